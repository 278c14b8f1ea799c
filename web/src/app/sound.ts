/** A few soft notes, off unless somebody asks for them. Made here, so that nothing has to be loaded. */

import { settings } from "./settings.svelte";

const NOTES = {
  turn: [523, 659],
  tap: [392],
  bite: [196, 147],
  end: [392, 523, 659, 784],
} as const;

let context: AudioContext | null = null;

export function sound(name: keyof typeof NOTES): void {
  if (!settings.sound || document.hidden) return;
  context ??= new AudioContext();
  NOTES[name].forEach((pitch, place) => note(context as AudioContext, pitch, place * 0.11));
}

function note(audio: AudioContext, pitch: number, delay: number): void {
  const [start, voice, volume] = [audio.currentTime + delay, audio.createOscillator(), audio.createGain()];
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.25);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + 0.3);
}
