import { describe, expect, it, vi } from "vitest";
import type { ActionEvent, Moment, TableEvent } from "../src/lib/api";
import { keyDeed } from "../src/replay/keys";
import type { Moments } from "../src/replay/moments";
import { asView, isPosition, type OpenPosition } from "../src/replay/open";
import { Player } from "../src/replay/player.svelte";
import { deedsThatCount, touched } from "../src/replay/story";

function action(move: number, text: string, more: object = {}): ActionEvent {
  return { version: move, kind: "action", seat: 0, time: 0, move, facts: { action: text, scores: [], ...more } };
}

/** Moments that arrive when the test says so. */
function slowMoments() {
  const waiting = new Map<number, (moment: Moment) => void>();
  const at = (move: number) => new Promise<Moment>((resolve) => waiting.set(move, resolve));
  const arrive = async (move: number) => {
    waiting.get(move)?.({ move, moves: 9 } as Moment);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { moments: { at, prepare: vi.fn() } as unknown as Moments, arrive };
}

describe("a replay", () => {
  it("ignores an answer that comes too late", async () => {
    const { moments, arrive } = slowMoments();
    const player = new Player(moments, 9, 3, "open");
    player.goTo(7);
    await arrive(7);
    await arrive(3);
    expect(player.moment?.move).toBe(7);
  });

  it("stays between the beginning and the end, and stops there", () => {
    const player = new Player(slowMoments().moments, 9, 99, "open");
    expect(player.move).toBe(9);
    player.toggle();
    expect([player.playing, player.move]).toEqual([true, 0]);
    player.goTo(8);
    player.advance();
    expect([player.playing, player.move]).toEqual([false, 9]);
    player.step(-20);
    expect(player.move).toBe(0);
  });

  it("is moved by keys, but not while somebody types", () => {
    const player = new Player(slowMoments().moments, 9, 4, "open");
    keyDeed(new KeyboardEvent("keydown", { key: "ArrowRight" }))?.(player);
    expect(player.move).toBe(5);
    keyDeed(new KeyboardEvent("keydown", { key: "End" }))?.(player);
    expect(player.move).toBe(9);
    const field = document.createElement("input");
    let found: unknown;
    field.addEventListener("keydown", (event) => (found = keyDeed(event)));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Home" }));
    expect(found).toBeUndefined();
  });

  it("leaves out what was taken back", () => {
    const undo: TableEvent = { version: 3, kind: "undo", seat: 0, time: 0, to: 1 };
    const deeds = deedsThatCount([action(1, "draw deck"), action(2, "draw blue"), undo, action(2, "draw wild")]);
    expect(deeds.map((deed) => deed.facts.action)).toEqual(["draw deck", "draw wild"]);
  });

  it("shows where on the board a move was", () => {
    expect([...touched(action(1, "claim a-b"))]).toEqual(["a-b"]);
    expect([...touched(action(1, "build red c-d", { visited: ["e"] }))]).toEqual(["e", "c-d"]);
    expect(touched(undefined).size).toBe(0);
  });
});

it("gives an open position the sizes that a view has", () => {
  const position = { deck: ["blue", "red"], hands: [{ blue: 2, wild: 1 }, []], tickets: [["a-b"], []], ticket_deck: ["c-d"] };
  expect(isPosition(position as unknown as OpenPosition)).toBe(true);
  expect(asView(position as unknown as OpenPosition)).toMatchObject({
    deck_size: 2,
    hand_sizes: [3, 0],
    ticket_counts: [1, 0],
    offer_sizes: [0, 0],
    ticket_deck_size: 1,
  });
});
