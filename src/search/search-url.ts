import { searchPath } from "../addresses/paths.ts";
import { normaliseQuery, queryLimits } from "./normalise-query.ts";
import { listNames } from "./parameter-names.ts";
import { readSearchParameters, type SearchParameters } from "./search-parameters.ts";
import type { FacetField, Range, SearchQuery, SortOption } from "./search-query.ts";
import { facetFields, rangeFields, sortOptions, valueLists } from "./search-query.ts";
import { makeOfName, makeOfSlug, modelOfSlug } from "./search-vocabulary.ts";
import type { SearchVocabulary } from "./search-vocabulary.ts";
import { decodeEscapes } from "../addresses/decode-escapes.ts";

export type SearchUrlSite = {
  vocabulary: SearchVocabulary;
  /** Slugs of makes without a path of their own (SU-02). */
  excludedMakePaths: readonly string[];
  /** The sort order omitted from URLs. Default: most relevant. */
  defaultSort?: SortOption;
};

export type ParsedSearchUrl = {
  query: SearchQuery;
  /** True if the path names a make or model that the site does not have: the page is empty and not indexed (RT-07). */
  unknown: boolean;
  /** The parameters as written, to compare with the canonical ones. */
  written: Pick<SearchParameters, "own" | "foreign">;
};

type Place = { path: string; taken: readonly FacetField[] };
type PathMeaning = { refinements: SearchQuery["refinements"]; unknown: boolean };

const longestForeignQuery = 2_000;

/** Words before `-cars` in a path, with the corresponding car types (RT-03, RT-04). */
export const carTypePaths: Readonly<Record<string, readonly string[]>> = {
  new: ["new"],
  demo: ["demo"],
  used: ["used"],
  "new-used-and-demo": ["new", "demo", "used"],
  "new-and-demo": ["new", "demo"],
};

/**
 * Parses a search URL. Never throws: malformed parts are ignored or clamped. Also accepts the fields of a plain HTML
 * form (§2, SU-01 to SU-08, RT-03 to RT-07). `path` is undecoded; the question mark of `queryString` is optional.
 */
export function parseSearchUrl(path: string, queryString: string, site: SearchUrlSite): ParsedSearchUrl {
  const meaning = meaningOfPath(path, site);
  const parameters = readSearchParameters(queryString);
  const refinements: Partial<Record<FacetField, readonly string[]>> = { ...parameters.refinements };
  for (const field of facetFields) {
    const fromPath = meaning.refinements[field];
    if (fromPath === undefined) continue;
    // Values in the query string would put results on the page of a make that the site does not have.
    refinements[field] = meaning.unknown ? fromPath : [...fromPath, ...(refinements[field] ?? [])];
  }
  const query = normaliseQuery({
    text: parameters.text,
    refinements,
    exclusions: parameters.exclusions,
    requirements: parameters.requirements,
    alternatives: parameters.alternatives,
    ranges: parameters.ranges,
    sort: parameters.sort ?? siteDefaultSort(site),
    page: parameters.page,
  });
  const { own, foreign } = parameters;
  return { query, unknown: meaning.unknown, written: { own, foreign } };
}

/** Builds the canonical URL of a state: path and query string, without host (§2, SU-01 to SU-07). */
export function buildSearchUrl(query: SearchQuery, site: SearchUrlSite): string {
  const state = normaliseQuery(query);
  const place = pathPlace(state, site);
  const parameters: string[] = [];
  if (state.text !== "") parameters.push(`query=${encodeURIComponent(state.text)}`);
  for (const list of valueLists) {
    for (const field of facetFields) {
      if (list === "refinements" && place.taken.includes(field)) continue;
      for (const [index, value] of (state[list][field] ?? []).entries()) {
        parameters.push(`${listNames[list]}[${field}][${index}]=${encodeURIComponent(value)}`);
      }
    }
  }
  for (const field of rangeFields) {
    const range = state.ranges[field];
    if (range !== undefined) parameters.push(`range[${field}]=${rangeText(range)}`);
  }
  if (state.sort !== siteDefaultSort(site)) parameters.push(`sortBy=${state.sort}`);
  if (state.page !== 1) parameters.push(`page=${state.page}`);
  return parameters.length === 0 ? place.path : `${place.path}?${parameters.join("&")}`;
}

