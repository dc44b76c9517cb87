/** A table on this screen: what is seen, what is about to be decided, and what is said about it. */

import { describeEvent, parseAction, withNames, type Action } from "../lib/actions";
import { ApiError, server, type ActionHint, type Counts, type Hints, type Moment, type TableEvent, type TableState, type View } from "../lib/api";
import { mySeats, type SeatKey } from "../lib/keys.svelte";
import { Live } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import { sheetOf, type Sheet } from "../lib/sheet";
import { t, words } from "../lib/words.svelte";
import { notifyTurn, play, soundOf } from "./signals";

/** What waits for a last word before it is sent. */
export type Pending =
  | { kind: "confirm"; action: string }
  | { kind: "pay"; route: string; payments: Counts[] }
  | { kind: "which"; actions: string[] }
  | { kind: "split" };

/** What is to be decided: something pending, or what the rules ask for now. */
export type Decision = Pending["kind"] | "keep" | "place" | "paying" | "choose";

const ASKED: Partial<Record<View["phase"], Decision>> = {
  setup_split: "split",
  setup_keep: "keep",
  setup_place: "place",
  keep: "keep",
  pay: "paying",
  take: "choose",
  ride: "choose",
};

export interface Toast {
  id: number;
  text: string;
  rule?: string;
}

/** The thing on the board that an action is about. */
export function targetOf(action: Action): string | null {
  switch (action.verb) {
    case "claim":
      return action.route;
    case "build":
      return action.link;
    case "place":
    case "take":
      return action.place;
    case "ride":
      return action.station;
    default:
      return null;
  }
}

const DELIBERATE = new Set(["draw", "keep", "pay"]); // the click on a card or in a dialog is the last word itself
const TOAST_TIME = 9000;

export class Table {
  readonly keys: SeatKey[];
  readonly lives: Live[];
  /** Which of my seats is seen, by its place among them. */
  private index = $state(0);
  /** Who has confirmed to sit at the screen, among several of mine. */
  private confirmed = $state<number | null>(null);

  sheet = $state.raw<Sheet | null>(null);
  hints = $state.raw<Hints | null>(null);
  pending = $state.raw<Pending | null>(null);
  moment = $state.raw<Moment | null>(null);
  toasts = $state.raw<Toast[]>([]);
  /** The line to build for, or the symbol to place; null: any. */
  picked = $state<string | null>(null);
  /** The ticket that is pointed at. */
  ticket = $state<string | null>(null);
  /** How many words of the others have been read. */
  read = $state(0);
  busy = $state(false);
  said = $state("");

  readonly live = $derived.by(() => this.lives[this.index]!);
  readonly state = $derived.by((): TableState | null => this.live.state);
  readonly token = $derived.by((): string | null => this.live.token);
  readonly view = $derived.by((): View | null => this.moment?.view ?? this.state?.view ?? null);
  readonly over = $derived.by(() => this.state?.result != null);
  readonly myTurn = $derived.by(() => !this.over && this.state !== null && this.state.seat !== null && this.state.view.seat === this.state.seat);
  /** What may be done now, unless an earlier moment is looked at. */
  readonly legal = $derived.by((): string[] => (this.moment || !this.myTurn ? [] : (this.state?.legal ?? [])));
  readonly actions = $derived.by(() => this.legal.map((text) => ({ text, action: parseAction(text) })));

  /** The seat of mine that should take the screen; null if who sits here may see it. */
  readonly handover = $derived.by((): number | null => {
    if (this.lives.length < 2 || this.over || !this.state) return null;
    const turn = this.keys.findIndex((key) => key.seat === this.state?.view.seat);
    const next = turn >= 0 ? turn : this.index;
    return this.confirmed === next ? null : next;
  });

  readonly decision = $derived.by((): Decision | null => {
    if (this.pending) return this.pending.kind;
    return (this.legal.length && this.state && ASKED[this.state.view.phase]) || null;
  });

  /** How much the others have said. */
  readonly heard = $derived.by(() => this.live.events.filter((event) => event.kind === "chat" && event.seat !== this.state?.seat).length);
  readonly unread = $derived.by(() => Math.max(this.heard - this.read, 0));

  readonly pickable = $derived.by((): Set<string> => {
    const targets = this.actions.filter(({ action }) => this.fits(action)).map(({ action }) => targetOf(action));
    return new Set(targets.filter((target) => target !== null));
  });

