import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { rulesText } from "../rules-plugin";

const GAMES = { london: "L", sanfrancisco: "S", germany: "G", underground: "U" };
const LANGUAGES = ["en", "fr"];
const toml = readFileSync(resolve(import.meta.dirname, "../../src/quai/rules.toml"), "utf8");
const ruleIds = [...toml.matchAll(/^\[(\S+)\]$/gm)].map((match) => match[1] ?? "");

/** The page of a game as it is shown: its own rules, and those of its family. */
function shown(language: string, game: string): string {
  const pages = game === "underground" ? [game] : [game, "ticket"];
  return pages.map((page) => rulesText(language, page).html).join("");
}

function found(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? "");
}

describe.each(LANGUAGES)("the rules in %s", (language) => {
  it.each(Object.entries(GAMES))("of %s have an anchor for each of their rules", (game, letter) => {
    const letters = game === "underground" ? [letter] : [letter, "T"];
    const expected = ruleIds.filter((id) => letters.includes(id.charAt(0)));
    expect(expected.length).toBeGreaterThan(0);
    expect(found(shown(language, game), / id="([A-Z]-[^"]+)"/g).sort()).toEqual(expected.sort());
  });

  it.each(Object.keys(GAMES))("of %s have no link that leads nowhere", (game) => {
    const anchors = Object.fromEntries(
      Object.keys(GAMES).map((each) => [each, found(shown(language, each), / id="([^"]+)"/g)]),
    );
    for (const href of found(shown(language, game), /href="([^"]+)"/g)) {
      const [path = "", anchor] = href.split("#");
      expect(anchors[path === "" ? game : path.replace("/rules/", "")], href).toContain(anchor);
    }
  });
});

it("gives sections the same ids in both languages", () => {
  const ids = LANGUAGES.map((language) => rulesText(language, "ticket").sections.map((section) => section.id));
  expect(ids[0]).toEqual(ids[1]);
  expect(ids[0]).toContain("ticket-set-up");
});

it("marks what was decided", () => {
  expect(rulesText("fr", "london").html).not.toContain('decided"');
  expect(rulesText("fr", "ticket").html).toMatch(/<mark class="decided">Décidé\s:<\/mark>/);
});
