/** Who has won, in a sentence. */

import type { GameResult, Seat } from "../lib/api";
import { listed, t } from "../lib/words.svelte";

export function winnersInWords({ winners }: GameResult, seats: Seat[], mine: number[]): string {
  if (winners.length === 1 && mine.length === 1 && winners[0] === mine[0]) return t("end.youWin");
  const names = listed(winners.map((seat) => seats[seat]!.name));
  return t(winners.length === 1 ? "end.wins" : "end.share", { names });
}
