/** Mots communs à plusieurs pages. */
export const common = {
  seat: "Place {number}",
  loading: "Un instant…",
  offline: "Le serveur ne répond pas.",
  missing: "Il n’y a rien à cette adresse.",
  toStart: "Vers la page d’accueil",
  close: "Fermer",
  skipToContent: "Aller au contenu",
} as const satisfies Record<string, string>;
