/** The rules pages of each game, loaded when they are wanted. */

import type { Language } from "../lib/words.svelte";
import type { RulesText } from "../../rules-plugin";

export type { RulesText };

/** A game's own page first, then that of its family. */
export const GAMES: Record<string, string[]> = {
  london: ["london", "ticket"],
  sanfrancisco: ["sanfrancisco", "ticket"],
  germany: ["germany", "ticket"],
  underground: ["underground"],
};

const files = import.meta.glob<RulesText>("../../../docs/rules/*/*.md", { import: "default" });

export function pagesOf(language: Language, game: string): Promise<RulesText[]> {
  return Promise.all((GAMES[game] ?? []).map((page) => files[`../../../docs/rules/${language}/${page}.md`]!()));
}