  readonly chosen = $derived.by((): string | null => {
    if (!this.pending) return null;
    if (this.pending.kind === "pay") return this.pending.route;
    if (this.pending.kind === "confirm") return targetOf(parseAction(this.pending.action));
    if (this.pending.kind === "which") return targetOf(parseAction(this.pending.actions[0]!));
    return null;
  });

  /** The line that is about to be built for. */
  readonly line = $derived.by((): string | null => {
    const action = this.pending?.kind === "confirm" ? parseAction(this.pending.action) : null;
    return action?.verb === "build" ? action.line : this.picked;
  });

  /** The places of the ticket pointed at, and the routes missing for it. */
  readonly lit = $derived.by((): Set<string> => {
    if (!this.ticket || this.sheet?.family !== "ticket") return new Set();
    const ticket = this.sheet.tickets.find(({ id }) => id === this.ticket);
    const missing = this.hints?.tickets[this.ticket]?.missing ?? [];
    return new Set(ticket ? [ticket.a, ticket.b, ...missing] : []);
  });

  private toasted = 0;
  private wasMyTurn = false;

  constructor(readonly id: string) {
    this.keys = [...mySeats(id)];
    this.lives = this.keys.length ? this.keys.map((key) => new Live(id, key.token)) : [new Live(id, null)];
    for (const live of this.lives) live.onevent = (event) => live === this.live && this.hear(event);
    if (this.lives.length === 1) this.confirmed = 0;
  }

  start(): () => void {
    for (const live of this.lives) live.start();
    return () => this.lives.forEach((live) => live.stop());
  }

  /** For effects: the sheet in the language, the hints for the version, what a new state makes obsolete. */
  async loadSheet(): Promise<void> {
    const game = this.state?.game;
    if (!game) return;
    const language = words.language;
    const sheet = await this.attempt(() => sheetOf(game, language));
    if (sheet && language === words.language) this.sheet = sheet;
  }

  async loadHints(version: number, token: string | null): Promise<void> {
    if (!token || this.over) return;
    try {
      const hints = await server.hints(this.id, token);
      if (token === this.token && version === this.state?.version) this.hints = hints;
    } catch {
      this.hints = null; // the board works without them
    }
  }

  /** What was about to be decided may not be possible any more. */
  forgetStale(): void {
    const legal = new Set(this.legal);
    const { pending } = this;
    if (pending?.kind === "confirm" && !legal.has(pending.action)) this.pending = null;
    if (pending?.kind === "pay" && !legal.has(`claim ${pending.route}`)) this.pending = null;
    if (pending?.kind === "which" && !pending.actions.every((action) => legal.has(action))) this.pending = null;
    if (pending?.kind === "split" && !this.legal.some((text) => text.startsWith("tickets "))) this.pending = null;
    if (this.picked && !this.actions.some(({ action }) => this.fits(action))) this.picked = null;
  }

  noticeTurn(): void {
    if (this.myTurn && !this.wasMyTurn && this.state) {
      play("turn");
      notifyTurn(t("table.yourTurnAt", { game: this.sheet?.name ?? "Quai" }));
    }
    this.wasMyTurn = this.myTurn;
  }

  private fits(action: Action): boolean {
    if (!this.picked) return true;
    if (action.verb === "build") return action.line === this.picked;
    return action.verb === "place" ? action.kind === this.picked : true;
  }

  private hear(event: TableEvent): void {
    if (this.sheet && this.state) this.said = describeEvent(this.sheet, this.state.seats, event);
    const sound = soundOf(event);
    if (sound) play(sound);
  }

  hint(action: string): ActionHint | undefined {
    return this.hints?.actions[action];
  }

  takeSeat(): void {
    if (this.handover === null) return;
    this.index = this.handover;
    this.confirmed = this.handover;
    this.pending = null;
    this.moment = null;
    this.hints = null;
    this.ticket = null;
  }

  /** Something on the board was picked: decide on it, ask which way, or let the server say why not. */
  pick(id: string): void {
    if (this.moment || !this.myTurn || this.busy) return;
    const actions = this.actions.filter(({ action }) => targetOf(action) === id && this.fits(action)).map(({ text }) => text);
    if (actions.length > 1) this.pending = { kind: "which", actions };
    else if (actions[0]) this.choose(actions[0]);
    else void this.tryIllegal(id);
  }

