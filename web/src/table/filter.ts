/** Letters without their accents: “chatelet” finds “Châtelet”. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether every word typed occurs in the text. */
export function matches(text: string, typed: string): boolean {
  const searched = plain(text);
  return plain(typed).split(/\s+/).every((word) => searched.includes(word));
}
