import { searchPath } from "../../addresses/paths.ts";
import type { SuggestionGroup } from "./suggestions.ts";

const mostKept = 8;
const mostShown = 4;

/** The searches to remember after another one: newest first, each once in any case of its letters. */
export function withRecentSearch(recent: readonly string[], text: string): string[] {
  const added = text.trim();
  if (added === "") return [...recent];
  return [added, ...recent.filter((known) => known.toLowerCase() !== added.toLowerCase())].slice(0, mostKept);
}

/** The remembered searches that begin with what is typed, as suggestions; null when there are none. */
export function recentSuggestions(recent: readonly string[], typed: string): SuggestionGroup | null {
  const start = typed.trim().toLowerCase();
  const items = recent
    .filter((text) => text.toLowerCase().startsWith(start) && text.toLowerCase() !== start)
    .slice(0, mostShown)
    .map((text) => ({ text, detail: null, href: typedSearchHref(text), picture: null }));
  return items.length === 0 ? null : { kind: "recent", label: "Recent searches", items };
}

/** The address that a search form sends for a text: what it can, the site turns into filters. */
export function typedSearchHref(text: string): string {
  return `${searchPath}?query=${encodeURIComponent(text)}&ask=1`;
}
