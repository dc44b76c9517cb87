/** With all cards open the server tells a whole position. A view has the sizes of piles in place of the piles. */

import type { Counts, TicketView, UndergroundView, View } from "../lib/api";

type Pile = string[] | Counts;

interface Position {
  deck: string[];
  hands?: Pile[];
  tickets?: string[][];
  offer?: string[][];
  ticket_deck?: string[];
  short_deck?: string[];
  long_deck?: string[];
}

export type OpenPosition = Position & (TicketView | UndergroundView);

export function isPosition(view: View | OpenPosition): view is OpenPosition {
  return "deck" in view;
}

function size(pile: Pile): number {
  return Array.isArray(pile) ? pile.length : Object.values(pile).reduce((sum, n) => sum + n, 0);
}

export function asView(position: OpenPosition): View {
  const { deck, hands = [], tickets = [], ticket_deck, short_deck, long_deck } = position;
  const offer = position.offer ?? hands.map(() => []);
  return {
    ...position,
    offer,
    deck_size: deck.length,
    hand_sizes: hands.map(size),
    ticket_counts: tickets.map(size),
    offer_sizes: offer.map((each) => each?.length ?? 0),
    ticket_deck_size: ticket_deck?.length,
    short_deck_size: short_deck?.length,
    long_deck_size: long_deck?.length,
  };
}
