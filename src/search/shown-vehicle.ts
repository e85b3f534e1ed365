import type { Site } from "../sites/site-config.ts";
import type { Stock } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { isInScope } from "./base-condition.ts";
import type { SearchScope } from "./search-engine.ts";

type Asked<Ask extends keyof Stock> = { site: Pick<Site, "slug">; scope: SearchScope; stock: Pick<Stock, Ask> };

/** The vehicle of a slug as this site may show it: listed, and not sold for too long (VP-17). */
export async function shownVehicle(slug: string, request: Asked<"vehicleBySlug">): Promise<Vehicle | null> {
  const vehicle = await request.stock.vehicleBySlug(request.site.slug, slug);
  return vehicle !== null && isInScope(vehicle, request.scope) ? vehicle : null;
}

/**
 * The vehicle that an address leads to, also an old one: a vehicle that was listed twice is found at the listing that
 * stayed, and one that came back at its new address. Its `slug` tells the address it has now.
 */
export async function vehicleAtAddress(
  slug: string,
  request: Asked<"vehicleBySlug" | "currentSlugOf">,
): Promise<Vehicle | null> {
  const shown = await shownVehicle(slug, request);
  if (shown !== null) return shown;
  const current = await request.stock.currentSlugOf(request.site.slug, slug);
  return current === null ? null : shownVehicle(current, request);
}
