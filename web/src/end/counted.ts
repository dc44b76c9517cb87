/** Games whose count has been watched: it does not run again at every visit. */

import { recall, remember } from "../lib/memory";

const KEPT = 50;

export function alreadyCounted(table: string): boolean {
  return recall<string[]>("counted", []).includes(table);
}

export function keepCounted(table: string): void {
  const others = recall<string[]>("counted", []).filter((each) => each !== table);
  remember("counted", [table, ...others].slice(0, KEPT));
}
