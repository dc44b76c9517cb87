import type { UndergroundView } from "../lib/api";
import type { Link, Point, Station, UndergroundSheet } from "../lib/sheet";

/** The colours on each link, in the order of the board's lines: the order of their slots. */
export function builtOn(sheet: UndergroundSheet, tracks: UndergroundView["tracks"]): Map<string, string[]> {
  const built = new Map<string, string[]>();
  for (const line of sheet.lines)
    for (const link of tracks[line.id] ?? []) built.set(link, [...(built.get(link) ?? []), line.id]);
  return built;
}

/** The stations where a line has exactly one track: there it grows without a branch token. */
export function endsOf(links: Link[]): Set<string> {
  const count = new Map<string, number>();
  for (const { a, b } of links) for (const end of [a, b]) count.set(end, (count.get(end) ?? 0) + 1);
  return new Set([...count].filter(([, n]) => n === 1).map(([station]) => station));
}

/** A slot runs from station to station; its straight middle part begins and ends a bit off them. */
export function near(slot: Point[], station: { x: number; y: number }): Point {
  const far = (point: Point) => Math.hypot(point[0] - station.x, point[1] - station.y);
  const [first, last] = [slot[1] ?? slot[0]!, slot.at(-2) ?? slot.at(-1)!];
  return far(first) < far(last) ? first : last;
}

export function pathOf(slot: Point[]): string {
  return "M" + slot.map(([x, y]) => `${x} ${y}`).join("L");
}

/** Where the mark of a track stands: those of neighbours apart from each other along the link. */
export function markAt(slot: Point[], index: number, count: number): Point {
  const [[x1, y1], [x2, y2]] = [slot[1]!, slot[2]!];
  const share = 0.5 + 0.2 * (index - (count - 1) / 2);
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** Where the passenger stands: above his station, or on another side of it if a name is there. */
export function beside(stations: Station[], id: string): Point {
  const station = stations.find((each) => each.id === id);
  if (!station) return [0, 0];
  const { x, y } = station;
  const places: Point[] = [[x, y - 22], [x, y + 22], [x - 22, y], [x + 22, y]];
  return places.find((place) => !stations.some(({ plate }) => covers(plate, place))) ?? places[0]!;
}

function covers([x, y, width, height]: Station["plate"], [px, py]: Point): boolean {
  return Math.abs(x + width / 2 - px) < (width + 18) / 2 && Math.abs(y + height / 2 - py) < (height + 36) / 2;
}
