import { searchPath } from "../../addresses/paths.ts";
import type { SuggestionGroup } from "./suggestions.ts";

const mostStored = 8;
const mostShown = 4;

/** The recent searches after adding one: newest first, without duplicates in other letter cases. */
export function withRecentSearch(recent: readonly string[], text: string): string[] {
  const added = text.trim();
  if (added === "") return [...recent];
  return [added, ...recent.filter((known) => known.toLowerCase() !== added.toLowerCase())].slice(0, mostStored);
}

/** Recent searches that begin with a text, as suggestions that keep its filters; null if there are none. */
export function recentSuggestions(recent: readonly string[], query: URLSearchParams): SuggestionGroup | null {
  const start = (query.get("query") ?? "").trim().toLowerCase();
  const items = recent
    .filter((text) => text.toLowerCase().startsWith(start) && text.toLowerCase() !== start)
    .slice(0, mostShown)
    .map((text) => ({ text, detail: null, href: typedSearchHref(text, query), picture: null }));
  return items.length === 0 ? null : { kind: "recent", label: "Recent searches", items };
}

/** The address to which a search form submits a text; the site turns what it can into filters. */
function typedSearchHref(text: string, form: URLSearchParams): string {
  const query = new URLSearchParams(form);
  query.set("query", text);
  query.set("ask", "1");
  return `${searchPath}?${query}`;
}
