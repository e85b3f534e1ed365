import { facetOrder } from "../facets.ts";
import type { FacetCount, SearchRequest, SearchResult } from "../search-engine.ts";
import type { FacetField, RangeField, SortOption } from "../search-query.ts";
import type { Filter } from "./filter-expression.ts";
import { type Condition, searchConditions, conditionsOn } from "./search-conditions.ts";

/** One query of `POST /multi-search`, limited to the parameters we use. */
export type IndexQuery = {
  indexUid: string;
  q?: string;
  filter?: Filter;
  facets?: readonly string[];
  sort?: readonly string[];
  attributesToRetrieve?: readonly string[];
  /** Every word must match. */
  matchingStrategy: "all";
} & ({ hitsPerPage: number; page: number } | { limit: number });

/** The answer to one query of `POST /multi-search`, limited to the fields we use. */
export type IndexAnswer<Hit> = {
  hits: Hit[];
  /** Absent if the query has a `limit`. */
  totalHits?: number;
  facetDistribution?: Record<string, Record<string, number>>;
};

export type MultiSearchOptions = {
  index: string;
  /** An additional condition, such as `scopeFilter`. Not needed with a tenant token, which contains its own. */
  filter?: string;
  /** Fields of a hit. Default: all displayed fields. */
  retrieve?: readonly string[];
};

type CombinedAnswer<Hit> = Omit<SearchResult, "hits" | "ms"> & { hits: Hit[] };

const byId = "id:asc";

/**
 * Sort orders with a tie-break, so that pages never overlap or skip a vehicle (SE-04). The best match has no sort
 * rules.
 */
const sorts: Readonly<Record<SortOption, readonly string[]>> = {
  "most-relevant": ["custom_rank:desc", byId],
  latest: ["created_at:desc", byId],
  "highest-price": ["price:desc", byId],
  "lowest-price": ["price:asc", byId],
};

/**
 * The queries for one search, whose text uses signs for exclusions (`withSignedText`): first the query for hits; then
 * one for each refined facet without its own condition, because a facet's refinement does not narrow its own counts
 * (SE-09); then two for each range, for its lowest and highest value. The range queries request one hit each: the
 * alternative, `facetStats`, would return every single number.
 */
export function multiSearchQueries(request: SearchRequest, options: MultiSearchOptions): IndexQuery[] {
  const { query, hitsPerPage } = request;
  const conditions = searchConditions(query);
  const always = [
    ...(options.filter === undefined ? [] : [options.filter]),
    ...(query.sort === "lowest-price" ? [`price > 0`] : []),
    ...conditionsOn(query.exclusions).map((condition) => `NOT ${condition}`),
    ...conditionsOn(query.requirements),
    ...[conditionsOn(query.alternatives)].filter((either) => either.length > 0),
  ];
  const basis = (kind: Condition["kind"] | null, field: string | null) => {
    const held = conditions.filter((condition) => condition.kind !== kind || condition.field !== field);
    const filter = [...always, ...held.map((condition) => condition.filter)];
    return {
      indexUid: options.index,
      ...(query.text === "" ? {} : { q: query.text }),
      ...(filter.length === 0 ? {} : { filter }),
      matchingStrategy: "all" as const,
    };
  };
  const refined = refinedFacets(request);
  const plain = request.facets.filter((field) => !refined.includes(field));
  const isSorted = hitsPerPage > 0 && (query.text === "" || query.sort !== "most-relevant");
  return [
    {
      ...basis(null, null),
      ...(plain.length === 0 ? {} : { facets: plain }),
      ...(isSorted ? { sort: sorts[query.sort] } : {}),
      ...(hitsPerPage > 0 && options.retrieve !== undefined ? { attributesToRetrieve: options.retrieve } : {}),
      hitsPerPage,
      page: query.page,
    },
    ...refined.map((field) => ({ ...basis("facet", field), facets: [field], hitsPerPage: 0, page: 1 })),
    ...request.ranges.flatMap((field) =>
      ["asc", "desc"].map((direction) => ({
        ...basis("range", field),
        sort: [`${field}:${direction}`],
        attributesToRetrieve: [field],
        limit: 1,
      })),
    ),
  ];
}

/** Combines the answers to `multiSearchQueries`, in the same order, into one result. Throws if answers are missing. */
export function combinedAnswer<Hit>(request: SearchRequest, answers: readonly IndexAnswer<Hit>[]): CombinedAnswer<Hit> {
  const { query, hitsPerPage } = request;
  const refined = refinedFacets(request);
  const [main, ...others] = answers;
  if (main?.totalHits === undefined || others.length !== refined.length + 2 * request.ranges.length) {
    throw new Error("The search answered in part.");
  }
  const facets: SearchResult["facets"] = {};
  for (const field of request.facets) {
    facets[field] = facetCounts(field, refined.includes(field) ? others[refined.indexOf(field)] : main);
  }
  const ranges: SearchResult["ranges"] = {};
  for (const [place, field] of request.ranges.entries()) {
    const [min, max] = others.slice(refined.length + 2 * place).map((answer) => hitNumber(field, answer));
    if (typeof min === "number" && typeof max === "number") ranges[field] = { min, max };
  }
  const pages = hitsPerPage > 0 ? Math.ceil(main.totalHits / hitsPerPage) : 0;
  return { hits: main.hits, facets, ranges, count: main.totalHits, pages, page: query.page };
}

function refinedFacets({ query, facets }: SearchRequest): FacetField[] {
  return facets.filter((field) => (query.refinements[field] ?? []).length > 0);
}

function facetCounts(field: FacetField, answer: IndexAnswer<unknown> | undefined): FacetCount[] {
  return Object.entries(answer?.facetDistribution?.[field] ?? {})
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .sort(facetOrder(field));
}

/** The field of the only hit. Documents without a value come last in both directions. */
function hitNumber(field: RangeField, { hits: [hit] }: IndexAnswer<unknown>): unknown {
  return typeof hit === "object" && hit !== null ? (hit as Record<string, unknown>)[field] : null;
}
