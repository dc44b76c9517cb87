/** A board with everything printed on it and where it is drawn (GET /api/boards/GAME). */

import { api, type Game } from "./api";
import type { Language } from "./words.svelte";

export type Point = [number, number];
/** Middle, length, breadth and angle in degrees of one space of a route. */
export type Space = [number, number, number, number, number];

export interface Paint {
  fill: string;
  ink: string;
  mark: string;
  name: string;
}

export interface Route {
  id: string;
  a: string;
  b: string;
  length: number;
  colour: string;
  ferries: number;
  group: string;
  points: number;
  title: string;
  spaces: Space[];
}

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
  r: number;
  country: boolean;
  district: string | null;
  spots: Point[];
}

export interface Ticket {
  id: string;
  a: string;
  b: string;
  points: number;
  deck: string;
}

export interface District {
  id: string;
  value: number;
  places: string[];
  fill: string;
}

export interface Symbol {
  id: string;
  name: string;
  href: string;
}

interface Head {
  game: Game;
  name: string;
  width: number;
  height: number;
  defs: string;
  paints: Record<string, Paint>;
  seats: { fill: string; ink: string }[];
  symbols: Symbol[];
}

export interface TicketSheet extends Head {
  family: "ticket";
  ground: string;
  places_svg: string;
  routes: Route[];
  places: Place[];
  tickets: Ticket[];
  districts: District[];
  rainbow: string[];
  decks: string[];
  route_points: number[];
  vehicles: number;
  keep_at_setup: number;
  keep_in_turn: number;
  closed_up_to: number;
}

export interface Link {
  id: string;
  a: string;
  b: string;
  spaces: number;
  title: string;
  slots: Point[][];
}

export interface Station {
  id: string;
  name: string;
  kind: string;
  x: number;
  y: number;
  r: number;
  plate: [number, number, number, number];
}

export interface Line {
  id: string;
  tracks: number;
  name: string;
}

export interface UndergroundSheet extends Head {
  family: "underground";
  ground: string;
  halos_svg: string;
  stations_svg: string;
  links: Link[];
  stations: Station[];
  lines: Line[];
  start: string;
}

export type Sheet = TicketSheet | UndergroundSheet;

const fetched = new Map<string, Promise<Sheet>>();

export function sheetOf(game: Game, language: Language): Promise<Sheet> {
  const key = `${game}/${language}`;
  let sheet = fetched.get(key);
  if (!sheet) {
    sheet = api<Sheet>(`/boards/${game}?language=${language}`);
    sheet.catch(() => fetched.delete(key));
    fetched.set(key, sheet);
  }
  return sheet;
}

/** The name of a place or station. */
export function placeName(sheet: Sheet, id: string): string {
  const places: { id: string; name: string }[] = sheet.family === "ticket" ? sheet.places : sheet.stations;
  return places.find((place) => place.id === id)?.name ?? id;
}

/** The name of a card colour, a line, a token's symbol or a passenger's colour. */
export function kindName(sheet: Sheet, kind: string): string {
  return sheet.symbols.find((symbol) => symbol.id === kind)?.name ?? sheet.paints[kind]?.name ?? kind;
}

/** The drawing of a token's or marker's symbol, among the sheet's definitions. */
export function symbolHref(sheet: Sheet, symbol: string): string {
  return `#${sheet.symbols.find((each) => each.id === symbol)?.href ?? ""}`;
}
