/** The final count, step by step. */

import type { CountStep } from "../lib/api";

const WHOLE = 20_000; // milliseconds that nobody should have to wait longer than
const SLOWEST = 900;
const QUICKEST = 200;

/** What each seat has after the first steps. */
export function totals(steps: CountStep[], shown: number, seats: number): number[] {
  const sums = new Array<number>(seats).fill(0);
  for (const step of steps.slice(0, shown)) sums[step.seat] = (sums[step.seat] ?? 0) + step.points;
  return sums;
}

/** The most that any seat ever has on the way: the length of the longest bar. */
export function highest(steps: CountStep[], seats: number): number {
  return Math.max(1, ...steps.flatMap((_, i) => totals(steps, i + 1, seats)));
}

/** Milliseconds for each step: many steps go faster. */
export function pace(steps: number): number {
  return Math.min(SLOWEST, Math.max(QUICKEST, WHOLE / Math.max(1, steps)));
}
