/** Addresses that people pass on. */

/** Opens the page where a friend takes a seat. What follows # never reaches a server's log. */
export function inviteLink(origin: string, table: string, seat: number, token: string | null): string {
  const secret = token === null ? "" : `&token=${token}`;
  return `${origin}/join/${table}#seat=${seat}${secret}`;
}

/** Whether an address leads nowhere from another machine. */
export function onlyHere(host: string): boolean {
  return ["localhost", "[::1]"].includes(host) || host.startsWith("127.");
}

export function replayLink(table: string, at: number | null = null, eyes: string | null = null): string {
  const query = new URLSearchParams();
  if (at !== null) query.set("at", String(at));
  if (eyes !== null) query.set("eyes", eyes);
  const text = query.toString();
  return `/games/${table}${text ? `?${text}` : ""}`;
}

/** Gives a text to the browser's downloads. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
