/** My seats: for each table the tokens that this browser holds. */

import { recall, remember } from "./memory";

export interface SeatKey {
  seat: number;
  token: string;
}

export interface TableKeys {
  table: string;
  game: string;
  seats: SeatKey[];
  since: number;
}

const tables = $state<TableKeys[]>(recall<TableKeys[]>("tables", []));

/** Another window of this browser may have added tables since. */
function reread(): void {
  tables.splice(0, tables.length, ...recall<TableKeys[]>("tables", []));
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key === "quai.tables") reread();
  });
}

export function myTables(): TableKeys[] {
  return tables;
}

export function mySeats(table: string): SeatKey[] {
  return tables.find((entry) => entry.table === table)?.seats ?? [];
}

export function keepSeat(table: string, game: string, seat: number, token: string): void {
  reread();
  const entry = tables.find((each) => each.table === table);
  if (entry) entry.seats = [...entry.seats.filter((key) => key.seat !== seat), { seat, token }].sort((a, b) => a.seat - b.seat);
  else tables.unshift({ table, game, seats: [{ seat, token }], since: Date.now() });
  remember("tables", $state.snapshot(tables));
}

export function forgetTable(table: string): void {
  reread();
  tables.splice(0, tables.length, ...tables.filter((entry) => entry.table !== table));
  remember("tables", $state.snapshot(tables));
}
