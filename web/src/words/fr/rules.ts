export const rules = {
  title: "Les règles",
  london: "Londres",
  sanfrancisco: "San Francisco",
  germany: "Allemagne",
  underground: "Underground",
  games: "Règles par jeu",
  contents: "Sommaire",
  family: "Les trois Aventuriers du Rail",
  decided: "signale ce que le livret laisse ouvert et que nous avons tranché.",
  decidedWord: "Décidé",
} as const satisfies Record<string, string>;
