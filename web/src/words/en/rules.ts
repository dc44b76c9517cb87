export const rules = {
  title: "The rules",
  london: "London",
  sanfrancisco: "San Francisco",
  germany: "Germany",
  underground: "Underground",
  games: "Rules by game",
  contents: "Contents",
  family: "All three Ticket to Ride games",
  decided: "marks what the rulebook leaves open and we decided.",
  decidedWord: "Decided",
} as const satisfies Record<string, string>;
