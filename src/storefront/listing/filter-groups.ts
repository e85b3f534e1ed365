import { rangeLabel } from "../../search/active-filters.ts";
import {
  compareText,
  groupMakes,
  isOrderedByCount,
  type ValueNames,
  valueLabel,
  withChosen,
} from "../../search/facets.ts";
import { priceRanges } from "../../search/price-ranges.ts";
import { rangeScale } from "../../search/range-scale.ts";
import type { FacetCount, SearchResult } from "../../search/search-engine.ts";
import {
  type FacetField,
  facets,
  isFacetField,
  isRangeField,
  type RangeField,
  ranges,
  type SearchQuery,
} from "../../search/search-query.ts";
import type { FilterSettings } from "../listing-request/listing-request.ts";
import { optionsAtFirst } from "./first-options.ts";
import type { FilterGroup, FilterOption, OptionsGroup } from "./listing-view.ts";
import { allOptionsUrl } from "./all-options-url.ts";

export type ShownField = FacetField | RangeField;
export type GroupsContext = {
  site: FilterSettings;
  names: ValueNames;
  url: string;
  /** The field whose full list of options was requested, or null. */
  expandedField: string | null;
};
export type ListingResult = SearchResult & { prices: readonly FacetCount[] };

/** Long lists render the first and the selected options; the rest load on demand. */
const mostOptionsOnPage = 12;
/**
 * The site's filters in its configured order. Models and badges are shown once a make is chosen: before that, there
 * are too many.
 */
export function shownFields(site: FilterSettings, query: SearchQuery): ShownField[] {
  return site.search.filters.filter((field) => {
    const after = isFacetField(field) ? facets[field].after : undefined;
    return after === undefined || (query.refinements[after]?.length ?? 0) > 0;
  });
}

export function filterGroups(
  query: SearchQuery,
  result: ListingResult,
  fields: readonly ShownField[],
  context: GroupsContext,
): FilterGroup[] {
  return fields.flatMap((field) => {
    // Years are chosen as a range, because shoppers look for a maximum age.
    if (isRangeField(field)) return rangeGroup(field, query, result, context.site) ?? [];
    return optionsGroup(field, query, result, context) ?? [];
  });
}

function optionsGroup(
  field: FacetField,
  query: SearchQuery,
  result: SearchResult,
  { site, names, url, expandedField }: GroupsContext,
): OptionsGroup | null {
  const chosen = query.refinements[field] ?? [];
  const counts = withChosen(field, result.facets[field] ?? [], chosen);
  const isCut = field !== expandedField && counts.length > mostOptionsOnPage;
  const isIncluded = ({ value }: FacetCount, index: number) =>
    !isCut || index < mostOptionsOnPage || chosen.includes(value);
  if (counts.length === 0 || (counts.length === 1 && chosen.length === 0 && result.count > 0)) return null;
  const toOption = ({ value, count }: FacetCount): FilterOption => {
    const label = valueLabel(field, value, names);
    return {
      value,
      count,
      ...(label === value ? {} : { label }),
      ...(chosen.includes(value) ? { selected: true } : {}),
    };
  };
  return {
    kind: "options",
    field,
    appearance: facets[field].appearance ?? "list",
    parts: groupParts(field, counts.filter(isIncluded), chosen, isCut, { site, names }).map(({ heading, entries }) => ({
      heading,
      options: entries.map(toOption),
    })),
    total: counts.length,
    expandHref: isCut ? allOptionsUrl(url, field) : null,
    isExpanded: field === expandedField,
    summary: chosen.length > 0 ? chosen.map((value) => valueLabel(field, value, names)).join(", ") : null,
    open: chosen.length > 0 || field === expandedField || facets[field].isOpenAtFirst === true,
  };
}

/**
 * A long list of makes starts with the popular ones, followed by all makes (SE-15); a shortened list has only the
 * popular ones. A selected popular make is listed only among these: with two tick boxes, clearing one would not remove
 * the filter.
 */
function groupParts(
  field: FacetField,
  counts: readonly FacetCount[],
  chosen: readonly string[],
  isCut: boolean,
  { site, names }: Pick<GroupsContext, "site" | "names">,
): { heading: string | null; entries: readonly FacetCount[] }[] {
  if (field !== "make") return [{ heading: null, entries: isCut ? counts : listed(field, counts, names) }];
  const popularCount = site.stock.popularMakesCount;
  if (!isCut && counts.length <= popularCount) return [{ heading: null, entries: counts }];
  const [popular, all] = groupMakes(counts, popularCount);
  if (isCut) return [{ heading: popular.label, entries: counts }];
  const isTicked = ({ value }: FacetCount) =>
    chosen.includes(value) && popular.makes.some((make) => make.value === value);
  return [
    { heading: popular.label, entries: popular.makes },
    { heading: all.label, entries: all.makes.filter((make) => !isTicked(make)) },
  ];
}

/** A full list: after the options shown at first, the rest are in alphabetical order, which is faster to scan. */
function listed(field: FacetField, counts: readonly FacetCount[], names: ValueNames): readonly FacetCount[] {
  if (counts.length <= mostOptionsOnPage || !isOrderedByCount(field)) return counts;
  const countLabel = ({ value }: FacetCount) => valueLabel(field, value, names).toLowerCase();
  return [
    ...counts.slice(0, optionsAtFirst),
    ...counts.slice(optionsAtFirst).toSorted((one, other) => compareText(countLabel(one), countLabel(other))),
  ];
}

function rangeGroup(
  field: RangeField,
  query: SearchQuery,
  result: ListingResult,
  site: FilterSettings,
): FilterGroup | null {
  const range = query.ranges[field];
  const scale = rangeScale(field, result.ranges[field], range, site.search);
  if (scale === null) return null;
  return {
    kind: "range",
    field,
    range: range ?? { min: null, max: null },
    scale,
    distribution: field === "price" ? priceBands(result.prices) : null,
    summary: range === undefined ? null : rangeLabel(field, range),
    open: range !== undefined || ranges[field].isOpenAtFirst === true,
  };
}

function priceBands(counts: readonly FacetCount[]): Extract<FilterGroup, { kind: "range" }>["distribution"] {
  return priceRanges.flatMap(({ value, from, below }) => {
    const count = counts.find((entry) => entry.value === value)?.count ?? 0;
    return count === 0 ? [] : { from, below: Number.isFinite(below) ? below : null, count };
  });
}
