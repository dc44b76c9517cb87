import type { TicketSheet, UndergroundSheet } from "../lib/sheet";
import type { TicketView, UndergroundView } from "../lib/api";

/** What a board shows beyond the position. */
export interface Marks {
  /** Routes, links, places and stations that can be picked now. */
  pickable: ReadonlySet<string>;
  /** The route, link, place or station about to be decided on. */
  chosen: string | null;
  /** Places and routes of a ticket, or whatever else is pointed at. */
  lit: ReadonlySet<string>;
  /** The line that a track is to be built for. */
  line: string | null;
  /** What the viewer's own things are: their seat. */
  seat: number | null;
}

export const NO_MARKS: Marks = { pickable: new Set(), chosen: null, lit: new Set(), line: null, seat: null };

export interface TicketBoardProps {
  sheet: TicketSheet;
  view: TicketView;
  marks: Marks;
}

export interface UndergroundBoardProps {
  sheet: UndergroundSheet;
  view: UndergroundView;
  marks: Marks;
}
