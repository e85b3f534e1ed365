import { demoRandom, type DemoRandom } from "../../tools/demo-stock/demo-random.ts";
import type { SearchRequest } from "../../src/search/search-engine.ts";
import { facetValues, rangeValue } from "../../src/search/search-field-values.ts";
import {
  emptyQuery,
  type FacetField,
  multiValuedFields,
  type Range,
  type RangeField,
  type SearchQuery,
  sortOptions,
} from "../../src/search/search-query.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { GeneratedDealership } from "./generated-dealerships.ts";
import { generatedVehicle } from "./generated-vehicle.ts";

/** One search of the mix: the stock and the request. */
export type MixedQuery = {
  /** Slugs of the dealerships whose vehicles the site lists; null for all. */
  dealerships: readonly string[] | null;
  request: SearchRequest;
};

export const mixSize = 200;
/** Number of dealerships of a site, in rotation; null for all dealerships of the platform. */
const siteSizes = [1, 5, 60, null] as const;
/** Vehicles on a page of the listing. */
const pageSize = 21;
/** Every nth query has text. */
const textEvery = 3;
const rangeShare = 0.3;
const deeperPageShare = 0.1;
const typoShare = 0.3;
const refinedFields: readonly FacetField[] = [
  "make",
  "make",
  "make_model",
  "simple_body",
  "car_type",
  "fuel",
  "transmission",
  "drive",
  "colour",
  "seats",
  "state",
  "price_range",
  "categories",
  "filtered_features",
];
/**
 * Facets that a listing shows besides hits: models after a make is chosen, locations except for the complete platform.
 */
const shownFacets: readonly FacetField[] = [
  "car_type",
  "make",
  "simple_body",
  "fuel",
  "transmission",
  "drive",
  "colour",
  "seats",
  "year",
  "state",
  "price_range",
  "categories",
  "filtered_features",
  "tag",
];

/** 200 deterministic queries like those of shoppers. Every prefix of the list has the same mix. */
export function queryMix(dealerships: readonly GeneratedDealership[]): MixedQuery[] {
  return Array.from({ length: mixSize }, (_, number) => mixedQuery(number, dealerships));
}

function mixedQuery(number: number, dealerships: readonly GeneratedDealership[]): MixedQuery {
  const random = demoRandom(`query/${number}`);
  const size = siteSizes[number % siteSizes.length] ?? null;
  const listed = size === null ? dealerships : random.some(dealerships, size);
  const sought = exampleVehicle(random.pick(listed.slice(0, 200)), random);
  const hasText = Math.floor(number / siteSizes.length) % textEvery === 0;
  const refinements = refinementsFor(sought, listed, random);
  const query: SearchQuery = {
    ...emptyQuery,
    text: hasText ? textFor(sought, random) : "",
    refinements,
    ranges: random.happens(rangeShare) ? rangesFor(sought, random) : {},
    sort: random.pick(sortOptions),
    page: random.happens(deeperPageShare) ? random.integer(2, 8) : 1,
  };
  const facets = [
    ...shownFacets,
    ...(refinements.make === undefined ? [] : (["model"] as const)),
    ...(size === null ? [] : (["location_name"] as const)),
  ];
  return {
    dealerships: size === null ? null : listed.map(({ slug }) => slug),
    request: { query, hitsPerPage: pageSize, facets, ranges: ["price", "km"] },
  };
}

function exampleVehicle(dealership: GeneratedDealership, random: DemoRandom): Vehicle {
  return generatedVehicle(dealership.first + random.integer(0, dealership.count - 1), "sought", dealership);
}

/** None to three refinements that the sought vehicle meets, some with a second value from another vehicle. */
function refinementsFor(
  sought: Vehicle,
  listed: readonly GeneratedDealership[],
  random: DemoRandom,
): SearchQuery["refinements"] {
  const refinements: Partial<Record<FacetField, readonly string[]>> = {};
  const count = random.integer(0, 3);
  for (let added = 0; added < count; added++) {
    const field = random.pick(refinedFields);
    const values = facetValues(sought, field);
    if (values.length === 0 || field in refinements) continue;
    const chosen = multiValuedFields.has(field) ? [random.pick(values)] : [...values];
    if (random.happens(0.4))
      chosen.push(...facetValues(exampleVehicle(random.pick(listed), random), field).slice(0, 1));
    refinements[field] = [...new Set(chosen)];
  }
  return refinements;
}

function rangesFor(sought: Vehicle, random: DemoRandom): Partial<Record<RangeField, Range>> {
  const field = random.pick(["price", "km", "year"] as const);
  const value = rangeValue(sought, field);
  if (value === null) return {};
  if (field === "year") return { year: { min: value - random.integer(0, 3), max: null } };
  const step = 5_000;
  const max = Math.ceil(value / step) * step + random.integer(0, 4) * step;
  return { [field]: { min: random.happens(0.5) ? Math.floor(value / step / 2) * step : null, max } };
}

/** Text that a shopper may type to find the vehicle: complete words, an unfinished last word, or a typing error. */
function textFor(sought: Vehicle, random: DemoRandom): string {
  const { make, model, badge, year, colour, stocknum } = sought;
  const text = random
    .pick([
      make,
      model,
      `${make} ${model}`,
      `${model} ${badge ?? ""}`,
      `${year ?? ""} ${make}`,
      `${colour ?? ""} ${model}`,
      stocknum,
    ])
    .trim();
  if (random.happens(typoShare)) return mistyped(text, random);
  return random.happens(0.3) && text.length > 4 ? text.slice(0, random.integer(3, text.length)).trim() : text;
}

/**
 * Drops, doubles or swaps a letter of the longest word, if it is long enough for search engines to tolerate a typing
 * error.
 */
function mistyped(text: string, random: DemoRandom): string {
  const word = text.split(" ").toSorted((left, right) => right.length - left.length)[0] ?? "";
  if (!/^[A-Za-z]{5,}$/.test(word)) return text;
  const place = random.integer(1, word.length - 2);
  const [before, at, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)];
  const wrong = random.pick([before + after, before + at + at + after, before + after.charAt(0) + at + after.slice(1)]);
  return text.replace(word, wrong);
}
