import { describe, expect, it } from "vitest";
import { describeAction, describeDeed, describeEvent, parseAction, withNames } from "../src/lib/actions";
import type { ActionEvent, Facts, Seat } from "../src/lib/api";
import type { TicketSheet, UndergroundSheet } from "../src/lib/sheet";
import { words } from "../src/lib/words.svelte";

const paint = (name: string) => ({ fill: "#000", ink: "#fff", mark: "mark-x", name });
const head = { game: "x", name: "X", width: 10, height: 10, defs: "", seats: [], symbols: [{ id: "crab", name: "crab", href: "symbol-crab" }] };

const sheet = {
  ...head,
  family: "ticket",
  paints: { blue: paint("blue"), wild: paint("wild") },
  places: [
    { id: "big_ben", name: "Big Ben" },
    { id: "waterloo", name: "Waterloo" },
  ],
  routes: [{ id: "big_ben-waterloo", a: "big_ben", b: "waterloo", length: 1, colour: "blue" }],
  tickets: [{ id: "big_ben-waterloo", a: "big_ben", b: "waterloo", points: 5, deck: "" }],
} as unknown as TicketSheet;

const underground = {
  ...head,
  family: "underground",
  paints: { red: paint("red"), blue: paint("blue") },
  stations: [
    { id: "bank", name: "Bank" },
    { id: "moorgate", name: "Moorgate" },
  ],
  links: [{ id: "bank-moorgate", a: "bank", b: "moorgate" }],
} as unknown as UndergroundSheet;

const seats = [{ name: "Ada" }, { name: "Bea" }] as Seat[];

function event(facts: Partial<Facts>, seat = 0): ActionEvent {
  return { version: 1, kind: "action", seat, time: 0, move: 1, facts: { action: "pass", scores: [0, 0], ...facts } };
}

describe("an action text", () => {
  it.each([
    ["draw deck", { verb: "draw", card: "deck" }],
    ["tickets", { verb: "tickets", decks: {} }],
    ["tickets short=3 long=1", { verb: "tickets", decks: { short: 3, long: 1 } }],
    ["keep a-b c-d", { verb: "keep", tickets: ["a-b", "c-d"] }],
    ["claim a-b.2", { verb: "claim", route: "a-b.2" }],
    ["pay 2 blue 1 wild", { verb: "pay", cards: { blue: 2, wild: 1 } }],
    ["take crab sunset", { verb: "take", kind: "crab", place: "sunset" }],
    ["build red bank-moorgate", { verb: "build", line: "red", link: "bank-moorgate" }],
    ["ride bank red+blue", { verb: "ride", station: "bank", lines: ["red", "blue"] }],
    ["ride bank walk", { verb: "ride", station: "bank", lines: [] }],
    ["  skip ", { verb: "skip" }],
  ])("%s is read apart", (text, action) => {
    expect(parseAction(text)).toEqual(action);
  });

  it("that is unknown is refused", () => {
    expect(() => parseAction("fly home")).toThrow("fly home");
  });
});

describe("in words", () => {
  it("actions name places, colours and lengths", () => {
    words.language = "en";
    expect(describeAction(sheet, "claim big_ben-waterloo")).toBe("Claim Big Ben – Waterloo (blue, 1)");
    expect(describeAction(sheet, "pay 2 blue 1 wild")).toBe("Pay 2 blue + 1 wild");
    expect(describeAction(underground, "ride bank walk")).toBe("The passenger goes to Bank: on foot");
  });

  it("a deed tells cost and gain once", () => {
    words.language = "en";
    const claim = event({ action: "claim big_ben-waterloo", route: "big_ben-waterloo", paid: { blue: 1 }, points: { 0: 1 } });
    expect(describeDeed(sheet, seats, claim)).toBe("claimed Big Ben – Waterloo (blue, 1) · with 1 blue · +1");
    const pay = event({ action: "pay 1 blue", route: "big_ben-waterloo", paid: { blue: 1 }, points: { 0: 1 } });
    expect(describeDeed(sheet, seats, pay)).toBe("paid 1 blue · +1");
  });

  it("another's tickets stay secret", () => {
    words.language = "en";
    expect(describeDeed(sheet, seats, event({ action: "keep", kept: 2 }))).toBe("kept 2 tickets");
    expect(describeDeed(sheet, seats, event({ action: "keep", kept: null }))).toBe("chose tickets in secret");
    expect(describeDeed(sheet, seats, event({ action: "draw deck" }))).toBe("drew from the deck");
  });

  it("the passenger's trips tell whose lines earned what", () => {
    words.language = "en";
    const facts = { action: "build red bank-moorgate", points: { 0: 3, 1: 1 }, parts: { 0: { termini: 2, passenger: 1 }, 1: { passenger: 1 } }, visited: ["bank"], lines: [["red", "blue"]] };
    expect(describeDeed(underground, seats, event(facts))).toBe(
      "built red: Bank – Moorgate · +2 for a terminus · the passenger went to Bank (red and blue) · Ada +1 · Bea +1",
    );
  });

  it("a ride is its player's deed, and told once", () => {
    words.language = "en";
    const facts = { action: "ride bank red", parts: { 1: { passenger: 1 } }, visited: ["bank", "moorgate"], lines: [["red"], []] };
    expect(describeEvent(underground, seats, event(facts))).toBe("Ada sent the passenger to Bank (red) · the passenger went to Moorgate (on foot) · Bea +1");
  });

  it("gains follow their number", () => {
    words.language = "fr";
    const build = (national: number) => event({ action: "build red bank-moorgate", parts: { 0: { national } } });
    expect(describeDeed(underground, seats, build(1))).toContain("+1 pour une gare nationale");
    expect(describeDeed(underground, seats, build(2))).toContain("+2 pour des gares nationales");
    words.language = "en";
  });

  it("events come with names, in the language chosen", () => {
    words.language = "fr";
    expect(describeEvent(sheet, seats, event({ action: "draw blue" }, 1))).toBe("Bea prend blue dans la rangée");
    expect(describeEvent(sheet, seats, { version: 2, kind: "undo", seat: 0, time: 0, to: 0 })).toBe("Ada reprend un coup");
    words.language = "en";
  });

  it("ids in the server's sentences become names", () => {
    expect(withNames(sheet, "The route big_ben-waterloo takes 1 card (a-b).")).toBe("The route Big Ben – Waterloo takes 1 card (a-b).");
  });
});
