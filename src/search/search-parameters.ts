import { normaliseSort, queryLimits } from "./normalise-query.ts";
import { listNames } from "./parameter-names.ts";
import { readAmount } from "../vehicles/read-amount.ts";
import type { FacetField, Range, RangeField, SortOption, ValueList } from "./search-query.ts";
import { facetFields, rangeFields, valueLists } from "./search-query.ts";

/** The content of a query string, before it is combined with the path. */
export type SearchParameters = Record<ValueList, Partial<Record<FacetField, string[]>>> & {
  text: string;
  ranges: Partial<Record<RangeField, Range>>;
  sort: SortOption | null;
  page: number;
  /** Decoded search parameters, in their original order. */
  own: readonly (readonly [string, string])[];
  /** Other parameters, such as campaign tags, undecoded. */
  foreign: readonly string[];
};

const longestQueryString = 16_384;
const anyList = Object.values(listNames).join("|");
const ownKey = new RegExp(`^(?:query|page|sortBy|(?:${anyList}|range)(?:\\[.*)?)$`);
const listKey = new RegExp(`^(${anyList})\\[([a-z_]+)\\](?:\\[\\d{0,6}\\])?$`);
const rangeKey = /^range\[([a-z_]+)\](?:\[(min|max)\])?$/;

/**
 * Reads `query`, `page`, `sortBy`, refinement lists and ranges, including the syntax of plain HTML forms:
 * `refinementList[make][]`, repeated keys, `range[price][min]` (SU-03, SU-08). If a single-valued parameter is
 * repeated, the first valid value counts. Never throws.
 */
export function readSearchParameters(queryString: string): SearchParameters {
  const own: [string, string][] = [];
  const foreign: string[] = [];
  const parameters: SearchParameters = {
    text: "",
    refinements: {},
    exclusions: {},
    requirements: {},
    alternatives: {},
    ranges: {},
    sort: null,
    page: 1,
    own,
    foreign,
  };
  for (const part of queryString.slice(0, longestQueryString).replace(/^\?/, "").split("&")) {
    // Parsed part by part, so that other parameters are preserved exactly.
    const [entry] = new URLSearchParams(part);
    if (entry === undefined) continue;
    if (!ownKey.test(entry[0])) {
      foreign.push(part);
      continue;
    }
    own.push(entry);
    readParameter(parameters, entry[0], entry[1]);
  }
  return parameters;
}

function readParameter(parameters: SearchParameters, key: string, value: string): void {
  if (key === "query") parameters.text ||= value;
  if (key === "sortBy") parameters.sort ??= normaliseSort(value);
  if (key === "page" && parameters.page === 1) parameters.page = readPage(value);
  const [, listName, fieldName] = listKey.exec(key) ?? [];
  const list = valueLists.find((name) => listNames[name] === listName);
  const listField = facetFields.find((field) => field === fieldName);
  if (list !== undefined && listField !== undefined) (parameters[list][listField] ??= []).push(value);
  const [, rangeName, side] = rangeKey.exec(key) ?? [];
  const rangeField = rangeFields.find((field) => field === rangeName);
  if (rangeField !== undefined) readRange(parameters, rangeField, side, value);
}

function readPage(value: string): number {
  if (!/^\d{1,20}$/.test(value)) return 1;
  return Math.min(Number(value), queryLimits.page);
}

function readRange(parameters: SearchParameters, field: RangeField, side: string | undefined, value: string): void {
  const range = (parameters.ranges[field] ??= { min: null, max: null });
  if (side === "min") range.min ??= readAmount(value);
  if (side === "max") range.max ??= readAmount(value);
  if (side !== undefined) return;
  const [min, max, ...rest] = value.split(":");
  if (min === undefined || max === undefined || rest.length > 0) return;
  range.min ??= readAmount(min);
  range.max ??= readAmount(max);
}
