/** What the table waits for, in a sentence. */

import { nameOf } from "../lib/actions";
import type { TableState, View } from "../lib/api";
import { t } from "../lib/words.svelte";

export function prompt(state: TableState): string {
  const { view } = state;
  if (state.result) return t("table.phase_over"); // who has won, the count tells
  if (view.seat === null) return "";
  if (view.seat === state.seat) return mine(view);
  const seat = state.seats[view.seat];
  const name = nameOf(state.seats, view.seat);
  if (seat?.kind === "human" && !seat.present && !seat.stand_in) return t("table.waitingFor", { name });
  return t("table.theirTurn", { name });
}

function mine(view: View): string {
  if (view.phase === "build") return t("table.phase_build", { count: view.builds_left });
  return t(`table.phase_${view.phase}`);
}
