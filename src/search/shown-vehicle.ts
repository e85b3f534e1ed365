import type { SiteIdentity } from "../settings/identity-settings.ts";
import type { Stock } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { isInScope } from "./base-condition.ts";
import type { SearchScope } from "./search-engine.ts";

type Asked<Ask extends keyof Stock> = { site: Pick<SiteIdentity, "slug">; scope: SearchScope; stock: Pick<Stock, Ask> };

/** The vehicle with this slug if the site may show it: listed, and not sold too long ago (VP-17). */
export async function shownVehicle(slug: string, request: Asked<"vehicleBySlug">): Promise<Vehicle | null> {
  const vehicle = await request.stock.vehicleBySlug(request.site.slug, slug);
  return vehicle !== null && isInScope(vehicle, request.scope) ? vehicle : null;
}

/**
 * The vehicle at a current or earlier URL: a vehicle that was listed twice is found at the listing that remains, and a
 * relisted one at its new URL. Its `slug` is that of the current URL.
 */
export async function vehicleAtAddress(
  slug: string,
  request: Asked<"vehicleBySlug" | "findCurrentSlug">,
): Promise<Vehicle | null> {
  const shown = await shownVehicle(slug, request);
  if (shown !== null) return shown;
  const current = await request.stock.findCurrentSlug(request.site.slug, slug);
  return current === null ? null : shownVehicle(current, request);
}
