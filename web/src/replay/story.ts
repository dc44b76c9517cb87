/** The moves of a finished game, without those that were taken back. */

import { parseAction } from "../lib/actions";
import type { ActionEvent, TableEvent } from "../lib/api";

export function deedsThatCount(events: TableEvent[]): ActionEvent[] {
  const deeds: ActionEvent[] = [];
  for (const event of events) {
    if (event.kind === "action") deeds.push(event);
    if (event.kind === "undo") deeds.length = event.to;
  }
  return deeds;
}

/** What a move touched on the board: routes, links, places and stations. */
export function touched(deed: ActionEvent | undefined): Set<string> {
  if (!deed) return new Set();
  const { facts } = deed;
  const action = parseAction(facts.action);
  const ids = [facts.route, ...(facts.visited ?? []), ...(facts.taken ?? []).map((each) => each.place)];
  if (action.verb === "claim") ids.push(action.route);
  if (action.verb === "build") ids.push(action.link);
  if (action.verb === "place") ids.push(action.place);
  return new Set(ids.filter((id): id is string => id !== undefined));
}
