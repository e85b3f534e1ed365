import { facetOrder } from "../facets.ts";
import type { Bounds, FacetCount, SearchRequest, SearchResult } from "../search-engine.ts";
import type { FacetField, RangeField, SearchQuery, SortOption } from "../search-query.ts";
import { equals, type Filter } from "./filter-expression.ts";

/** One query of `POST /multi-search`, as far as we use it. */
export type IndexQuery = {
  indexUid: string;
  q?: string;
  filter?: Filter;
  facets?: readonly string[];
  sort?: readonly string[];
  attributesToRetrieve?: readonly string[];
  /** Every word must be found. */
  matchingStrategy: "all";
  hitsPerPage: number;
  page: number;
};

/** The answer to one query of `POST /multi-search`, as far as we use it. */
export type IndexAnswer<Hit> = {
  hits: Hit[];
  totalHits: number;
  facetDistribution?: Record<string, Record<string, number>>;
  facetStats?: Record<string, Bounds>;
};

export type MultiSearchOptions = {
  index: string;
  /** A condition on top of the query's own, such as `scopeFilter`; a tenant token brings its own. */
  filter?: string;
  /** Fields of a hit; all that may be shown when not given. */
  retrieve?: readonly string[];
};

/** What a search asks for besides hits: a list of counts, or the bounds of a field of numbers. */
type Side = { kind: "facet"; field: FacetField } | { kind: "range"; field: RangeField };

type Condition = Side & { filter: readonly string[] };

const byId = "id:asc";

/** Orders with a tie-break, so that pages never overlap or skip (SE-04); the best match first has no sort. */
const sorts: Readonly<Record<SortOption, readonly string[]>> = {
  "most-relevant": ["custom_rank:desc", byId],
  latest: ["created_at:desc", byId],
  "highest-price": ["price:desc", byId],
  "lowest-price": ["price:asc", byId],
};

/**
 * The queries of one search: first the one for hits, then one for each refined facet and range that is asked for,
 * without its own condition, because a facet's own refinement does not narrow its counts (SE-09).
 */
export function multiSearchQueries(request: SearchRequest, options: MultiSearchOptions): IndexQuery[] {
  const { query, hitsPerPage } = request;
  const conditions = conditionsOf(query);
  const always = [
    ...(options.filter === undefined ? [] : [options.filter]),
    ...(query.sort === "lowest-price" ? [`"price" > 0`] : []),
  ];
  const text = plainWords(query.text);
  const queryFor = (own: Side | null, hits: number, page: number, facets: readonly string[]): IndexQuery => {
    const held = conditions.filter((condition) => own === null || !isSame(condition, own));
    const filter: Filter = [...always, ...held.map((condition) => condition.filter)];
    return {
      indexUid: options.index,
      ...(text === "" ? {} : { q: text }),
      ...(filter.length === 0 ? {} : { filter }),
      ...(facets.length === 0 ? {} : { facets }),
      matchingStrategy: "all",
      hitsPerPage: hits,
      page,
    };
  };
  const { plain, refined } = sidesOf(request, conditions);
  const main = queryFor(null, hitsPerPage, query.page, [...new Set(plain.map(({ field }) => field))]);
  if (hitsPerPage > 0) {
    if (text === "" || query.sort !== "most-relevant") main.sort = sorts[query.sort];
    if (options.retrieve !== undefined) main.attributesToRetrieve = options.retrieve;
  }
  return [main, ...refined.map((side) => queryFor(side, 0, 1, [side.field]))];
}

/** Makes one result of the answers to `multiSearchQueries`, in their order. Throws when answers are missing. */
export function combinedAnswer<Hit>(
  request: SearchRequest,
  answers: readonly IndexAnswer<Hit>[],
): Omit<SearchResult, "hits" | "ms"> & { hits: Hit[] } {
  const { query, hitsPerPage } = request;
  const { refined } = sidesOf(request, conditionsOf(query));
  const [main] = answers;
  if (main === undefined || answers.length !== refined.length + 1) throw new Error("The search answered in part.");
  const answerFor = (side: Side): IndexAnswer<Hit> =>
    answers[refined.findIndex((other) => isSame(other, side)) + 1] ?? main;
  const facets: SearchResult["facets"] = {};
  for (const field of request.facets) facets[field] = countsOf(field, answerFor({ kind: "facet", field }));
  const ranges: SearchResult["ranges"] = {};
  for (const field of request.ranges) {
    const bounds = answerFor({ kind: "range", field }).facetStats?.[field];
    if (bounds !== undefined) ranges[field] = bounds;
  }
  const count = main.totalHits;
  const pages = hitsPerPage > 0 ? Math.ceil(count / hitsPerPage) : 0;
  return { hits: main.hits, facets, ranges, count, pages, page: query.page };
}

/** Those that the first query answers, and those that need one of their own. */
function sidesOf(request: SearchRequest, conditions: readonly Condition[]): { plain: Side[]; refined: Side[] } {
  const sides: Side[] = [
    ...request.facets.map((field): Side => ({ kind: "facet", field })),
    ...request.ranges.map((field): Side => ({ kind: "range", field })),
  ];
  const isRefined = (side: Side): boolean => conditions.some((condition) => isSame(condition, side));
  return { plain: sides.filter((side) => !isRefined(side)), refined: sides.filter(isRefined) };
}

/** The year is both a facet and a range: each lets go of its own condition only. */
function isSame(left: Side, right: Side): boolean {
  return left.kind === right.kind && left.field === right.field;
}

function conditionsOf({ refinements, ranges }: SearchQuery): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, values] of Object.entries(refinements)) {
    const field = name as FacetField;
    if (values.length > 0) conditions.push({ kind: "facet", field, filter: values.map((one) => equals(field, one)) });
  }
  for (const [name, { min, max }] of Object.entries(ranges)) {
    const filter: string[] = [];
    if (min !== null) filter.push(`"${name}" >= ${min}`);
    if (max !== null) filter.push(`"${name}" <= ${max}`);
    if (filter.length > 0)
      conditions.push({ kind: "range", field: name as RangeField, filter: [filter.join(" AND ")] });
  }
  return conditions;
}

function countsOf(field: FacetField, { facetDistribution }: IndexAnswer<unknown>): FacetCount[] {
  return Object.entries(facetDistribution?.[field] ?? {})
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .sort(facetOrder(field));
}

/** Without the protocol's own signs: a quotation mark opens a phrase, a word after a dash must not be there. */
function plainWords(text: string): string {
  return text.replace(/"|(?<!\S)-+/g, " ").trim();
}
