import { slugWords, vehicleSlug } from "../../src/vehicles/vehicle-slug.ts";
import { vehicleSchema, type CarType, type Vehicle } from "../../src/vehicles/vehicle.ts";
import type { DemoAppearance } from "./demo-pictures.ts";
import { demoQuotes } from "./demo-price.ts";
import type { DemoRandom } from "./demo-random.ts";
import type { DemoLot, DemoSiteProfile } from "./demo-site-profile.ts";
import { dayMs } from "../../src/settings/durations.ts";

/**
 * Vehicles are generated for this year and then shifted to the present, so that ids and slugs stay the same while
 * years and dates move with the clock.
 */
export const demoReferenceYear = 2026;

/** Input for one vehicle: its position in the plan, its random source and the current time. */
export type DemoSlot = {
  profile: DemoSiteProfile;
  lot: DemoLot;
  /** Increases by one with every vehicle of the site. */
  serial: number;
  random: DemoRandom;
  now: number;
};

/** Fields specific to a kind of vehicle. */
export type DemoBasics = {
  kind: "new" | "demo" | "used" | "motorcycle" | "caravan";
  make: string;
  model: string;
  badge: string | null;
  year: number;
  carType: CarType;
  price: number;
  appearance: DemoAppearance;
};

/** The current year (UTC). */
export function currentYear(now: number): number {
  return new Date(now).getUTCFullYear();
}

/** ISO date the given number of days from now. */
export function isoDay(now: number, days: number): string {
  return new Date(now + days * dayMs).toISOString().slice(0, 10);
}

/** Time the given number of days ago. */
export function daysAgo(now: number, days: number): number {
  return Math.round(now - days * dayMs);
}

/** A year of manufacture within an age range, shifted to the present and limited to the model's own years. */
export function demoYear(
  slot: DemoSlot,
  years: { first: number; last: number | null },
  age: readonly [youngest: number, oldest: number],
): number {
  const youngest = Math.min(demoReferenceYear - age[0], years.last ?? demoReferenceYear);
  const oldest = Math.max(demoReferenceYear - age[1], years.first);
  const chosen = oldest >= youngest ? Math.max(years.first, youngest) : slot.random.integer(oldest, youngest);
  const moved = chosen + currentYear(slot.now) - demoReferenceYear;
  return Math.min(Math.max(moved, years.first), years.last ?? currentYear(slot.now));
}

/** Creates a vehicle from the common fields and those of its kind. */
export function demoVehicle(slot: DemoSlot, basics: DemoBasics, fields: Partial<Vehicle>): Vehicle {
  const { profile, lot, serial, random, now } = slot;
  const { kind, make, model, badge, year, price, appearance } = basics;
  const stocknum = profile.stockNumber(serial, kind);
  const name = [year, make, model, badge ?? ""].join(" ").trim();
  return vehicleSchema.parse({
    id: `${profile.siteSlug}-${String(serial).padStart(4, "0")}`,
    slug: `${vehicleSlug({ year: null, make, model, badge })}-${slugWords(stocknum)}`,
    name,
    make,
    model,
    badge,
    year,
    carType: basics.carType,
    status: "in_stock",
    stocknum,
    views: random.integer(4, 900),
    price,
    colour: appearance.colour,
    images: appearance.images,
    primaryImageUrl: appearance.images[0] ?? null,
    createdAt: daysAgo(now, random.between(15, 130)),
    dealershipSlug: lot.dealershipSlug,
    dealershipId: lot.dealershipId,
    dealershipName: lot.dealershipName,
    locationName: lot.locationName,
    city: lot.city,
    state: lot.state,
    location: `${lot.city}, ${lot.state}`,
    financeLenders: demoQuotes(
      price,
      random.pick([["lender-a", "lender-d"], ["lender-d"], ["lender-a", "lender-g"], ["lender-g"], []]),
    ),
    autograbData: basics.carType === "used" ? marketPrices(price, random) : null,
    ...fields,
  });
}

/** Market averages around the price: some vehicles are expensive, some cheap, and some have no data. */
function marketPrices(price: number, random: DemoRandom): Vehicle["autograbData"] {
  const average = Math.round((price * random.between(0.94, 1.07)) / 10) * 10;
  const stateAverage = Math.round((average * random.between(0.99, 1.02)) / 10) * 10;
  if (random.happens(0.25)) return null;
  return {
    stateAverageMarketPrice: random.happens(0.15) ? null : stateAverage,
    averageMarketPrice: average,
  };
}
