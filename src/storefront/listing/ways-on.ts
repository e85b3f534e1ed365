import { type ActiveFilter, activeFilters, removeFilters } from "../../search/active-filters.ts";
import type { ValueNames } from "../../search/facets.ts";
import { setPage, setRefinement, setSort } from "../../search/query-changes.ts";
import { emptyQuery, type FacetField, type SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { closestVehicles } from "./closest-vehicles.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import type { ListingRequest } from "./listing-request.ts";
import type { ListingView } from "./listing-view.ts";

/** A search without a result can name more filters than a person would; only so many are tried. */
const mostFields = 12;
const mostFieldsInPairs = 6;
const mostShown = 6;
const closestCount = 3;

/**
 * What taking each filter away would show (those that help nothing are left out): first what keeps the model, then what
 * keeps the make, and of these what helps most. Where no single filter keeps the model or the make, two are taken, and
 * then all the others: who asks for a name gives up the rest before it, and who asks for a body too (SE-14).
 */
export async function waysOn(
  query: SearchQuery,
  request: ListingRequest,
  names: ValueNames,
): Promise<Pick<ListingView, "rescues" | "closest" | "isClose">> {
  const helpfulOf = async (removals: readonly Removal[]): Promise<Step[]> => {
    const tried = await Promise.all(
      removals.map(async ({ filters, label }) => {
        const without = removeFilters(query, filters);
        const { count } = await request.engine.search(request.scope, { ...countOnly, query: without });
        return { without, label, count, kept: namesKept(query, without) };
      }),
    );
    return tried.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  };
  const removals = removalsOf(query, names);
  const wider: [mostKept: number, () => readonly Removal[]][] = [
    [bothNames, () => pairsOf(removals.slice(0, mostFieldsInPairs))],
    [bothNames, () => allBut(["make", "model"], removals)],
    [makeAlone, () => allBut(["make"], removals)],
    [noName, () => allBut(["simple_body", "body"], removals)],
  ];
  const steps = await helpfulOf(removals);
  for (const [mostKept, more] of wider) {
    const kept = Math.max(-1, ...steps.map((step) => step.kept));
    if (kept < mostKept) steps.push(...(await helpfulOf(more())).filter((step) => step.kept > kept));
  }
  const ordered = steps.toSorted((one, other) => other.kept - one.kept);
  return {
    rescues: ordered
      .slice(0, mostShown)
      .map(({ without, label, count }) => ({ label, count, href: buildSearchUrl(without, request.urls) })),
    ...(await closestTo(query, ordered, request)),
  };
}

const countOnly = { hitsPerPage: 0, facets: [], ranges: [] };

/** A search with fewer filters, how many vehicles it finds, and which names it keeps. */
type Step = { without: SearchQuery; label: string; count: number; kept: number };

const bothNames = 2;
const makeAlone = 1;
const noName = 0;

/** Whether another query keeps the make and the model, the make alone, or neither. */
function namesKept(query: SearchQuery, other: SearchQuery): number {
  if (!isShared(query, other, "make")) return noName;
  return isShared(query, other, "model") ? bothNames : makeAlone;
}

/** A few vehicles of the make or the body that was asked for; where there are none, of the first step or the newest. */
async function closestTo(
  query: SearchQuery,
  steps: readonly Step[],
  request: ListingRequest,
): Promise<Pick<ListingView, "closest" | "isClose">> {
  const shared = (["make", "simple_body", "body"] as const).filter((field) => query.refinements[field]?.length);
  const fewer = steps.map(({ without }) => setPage(without, 1)).filter((without) => activeFilters(without).length > 0);
  const close = fewer.filter((without) => shared.some((field) => isShared(query, without, field)));
  // What is not wanted is not close.
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

/** Whether the other query asks for the same values of a field, of which there are some. */
function isShared(query: SearchQuery, other: SearchQuery, field: FacetField): boolean {
  return (query.refinements[field]?.length ?? 0) === (other.refinements[field]?.length ?? 0);
}

/** Filters that are taken away together, named `Colour: Red or Blue`. */
type Removal = { filters: readonly ActiveFilter[]; label: string };

/**
 * Values of one field are alternatives: without one of them there is less to see, without all there is more. Of those
 * that are all required, or left out, each narrows by itself.
 */
function removalsOf(query: SearchQuery, names: ValueNames): Removal[] {
  const fields = Map.groupBy(activeFilters(query, names), (filter) => {
    if (!("field" in filter)) return filter.kind;
    const isOwn = filter.kind === "requirements" || filter.kind === "exclusions";
    return `${filter.kind} ${filter.field} ${isOwn ? filter.values.join("\n") : ""}`;
  });
  const removals = [...fields.values()].slice(0, mostFields).map((filters) => ({
    filters,
    label: `${filters[0]?.fieldLabel}: ${filters.map(({ valueLabel }) => valueLabel).join(" or ")}`,
  }));
  // A model goes with its make, so the step that takes the make away names both.
  const model = removals.find(({ filters }) => isOf(filters, "model"));
  return removals.map((removal) => (model && isOf(removal.filters, "make") ? joined([removal, model]) : removal));
}

function isOf(filters: readonly ActiveFilter[], field: FacetField): boolean {
  return filters.some((filter) => filter.kind === "refinements" && filter.field === field);
}

/** All filters but those of the fields, where they are more than a pair. */
function allBut(fields: readonly FacetField[], removals: readonly Removal[]): Removal[] {
  const isKept = ({ filters }: Removal): boolean => fields.some((field) => isOf(filters, field));
  const others = removals.filter((removal) => !isKept(removal));
  return others.length > 2 && others.length < removals.length ? [joined(others)] : [];
}

function joined(removals: readonly Removal[]): Removal {
  return {
    filters: removals.flatMap(({ filters }) => filters),
    label: removals.map(({ label }) => label).join(" and "),
  };
}

function pairsOf(removals: readonly Removal[]): Removal[] {
  return removals.flatMap((one, index) =>
    // A make that takes its model along is no pair with it.
    removals.slice(index + 1).flatMap((other) => (one.label.includes(other.label) ? [] : joined([one, other]))),
  );
}
