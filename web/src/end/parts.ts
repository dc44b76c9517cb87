/** Parts of the score, and steps of the count, in words. */

import { endsInWords, ticketOf } from "../lib/actions";
import type { CountStep } from "../lib/api";
import { kindName, placeName, type Sheet } from "../lib/sheet";
import { listed, t } from "../lib/words.svelte";

const PARTS = {
  routes: "end.routes",
  tickets: "end.tickets",
  districts: "end.districts",
  tokens: "end.tokens",
  globetrotter: "end.globetrotter",
  passengers: "end.passengers",
  start: "end.start",
  national: "end.national",
  termini: "end.termini",
  symbols: "end.markers",
  loops: "end.loops",
  passenger: "end.passenger",
} as const;

export function partName(part: string): string {
  return part in PARTS ? t(PARTS[part as keyof typeof PARTS]) : part;
}

export function stepInWords(sheet: Sheet, step: CountStep): string {
  if (step.ticket !== undefined) {
    const ticket = endsInWords(sheet, ticketOf(sheet, step.ticket), step.ticket);
    return t(step.done ? "end.ticketDone" : "end.ticketFailed", { ticket });
  }
  if (step.what === undefined) return partName(step.part);
  if (step.part === "districts") return districtInWords(sheet, String(step.what));
  if (step.part === "tokens") return t("end.symbols", { count: step.what });
  return t("end.colour", { colour: kindName(sheet, String(step.what)) });
}

function districtInWords(sheet: Sheet, id: string): string {
  const district = sheet.family === "ticket" ? sheet.districts.find((each) => each.id === id) : undefined;
  return t("end.district", { places: listed((district?.places ?? []).map((place) => placeName(sheet, place))) });
}

/** With a true minus. */
export function plain(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** "+7", "−4". */
export function signed(points: number): string {
  return points < 0 ? plain(points) : `+${points}`;
}
