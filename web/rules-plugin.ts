/** Turns docs/rules/LANGUAGE/PAGE.md into modules of HTML with anchors, so that the page needs no Markdown at run time. */
import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Marked, type RendererObject, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";

export const RULES_FOLDER = resolve(import.meta.dirname, "../docs/rules");
const FAMILY = "ticket";
const PAGE_OF_LETTER: Record<string, string> = {
  T: FAMILY,
  L: "london",
  S: "sanfrancisco",
  G: "germany",
  U: "underground",
};
const RULE = /\b[TLSGU]-[a-z]+-\d+\b/g;

export interface Section {
  id: string;
  title: string;
  level: number;
}

export interface RulesText {
  html: string;
  sections: Section[];
}

export function rulesPlugin(): Plugin {
  return {
    name: "quai-rules",
    transform(_source, id) {
      const file = id.split("?")[0] ?? id;
      if (!file.startsWith(RULES_FOLDER) || !file.endsWith(".md")) return null;
      const text = rulesText(basename(dirname(file)), basename(file, ".md"));
      return { code: `export default ${JSON.stringify(text)}`, map: null };
    },
  };
}

export function rulesText(language: string, page: string): RulesText {
  const sections = sectionsOf(language, page);
  const marked = new Marked({ renderer: renderer(language, page, sections) });
  return { html: marked.parse(source(language, page), { async: false }), sections };
}

function source(language: string, page: string): string {
  return readFileSync(join(RULES_FOLDER, language, `${page}.md`), "utf8");
}

function headings(language: string, page: string): Tokens.Heading[] {
  const tokens = new Marked().lexer(source(language, page));
  return tokens.filter((token): token is Tokens.Heading => token.type === "heading");
}

/** A section has the same id in every language, made from its English heading, so that a link survives a change of language. */
function sectionsOf(language: string, page: string): Section[] {
  const english = headings("en", page);
  return headings(language, page).map((heading, i) => ({
    id: i === 0 ? page : `${page}-${slug(english[i]?.text ?? heading.text)}`,
    title: heading.text,
    level: heading.depth,
  }));
}

/** What an anchor is called in a Markdown file. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}

/** The family's page is shown below each game's own, so both can be reached without leaving the page. */
function address(from: string, to: string, anchor: string): string {
  return to === FAMILY || to === from ? `#${anchor}` : `/rules/${to}#${anchor}`;
}

function linkedRules(page: string, text: string): string {
  return text.replace(RULE, (rule) => {
    const home = PAGE_OF_LETTER[rule.charAt(0)] ?? page;
    return `<a class="rule-link" href="${address(page, home, rule)}">${rule}</a>`;
  });
}

function resolved(language: string, page: string, href: string): string {
  const [file = "", anchor] = href.split("#");
  const target = basename(file, ".md") || page;
  if (!anchor) return address(page, target, target);
  const section = sectionsOf(language, target).find((each) => slug(each.title) === decodeURIComponent(anchor));
  if (!section) throw new Error(`docs/rules/${language}/${page}.md: nothing is called ${href}`);
  return address(page, target, section.id);
}

function ruleOf(tokens: Token[]): string | undefined {
  const first = tokens[0];
  return first?.type === "strong" ? (first as Tokens.Strong).text.match(RULE)?.[0] : undefined;
}

function renderer(language: string, page: string, sections: Section[]): RendererObject {
  let next = 0;
  return {
    heading({ tokens, depth }) {
      const level = depth + 1;
      return `<h${level} id="${sections[next++]?.id}" tabindex="-1">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    paragraph({ tokens }) {
      const rule = ruleOf(tokens);
      if (!rule) return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      const rest = this.parser.parseInline(tokens.slice(1));
      return `<p class="rule" id="${rule}" tabindex="-1"><a class="rule-id" href="#${rule}">${rule}</a>${rest}</p>\n`;
    },
    em({ tokens, text }) {
      const inner = this.parser.parseInline(tokens);
      return /^(Decided|Décidé)/.test(text) ? `<mark class="decided">${inner}</mark>` : `<em>${inner}</em>`;
    },
    link({ href, tokens }) {
      return `<a href="${resolved(language, page, href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    text(token) {
      if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
      return linkedRules(page, token.text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    },
    tablecell({ tokens, header }) {
      const tag = header && tokens.length > 0 ? "th" : "td";
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
  };
}
