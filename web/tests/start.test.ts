import { describe, expect, it } from "vitest";
import { inviteLink, onlyHere, replayLink } from "../src/common/links";
import type { TableState } from "../src/lib/api";
import { pageAt } from "../src/lib/router.svelte";
import { usualLevel, resized, seated, sharedOut, tableOrder, type Chair } from "../src/start/seats";
import { isMyTurn, standing } from "../src/start/standing";

const CHAIRS: Chair[] = [
  { sitter: "me", name: " Ada " },
  { sitter: "friend", name: "" },
  { sitter: "bot:greedy", name: "" },
  { sitter: "here", name: "Bo" },
];

describe("setting a table up", () => {
  it("orders what was chosen, with names for those who have none", () => {
    const order = tableOrder("germany", CHAIRS, ["P1", "Friend 2", "Bot 3", "P4"], { bot_delay: 0 });
    expect(order).toEqual({
      game: "germany",
      seats: [
        { name: "Ada", kind: "human" },
        { name: "Friend 2", kind: "human" },
        { name: "Bot 3", kind: "bot", bot: "greedy" },
        { name: "Bo", kind: "human" },
      ],
      options: { bot_delay: 0, listed: false },
    });
  });

  it("shows a table with an open seat to everybody", () => {
    const order = tableOrder("london", [{ sitter: "me", name: "A" }, { sitter: "open", name: "" }], ["", "Open seat 2"], {});
    expect(order.seats[1]).toEqual({ name: "Open seat 2", kind: "human", open: true });
    expect(order.options?.listed).toBe(true);
  });

  it("keeps my seats and those at this screen, and gives the friends' away", () => {
    const seats = CHAIRS.map((_, seat) => ({ seat, name: "", kind: "human" as const, token: seat === 2 ? undefined : `t${seat}` }));
    const { mine, friends } = sharedOut({ table: "x", game: "germany", version: 0, seats }, CHAIRS);
    expect(mine.map((each) => each.token)).toEqual(["t0", "t3"]);
    expect(friends.map((each) => each.token)).toEqual(["t1"]);
  });

  it("has me on one chair only", () => {
    expect(seated(CHAIRS, 1, "me", "Ada").map((chair) => chair.sitter)).toEqual(["here", "me", "bot:greedy", "here"]);
    expect(seated(CHAIRS, 1, "open", "Ada").map((chair) => chair.sitter)).toEqual(["me", "open", "bot:greedy", "here"]);
  });

  it("moves my name with me, and leaves names that were typed to the others", () => {
    const without = seated(CHAIRS, 0, "bot:greedy", "Ada");
    expect(without.map((chair) => chair.name)).toEqual(["", "", "", "Bo"]);
    expect(seated(without, 1, "me", "Ada").map((chair) => chair.name)).toEqual(["", "Ada", "", "Bo"]);
    expect(seated(CHAIRS, 1, "me", "Ada").map((chair) => chair.name)).toEqual(["", "Ada", "", "Bo"]);
    expect(seated(CHAIRS, 3, "friend", "Ada")[3]).toEqual({ sitter: "friend", name: "Bo" });
  });

  it("fills more chairs with bots, and drops the last ones", () => {
    expect(resized(CHAIRS, 5, "random").at(-1)).toEqual({ sitter: "bot:random", name: "" });
    expect(resized(CHAIRS, 2, "random")).toEqual(CHAIRS.slice(0, 2));
    expect(usualLevel(["easy", "medium", "hard"])).toBe("medium");
    expect(usualLevel(["easy"])).toBe("easy");
  });
});

describe("links", () => {
  it("to this very machine are of no use elsewhere", () => {
    expect(["localhost", "127.0.0.1", "[::1]"].every(onlyHere)).toBe(true);
    expect(["192.168.1.7", "quai.test"].some(onlyHere)).toBe(false);
  });

  it("to a seat are read back by the page, the secret behind the #", () => {
    const link = new URL(inviteLink("http://quai.test", "k3", 1, "s3cret"));
    expect(link.pathname + link.search).toBe("/join/k3");
    expect(pageAt(link)).toEqual({ name: "join", id: "k3", seat: 1, token: "s3cret" });
    expect(pageAt(new URL(inviteLink("http://quai.test", "k3", 2, null)))).toEqual({ name: "join", id: "k3", seat: 2, token: null });
  });

  it("to a moment of a replay are read back by the page", () => {
    expect(pageAt(new URL(replayLink("k3", 42, "1"), "http://quai.test"))).toEqual({ name: "replay", id: "k3", at: 42, eyes: "1" });
    expect(replayLink("k3")).toBe("/games/k3");
  });
});

describe("my games", () => {
  const state = (seat: number | null, over = false): TableState => ({ view: { seat }, result: over ? {} : null }) as TableState;

  it("come first where it is my turn, last where they are over", () => {
    const states = [state(null, true), state(1), state(0)];
    expect(states.map((each) => standing(each, [0]))).toEqual([2, 1, 0]);
    expect(isMyTurn(state(1), [0, 1])).toBe(true);
  });
});
