import { valueLabel } from "./facets.ts";
import type { ValueNames } from "./facets.ts";
import { bandLabel, joinedRanges, priceBands } from "./price-ranges.ts";
import { setAlternatives, setExclusion, setRange, setRefinement, setRequirement, setText } from "./query-changes.ts";
import type { FacetField, FieldValues, Range, RangeField, SearchQuery } from "./search-query.ts";
import { facetFields, fieldLabel, rangeFields, ranges, type ValueList } from "./search-query.ts";

/** One filter that a shopper can remove, with its display labels: `Make`, `Toyota`. */
export type ActiveFilter = { fieldLabel: string; valueLabel: string } & (
  | { kind: "text"; text: string }
  | { kind: Exclude<ValueList, "alternatives">; field: FacetField; values: readonly string[] }
  | { kind: "alternatives"; values: FieldValues }
  | { kind: "range"; field: RangeField; range: Range }
);

/**
 * All filters of a query in display order: text, chosen, excluded and required values, alternatives (together one
 * filter), then ranges, each in field order. Sort and page are not filters.
 */
export function activeFilters(query: SearchQuery, names: ValueNames = {}): ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  if (query.text !== "") {
    filters.push({ kind: "text", text: query.text, fieldLabel: "Search", valueLabel: textLabel(query.text) });
  }
  for (const kind of ["refinements", "exclusions", "requirements"] as const) {
    for (const field of facetFields) {
      for (const { values, label } of listedValues(field, query[kind][field] ?? [], names)) {
        const valueLabel = `${wordBefore[kind]}${label}`;
        filters.push({ kind, field, values, fieldLabel: fieldLabel(field), valueLabel });
      }
    }
  }
  const either = facetFields.flatMap((field) => listedValues(field, query.alternatives[field] ?? [], names));
  if (either.length > 0) {
    const valueLabel = either.map(({ label }) => label).join(" or ");
    filters.push({ kind: "alternatives", values: query.alternatives, fieldLabel: "Either", valueLabel });
  }
  for (const field of rangeFields) {
    const range = query.ranges[field];
    if (range === undefined) continue;
    const valueLabel = rangeLabel(field, range) + ranges[field].unit.period;
    filters.push({ kind: "range", field, range, fieldLabel: fieldLabel(field), valueLabel });
  }
  return filters;
}

const deniedPart = /(?:^|\s)-(?:"([^"]*)"|(\S+))/g;

/** Displays the excluded parts of a text separately, and phrases as words: `“spoiler”, not “sr5”`. */
export function textLabel(text: string): string {
  const denied = [...text.matchAll(deniedPart)].map(([, phrase, word]) => `“${phrase ?? word}”`).join(", ");
  const wanted = text.replace(deniedPart, "").replaceAll('"', "").trim();
  if (denied === "") return `“${wanted}”`;
  return wanted === "" ? `Not ${denied}` : `“${wanted}”, not ${denied}`;
}

/** Each value is a separate filter, except adjacent price bands: `under $300` is one filter. */
function listedValues(field: FacetField, chosen: readonly string[], names: ValueNames) {
  const bands = priceBands[field];
  if (bands === undefined) return chosen.map((value) => ({ values: [value], label: valueLabel(field, value, names) }));
  const joined = joinedRanges(bands, chosen).map(({ values, label }) => ({
    values,
    label: bandLabel(field, label),
  }));
  const known = new Set(joined.flatMap(({ values }) => values));
  const unknown = chosen.filter((value) => !known.has(value));
  return [...joined, ...unknown.map((value) => ({ values: [value], label: value }))];
}

/** Prefix of a value label: `Not Diesel`. */
const wordBefore = { refinements: "", exclusions: "Not ", requirements: "With " } as const;

const setList = { refinements: setRefinement, exclusions: setExclusion, requirements: setRequirement } as const;

/** Returns the query without one of its filters, back on page 1 (SU-12, SE-14). */
export function removeFilter(query: SearchQuery, filter: ActiveFilter): SearchQuery {
  if (filter.kind === "text") return setText(query, "");
  if (filter.kind === "alternatives") return setAlternatives(query, {});
  if (filter.kind === "range") return setRange(query, filter.field, { min: null, max: null });
  const values = query[filter.kind][filter.field] ?? [];
  return setList[filter.kind](
    query,
    filter.field,
    values.filter((value) => !filter.values.includes(value)),
  );
}

/**
 * Returns the query without some of its filters. Removing one may normalise another into a refinement, so alternatives
 * are removed first, and required values are searched for in both places.
 */
export function removeFilters(query: SearchQuery, filters: readonly ActiveFilter[]): SearchQuery {
  const ordered = filters.toSorted((one, other) => Number(isOfSeveral(other)) - Number(isOfSeveral(one)));
  return ordered.reduce((left, filter) => {
    const without = removeFilter(left, filter);
    return filter.kind === "requirements" ? removeFilter(without, { ...filter, kind: "refinements" }) : without;
  }, query);
}

function isOfSeveral({ kind }: ActiveFilter): boolean {
  return kind === "alternatives";
}

/** `$5,000 to $30,000`, `From 2019`, `Up to 60,000 km`. */
export function rangeLabel(field: RangeField, { min, max }: Range): string {
  if (min === null && max === null) return "Any";
  if (max === null) return `From ${amountLabel(field, min ?? 0)}`;
  if (min === null) return `Up to ${amountLabel(field, max)}`;
  if (min === max) return amountLabel(field, min);
  return `${amountLabel(field, min)} to ${amountLabel(field, max)}`;
}

function amountLabel(field: RangeField, amount: number): string {
  const { before, after, digits } = ranges[field].unit;
  return before + digits(amount) + after;
}
