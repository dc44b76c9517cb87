/** The server's interface (docs/http-api.md): its types, and one way to call it. */

export type Game = string;
export type Family = "ticket" | "underground";
export type SeatKind = "human" | "bot";
export type Counts = Record<string, number>;

export interface Seat {
  seat: number;
  name: string;
  kind: SeatKind;
  bot: string | null;
  present: boolean;
  stand_in: boolean;
  open: boolean;
}

export interface TableOptions {
  first: number | "random";
  bot_delay: number;
  absent_after: number | null;
  listed: boolean;
}

/** What everybody may know at any table; each family adds its own (docs/notation.md). */
interface CommonView {
  game: Game;
  players: number;
  seat: number | null;
  first: number;
  scores: number[];
  viewer?: number | null;
  deck_size: number;
}

export interface TicketView extends CommonView {
  phase: "setup_split" | "setup_keep" | "setup_place" | "turn" | "second_draw" | "pay" | "keep" | "take" | "over";
  row: (string | null)[];
  discard: string[];
  vehicles: number[];
  routes: Record<string, number>;
  last_turns: number | null;
  known: Counts[];
  hands: (Counts | null)[];
  hand_sizes: number[];
  tickets: (string[] | null)[];
  ticket_counts: (number | null)[];
  offer: (string[] | null)[];
  offer_sizes: number[];
  ticket_deck_size?: number;
  short_deck_size?: number;
  long_deck_size?: number;
  claim?: string;
  tokens?: Record<string, string[]>;
  aside?: string[];
  passengers?: Record<string, string[]>;
  collected?: (string[] | Counts)[];
}

export interface UndergroundView extends CommonView {
  phase: "build" | "ride" | "over";
  lines: string[][];
  tracks: Record<string, string[]>;
  passenger: string | null;
  markers: Record<string, string>;
  cards: string[];
  branch: number[];
  builds_left: number;
  earned: Counts[];
  undrawn: string[];
}

export type View = TicketView | UndergroundView;

export interface CountStep {
  seat: number;
  part: string;
  points: number;
  ticket?: string;
  done?: boolean;
  what?: string | number;
}

export interface GameResult {
  scores: number[];
  winners: number[];
  breakdown: Counts[];
  count: CountStep[];
}

export interface UndoRequest {
  seat: number;
  to: number;
  waiting: number[];
}

export interface TableState {
  table: string;
  game: Game;
  version: number;
  moves: number;
  seat: number | null;
  seats: Seat[];
  options: TableOptions;
  seeded: boolean;
  created: number;
  view: View;
  legal: string[];
  undo: { can: "free" | "ask" | null; asked: UndoRequest | null };
  result: GameResult | null;
  rematch: string | null;
}

export interface Taken {
  kind: string;
  place: string;
}

export interface Facts {
  action: string;
  cards?: string[];
  drawn?: Counts;
  offered?: string[];
  kept?: number | null;
  route?: string;
  paid?: Counts;
  taken?: Taken[];
  points?: Record<string, number>;
  parts?: Record<string, Counts>;
  visited?: string[];
  lines?: string[][];
  left?: boolean;
  last_turns?: number;
  scores: number[];
}

interface EventHead {
  version: number;
  seat: number;
  time: number;
}

export type ActionEvent = EventHead & { kind: "action"; move: number; facts: Facts };
export type TableEvent =
  | ActionEvent
  | (EventHead & { kind: "undo" | "undo_asked"; to: number })
  | (EventHead & { kind: "undo_agreed" | "undo_refused" | "away" | "back" })
  | (EventHead & { kind: "chat"; text: string })
  | (EventHead & { kind: "sat"; name: string })
  | (EventHead & { kind: "rematch"; table: string });

export interface ActionHint {
  points?: number;
  payments?: Counts[];
  parts?: Counts;
  branch?: number;
}

export interface TicketHint {
  done: boolean;
  way: string[] | null;
  missing: string[];
  spaces: number;
}

export interface Hints {
  version: number;
  actions: Record<string, ActionHint>;
  tickets: Record<string, TicketHint>;
}

export interface Moment {
  move: number;
  moves: number;
  view: View;
  legal?: string[];
  event?: ActionEvent;
}

export interface SeatOrder {
  name: string;
  kind: SeatKind;
  bot?: string;
  open?: boolean;
}