  private async tryIllegal(id: string): Promise<void> {
    if (this.sheet?.family === "ticket" && this.sheet.routes.some((route) => route.id === id)) await this.send(`claim ${id}`);
    if (this.sheet?.family === "underground" && this.sheet.links.some((link) => link.id === id)) {
      const view = this.state?.view;
      const line = this.picked ?? (view && "lines" in view ? view.lines[this.state?.seat ?? 0]?.[0] : undefined);
      if (line) await this.send(`build ${line} ${id}`);
    }
  }

  /** An action was chosen: send it, or ask for a last word first. */
  choose(action: string): void {
    this.toasts = [];
    const parsed = parseAction(action);
    const payments = parsed.verb === "claim" ? (this.hint(action)?.payments ?? []) : [];
    if (parsed.verb === "claim" && payments.length > 1) this.pending = { kind: "pay", route: parsed.route, payments };
    else if (settings.confirmMoves && !DELIBERATE.has(parsed.verb)) this.pending = { kind: "confirm", action };
    else void this.send(action);
  }

  /** One of several was chosen where they were shown with all they bring: that is the last word. */
  settle(action: string): void {
    if (parseAction(action).verb === "claim") this.choose(action);
    else void this.send(action);
  }

  async confirm(): Promise<void> {
    if (this.pending?.kind === "confirm") await this.send(this.pending.action);
  }

  takeBack(): void {
    this.pending = null;
  }

  async send(action: string): Promise<boolean> {
    const { state, token } = this;
    if (!state || !token || this.busy) return false;
    this.busy = true;
    const live = this.live;
    const after = await this.attempt(() => server.act(this.id, token, action, state.version));
    this.busy = false;
    if (after) this.pending = null;
    if (after) live.adopt(after);
    return after !== null;
  }

  /** Claim a route, and pay for it at once in the way chosen. */
  async claim(route: string, payment: Counts): Promise<void> {
    if (await this.send(`claim ${route}`)) await this.pay(payment);
  }

  async pay(payment: Counts): Promise<void> {
    const pay = this.actions.find(({ action }) => action.verb === "pay" && sameCards(action.cards, payment));
    if (pay) await this.send(pay.text);
  }

  async undo(index = this.index): Promise<void> {
    const live = this.lives[index];
    const { state, token } = live ?? {};
    if (!live || !state || !token || this.busy) return;
    this.busy = true;
    const after = await this.attempt(() => server.undo(this.id, token, state.version));
    this.busy = false;
    this.pending = null;
    if (after) live.adopt(after);
  }

  async answerUndo(seat: number, agree: boolean): Promise<void> {
    const live = this.lives.find((_, i) => this.keys[i]?.seat === seat);
    const token = live?.token;
    if (!live || !token) return;
    const after = await this.attempt(() => server.answerUndo(this.id, token, agree));
    if (after) live.adopt(after);
  }

  async chat(text: string): Promise<boolean> {
    const { token } = this;
    return token !== null && (await this.attempt(() => server.chat(this.id, token, text))) !== null;
  }

  async look(move: number): Promise<void> {
    this.pending = null;
    const moment = await this.attempt(() => server.moment(this.id, move, undefined, this.token));
    if (moment) this.moment = moment;
  }

  backToNow(): void {
    this.moment = null;
  }

  /** Runs a call; what goes wrong is said in a toast. */
  private async attempt<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.toast(error.message || t("common.offline"), error.rule);
      if (error.status === 409) await this.refresh();
      return null;
    }
  }

  private async refresh(): Promise<void> {
    const live = this.live;
    const state = await server.table(this.id, live.token).catch(() => null);
    if (state) live.adopt(state);
  }

  toast(text: string, rule?: string): void {
    const id = ++this.toasted;
    const said = this.sheet ? withNames(this.sheet, text) : text;
    this.toasts = [...this.toasts.slice(-2), { id, text: said.replace(` [${rule}]`, ""), rule }];
    setTimeout(() => this.closeToast(id), TOAST_TIME);
  }

  closeToast(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
}

function sameCards(one: Counts, other: Counts): boolean {
  const all = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...all].every((card) => (one[card] ?? 0) === (other[card] ?? 0));
}
