import type { Point, Sheet } from "../lib/sheet";

/** Where everything that can be pointed at has its middle. */
export function middles(sheet: Sheet): Map<string, Point> {
  const found = new Map<string, Point>();
  if (sheet.family === "ticket") {
    for (const route of sheet.routes) found.set(route.id, average(route.spaces.map(([x, y]) => [x, y])));
    for (const place of sheet.places) found.set(place.id, [place.x, place.y]);
  } else {
    for (const link of sheet.links) found.set(link.id, average(link.slots.flat()));
    for (const station of sheet.stations) found.set(station.id, [station.x, station.y]);
  }
  return found;
}

function average(points: Point[]): Point {
  const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py], [0, 0] as Point);
  return [sum[0] / (points.length || 1), sum[1] / (points.length || 1)];
}
