import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableEvent, TableState } from "../src/lib/api";
import { Live, standing } from "../src/lib/live.svelte";

/** A socket whose other end is the test. */
class Line {
  static all: Line[] = [];
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly path: string) {
    Line.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.onclose?.({ code: 1000 });
  }

  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const open = (path: string) => new Line(path) as unknown as WebSocket;

function event(version: number): TableEvent {
  return { version, kind: "chat", seat: 0, time: 0, text: `line ${version}` };
}

function state(version: number): TableState {
  return { version, view: { seat: 0 } } as unknown as TableState;
}

describe("a live table", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Line.all = [];
  });
  afterEach(() => vi.useRealTimers());

  function connected(): [Live, Line] {
    const live = new Live("abc", "secret", open);
    live.start();
    const line = Line.all.at(-1)!;
    line.onopen?.();
    return [live, line];
  }

  it("says who it is and that it has seen nothing", () => {
    const [live, line] = connected();
    expect(line.path).toBe("/api/tables/abc/live");
    expect(JSON.parse(line.sent[0]!)).toEqual({ token: "secret", version: -1, language: "en" });
    live.stop();
  });

  it("takes what it missed quietly, and tells of what is new", () => {
    const [live, line] = connected();
    const heard: number[] = [];
    live.onevent = (each) => heard.push(each.version);
    line.say({ type: "event", version: 1, event: event(1) });
    line.say({ type: "state", ...state(1) });
    line.say({ type: "event", event: event(2), ...state(2) });
    expect(live.events.map((each) => each.version)).toEqual([1, 2]);
    expect(live.state?.version).toBe(2);
    expect(heard).toEqual([2]);
    live.stop();
  });

  it("does not fall back behind an answer that was quicker", () => {
    const [live, line] = connected();
    live.adopt(state(5));
    line.say({ type: "event", event: event(4), ...state(4) });
    expect(live.state?.version).toBe(5);
    expect(live.seen).toBe(4);
    live.stop();
  });

  it("comes back after a cut and asks for what came after the last event", () => {
    const [live, line] = connected();
    line.say({ type: "event", event: event(3), ...state(3) });
    expect(live.online).toBe(true);
    line.onclose?.({ code: 1006 });
    expect(live.online).toBe(false);
    vi.advanceTimersByTime(600);
    const again = Line.all.at(-1)!;
    expect(again).not.toBe(line);
    again.onopen?.();
    expect(JSON.parse(again.sent[0]!)).toEqual({ token: "secret", version: 3, language: "en" });
    again.say({ type: "event", version: 3, event: event(3) });
    expect(live.events).toHaveLength(1);
    live.stop();
  });

  it("gives up where trying again does not help", () => {
    const [live, line] = connected();
    line.say({ type: "error", error: "token", message: "Unknown token." });
    line.onclose?.({ code: 4401 });
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(1);
    expect(live.failure?.message).toBe("Unknown token.");
    live.stop();
  });
});

it("what was taken back does not stand any more", () => {
  const action = (version: number, move: number): TableEvent => ({ version, kind: "action", seat: 0, time: 0, move, facts: { action: "pass", scores: [] } });
  const undo: TableEvent = { version: 3, kind: "undo", seat: 0, time: 0, to: 1 };
  expect([...standing([action(1, 1), action(2, 2), undo, action(4, 2)])]).toEqual([1, 4]);
});
