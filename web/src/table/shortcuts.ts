/** Keys that act anywhere on the table page. */

import type { Key } from "../words";

export type Command = "deck" | "tickets" | "undo" | "actions" | "chat" | "help" | "confirm" | "back" | { row: number };

export const SHORTCUTS = [
  { keys: ["D"], text: "table.key_deck" },
  { keys: ["1", "…", "5"], text: "table.key_row" },
  { keys: ["T"], text: "table.key_tickets" },
  { keys: ["U"], text: "table.key_undo" },
  { keys: ["Enter"], text: "table.key_confirm" },
  { keys: ["Esc"], text: "table.key_back" },
  { keys: ["A"], text: "table.key_actions" },
  { keys: ["C"], text: "table.key_chat" },
  { keys: ["+", "−", "0"], text: "table.key_zoom" },
  { keys: ["?"], text: "table.key_help" },
] as const satisfies { keys: string[]; text: Key }[];

const LETTERS: Record<string, Command> = { d: "deck", t: "tickets", u: "undo", a: "actions", c: "chat", "?": "help" };

/** What a key means here; nothing while somebody types, or on a thing that has a meaning for it itself. */
export function commandOf(event: KeyboardEvent, on: boolean): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, textarea, select, input:not([type=radio], [type=checkbox])")) return null;
  if (event.key === "Escape") return "back";
  if (event.key === "Enter") return target?.closest("button, a, summary, [role=button]") ? null : "confirm";
  if (!on) return null;
  if (/^[1-5]$/.test(event.key)) return { row: Number(event.key) - 1 };
  return LETTERS[event.key.toLowerCase()] ?? null;
}
