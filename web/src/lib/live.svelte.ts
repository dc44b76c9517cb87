/** A table as one seat (or a spectator) sees it, kept up to date by the server; comes back by itself after a cut. */

import { ApiError, type TableEvent, type TableState } from "./api";
import { words } from "./words.svelte";

export type Frame =
  | { type: "error"; error: string; message: string }
  | ({ type: "state"; version: number } & TableState)
  | ({ type: "event"; version: number; event: TableEvent } & Partial<TableState>);

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const FINAL = new Set([4400, 4401, 4404]); // bad message, unknown token, no table: trying again does not help

export type Opener = (path: string) => WebSocket;

function openSocket(path: string): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
}

/** The state that a frame carries, if it carries one. */
function stateIn(frame: Exclude<Frame, { type: "error" }>): TableState | null {
  if (!frame.view) return null;
  const { type: _type, event: _event, ...state } = frame as { type: string; event?: TableEvent } & TableState;
  return state;
}

export class Live {
  state = $state.raw<TableState | null>(null);
  events = $state.raw<TableEvent[]>([]);
  /** What the server said for good: the table or the token is unknown. */
  failure = $state.raw<ApiError | null>(null);
  online = $state(false);
  /** Hears of every event as it happens, not of those that were missed. */
  onevent: ((event: TableEvent) => void) | null = null;

  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly table: string,
    readonly token: string | null,
    private readonly open: Opener = openSocket,
  ) {}

  /** The last event seen; the server sends what came after it. */
  get seen(): number {
    return this.events.at(-1)?.version ?? -1;
  }

  start(): void {
    this.closed = false;
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  stop(): void {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.socket = null;
    this.online = false;
  }

  /** Take over a state that an answer brought, unless a newer one is here already. */
  adopt(state: TableState): void {
    if (!this.state || state.version >= this.state.version) this.state = state;
  }

  receive(frame: Frame): void {
    if (frame.type === "error") {
      this.failure = new ApiError(0, frame.error, frame.message);
      return;
    }
    const state = stateIn(frame);
    if (frame.type === "event" && frame.version > this.seen) {
      this.events = [...this.events, frame.event];
      if (state) this.adopt(state);
      if (state) this.onevent?.(frame.event);
    } else if (state) this.adopt(state);
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = this.open(`/api/tables/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ token: this.token, version: this.seen, language: words.language }));
    socket.onmessage = (message) => {
      this.online = true;
      this.wait = FIRST_WAIT;
      this.receive(JSON.parse(String(message.data)) as Frame);
    };
    socket.onclose = (event) => this.closedBy(socket, event.code);
  }

  private closedBy(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.online = false;
    if (this.closed || FINAL.has(code)) return;
    this.failure = null;
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private hurry = (): void => {
    if (!this.closed && !this.socket && !this.failure && document.visibilityState === "visible") this.connect();
  };
}

/** The versions of the actions that still stand: the others were taken back. */
export function standing(events: TableEvent[]): Set<number> {
  const versions: number[] = [];
  for (const event of events) {
    if (event.kind === "action") versions[event.move - 1] = event.version;
    if (event.kind === "undo") versions.length = Math.min(versions.length, event.to);
  }
  return new Set(versions);
}