export interface TableOrder {
  game: Game;
  seats: SeatOrder[];
  seed?: number | string;
  options?: Partial<TableOptions>;
}

export interface NewTable {
  table: string;
  game: Game;
  version: number;
  seats: { seat: number; name: string; kind: SeatKind; bot?: string; token?: string }[];
}

export interface Claimed {
  table: string;
  seat: number;
  name: string;
  token: string;
}

export interface ListedTable {
  table: string;
  game: Game;
  seats: Seat[];
  created: number;
  moves: number;
}

export interface GameCard {
  game: Game;
  name: { en: string; fr: string };
  family: Family;
  players: [number, number];
  bots: string[];
  levels: string[];
}

export interface Health {
  ready: boolean;
  done: number;
  total: number;
}

/** What the server said no to: a sentence in the player's language, with its rule if one forbids it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    message: string,
    readonly rule?: string,
    readonly version?: number,
  ) {
    super(message);
  }
}

export interface Call {
  token?: string | null;
  body?: unknown;
  text?: string;
  method?: string;
}

let language = "en";

/** Error sentences come in this language. */
export function speak(code: string): void {
  language = code;
}

async function send(path: string, call: Call): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language };
  if (call.token) headers["Authorization"] = `Bearer ${call.token}`;
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  if (call.text !== undefined) headers["Content-Type"] = "text/plain; charset=utf-8";
  const body = call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const method = call.method ?? (body === undefined ? "GET" : "POST");
  try {
    return await fetch(`/api${path}`, { method, headers, body });
  } catch {
    throw new ApiError(0, "offline", "");
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const said = await response.json().catch(() => ({}));
  return new ApiError(response.status, said.error ?? "unknown", said.message ?? response.statusText, said.rule, said.version);
}

/** Call the server; an ApiError says in a sentence what went wrong (an empty one: no connection). */
export async function api<T>(path: string, call: Call = {}): Promise<T> {
  const response = await send(path, call);
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

export async function apiText(path: string, call: Call = {}): Promise<string> {
  const response = await send(path, call);
  if (!response.ok) throw await refusal(response);
  return response.text();
}

/** An id of our own, so that a request sent twice counts once. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const post = (body: unknown, token?: string | null): Call => ({ body, token, method: "POST" });

export const server = {
  games: () => api<{ games: GameCard[] }>("/games"),
  health: () => api<Health>("/health"),
  tables: () => api<{ open: ListedTable[]; running: ListedTable[] }>("/tables"),
  setUp: (order: TableOrder) => api<NewTable>("/tables", post(order)),
  table: (id: string, token?: string | null) => api<TableState>(`/tables/${id}`, { token }),
  act: (id: string, token: string, action: string, version: number) =>
    api<TableState>(`/tables/${id}/actions`, post({ action, version, id: freshId() }, token)),
  undo: (id: string, token: string, version: number) =>
    api<TableState>(`/tables/${id}/undo`, post({ version, id: freshId() }, token)),
  answerUndo: (id: string, token: string, agree: boolean) =>
    api<TableState>(`/tables/${id}/undo/answer`, post({ agree }, token)),
  chat: (id: string, token: string, text: string) =>
    api<{ version: number }>(`/tables/${id}/chat`, post({ text, id: freshId() }, token)),
  claimSeat: (id: string, seat: number, name: string, token?: string | null) =>
    api<Claimed>(`/tables/${id}/seats/${seat}/claim`, post({ name }, token)),
  rematch: (id: string, token: string) =>
    api<{ table: string; seat: number; token: string }>(`/tables/${id}/rematch`, post({}, token)),
  /** All that happened at a finished table, with everything open. */
  openEvents: (id: string) => api<{ version: number; events: TableEvent[] }>(`/tables/${id}/events?eyes=open`),
  moment: (id: string, move: number, eyes?: string, token?: string | null) =>
    api<Moment>(`/tables/${id}/moments/${move}${eyes === undefined ? "" : `?eyes=${eyes}`}`, { token }),
  hints: (id: string, token: string) => api<Hints>(`/tables/${id}/hints`, { token }),
  record: (id: string, token?: string | null) => apiText(`/tables/${id}/record`, { token }),
  upload: (record: string) => api<{ table: string }>("/records", { text: record, method: "POST" }),
};
