// Drawings for a cell, a die or a button: around 0 0, some 80 wide and high.

const HUT = `
  <path class="fill" d="M-25 4V34H25V4Z"/>
  <path class="dark" d="M-9 34V17Q0 7 9 17V34Z"/>
  <path class="line" d="M-25 5V34H25V5M-34 34H34"/>
  <path class="roof" d="M-38 3Q-26 -8 -18 -19L-2 -38H3L19 -19Q27 -8 38 3Q19 11 0 9Q-19 11 -38 3Z"/>
  <path class="thin" d="M-3 -31L-20 0M4 -31L20 1M0 -30V3M-1 -22L-9 4M2 -22L10 4"/>`;

const STATUE = `
  <path class="fill" d="M-19 -38H19L21 -9H17L24 30H-24L-17 -9H-21Z"/>
  <path class="line" d="M-19 -38H19L21 -9H-21ZM-17 -9L-24 30H24L17 -9"/>
  <path class="roof" d="M-24 -30H24V-38H-24ZM-32 38V30H32V38Z"/>
  <path class="dark" d="M-13 -24H-5V-18H-13ZM5 -24H13V-18H5ZM-8 -13H8V-10H-8Z"/>
  <path class="thin" d="M0 -25V-16M-18 4L14 12M18 4L-14 12M-9 22H9M-12 -3H12"/>`;

const MINE = `
  <path class="fill" d="M-40 35L-31 4L-19 -12L-8 -33L9 -37L19 -19L31 -8L40 35Z"/>
  <path class="line" d="M-40 35L-31 4L-19 -12L-8 -33L9 -37L19 -19L31 -8L40 35Z"/>
  <path class="dark" d="M-17 35V4H17V35Z"/>
  <path class="roof" d="M-23 35L-21 -3H-14V35ZM23 35L21 -3H14V35ZM-26 5L-25 -4H25L26 5Z"/>
  <path class="thin" d="M-9 -20L-2 -12L-5 -6M12 -24L9 -14M-30 18L-25 24"/>`;

const SNAKE = `
  <path class="body" d="M-33 24C-20 40 4 38 20 32C40 24 34 6 14 4C-6 2 -30 6 -28 -12C-26 -30 0 -32 16 -24"/>
  <path class="bands" d="M-33 24C-20 40 4 38 20 32C40 24 34 6 14 4C-6 2 -30 6 -28 -12C-26 -30 0 -32 16 -24"/>
  <path class="head" d="M8 -31C16 -38 32 -34 37 -24C34 -15 20 -12 12 -16Z"/>
  <circle class="eye" cx="24" cy="-26" r="2.6"/>
  <path class="tongue" d="M36 -23L45 -21M45 -21L49 -25M45 -21L49 -17"/>`;

const FOREST = `
  <path class="fill" d="M0 -36C18 -34 26 -18 20 -8C30 0 24 16 6 14H-6C-24 16 -30 0 -20 -8C-26 -18 -18 -34 0 -36Z"/>
  <path class="line" d="M0 -36C18 -34 26 -18 20 -8C30 0 24 16 6 14H-6C-24 16 -30 0 -20 -8C-26 -18 -18 -34 0 -36ZM0 36V-12M0 4L10 -6M0 -2L-9 -12M-12 36H12"/>`;

const CITY = `
  <path class="fill" d="M-34 34V2A12 12 0 0 1 -10 2V-20A11 11 0 0 1 12 -20V6A11 11 0 0 1 34 8V34Z"/>
  <path class="line" d="M-34 34V2A12 12 0 0 1 -10 2V-20A11 11 0 0 1 12 -20V6A11 11 0 0 1 34 8V34ZM-22 20V34M1 -14V-4M1 14V34M23 20V34M-10 2V34M12 6V34"/>`;

const MOUNTAIN = `
  <path class="fill" d="M-38 34L-12 -12L-2 2L14 -34L38 34Z"/>
  <path class="line" d="M-38 34L-12 -12L-2 2L14 -34L38 34ZM4 -11L11 -5L16 -13L22 -8"/>`;

const PYRAMID = `
  <path class="fill" d="M0 -36L38 34H-38Z"/>
  <path class="line" d="M0 -36L38 34H-38ZM-11 -15H11M-22 6H22M0 -15V6M-9 6V34M11 6V34M-30 20H30"/>`;

const ALL: Record<string, string> = {
  hut: HUT,
  statue: STATUE,
  mine: MINE,
  snake: SNAKE,
  forest: FOREST,
  city: CITY,
  mountain: MOUNTAIN,
  pyramid: PYRAMID,
};

/** The drawing of that name; its classes get their colours from whoever draws it. */
export function drawing(name: string): string {
  return ALL[name] ?? '';
}

/** The drawing in the one colour of a die's face, in a box of 512. */
export function onDie(name: string): string {
  const plain = drawing(name)
    .replaceAll(/class="(fill|bands)"/g, 'fill="none" stroke="none"')
    .replaceAll(/class="(dark|roof|head)"/g, 'fill="currentcolor"')
    .replaceAll('class="eye"', 'fill="var(--die)"')
    .replaceAll(
      /class="(line|thin|tongue)"/g,
      'fill="none" stroke="currentcolor" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"',
    )
    .replaceAll(
      'class="body"',
      'fill="none" stroke="currentcolor" stroke-width="12" stroke-linecap="round"',
    );
  return `<g transform="translate(250 256) scale(5.6)">${plain}</g>`;
}
