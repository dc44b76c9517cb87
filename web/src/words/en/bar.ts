export const bar = {
  home: "Quai, to the first page",
  rules: "Rules",
  language: "Français",
  languageTitle: "Lire cette page en français",
  settings: "Settings",
  theme: "Appearance",
  themeSystem: "Like the system",
  themeLight: "Light",
  themeDark: "Dark",
  sound: "Sound",
  notifications: "Notify me when it is my turn",
  notificationsBlocked: "Your browser blocks notifications from this page.",
  confirmMoves: "Confirm routes, builds and tickets before they count",
  imprint: "An unofficial edition, made by people who like these games.",
  owners:
    "Ticket to Ride London, San Francisco and Germany are by Alan R. Moon, published by Days of Wonder; On the Underground London is by Sebastian Bleasdale, published by LudiCreations. Names and trademarks belong to their owners, who have no part in this. Drawings, words and code are our own. If you enjoy a game here, buy the box.",
} as const satisfies Record<string, string>;
