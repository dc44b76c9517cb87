/** Sounds, the tab's title and notifications: how the table calls for attention. */

import type { TableEvent } from "../lib/api";
import { settings } from "../lib/settings.svelte";

/** Each sound is a few short tones: pitch in Hz, start and length in seconds. */
const SOUNDS = {
  card: [[520, 0, 0.05]],
  track: [
    [196, 0, 0.09],
    [262, 0.08, 0.12],
  ],
  turn: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.2],
  ],
  chat: [[880, 0, 0.06]],
} as const;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume(); // browsers wait for the first click
  for (const [pitch, start, length] of SOUNDS[sound]) tone(context, pitch, context.currentTime + start, length);
}

function tone(audio: AudioContext, pitch: number, at: number, length: number): void {
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

export function soundOf(event: TableEvent): Sound | null {
  if (event.kind === "chat") return "chat";
  if (event.kind !== "action") return null;
  return event.facts.route || event.facts.action.startsWith("build") ? "track" : "card";
}

export function notifyTurn(text: string): void {
  if (!settings.notifications || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission === "granted") new Notification("Quai", { body: text, icon: "/icon.svg", tag: "turn" });
}
