/** What those who sit at a table are called, as long as they have not said it themselves. */

import { t } from "../lib/words.svelte";
import { botLevel, type Sitter } from "./seats";

const SITTERS = { me: "start.me", friend: "start.friend", here: "start.here", open: "start.open" } as const;
const LEVELS = {
  easy: "start.botEasy",
  medium: "start.botMedium",
  hard: "start.botHard",
  expert: "start.botExpert",
} as const;

export function levelName(level: string): string {
  return level in LEVELS ? t(LEVELS[level as keyof typeof LEVELS]) : level;
}

export function sitterName(sitter: Sitter): string {
  const level = botLevel(sitter);
  if (level !== undefined) return t("start.bot", { level: levelName(level) });
  return t(SITTERS[sitter as keyof typeof SITTERS]);
}

/** The same in every language: the table keeps it, and people of both languages read it. */
export function defaultName(sitter: Sitter, seat: number): string {
  return botLevel(sitter) === undefined ? `№ ${seat + 1}` : `Robot ${seat + 1}`;
}
