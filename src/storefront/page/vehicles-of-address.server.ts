import type { Vehicle } from "../../vehicles/vehicle.ts";
import { shownVehicle } from "../../search/shown-vehicle.ts";
import type { SiteRequest } from "./site-request.server.ts";

/** Up to `limit` vehicles named in a query string; unknown vehicles are omitted. */
export async function vehiclesOfAddress(query: string, request: SiteRequest, limit: number): Promise<Vehicle[]> {
  const found = await Promise.all(slugsOfAddress(query, limit).map((slug) => shownVehicle(slug, request)));
  return found.filter((vehicle) => vehicle !== null);
}

/** Up to `limit` distinct slugs in `?cars=`. */
export function slugsOfAddress(query: string, limit: number): string[] {
  const slugs = (new URLSearchParams(query).get("cars") ?? "").split(",").filter(Boolean);
  return [...new Set(slugs)].slice(0, limit);
}
