import fc from "fast-check";
import { facetOrder } from "../../src/search/facets.ts";
import type { Bounds, FacetCount, SearchRequest, SearchScope } from "../../src/search/search-engine.ts";
import { facetFields, multiValuedFields, rangeFields, sortOptions } from "../../src/search/search-query.ts";
import type {
  FacetField,
  FieldValues,
  Range,
  RangeField,
  SearchQuery,
  SortOption,
} from "../../src/search/search-query.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { testNow } from "./search-vehicles.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** Expected result of a search; compared completely, including its order. */
export type ModelAnswer = {
  hits: string[];
  facets: Partial<Record<FacetField, FacetCount[]>>;
  ranges: Partial<Record<RangeField, Bounds>>;
  count: number;
  pages: number;
  page: number;
};

/** Checks every vehicle against the query. Written from the rules, independent of the engine. */
export function modelSearch(vehicles: readonly Vehicle[], scope: SearchScope, request: SearchRequest): ModelAnswer {
  const { query, hitsPerPage } = request;
  const listed = vehicles
    .filter((vehicle) => isListed(vehicle, scope))
    .filter((vehicle) => query.sort !== "lowest-price" || vehiclePrice(vehicle) !== null);
  const matching = listed.filter((vehicle) => passes(vehicle, query, null));
  const sorted = matching.toSorted(comparisons[query.sort]);
  const answer: ModelAnswer = {
    hits: sorted.slice((query.page - 1) * hitsPerPage, query.page * hitsPerPage).map((vehicle) => vehicle.id),
    facets: {},
    ranges: {},
    count: matching.length,
    pages: hitsPerPage === 0 ? 0 : Math.ceil(matching.length / hitsPerPage),
    page: query.page,
  };
  for (const field of request.facets) {
    const values = listed
      .filter((vehicle) => passes(vehicle, query, `facet ${field}`))
      .flatMap((vehicle) => vehicleValues(vehicle, field));
    answer.facets[field] = [...new Set(values)]
      .map((value) => ({ value, count: values.filter((other) => other === value).length }))
      .sort(facetOrder(field));
  }
  for (const field of request.ranges) {
    const others = listed.filter((vehicle) => passes(vehicle, query, `range ${field}`));
    const numbers = others.map((vehicle) => vehicleNumber(vehicle, field)).filter((number) => number !== null);
    if (numbers.length > 0) answer.ranges[field] = { min: Math.min(...numbers), max: Math.max(...numbers) };
  }
  return answer;
}

function isListed(vehicle: Vehicle, scope: SearchScope): boolean {
  const sold = vehicle.status === "sold" || vehicle.sold;
  const soldRecently = sold && vehicle.soldAt !== null && scope.now - vehicle.soldAt <= scope.soldVisibleDays * dayMs;
  if (!vehicle.showOnDealerWebsite || (sold && !soldRecently)) return false;
  if (scope.carTypes !== null && !scope.carTypes.includes(vehicle.carType)) return false;
  if (scope.makes !== null && !scope.makes.includes(vehicle.make)) return false;
  if (scope.statuses && !scope.statuses.includes(vehicle.sold ? "sold" : vehicle.status)) return false;
  if (scope.itemTypes && !scope.itemTypes.includes(vehicle.itemType)) return false;
  if (scope.dealerships && !scope.dealerships.includes(vehicle.dealershipSlug)) return false;
  return vehicle.images.length >= scope.minimumPhotoCount;
}

function passes(vehicle: Vehicle, query: SearchQuery, except: string | null): boolean {
  for (const [field, values] of Object.entries(query.refinements)) {
    if (values.length === 0 || except === `facet ${field}`) continue;
    if (!vehicleValues(vehicle, field as FacetField).some((value) => values.includes(value))) return false;
  }
  for (const [field, values] of Object.entries(query.exclusions))
    if (vehicleValues(vehicle, field as FacetField).some((value) => values.includes(value))) return false;
  for (const [field, values] of Object.entries(query.requirements))
    if (!values.every((value) => vehicleValues(vehicle, field as FacetField).includes(value))) return false;
  const either = Object.entries(query.alternatives).filter(([, values]) => values.length > 0);
  const hasOne = either.some(([field, values]) =>
    vehicleValues(vehicle, field as FacetField).some((value) => values.includes(value)),
  );
  if (either.length > 0 && !hasOne) return false;
  for (const [field, { min, max }] of Object.entries(query.ranges)) {
    if (except === `range ${field}` || (min === null && max === null)) continue;
    const number = vehicleNumber(vehicle, field as RangeField);
    if (number === null || (min !== null && number < min) || (max !== null && number > max)) return false;
  }
  return true;
}

const comparisons: Record<SortOption, (left: Vehicle, right: Vehicle) => number> = {
  "most-relevant": (left, right) => right.customRank - left.customRank || byId(left, right),
  latest: (left, right) => right.createdAt - left.createdAt || byId(left, right),
  "highest-price": (left, right) => (vehiclePrice(right) ?? -1) - (vehiclePrice(left) ?? -1) || byId(left, right),
  "lowest-price": (left, right) => (vehiclePrice(left) ?? 0) - (vehiclePrice(right) ?? 0) || byId(left, right),
};

function byId(left: Vehicle, right: Vehicle): number {
  return left.id < right.id ? -1 : 1;
}

