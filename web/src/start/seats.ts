/** Who sits where at a table that is being set up. */

import type { NewTable, SeatOrder, TableOptions, TableOrder } from "../lib/api";

/** "bot:hard" is a bot of that level. */
export type Sitter = "me" | "friend" | "here" | "open" | `bot:${string}`;

export interface Chair {
  sitter: Sitter;
  name: string;
}

export function botLevel(sitter: Sitter): string | undefined {
  return sitter.startsWith("bot:") ? sitter.slice(4) : undefined;
}

/** Somebody else takes a chair. My name goes where I go, and I sit on one chair only: I leave "me" to somebody else at this screen. */
export function seated(chairs: Chair[], seat: number, sitter: Sitter, mine: string): Chair[] {
  return chairs.map((chair, i) => {
    if (i === seat) return { sitter, name: nameAfter(chair, sitter, mine) };
    return sitter === "me" && chair.sitter === "me" ? { sitter: "here", name: "" } : chair;
  });
}

function nameAfter(chair: Chair, sitter: Sitter, mine: string): string {
  if (sitter === "me") return mine;
  return chair.sitter === "me" ? "" : chair.name;
}

/** More chairs get bots. */
export function resized(chairs: Chair[], players: number, level: string): Chair[] {
  const more = Array.from({ length: Math.max(0, players - chairs.length) }, (): Chair => ({ sitter: `bot:${level}`, name: "" }));
  return [...chairs.slice(0, players), ...more];
}

/** The level that is meant if nobody chose one: the second of those that the server lists, from the weakest on. */
export function usualLevel(levels: string[]): string {
  return levels[1] ?? levels[0] ?? "random";
}

export function tableOrder(game: string, chairs: Chair[], defaults: string[], options: Partial<TableOptions>): TableOrder {
  const seats = chairs.map((chair, seat) => seatOrder(chair, defaults[seat] ?? ""));
  const listed = options.listed || chairs.some((chair) => chair.sitter === "open");
  return { game, seats, options: { ...options, listed } };
}

function seatOrder(chair: Chair, defaultName: string): SeatOrder {
  const name = chair.name.trim() || defaultName;
  const level = botLevel(chair.sitter);
  if (level !== undefined) return { name, kind: "bot", bot: level };
  return chair.sitter === "open" ? { name, kind: "human", open: true } : { name, kind: "human" };
}

/** Which of the new table's tokens stay with this browser, and which go out as links. */
export function sharedOut(table: NewTable, chairs: Chair[]): { mine: SeatToken[]; friends: SeatToken[] } {
  const tokens = table.seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : []));
  const of = (...sitters: Sitter[]): SeatToken[] => tokens.filter(({ seat }) => sitters.includes(chairs[seat]!.sitter));
  return { mine: of("me", "here"), friends: of("friend") };
}

interface SeatToken {
  seat: number;
  token: string;
}
