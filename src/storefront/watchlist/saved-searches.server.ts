import { watchlistPath } from "../../addresses/paths.ts";
import type { Account } from "../../accounts/account-store.ts";
import { keepsSearches, readSavedSearch, savedSearchLimit, type SavedSearches } from "../../watchlist/saved-search.ts";
import { countText, type GoodsNoun, goodsNoun } from "../../vehicles/goods-noun.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { SearchesView } from "./search-list.tsx";

export const searchesHref = `${watchlistPath}#searches`;

const problems = {
  "no-search": "That search no longer works on this site, so it was not saved.",
  full: `You have ${savedSearchLimit} saved searches, which is the maximum. Remove one, then save the new one.`,
};
export type NotSaved = keyof typeof problems;

export function readNotSaved(sent: string | undefined): NotSaved | null {
  return sent === "no-search" || sent === "full" ? sent : null;
}

/** The page to redirect to after saving a search, which reports the outcome. */
export function hrefAfterSaving(outcome: "saved" | NotSaved): string {
  return outcome === "saved" ? searchesHref : `${watchlistPath}?not-saved=${outcome}#searches`;
}

/** An account's saved searches with their current counts; null if the site does not offer saved searches. */
export async function savedSearchesView(
  { accountId }: Account,
  request: SiteRequest,
  savedSearches: SavedSearches,
  notSaved: NotSaved | null,
): Promise<SearchesView | null> {
  if (!keepsSearches(request.site)) return null;
  const saved = await savedSearches.ofAccount(request.site.slug, accountId);
  const noun = goodsNoun(request.site.stock.itemTypes);
  const items = saved.map(async ({ address, name }) => ({
    address,
    name,
    countText: foundText(await countMatches(address, request), noun),
  }));
  return { items: await Promise.all(items), problem: notSaved && problems[notSaved] };
}

function foundText(count: number, noun: GoodsNoun): string {
  return count === 0 ? "No matches right now" : countText(count, noun);
}

/** A search for a make the site no longer knows finds nothing. */
async function countMatches(address: string, { engine, scope, urls }: SiteRequest): Promise<number> {
  const search = readSavedSearch(address, urls);
  if (search === null) return 0;
  const { count } = await engine.search(scope, { query: search.query, hitsPerPage: 0, facets: [], ranges: [] });
  return count;
}
