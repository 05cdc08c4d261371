// Sound effects by Web Audio: pencil, dice and page, made of filtered noise; silent unless asked
// for.
import { settings } from './settings.svelte';

interface Scratch {
  at: number;
  lasts: number;
  pitch: number;
  loud: number;
}

const SOUNDS: Record<'pencil' | 'dice' | 'page', Scratch[]> = {
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
};

let audio: AudioContext | null = null;

/** Let a sound be heard, if sounds are on. */
export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  for (const scratch of SOUNDS[sound]) noise(audio, scratch);
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
