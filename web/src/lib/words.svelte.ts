/** Texts people read: by key, in the language chosen, with values filled in. */

import { catalogues, type Key } from "../words";
import { speak } from "./api";
import { recall, remember } from "./memory";

export type Language = "en" | "fr";
export type Values = Record<string, string | number>;
export const LANGUAGES: Language[] = ["en", "fr"];

function firstLanguage(): Language {
  const chosen = recall<Language | null>("language", null);
  if (chosen && LANGUAGES.includes(chosen)) return chosen;
  const wanted = navigator.languages.map((code) => code.slice(0, 2)).find((code) => code === "fr" || code === "en");
  return wanted === "fr" ? "fr" : "en";
}

const first = firstLanguage();
let language = $state<Language>(first);
announce(first);

function announce(code: Language): void {
  speak(code);
  document.documentElement.lang = code;
}

export const words = {
  get language(): Language {
    return language;
  },
  set language(code: Language) {
    language = code;
    remember("language", code);
    announce(code);
  },
};

/** A text with its values. "{count, one: card, other: cards}" follows the number; French counts 0 and 1 as one. */
export function t(key: Key, values: Values = {}): string {
  return fill(catalogues[language][key], values, language);
}

export function fill(text: string, values: Values, code: Language): string {
  return text.replace(/\{(\w+)(?:, one: ([^,}]*), other: ([^}]*))?\}/g, (_, name: string, one?: string, other?: string) => {
    const value = values[name] ?? "";
    if (one === undefined || other === undefined) return String(value);
    return (new Intl.PluralRules(code).select(Number(value)) === "one" ? one : other).replaceAll("#", String(value));
  });
}

/** "a, b and c". */
export function listed(items: string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}
