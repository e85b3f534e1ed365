import { rangeLabel } from "../../search/active-filters.ts";
import { fieldLabels, groupMakes, type ValueNames, valueLabel, withChosen } from "../../search/facets.ts";
import type { FacetCount, SearchResult } from "../../search/search-engine.ts";
import { type FacetField, type RangeField, rangeFields, type SearchQuery } from "../../search/search-query.ts";
import type { Site } from "../../sites/site-config.ts";
import { formatDollars, formatKilometres } from "../../vehicles/australian-format.ts";
import type { FilterGroup, FilterOption } from "./listing-view.ts";

/** The settings that decide which filters show, and how. */
export type FilterSettings = {
  search: Pick<Site["search"], "filters">;
  stock: Pick<Site["stock"], "popularMakesCount">;
};
export type ShownField = FacetField | RangeField;
type OptionsGroup = Extract<FilterGroup, { kind: "options" }>;

const openAtFirst: readonly string[] = ["car_type", "item_type", "make", "price"];
const priceSteps = [5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80, 100, 120, 150, 200, 250].map(
  (thousands) => thousands * 1000,
);
const kilometreSteps = [5, 10, 20, 40, 60, 80, 100, 120, 150, 200, 250].map((thousands) => thousands * 1000);

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
  result: SearchResult,
  fields: readonly ShownField[],
  site: FilterSettings,
  names: ValueNames,
): FilterGroup[] {
  return fields.flatMap((field) => {
    if (isRangeField(field) && field !== "year") return rangeGroup(field, query, result) ?? [];
    return optionsGroup(field as FacetField, query, result, site, names) ?? [];
  });
}

function isRangeField(field: ShownField): field is RangeField {
  return (rangeFields as readonly string[]).includes(field);
}

function optionsGroup(
  field: FacetField,
  query: SearchQuery,
  result: SearchResult,
  site: FilterSettings,
  names: ValueNames,
): OptionsGroup | null {
  const chosen = query.refinements[field] ?? [];
  const counts = withChosen(field, result.facets[field] ?? [], chosen);
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
    label: fieldLabels[field],
    name: `refinementList[${field}][]`,
    look: lookOf(field),
    parts: partsOf(field, counts, site).map(({ heading, entries }) => ({ heading, options: entries.map(toOption) })),
    summary: chosen.length > 0 ? chosen.map((value) => valueLabel(field, value, names)).join(", ") : null,
    open: chosen.length > 0 || openAtFirst.includes(field),
  };
}

function lookOf(field: FacetField): OptionsGroup["look"] {
  if (field === "simple_body") return "pictures";
  return field === "colour" ? "swatches" : "list";
}

/** A long make list has its popular ones first; each make stands in one part, so that a form sends it once. */
function partsOf(
  field: FacetField,
  counts: FacetCount[],
  site: FilterSettings,
): { heading: string | null; entries: readonly FacetCount[] }[] {
  const popularCount = site.stock.popularMakesCount;
  if (field !== "make" || counts.length <= popularCount) return [{ heading: null, entries: counts }];
  const [popular, all] = groupMakes(counts, popularCount);
  const popularNames = new Set(popular.makes.map(({ value }) => value));
  return [
    { heading: popular.label, entries: popular.makes },
    { heading: all.label, entries: all.makes.filter(({ value }) => !popularNames.has(value)) },
  ];
}

function rangeGroup(field: RangeField, query: SearchQuery, result: SearchResult): FilterGroup | null {
  const range = query.ranges[field] ?? { min: null, max: null };
  const bounds = result.ranges[field];
  const isChosen = range.min !== null || range.max !== null;
  if (!bounds && !isChosen) return null;
  const choices = choicesOf(field, range.min, range.max);
  return {
    kind: "range",
    field,
    label: fieldLabels[field],
    name: `range[${field}]`,
    minimum: range.min === null ? "" : String(range.min),
    maximum: range.max === null ? "" : String(range.max),
    minimumChoices: choices,
    maximumChoices: choices,
    summary: isChosen ? rangeLabel(field, range) : null,
    open: isChosen || openAtFirst.includes(field),
  };
}

/** Round steps, and whatever an address asked for, so that a choice never gets lost. */
function choicesOf(field: RangeField, min: number | null, max: number | null): { value: string; label: string }[] {
  const steps = field === "km" ? kilometreSteps : priceSteps;
  const format = field === "km" ? formatKilometres : formatDollars;
  const asked = [min, max].filter((value) => value !== null);
  return [...new Set([...steps, ...asked])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: format(value) }));
}