/**
 * The redirect target if a request's URL is not the canonical one of its parsed state; otherwise null. Other parameters,
 * such as campaign tags, neither cause a redirect nor get lost in one. A URL that differs only in encoding is not
 * redirected: clients that re-encode would loop.
 */
export function canonicalRedirect(
  path: string,
  { query, unknown, written }: ParsedSearchUrl,
  site: SearchUrlSite,
): string | null {
  if (unknown) return null;
  const canonical = buildSearchUrl(query, site);
  const [canonicalPath = "", canonicalQuery = ""] = canonical.split("?");
  const samePath = readablePath(path) === readablePath(canonicalPath);
  if (samePath && sameParameters(written.own, readSearchParameters(canonicalQuery).own)) return null;
  const preserved = written.foreign.filter((part) => /^[\x21-\x7e]+$/.test(part)).join("&");
  if (preserved === "" || preserved.length > longestForeignQuery) return canonical;
  return `${canonical}${canonicalQuery === "" ? "?" : "&"}${preserved}`;
}

function siteDefaultSort(site: SearchUrlSite): SortOption {
  return site.defaultSort ?? sortOptions[0];
}

/** Precedence: model with its make, make, car type. Everything else goes into the query string (D2). */
function pathPlace(query: SearchQuery, site: SearchUrlSite): Place {
  const make = makeWithPath(query, site);
  if (make !== null) {
    const path = `${searchPath}/${encodeURIComponent(make.slug)}`;
    const model = onlyValue(query, "model");
    const modelSlug = model === null ? undefined : make.slugByModel.get(model);
    if (modelSlug === undefined) return { path, taken: ["make"] };
    return { path: `${path}/${encodeURIComponent(modelSlug)}`, taken: ["make", "model"] };
  }
  const carTypes = query.refinements.car_type?.join() ?? "";
  for (const [word, meant] of Object.entries(carTypePaths)) {
    if (meant.join() === carTypes) return { path: `${searchPath}/${word}-cars`, taken: ["car_type"] };
  }
  return { path: searchPath, taken: [] };
}

function makeWithPath(query: SearchQuery, site: SearchUrlSite) {
  const name = onlyValue(query, "make");
  const make = name === null ? null : makeOfName(site.vocabulary, name);
  if (make === null || carTypesOfStep(make.slug) !== null || site.excludedMakePaths.includes(make.slug)) return null;
  return make;
}

function onlyValue(query: SearchQuery, field: FacetField): string | null {
  const values = query.refinements[field] ?? [];
  return values.length === 1 ? (values[0] ?? null) : null;
}

function rangeText(range: Range): string {
  return `${range.min ?? ""}:${range.max ?? ""}`;
}

function meaningOfPath(path: string, site: SearchUrlSite): PathMeaning {
  const steps = readablePath(path)
    .slice(searchPath.length)
    .split("/")
    .filter((step) => step !== "");
  const [first, second] = steps;
  if (first === undefined) return { refinements: {}, unknown: false };
  const carTypes = second === undefined ? carTypesOfStep(first) : null;
  if (carTypes !== null) return { refinements: { car_type: carTypes }, unknown: false };
  const make = makeOfSlug(site.vocabulary, first);
  if (make === null || steps.length > 2) return { refinements: { make: [nothingHas(steps.join("/"))] }, unknown: true };
  if (second === undefined) return { refinements: { make: [make.name] }, unknown: false };
  const model = modelOfSlug(make, second);
  const refinements = { make: [make.name], model: [model ?? nothingHas(second)] };
  return { refinements, unknown: model === null };
}

/** A value for an unknown name, which matches nothing but remains a filter even if the name itself could not be one. */
function nothingHas(name: string): string {
  const value = name.toWellFormed().slice(0, queryLimits.valueLength).toWellFormed();
  return value.trim() === "" ? "?" : value;
}

function carTypesOfStep(step: string): readonly string[] | null {
  const word = /^(.+)-cars$/i.exec(step)?.[1]?.toLowerCase();
  return word !== undefined && Object.hasOwn(carTypePaths, word) ? (carTypePaths[word] ?? null) : null;
}

const readablePath = (path: string): string => decodeEscapes(path) ?? path;

function sameParameters(
  left: readonly (readonly [string, string])[],
  right: readonly (readonly [string, string])[],
): boolean {
  return (
    left.length === right.length &&
    left.every(([key, value], index) => key === right[index]?.[0] && value === right[index]?.[1])
  );
}
