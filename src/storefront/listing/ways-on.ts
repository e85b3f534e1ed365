import { type ActiveFilter, activeFilters, removeFilters } from "../../search/active-filters.ts";
import type { ValueNames } from "../../search/facets.ts";
import { setPage, setRefinement, setSort } from "../../search/query-changes.ts";
import { emptyQuery, type FacetField, type SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { closestVehicles } from "./closest-vehicles.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import type { ListingRequest } from "../listing-request/listing-request.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { similarQueries } from "./similar-queries.ts";
import type { ListingView } from "./listing-view.ts";

/** Limits the number of filters tried when a crafted address names a great many. */
const mostFields = 12;
const mostFieldsInPairs = 6;
const mostShown = 6;
const closestCount = 3;

/**
 * Filters to remove from a search without results, most useful first. Removals that find nothing are omitted. Those
 * that keep the model come first, then those that keep the make, each by count. If no single removal keeps the model
 * or the make, pairs are tried, then all other filters: a shopper who names a model or make gives up other filters
 * before it, and likewise for a body type (SE-14).
 */
export async function waysOn(
  query: SearchQuery,
  request: ListingRequest,
  names: ValueNames,
): Promise<Pick<ListingView, "rescues" | "closest" | "isClose">> {
  const findHelpful = async (removals: readonly Removal[]): Promise<Step[]> => {
    const tried = await Promise.all(
      removals.map(async ({ filters, label }) => {
        const without = removeFilters(query, filters);
        const { count } = await request.engine.search(request.scope, { ...countOnly, query: without });
        return { without, label, count, nameCount: namesInCommon(query, without) };
      }),
    );
    return tried.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  };
  const removals = filterRemovals(query, names);
  const wider: [threshold: number, () => readonly Removal[]][] = [
    [bothNames, () => removalPairs(removals.slice(0, mostFieldsInPairs))],
    [bothNames, () => allBut(["make", "model"], removals)],
    [makeAlone, () => allBut(["make"], removals)],
    [noName, () => allBut(["simple_body", "body"], removals)],
  ];
  const steps = await findHelpful(removals);
  for (const [threshold, more] of wider) {
    const nameCount = Math.max(-1, ...steps.map((step) => step.nameCount));
    if (nameCount < threshold) steps.push(...(await findHelpful(more())).filter((step) => step.nameCount > nameCount));
  }
  const ordered = steps.toSorted((one, other) => other.nameCount - one.nameCount);
  return {
    rescues: ordered
      .slice(0, mostShown)
      .map(({ without, label, count }) => ({ label, count, href: buildSearchUrl(without, request.urls) })),
    ...(await closestTo(query, ordered, request)),
  };
}

/** A few vehicles like the only result, with the notes that its own card does not have. */
export async function besideOnly(
  only: Vehicle,
  { exclusions }: SearchQuery,
  request: ListingRequest,
): Promise<Pick<ListingView, "closest">> {
  const { siteForDealership, now } = request;
  const wanted = similarQueries(only).map((query) => ({ ...query, exclusions }));
  const found = await closestVehicles(wanted, closestCount, request, only.id);
  const { cards, notes } = listedVehicles(found, siteForDealership, now);
  const shown = new Set(listedVehicles([only], siteForDealership, now).notes);
  return { closest: { cards, notes: notes.filter((note) => !shown.has(note)) } };
}

const countOnly = { hitsPerPage: 0, facets: [], ranges: [] };

/** A search with fewer filters, its count, and whether it keeps make and model. */
type Step = { without: SearchQuery; label: string; count: number; nameCount: number };

const bothNames = 2;
const makeAlone = 1;
const noName = 0;

/** Whether the other query keeps make and model, the make only, or neither. */
function namesInCommon(query: SearchQuery, other: SearchQuery): number {
  if (!isShared(query, other, "make")) return noName;
  return isShared(query, other, "model") ? bothNames : makeAlone;
}

/**
 * A few vehicles of the make or body type searched for; otherwise from the first suggested search, or else the newest.
 */
async function closestTo(
  query: SearchQuery,
  steps: readonly Step[],
  request: ListingRequest,
): Promise<Pick<ListingView, "closest" | "isClose">> {
  const shared = (["make", "simple_body", "body"] as const).filter((field) => query.refinements[field]?.length);
  const fewer = steps.map(({ without }) => setPage(without, 1)).filter((without) => activeFilters(without).length > 0);
  const close = fewer.filter((without) => shared.some((field) => isShared(query, without, field)));
  // Excluded values remain excluded.
  const { exclusions } = query;
  const everything = { ...emptyQuery, exclusions };
  const plain = shared.map((field) => setRefinement(everything, field, query.refinements[field] ?? []));
  const like = shared.length === 0 ? fewer.slice(0, 1) : [...close.slice(0, 1), ...plain];
  const wanted = like.map((one) => ({ ...one, exclusions }));
  const found = await closestVehicles(wanted, closestCount, request);
  const newest = setSort(everything, "latest");
  const shown = found.length > 0 ? found : await closestVehicles([newest], closestCount, request);
  return {
    closest: listedVehicles(shown, request.siteForDealership, request.now),
    ...(found.length > 0 ? { isClose: true } : {}),
  };
}

/** Whether both queries have the same number of values for a field: the other only ever has some removed. */
function isShared(query: SearchQuery, other: SearchQuery, field: FacetField): boolean {
  return (query.refinements[field]?.length ?? 0) === (other.refinements[field]?.length ?? 0);
}

/** Filters that are removed together, labelled `Colour: Red or Blue`. */
type Removal = { filters: readonly ActiveFilter[]; label: string };

/**
 * Values of one refined field are alternatives and are removed together, because removing only one finds less.
 * Required or excluded values each narrow the search and are removed one by one.
 */
function filterRemovals(query: SearchQuery, names: ValueNames): Removal[] {
  const fields = Map.groupBy(activeFilters(query, names), (filter) => {
    if (!("field" in filter)) return filter.kind;
    const isOwn = filter.kind === "requirements" || filter.kind === "exclusions";
    return `${filter.kind} ${filter.field} ${isOwn ? filter.values.join("\n") : ""}`;
  });
  const removals = [...fields.values()].slice(0, mostFields).map((filters) => ({
    filters,
    label: `${filters[0]?.fieldLabel}: ${filters.map(({ valueLabel }) => valueLabel).join(" or ")}`,
  }));
  // A model depends on its make, so removing the make removes both.
  const model = removals.find(({ filters }) => filtersBy(filters, "model"));
  return removals.map((removal) => (model && filtersBy(removal.filters, "make") ? joined([removal, model]) : removal));
}

function filtersBy(filters: readonly ActiveFilter[], field: FacetField): boolean {
  return filters.some((filter) => filter.kind === "refinements" && filter.field === field);
}

/** All filters except those of the given fields, if they are more than a pair. */
function allBut(fields: readonly FacetField[], removals: readonly Removal[]): Removal[] {
  const isProtected = ({ filters }: Removal): boolean => fields.some((field) => filtersBy(filters, field));
  const others = removals.filter((removal) => !isProtected(removal));
  return others.length > 2 && others.length < removals.length ? [joined(others)] : [];
}

function joined(removals: readonly Removal[]): Removal {
  return {
    filters: removals.flatMap(({ filters }) => filters),
    label: removals.map(({ label }) => label).join(" and "),
  };
}

function removalPairs(removals: readonly Removal[]): Removal[] {
  return removals.flatMap((one, index) =>
    // A make whose removal includes the model forms no pair with it.
    removals.slice(index + 1).flatMap((other) => (one.label.includes(other.label) ? [] : joined([one, other]))),
  );
}
