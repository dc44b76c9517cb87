/** Points over time: what to draw, and how to scale it. */

import type { GameResult, TableEvent } from "../lib/api";

export interface Moment {
  move: number;
  scores: number[];
}

/** The points on the track after each move that counts; moves taken back are gone. */
export function course(events: TableEvent[], result: GameResult): Moment[] {
  const moments: Moment[] = [{ move: 0, scores: result.breakdown.map((parts) => parts.start ?? 0) }];
  for (const event of events) {
    if (event.kind === "action") moments.push({ move: event.move, scores: event.facts.scores });
    if (event.kind === "undo") while (moments.at(-1)!.move > event.to) moments.pop();
  }
  return moments;
}

/** Only the moments at which somebody's points changed: enough for a table, and for a line with steps. */
export function changes(moments: Moment[]): Moment[] {
  return moments.filter((moment, i) => i === 0 || moment.scores.join() !== moments[i - 1]!.scores.join());
}

/** Round numbers for an axis, from the first at or below `low` to the first at or above `high`. */
export function ticks(low: number, high: number, about = 5): number[] {
  const rough = Math.max(1, (high - low) / about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough)!;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** Moves labels apart that would overlap, keeping their order. */
export function spread(heights: number[], gap: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]! || a - b);
  const placed = [...heights];
  for (let i = 1; i < order.length; i++) {
    placed[order[i]!] = Math.max(placed[order[i]!]!, placed[order[i - 1]!]! + gap);
  }
  return placed;
}

/** Points stay until the next change, then jump. */
export function staircase(corners: [number, number][]): string {
  return corners.map(([x, y], i) => (i === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join("");
}
