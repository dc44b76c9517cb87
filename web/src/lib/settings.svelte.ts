/** What a person has chosen for this browser. */

import { recall, remember } from "./memory";

export type Theme = "system" | "light" | "dark";

interface Choices {
  theme: Theme;
  sound: boolean;
  notifications: boolean;
  confirmMoves: boolean;
  shortcuts: boolean;
  guideClosed: boolean;
}

const FIRST: Choices = { theme: "system", sound: true, notifications: false, confirmMoves: true, shortcuts: true, guideClosed: false };

export const settings = $state<Choices>({ ...FIRST, ...recall<Partial<Choices>>("settings", {}) });

export function choose<K extends keyof Choices>(key: K, value: Choices[K]): void {
  settings[key] = value;
  remember("settings", $state.snapshot(settings));
  if (key === "theme") applyTheme();
}

/** The theme stands on the root element; without it the system's choice holds. */
export function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
