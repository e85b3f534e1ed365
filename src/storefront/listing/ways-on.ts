import { type ActiveFilter, activeFilters, removeFilter } from "../../search/active-filters.ts";
import type { ValueNames } from "../../search/facets.ts";
import { setPage, setSort } from "../../search/query-changes.ts";
import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import type { ListingRequest } from "./listing-request.ts";
import type { ListingView } from "./listing-view.ts";

/** A search without a result can name more filters than a person would; only so many are tried. */
const mostFields = 12;
const mostFieldsInPairs = 6;
const mostShown = 6;
const closestCount = 3;

/**
 * What taking each filter away would show, the one that helps most first (those that help nothing are left
 * out), and a few vehicles of that one, else the newest. Where no single filter helps, two are taken (SE-14).
 */
export async function waysOn(
  query: SearchQuery,
  request: ListingRequest,
  names: ValueNames,
): Promise<Pick<ListingView, "rescues" | "closest">> {
  const search = (wanted: SearchQuery, hitsPerPage: number) =>
    request.engine.search(request.scope, { query: wanted, hitsPerPage, facets: [], ranges: [] });
  const helpfulOf = async (removals: readonly Removal[]) => {
    const tried = await Promise.all(
      removals.map(async ({ filters, label }) => {
        const without = filters.reduce(removeFilter, query);
        return { without, label, count: (await search(without, 0)).count };
      }),
    );
    return tried.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  };
  const removals = removalsOf(query, names);
  const single = await helpfulOf(removals);
  const helpful = single.length > 0 ? single : await helpfulOf(pairsOf(removals.slice(0, mostFieldsInPairs)));
  const { hits } = await search(setPage(helpful[0]?.without ?? setSort(emptyQuery, "latest"), 1), closestCount);
  return {
    rescues: helpful
      .slice(0, mostShown)
      .map(({ without, label, count }) => ({ label, count, href: buildSearchUrl(without, request.urls) })),
    closest: listedVehicles(hits, request.siteForDealership, request.now),
  };
}

/** Filters that are taken away together, named `Colour: Red or Blue`. */
type Removal = { filters: readonly ActiveFilter[]; label: string };

/** Values of one field are alternatives: without one of them there is less to see, without all there is more. */
function removalsOf(query: SearchQuery, names: ValueNames): Removal[] {
  const fields = Map.groupBy(activeFilters(query, names), (filter) =>
    filter.kind === "text" ? filter.kind : filter.field,
  );
  return [...fields.values()].slice(0, mostFields).map((filters) => ({
    filters,
    label: `${filters[0]?.fieldLabel}: ${filters.map(({ valueLabel }) => valueLabel).join(" or ")}`,
  }));
}

function pairsOf(removals: readonly Removal[]): Removal[] {
  return removals.flatMap((one, index) =>
    removals.slice(index + 1).map((other) => ({
      filters: [...one.filters, ...other.filters],
      label: `${one.label} and ${other.label}`,
    })),
  );
}
