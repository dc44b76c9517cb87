/** Sets a table up and goes there. */

import { keepInvite } from "../common/invites.svelte";
import { server, type TableOrder } from "../lib/api";
import { keepSeat } from "../lib/keys.svelte";
import { recall, remember } from "../lib/memory";
import { go } from "../lib/router.svelte";
import { sharedOut, type Chair } from "./seats";

export async function openTable(order: TableOrder, chairs: Chair[]): Promise<void> {
  const table = await server.setUp(order);
  const { mine, friends } = sharedOut(table, chairs);
  for (const { seat, token } of mine) keepSeat(table.table, table.game, seat, token);
  for (const { seat, token } of friends) keepInvite({ table: table.table, seat, token });
  go(`/tables/${table.table}`);
}

/** The name under which this person played last. */
export function myName(): string {
  return recall("name", "");
}

export function keepName(name: string): void {
  remember("name", name.trim());
}
