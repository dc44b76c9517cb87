/** Action texts (docs/notation.md) read apart, and told in words. */

import type { ActionEvent, Counts, Facts, Seat, TableEvent } from "./api";
import { kindName, placeName, type Link, type Route, type Sheet, type Ticket } from "./sheet";
import { listed, t } from "./words.svelte";

export type Action =
  | { verb: "draw"; card: string }
  | { verb: "tickets"; decks: Counts }
  | { verb: "keep"; tickets: string[] }
  | { verb: "claim"; route: string }
  | { verb: "pay"; cards: Counts }
  | { verb: "place" | "take"; kind: string; place: string }
  | { verb: "build"; line: string; link: string }
  | { verb: "ride"; station: string; lines: string[] }
  | { verb: "pass" | "skip" };

export type Verb = Action["verb"];

export function parseAction(text: string): Action {
  const [verb = "", ...rest] = text.trim().split(/\s+/);
  const [first = "", second = ""] = rest;
  switch (verb) {
    case "draw":
      return { verb, card: first };
    case "tickets":
      return { verb, decks: Object.fromEntries(rest.map((part) => part.split("=")).map(([deck, n]) => [deck, Number(n)])) };
    case "keep":
      return { verb, tickets: rest };
    case "claim":
      return { verb, route: first };
    case "pay":
      return { verb, cards: cardsOf(rest) };
    case "place":
    case "take":
      return { verb, kind: first, place: second };
    case "build":
      return { verb, line: first, link: second };
    case "ride":
      return { verb, station: first, lines: second === "walk" ? [] : second.split("+") };
    case "skip":
    case "pass":
      return { verb };
  }
  throw new Error(`Unknown action: ${text}`);
}

function cardsOf(words: string[]): Counts {
  const cards: Counts = {};
  for (let i = 0; i + 1 < words.length; i += 2) cards[words[i + 1]!] = Number(words[i]);
  return cards;
}

export function verbOf(text: string): Verb {
  return parseAction(text).verb;
}

/** "2 blue, 1 wild" in words. */
export function cardsInWords(sheet: Sheet, cards: Counts): string {
  const parts = Object.entries(cards).filter(([, n]) => n > 0);
  return parts.map(([card, n]) => `${n} ${kindName(sheet, card)}`).join(" + ");
}

export function endsInWords(sheet: Sheet, way: { a: string; b: string } | undefined, id: string): string {
  return way ? `${placeName(sheet, way.a)} – ${placeName(sheet, way.b)}` : id;
}

export function routeOf(sheet: Sheet, id: string): Route | undefined {
  return sheet.family === "ticket" ? sheet.routes.find((route) => route.id === id) : undefined;
}

export function ticketOf(sheet: Sheet, id: string): Ticket | undefined {
  return sheet.family === "ticket" ? sheet.tickets.find((ticket) => ticket.id === id) : undefined;
}

export function linkOf(sheet: Sheet, id: string): Link | undefined {
  return sheet.family === "underground" ? sheet.links.find((link) => link.id === id) : undefined;
}

/** "Big Ben – Waterloo (blue, 1)": parallel routes differ by their colour. */
export function routeInWords(sheet: Sheet, id: string): string {
  const route = routeOf(sheet, id);
  if (!route) return id;
  return `${endsInWords(sheet, route, id)} (${kindName(sheet, route.colour)}, ${route.length})`;
}

export function ticketInWords(sheet: Sheet, id: string): string {
  const ticket = ticketOf(sheet, id);
  return ticket ? `${endsInWords(sheet, ticket, id)} (${ticket.points})` : id;
}

function linesInWords(sheet: Sheet, lines: string[]): string {
  return lines.length ? listed(lines.map((line) => kindName(sheet, line))) : t("log.onFoot");
}

function decksInWords(decks: Counts): string {
  const parts = Object.entries(decks).filter(([, n]) => n > 0);
  return parts.map(([deck, n]) => (deck ? t(deck === "long" ? "log.longTickets" : "log.shortTickets", { count: n }) : t("log.plainTickets", { count: n }))).join(", ");
}

/** What an action would do, as on a button. */
export function describeAction(sheet: Sheet, text: string): string {
  const action = parseAction(text);
  switch (action.verb) {
    case "draw":
      return action.card === "deck" ? t("log.doDrawDeck") : t("log.doDraw", { card: kindName(sheet, action.card) });
    case "tickets":
      return Object.keys(action.decks).length ? t("log.doSplit", { decks: decksInWords(action.decks) }) : t("log.doTickets");
    case "keep":
      return t("log.doKeep", { tickets: listed(action.tickets.map((ticket) => ticketInWords(sheet, ticket))) });
    case "claim":
      return t("log.doClaim", { route: routeInWords(sheet, action.route) });
    case "pay":
      return t("log.doPay", { cards: cardsInWords(sheet, action.cards) });
    case "place":
      return t("log.doPlace", { kind: kindName(sheet, action.kind), place: placeName(sheet, action.place) });
    case "take":
      return t("log.doTake", { kind: kindName(sheet, action.kind), place: placeName(sheet, action.place) });
    case "build":
      return t("log.doBuild", { line: kindName(sheet, action.line), link: endsInWords(sheet, linkOf(sheet, action.link), action.link) });
    case "ride":
      return t("log.doRide", { station: placeName(sheet, action.station), lines: linesInWords(sheet, action.lines) });
    case "skip":
      return t("log.doSkip");
    case "pass":
      return t("log.doPass");
  }
}

