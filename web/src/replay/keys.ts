/** What a key does in a replay. */

import type { Player } from "./player.svelte";

const DEEDS: Record<string, (player: Player) => void> = {
  ArrowLeft: (player) => player.step(-1),
  ArrowRight: (player) => player.step(1),
  Home: (player) => player.step(-player.moves),
  End: (player) => player.step(player.moves),
  " ": (player) => player.toggle(),
};

/** Nothing, where the key has a meaning of its own: in fields, on buttons, on the board. */
export function keyDeed(event: KeyboardEvent): ((player: Player) => void) | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, select, textarea, [role=application]")) return undefined;
  if (event.key === " " && target?.closest("button, a, summary")) return undefined;
  return DEEDS[event.key];
}
