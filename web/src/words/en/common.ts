/** Words that several pages share. */
export const common = {
  seat: "Seat {number}",
  loading: "One moment…",
  offline: "No connection to the server.",
  missing: "There is nothing at this address.",
  toStart: "To the start page",
  close: "Close",
  skipToContent: "Skip to the content",
} as const satisfies Record<string, string>;
