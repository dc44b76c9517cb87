import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fill } from "../src/lib/words.svelte";
import { catalogues } from "../src/words";

const SOURCE = join(import.meta.dirname, "../src");

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "words" ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

/** Values a text asks for. */
function asked(text: string): string[] {
  return [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!).sort();
}

describe("the catalogues", () => {
  it("have the same keys in both languages", () => {
    expect(Object.keys(catalogues.fr).sort()).toEqual(Object.keys(catalogues.en).sort());
  });

  it("ask for the same values in both languages", () => {
    for (const [key, text] of Object.entries(catalogues.en))
      expect(new Set(asked(catalogues.fr[key as keyof typeof catalogues.fr])), key).toEqual(new Set(asked(text)));
  });

  it("have no key that nobody uses", () => {
    const code = sources(SOURCE).join("\n");
    const built = [...code.matchAll(/`(\w+\.\w*)\$\{/g)].map((match) => match[1]!);
    const unused = Object.keys(catalogues.en).filter((key) => !code.includes(`"${key}"`) && !built.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });

  it("use French spaces before high punctuation", () => {
    const wrong = Object.entries(catalogues.fr).filter(([, text]) => /[^\u202f\u00a0][:;!?»]|«[^\u202f\u00a0]/.test(text.replace(/\{[^}]*\}/g, "x")));
    expect(wrong).toEqual([]);
  });
});

describe("a text", () => {
  it("takes values", () => {
    expect(fill("{name} has {count}", { name: "Ada", count: 3 }, "en")).toBe("Ada has 3");
  });

  it("follows the number, as each language counts", () => {
    const text = "{count, one: # card, other: # cards}";
    expect(fill(text, { count: 0 }, "en")).toBe("0 cards");
    expect(fill(text, { count: 0 }, "fr")).toBe("0 card");
    expect(fill(text, { count: 1 }, "en")).toBe("1 card");
    expect(fill(text, { count: 2 }, "fr")).toBe("2 cards");
  });
});
