// Sounds made by Web Audio: filtered noise and soft tones. Fetched when the first one is wanted.
interface Scratch {
  /** Seconds from the beginning. */
  at: number;
  lasts: number;
  pitch: number;
  loud: number;
  /** A tone, and no noise around that pitch. */
  tone?: boolean;
}

const tones = (pitches: number[], apart: number, lasts: number, loud: number): Scratch[] =>
  pitches.map((pitch, index) => ({ at: index * apart, lasts, pitch, loud, tone: true }));

const SOUNDS = {
  pencil: [
    { at: 0, lasts: 0.07, pitch: 3400, loud: 0.09 },
    { at: 0.09, lasts: 0.1, pitch: 2900, loud: 0.11 },
  ],
  dice: [0, 0.09, 0.16, 0.28, 0.36, 0.47].map((at, index) => ({
    at,
    lasts: 0.035,
    pitch: 900 + 260 * (index % 3),
    loud: 0.35 - 0.04 * index,
  })),
  page: [{ at: 0, lasts: 0.32, pitch: 1700, loud: 0.1 }],
  // A bolt, and stone on stone.
  door: [
    { at: 0, lasts: 0.04, pitch: 1500, loud: 0.3 },
    { at: 0.07, lasts: 0.45, pitch: 260, loud: 0.4 },
    { at: 0.5, lasts: 0.09, pitch: 130, loud: 0.5 },
  ],
  danger: [{ at: 0, lasts: 0.5, pitch: 180, loud: 0.35 }, ...tones([110, 82], 0.16, 0.5, 0.12)],
  // Two strokes of the pencil, and it is done with.
  struck: [
    { at: 0, lasts: 0.12, pitch: 2400, loud: 0.2 },
    { at: 0.15, lasts: 0.14, pitch: 2000, loud: 0.24 },
    { at: 0.3, lasts: 0.35, pitch: 392, loud: 0.07, tone: true },
  ],
  cheer: tones([392, 494, 587, 784], 0.12, 0.55, 0.07),
} satisfies Record<string, Scratch[]>;

export type Sound = keyof typeof SOUNDS;

let audio: AudioContext | null = null;

/** Let a sound be heard, some seconds from now. */
export function sound(name: Sound, after: number): void {
  audio ??= new AudioContext();
  // A context from before the first tap waits for one.
  if (audio.state === 'suspended') void audio.resume();
  for (const scratch of SOUNDS[name] as Scratch[]) {
    const later = { ...scratch, at: scratch.at + after };
    if (scratch.tone) pluck(audio, later);
    else noise(audio, later);
  }
}

function noise(context: AudioContext, { at, lasts, pitch, loud }: Scratch): void {
  const length = Math.ceil(context.sampleRate * lasts);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * Math.sin((Math.PI * index) / length);
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 1.1 });
  const volume = new GainNode(context, { gain: loud });
  source.connect(filter).connect(volume).connect(context.destination);
  source.start(context.currentTime + at);
}

function pluck(context: AudioContext, { at, lasts, pitch, loud }: Scratch): void {
  const [begins, ends] = [context.currentTime + at, context.currentTime + at + lasts];
  const source = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(loud, begins + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0005, ends);
  source.connect(volume).connect(context.destination);
  source.start(begins);
  source.stop(ends);
}
