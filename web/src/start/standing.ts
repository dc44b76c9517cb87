/** How a game of mine stands. */

import type { TableState } from "../lib/api";

export function isMyTurn(state: TableState, mine: number[]): boolean {
  return !state.result && state.view.seat !== null && mine.includes(state.view.seat);
}

/** Where it belongs in a list: my turn, then the others', then what is over. */
export function standing(state: TableState, mine: number[]): number {
  if (state.result) return 2;
  return isMyTurn(state, mine) ? 0 : 1;
}
