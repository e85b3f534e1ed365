import { searchPath } from "../../addresses/paths.ts";
import type { SuggestionGroup } from "./suggestions.ts";

const mostStored = 8;
const mostShown = 4;

/** The searches to remember after another one: newest first, each once in any case of its letters. */
export function withRecentSearch(recent: readonly string[], text: string): string[] {
  const added = text.trim();
  if (added === "") return [...recent];
  return [added, ...recent.filter((known) => known.toLowerCase() !== added.toLowerCase())].slice(0, mostStored);
}

/**
 * The remembered searches that begin with the text of a query, as suggestions beside its filters; null when there are
 * none.
 */
export function recentSuggestions(recent: readonly string[], query: URLSearchParams): SuggestionGroup | null {
  const start = (query.get("query") ?? "").trim().toLowerCase();
  const items = recent
    .filter((text) => text.toLowerCase().startsWith(start) && text.toLowerCase() !== start)
    .slice(0, mostShown)
    .map((text) => ({ text, detail: null, href: typedSearchHref(text, query), picture: null }));
  return items.length === 0 ? null : { kind: "recent", label: "Recent searches", items };
}

/** The address that a search form sends for a text: what it can, the site turns into filters. */
function typedSearchHref(text: string, form: URLSearchParams): string {
  const query = new URLSearchParams(form);
  query.set("query", text);
  query.set("ask", "1");
  return `${searchPath}?${query}`;
}
