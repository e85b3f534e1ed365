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
import { type PriceBounds, rangeScale } from "../../search/range-scale.ts";
import type { FacetCount, SearchResult } from "../../search/search-engine.ts";
import { type FacetField, type RangeField, rangeFields, type SearchQuery } from "../../search/search-query.ts";
import type { Site } from "../../sites/site-config.ts";
import { optionsAtFirst } from "./first-options.ts";
import type { FilterGroup, FilterOption, OptionsGroup } from "./listing-view.ts";
import { wholeListUrl } from "./whole-list-url.ts";

/** The settings that decide which filters show, and how. */
export type FilterSettings = {
  search: Pick<Site["search"], "filters" | keyof PriceBounds>;
  stock: Pick<Site["stock"], "popularMakesCount">;
};
export type ShownField = FacetField | RangeField;
export type GroupsContext = {
  site: FilterSettings;
  names: ValueNames;
  /** The listing's own address. */
  url: string;
  /** The field whose list is wanted whole, however long. */
  whole: string | null;
};
/** A search's answer with the price bands of what it would find at any price. */
export type ListingResult = SearchResult & { prices: readonly FacetCount[] };

/** Of a longer list a page holds the first, and the chosen ones; the others come when somebody asks for them. */
const mostOptionsOnPage = 12;
const openAtFirst: readonly string[] = ["car_type", "item_type", "make", "price"];
/** The site's filters in its order. Models and badges come when a make is chosen: before, they are too many to read. */
export function shownFields(site: FilterSettings, query: SearchQuery): ShownField[] {
  const hasMake = (query.refinements.make?.length ?? 0) > 0;
  const hasModel = (query.refinements.model?.length ?? 0) > 0;
  return site.search.filters.filter((field) => {
    if (field === "model") return hasMake;
    if (field === "badge") return hasModel;
    return true;
  });
}

/** The groups of filters with their live counts. */
export function filterGroups(
  query: SearchQuery,
  result: ListingResult,
  fields: readonly ShownField[],
  context: GroupsContext,
): FilterGroup[] {
  return fields.flatMap((field) => {
    if (isRangeField(field)) return rangeGroup(field, query, result, context.site) ?? [];
    return optionsGroup(field, query, result, context) ?? [];
  });
}

/** Whether a filter is a lowest and a highest value. Years are: a shopper wants one not older than another. */
export function isRangeField(field: ShownField): field is RangeField {
  return (rangeFields as readonly string[]).includes(field);
}

function optionsGroup(
  field: FacetField,
  query: SearchQuery,
  result: SearchResult,
  { site, names, url, whole }: GroupsContext,
): OptionsGroup | null {
  const chosen = query.refinements[field] ?? [];
  const counts = withChosen(field, result.facets[field] ?? [], chosen);
  const isCut = field !== whole && counts.length > mostOptionsOnPage;
  const isKept = ({ value }: FacetCount, index: number) =>
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
    look: lookOf(field),
    parts: partsOf(field, counts.filter(isKept), chosen, isCut, { site, names }).map(({ heading, entries }) => ({
      heading,
      options: entries.map(toOption),
    })),
    total: counts.length,
    wholeHref: isCut ? wholeListUrl(url, field) : null,
    isWhole: field === whole,
    summary: chosen.length > 0 ? chosen.map((value) => valueLabel(field, value, names)).join(", ") : null,
    open: chosen.length > 0 || field === whole || openAtFirst.includes(field),
  };
}

function lookOf(field: FacetField): OptionsGroup["look"] {
  if (field === "simple_body") return "pictures";
  return field === "colour" ? "swatches" : "list";
}

/**
 * A long make list has its popular ones first, then all of them (SE-15); a part of it has the popular ones alone.
 * A chosen popular make stands among these only: twice ticked it could not be taken back in one place.
 */
function partsOf(
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

/** A long list that is there whole: after the ones that are seen at first, names in their order are found faster. */
function listed(field: FacetField, counts: readonly FacetCount[], names: ValueNames): readonly FacetCount[] {
  if (counts.length <= mostOptionsOnPage || !isOrderedByCount(field)) return counts;
  const labelOf = ({ value }: FacetCount) => valueLabel(field, value, names).toLowerCase();
  return [
    ...counts.slice(0, optionsAtFirst),
    ...counts.slice(optionsAtFirst).toSorted((one, other) => compareText(labelOf(one), labelOf(other))),
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
    open: range !== undefined || openAtFirst.includes(field),
  };
}

function priceBands(counts: readonly FacetCount[]): Extract<FilterGroup, { kind: "range" }>["distribution"] {
  return priceRanges.flatMap(({ value, from, below }) => {
    const count = counts.find((entry) => entry.value === value)?.count ?? 0;
    return count === 0 ? [] : { from, below: Number.isFinite(below) ? below : null, count };
  });
}