/** The deed itself, to stand after a name. */
function deed(sheet: Sheet, facts: Facts): string {
  const action = parseAction(facts.action);
  switch (action.verb) {
    case "draw":
      if (action.card !== "deck") return t("log.took", { card: kindName(sheet, action.card) });
      return facts.cards ? t("log.drewCard", { card: listed(facts.cards.map((card) => kindName(sheet, card))) }) : t("log.drew");
    case "tickets":
      return t("log.drewTickets", { tickets: decksInWords(facts.drawn ?? action.decks) });
    case "keep":
      return kept(sheet, action.tickets, facts.kept);
    case "claim":
      return t("log.claimed", { route: routeInWords(sheet, action.route) });
    case "pay":
      return t("log.paid", { cards: cardsInWords(sheet, action.cards) });
    case "place":
      return t("log.placed", { kind: kindName(sheet, action.kind), place: placeName(sheet, action.place) });
    case "take":
      return ""; // what was taken is told
    case "build":
      return t("log.built", { line: kindName(sheet, action.line), link: endsInWords(sheet, linkOf(sheet, action.link), action.link) });
    case "ride":
      return t("log.sent", { station: placeName(sheet, action.station), lines: linesInWords(sheet, action.lines) });
    case "skip":
      return t("log.skipped");
    case "pass":
      return t("log.passed");
  }
}

function kept(sheet: Sheet, tickets: string[], count: number | null | undefined): string {
  if (tickets.length) return t("log.keptThese", { tickets: listed(tickets.map((ticket) => ticketInWords(sheet, ticket))) });
  return typeof count === "number" ? t("log.kept", { count }) : t("log.keptSecretly");
}

function taken(sheet: Sheet, facts: Facts): string[] {
  return (facts.taken ?? []).map(({ kind, place }) => t("log.collected", { kind: kindName(sheet, kind), place: placeName(sheet, place) }));
}

const PARTS = ["national", "termini", "symbols", "loops"] as const;

function gain(part: string, points: number): string {
  const known = PARTS.find((name) => name === part);
  return known ? t(`log.gain_${known}`, { points }) : `+${points} ${part}`;
}

/** "+2 for a terminus": what the deed itself brought; where parts are told, the passenger's points come later, by name. */
function gains(facts: Facts, actor: number): string[] {
  const points = facts.points?.[actor] ?? 0;
  if (!facts.parts) return points ? [`+${points}`] : [];
  const parts = Object.entries(facts.parts[actor] ?? {}).filter(([part, n]) => n !== 0 && part !== "passenger");
  return parts.map(([part, n]) => gain(part, n));
}

/** Whose lines the passenger used, and what that brought. */
function fares(facts: Facts, seats: Seat[]): string[] {
  const paid = Object.entries(facts.parts ?? {}).filter(([, parts]) => parts.passenger);
  return paid.map(([seat, parts]) => `${nameOf(seats, Number(seat))} +${parts.passenger}`);
}

function travels(sheet: Sheet, facts: Facts): string[] {
  const trips = (facts.visited ?? []).map((station, i) =>
    t("log.travelled", { station: placeName(sheet, station), lines: linesInWords(sheet, facts.lines?.[i] ?? []) }),
  );
  if (parseAction(facts.action).verb === "ride") trips.shift(); // the deed itself
  return facts.left ? [...trips, t("log.left")] : trips;
}

/** An action in words, without the name of whoever did it. */
export function describeDeed(sheet: Sheet, seats: Seat[], event: ActionEvent): string {
  const { facts } = event;
  const cost = facts.paid && !facts.action.startsWith("pay") ? [t("log.cost", { cards: cardsInWords(sheet, facts.paid) })] : [];
  const end = facts.last_turns === undefined || facts.last_turns === null ? [] : [t("log.lastRound")];
  const parts = [deed(sheet, facts), ...cost, ...taken(sheet, facts), ...gains(facts, event.seat)];
  return [...parts, ...travels(sheet, facts), ...fares(facts, seats), ...end].filter(Boolean).join(" · ");
}

export function nameOf(seats: Seat[], seat: number): string {
  return seats[seat]?.name ?? t("common.seat", { number: seat + 1 });
}

/** Any event as a sentence with its name, for the log and the live region. */
export function describeEvent(sheet: Sheet, seats: Seat[], event: TableEvent): string {
  const name = nameOf(seats, event.seat);
  switch (event.kind) {
    case "action":
      return `${name} ${describeDeed(sheet, seats, event)}`;
    case "chat":
      return t("log.said", { name, text: event.text });
    case "undo":
      return t("log.undone", { name });
    case "undo_asked":
      return t("log.undoAsked", { name });
    case "undo_agreed":
      return t("log.undoAgreed", { name });
    case "undo_refused":
      return t("log.undoRefused", { name });
    case "sat":
      return t("log.sat", { name: event.name });
    case "away":
      return t("log.away", { name });
    case "back":
      return t("log.back", { name });
    case "rematch":
      return t("log.rematch", { name });
  }
}

/** A sentence of the server with names in place of ids: it speaks the notation, players do not. */
export function withNames(sheet: Sheet, text: string): string {
  const ways: { id: string; a: string; b: string }[] = sheet.family === "ticket" ? [...sheet.routes, ...sheet.tickets] : sheet.links;
  return text.replace(/[a-z0-9_.]+-[a-z0-9_.]+[a-z0-9]/g, (id) => {
    const way = ways.find((each) => each.id === id);
    return way ? endsInWords(sheet, way, id) : id;
  });
}
