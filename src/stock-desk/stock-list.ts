import { z } from "zod";
import { isWithinReach, type Reach } from "../desk/reach.ts";
import type { SearchScope, StockScope } from "../search/search-engine.ts";
import { normaliseQuery } from "../search/normalise-query.ts";
import { readSearchParameters } from "../search/search-parameters.ts";
import { emptyQuery, type FacetField, type SearchQuery } from "../search/search-query.ts";
import { formatDollars, formatKilometres } from "../vehicles/australian-format.ts";
import { currentStatus } from "../vehicles/availability.ts";
import { effectivePrice, isRealPrice } from "../vehicles/price-display.ts";
import { firstSeenUnknown } from "../vehicles/stock.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { valueLabel } from "../search/facets.ts";
import { dayMs } from "../settings/durations.ts";
import { qualityFacts, qualityScore, qualityTaskNames, qualityTasks } from "./quality.ts";
import { type HiddenCause, hiddenCauseNames } from "./why-hidden.ts";

/** Facets of the list, in the order in which they are offered. */
export const stockFacets = [
  "car_type",
  "status",
  "make",
  "model",
  "body",
  "fuel",
  "dealership_slug",
] as const satisfies readonly FacetField[];

/** Which part of the stock is listed, by whether the site shows it. */
export const stockViews = ["all", "shown", "hidden"] as const;
export type StockView = (typeof stockViews)[number];

export const causeSchema = z.strictObject({
  cause: z.enum(hiddenCauseNames),
  text: z.string(),
  remedy: z.string(),
});

export const todoSchema = z.strictObject({ task: z.enum(qualityTaskNames), text: z.string(), points: z.number() });

export const stockEntrySchema = z.strictObject({
  vehicleId: z.string(),
  title: z.string(),
  badge: z.string().nullable(),
  stockNumber: z.string(),
  dealership: z.string(),
  carType: z.string(),
  status: z.string(),
  /** `$41,990`; null without a price. */
  price: z.string().nullable(),
  distance: z.string().nullable(),
  photos: z.number(),
  /** Days since the vehicle arrived; null if that is unknown. */
  daysInStock: z.number().nullable(),
  causes: z.array(causeSchema),
  /** From 0 to 100. */
  quality: z.number(),
  /** What to do first; null if there is nothing to do. */
  todo: z.string().nullable(),
});
export type StockEntry = z.output<typeof stockEntrySchema>;

/** Everything that a site has within reach: all of it, or some dealerships. Null if nothing is. */
export function reachedStock(reach: Reach, siteId: string, now: number): SearchScope | null {
  const areas = reach.areas.filter((area) => area.siteId === siteId);
  if (areas.length === 0) return null;
  const dealerships = areas.flatMap(({ dealershipSlug }) => dealershipSlug ?? []);
  return {
    siteId,
    now,
    soldVisibleDays: Infinity,
    carTypes: null,
    makes: null,
    minimumPhotoCount: 0,
    dealerships: isWithinReach(reach, { siteId, dealershipSlug: null }) ? null : dealerships,
  };
}

/** The scope of a view: all that is within reach, or the part that the site shows, or does not show. */
export function viewScope(view: StockView, reached: SearchScope, shown: SearchScope): StockScope {
  if (view === "hidden") return { ...reached, except: shown };
  return view === "all" ? reached : { ...shown, dealerships: commonDealerships(reached, shown) };
}

function commonDealerships(reached: SearchScope, shown: SearchScope): SearchScope["dealerships"] {
  const { dealerships } = shown;
  if (reached.dealerships === null || reached.dealerships === undefined) return dealerships;
  return dealerships ? reached.dealerships.filter((slug) => dealerships.includes(slug)) : reached.dealerships;
}

/** The query that a query string of the site's own listing says. */
export function stockQuery(queryString: string): SearchQuery {
  const { text, refinements, exclusions, requirements, alternatives, ranges, sort, page } =
    readSearchParameters(queryString);
  const lists = { refinements, exclusions, requirements, alternatives };
  return normaliseQuery({ ...emptyQuery, ...lists, text, ranges, page, sort: sort ?? emptyQuery.sort });
}

/** A line of the list. */
export function stockEntry(vehicle: Vehicle, dealership: string, causes: HiddenCause[], now: number): StockEntry {
  const { line, badgeLine } = vehicleTitle(vehicle);
  const price = effectivePrice(vehicle);
  const facts = qualityFacts(vehicle);
  return {
    vehicleId: vehicle.id,
    title: line,
    badge: badgeLine,
    stockNumber: vehicle.stocknum,
    dealership,
    carType: valueLabel("car_type", vehicle.carType),
    status: vehicle.reserved ? "Reserved" : valueLabel("status", currentStatus(vehicle)),
    price: isRealPrice(price) ? formatDollars(price) : null,
    distance: vehicle.km === null ? null : formatKilometres(vehicle.km),
    photos: vehicle.images.length,
    daysInStock: vehicle.createdAt === firstSeenUnknown ? null : daysBetween(vehicle.createdAt, now),
    causes,
    quality: qualityScore(facts, now),
    todo: qualityTasks(facts, now)[0]?.text ?? null,
  };
}

function daysBetween(from: number, until: number): number {
  return Math.max(0, Math.floor((until - from) / dayMs));
}
