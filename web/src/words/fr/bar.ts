export const bar = {
  home: "Quai, vers la première page",
  rules: "Règles",
  language: "English",
  languageTitle: "Read this page in English",
  settings: "Réglages",
  theme: "Apparence",
  themeSystem: "Comme le système",
  themeLight: "Claire",
  themeDark: "Sombre",
  sound: "Son",
  notifications: "M’avertir quand c’est à moi",
  notificationsBlocked: "Votre navigateur bloque les notifications de cette page.",
  confirmMoves: "Confirmer routes, poses et destinations avant qu’elles comptent",
  imprint: "Une édition non officielle, faite par des gens qui aiment ces jeux.",
  owners:
    "Les Aventuriers du Rail Londres, San Francisco et Allemagne sont d’Alan R. Moon, publiés par Days of Wonder\u202f; On the Underground London est de Sebastian Bleasdale, publié par LudiCreations. Les noms et les marques appartiennent à leurs propriétaires, qui n’ont pas de part à ce projet. Dessins, textes et code sont les nôtres. Si un jeu vous plaît ici, achetez la boîte.",
} as const satisfies Record<string, string>;