function vehiclePrice({ price, offerPrice }: Vehicle): number | null {
  if (price === null || price <= 10) return null;
  return offerPrice !== null && offerPrice > 10 && offerPrice < price ? offerPrice : price;
}

function vehicleNumber(vehicle: Vehicle, field: RangeField): number | null {
  if (field === "price") return vehiclePrice(vehicle);
  if (field === "subscription_price") return vehicle.subscriptionPrice === 0 ? null : vehicle.subscriptionPrice;
  const value = vehicle[inCamelCase(field) as keyof Vehicle];
  return typeof value === "number" ? value : null;
}

/** All filter fields by their names on a vehicle (SE-08). */
function vehicleValues(vehicle: Vehicle, field: FacetField): string[] {
  if (field === "make_model") return [`${vehicle.make} ${vehicle.model}`];
  if (field === "price_range")
    return bandFor(vehiclePrice(vehicle), [0, 10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000]);
  if (field === "weekly_price_range") {
    const weekly = vehicle.financeLenders.lender?.paymentWeek ?? null;
    return bandFor(weekly === 0 || weekly === null ? null : weekly - 1, [0, 50, 100, 150, 200, 300, 400]);
  }
  if (field === "status") return [vehicle.sold ? "sold" : vehicle.status];
  if (field === "flags") return vehicleFlags(vehicle);
  if (field === "sleeps") return [vehicle.specifications?.sleeps ?? []].flat().map(String);
  const value = vehicle[inCamelCase(field) as keyof Vehicle];
  if (value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function inCamelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function vehicleFlags(vehicle: Vehicle): string[] {
  const flags = {
    Reserved: vehicle.reserved,
    Certified: vehicle.certified,
    "On special":
      (vehicle.price ?? 0) > 10 &&
      (vehicle.offerPrice ?? 0) > 10 &&
      vehiclePrice(vehicle) === vehicle.offerPrice &&
      vehicle.offerPrice !== vehicle.price,
    Subscription: (vehicle.subscriptionPrice ?? 0) !== 0,
    "Pre-order": vehicle.preorder,
  };
  return Object.entries(flags).flatMap(([flag, isOn]) => (isOn ? [flag] : []));
}

function bandFor(price: number | null, limits: number[]): string[] {
  if (price === null) return [];
  const at = limits.findLastIndex((limit) => price >= limit);
  return [`${limits[at]}-${limits[at + 1] ?? ""}`];
}

const choicesFor = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values, "no such value"), { maxLength: 3 });

function valuesAmong(vehicles: readonly Vehicle[], field: FacetField): string[] {
  return [...new Set(vehicles.flatMap((vehicle) => vehicleValues(vehicle, field)))];
}

/** Queries over the values of these vehicles, and one value that none has; without text. */
export function queryArbitrary(vehicles: readonly Vehicle[]): fc.Arbitrary<SearchQuery> {
  const refinements = Object.fromEntries(facetFields.map((field) => [field, choicesFor(valuesAmong(vehicles, field))]));
  const several = Object.fromEntries(
    [...multiValuedFields].map((field) => [field, choicesFor(valuesAmong(vehicles, field))]),
  );
  const side = (field: RangeField) =>
    fc.option(fc.constantFrom(...vehicles.map((vehicle) => vehicleNumber(vehicle, field) ?? 7)), { nil: null });
  const ranges = Object.fromEntries(
    rangeFields.map((field) => [field, fc.record({ min: side(field), max: side(field) })]),
  );
  return fc.record<SearchQuery>({
    text: fc.constant(""),
    refinements: atMost<FieldValues>(refinements, 3),
    exclusions: atMost<FieldValues>(refinements, 2),
    requirements: atMost<FieldValues>(several, 1),
    alternatives: atMost<FieldValues>(refinements, 2),
    ranges: atMost<Partial<Record<RangeField, Range>>>(ranges, 2),
    sort: fc.constantFrom(...sortOptions),
    page: fc.integer({ min: 1, max: 4 }),
  });
}

/** Records with few of the keys: with all of them nothing would match. */
function atMost<Result>(arbitraries: Record<string, fc.Arbitrary<unknown>>, count: number): fc.Arbitrary<Result> {
  return fc
    .subarray(Object.entries(arbitraries), { maxLength: count })
    .chain((entries) => fc.record(Object.fromEntries(entries)) as fc.Arbitrary<Result>);
}

/** Scopes of sites of every kind. */
export function scopeArbitrary(siteId: string): fc.Arbitrary<SearchScope> {
  const orAll = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 2 });
  return fc.record({
    siteId: fc.constant(siteId),
    now: fc.constant(testNow),
    soldVisibleDays: fc.constantFrom(0, 1, 3, 8.5),
    carTypes: orAll(fc.subarray(["new", "demo", "used"], { minLength: 1 })),
    makes: orAll(fc.subarray(["Toyota", "Mazda", "Saab"], { minLength: 1 })),
    minimumPhotoCount: fc.constantFrom(0, 0, 0, 1, 3),
    statuses: orAll(
      fc.subarray(["in_stock", "coming_soon", "sold"] as const, { minLength: 1 }).map((list) => [...list]),
    ),
    itemTypes: orAll(fc.subarray(["car", "motorcycle", "caravan"] as const, { minLength: 1 }).map((list) => [...list])),
    dealerships: orAll(fc.subarray(["north", "south", "nowhere"], { minLength: 1 })),
  });
}
