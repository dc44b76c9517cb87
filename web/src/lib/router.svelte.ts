/** Which page an address means, and how to go to another without a reload. */

export type Page =
  | { name: "start" }
  | { name: "table"; id: string }
  | { name: "join"; id: string; seat: number | null; token: string | null }
  | { name: "replay"; id: string; at: number | null; eyes: string | null }
  | { name: "rules"; game: string; section: string | null }
  | { name: "missing" };

export function pageAt(address: URL): Page {
  const [first, second, third] = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === undefined) return { name: "start" };
  if (first === "rules" && second === undefined) return { name: "rules", game: "london", section: null };
  if (second === undefined || third !== undefined) return { name: "missing" };
  const hash = address.hash.slice(1);
  if (first === "tables") return { name: "table", id: second };
  if (first === "join") return joinAt(second, new URLSearchParams(hash));
  if (first === "games") return replayAt(second, address.searchParams);
  if (first === "rules") return { name: "rules", game: second, section: hash ? decodeURIComponent(hash) : null };
  return { name: "missing" };
}

function whole(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

function joinAt(id: string, hash: URLSearchParams): Page {
  return { name: "join", id, seat: whole(hash.get("seat")), token: hash.get("token") };
}

function replayAt(id: string, query: URLSearchParams): Page {
  return { name: "replay", id, at: whole(query.get("at")), eyes: query.get("eyes") };
}

let page = $state<Page>(pageAt(new URL(location.href)));

function reread(): void {
  page = pageAt(new URL(location.href));
}

window.addEventListener("popstate", reread);
window.addEventListener("hashchange", reread);

export const route = {
  get page(): Page {
    return page;
  },
};

export function go(path: string): void {
  history.pushState(null, "", path);
  reread();
  window.scrollTo(0, 0);
}

/** Change the address without a step back to the old one. */
export function replaceAddress(path: string): void {
  history.replaceState(null, "", path);
  reread();
}

/** Links inside the page do not reload it; new tabs and other sites stay the browser's business. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
