import { describe, expect, it } from "vitest";
import type { ActionEvent, CountStep, GameResult, TableEvent } from "../src/lib/api";
import { changes, course, spread, staircase, ticks } from "../src/end/chart";
import { highest, pace, totals } from "../src/end/count";

const STEPS: CountStep[] = [
  { seat: 0, part: "routes", points: 20 },
  { seat: 1, part: "routes", points: 12 },
  { seat: 0, part: "tickets", points: -9, ticket: "a-b", done: false },
  { seat: 1, part: "tickets", points: 4, ticket: "c-d", done: true },
];

describe("the count", () => {
  it("adds up step by step", () => {
    expect(totals(STEPS, 0, 2)).toEqual([0, 0]);
    expect(totals(STEPS, 2, 2)).toEqual([20, 12]);
    expect(totals(STEPS, STEPS.length, 2)).toEqual([11, 16]);
  });

  it("knows the most that anybody ever has, even if it is lost again", () => {
    expect(highest(STEPS, 2)).toBe(20);
    expect(highest([], 2)).toBe(1);
  });

  it("takes its time for a few steps and hurries for many", () => {
    expect(pace(5)).toBe(900);
    expect(pace(50)).toBe(400);
    expect(pace(1000)).toBe(200);
  });
});

function action(move: number, scores: number[]): ActionEvent {
  return { version: move, kind: "action", seat: 0, time: 0, move, facts: { action: "pass", scores } };
}

const RESULT: GameResult = { scores: [5, 3], winners: [0], breakdown: [{ start: 0 }, { start: 1 }], count: [] };

describe("the points over time", () => {
  it("begin with the points at the start", () => {
    expect(course([action(1, [2, 1])], RESULT)).toEqual([
      { move: 0, scores: [0, 1] },
      { move: 1, scores: [2, 1] },
    ]);
  });

  it("forget what was taken back", () => {
    const undo: TableEvent = { version: 4, kind: "undo", seat: 0, time: 0, to: 1 };
    const events = [action(1, [2, 1]), action(2, [4, 1]), action(3, [9, 1]), undo, action(2, [3, 1])];
    expect(course(events, RESULT).map((moment) => moment.scores[0])).toEqual([0, 2, 3]);
  });

  it("are told only where they change", () => {
    const events = [action(1, [0, 1]), action(2, [2, 1]), action(3, [2, 1])];
    expect(changes(course(events, RESULT)).map((moment) => moment.move)).toEqual([0, 2]);
  });
});

describe("the chart", () => {
  it.each([
    [0, 30, [0, 10, 20, 30]],
    [0, 158, [0, 50, 100, 150, 200]],
    [-7, 12, [-10, -5, 0, 5, 10, 15]],
    [0, 0, [0, 1]],
  ])("has round numbers from %i to %i", (low, high, expected) => {
    expect(ticks(low, high)).toEqual(expected);
  });

  it("keeps labels apart and in order", () => {
    expect(spread([10, 12, 50], 10)).toEqual([10, 20, 50]);
    expect(spread([12, 10, 10], 10)).toEqual([30, 10, 20]);
  });

  it("draws steps, not slopes", () => {
    expect(staircase([[0, 9], [5, 7], [8, 2]])).toBe("M0 9H5V7H8V2");
  });
});
