import { describe, expect, it } from "vitest";
import { fitting, kept, onScreen, panned, zoomed } from "../src/board/camera";
import { builtOn, endsOf } from "../src/board/tracks";
import type { Link, UndergroundSheet } from "../src/lib/sheet";
import { matches } from "../src/table/filter";
import { pageAt } from "../src/lib/router.svelte";

const board = { width: 1000, height: 500 };
const room = { width: 500, height: 500 };

describe("the camera", () => {
  it("fits the whole board", () => {
    expect(fitting(board, room)).toEqual({ x: 500, y: 250, scale: 0.5 });
  });

  it("keeps the point under the pointer where it is", () => {
    const before = zoomed(fitting(board, room), 3, { x: 0, y: 0 }, board, room);
    const after = zoomed(before, 1.5, { x: 40, y: -30 }, board, room);
    const point = { x: before.x + 40 / before.scale, y: before.y - 30 / before.scale };
    const seen = onScreen(after, room, point.x, point.y);
    expect(seen.x).toBeCloseTo(290);
    expect(seen.y).toBeCloseTo(220);
  });

  it("never leaves the board, nor goes farther than all of it", () => {
    const close = zoomed(fitting(board, room), 4, { x: 0, y: 0 }, board, room);
    expect(panned(close, 1e6, 1e6, board, room)).toMatchObject({ x: 125, y: 125 });
    expect(kept({ x: 0, y: 0, scale: 0.01 }, board, room)).toEqual(fitting(board, room));
  });
});

describe("lines of the Underground", () => {
  const links = [
    { id: "a-b", a: "a", b: "b" },
    { id: "b-c", a: "b", b: "c" },
  ] as Link[];

  it("end where they have one track", () => {
    expect([...endsOf(links)].sort()).toEqual(["a", "c"]);
  });

  it("lie side by side in the order of the board's lines", () => {
    const sheet = { lines: [{ id: "red" }, { id: "blue" }] } as UndergroundSheet;
    expect(builtOn(sheet, { blue: ["a-b"], red: ["a-b"] }).get("a-b")).toEqual(["red", "blue"]);
  });
});

it("a filter finds words in any order, without accents", () => {
  expect(matches("Prendre Düsseldorf – Köln", "koln dussel")).toBe(true);
  expect(matches("Prendre Düsseldorf – Köln", "kiel")).toBe(false);
});

describe("an address", () => {
  it.each([
    ["/", { name: "start" }],
    ["/tables/k3", { name: "table", id: "k3" }],
    ["/join/k3#seat=1&token=t", { name: "join", id: "k3", seat: 1, token: "t" }],
    ["/games/k3?at=42&eyes=open", { name: "replay", id: "k3", at: 42, eyes: "open" }],
    ["/rules/london#T-draw-3", { name: "rules", game: "london", section: "T-draw-3" }],
    ["/nowhere", { name: "missing" }],
  ])("%s is a page", (path, page) => {
    expect(pageAt(new URL(path, "http://quai.test"))).toEqual(page);
  });
});
