// Avatars: the emblem and colour by which a seat is known at a glance, as the server chose them.
export interface Look {
  emblem: string;
  colour: string;
}

const HUES: Record<string, string> = {
  blue: '#1878d8',
  orange: '#d87300',
  green: '#16a065',
  violet: '#8a4fe0',
  pink: '#d8308c',
  teal: '#0aa0ac',
  brown: '#9a6a3a',
  slate: '#6f7f92',
};

/** The colour: dark enough for pale writing by day, pale enough for dark writing by night. */
export function inkOf(colour: string): string {
  return `color-mix(in oklab, ${HUES[colour] ?? '#6f7f92'} 68%, var(--ink))`;
}
