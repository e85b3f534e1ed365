import { vehicleHref } from "../../addresses/paths.ts";
import { vehicleAtAddress } from "../../search/shown-vehicle.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { Redirect } from "./page.ts";
import type { SiteRequest } from "./site-request.server.ts";
import type { Visit } from "./visit.server.ts";
import { decodeEscapes } from "../../addresses/decode-escapes.ts";

/**
 * Loads a page at or below (`below`, such as `/checkout`) the vehicle that a path names by `{slug}`. Redirects from a
 * vehicle's earlier addresses; null if the site may not show the vehicle.
 */
export async function atVehicle<Answer>(
  { parameters, request }: Visit,
  below: string,
  load: (vehicle: Vehicle, request: SiteRequest) => Answer | Promise<Answer>,
): Promise<Answer | Redirect | null> {
  const slug = decodeEscapes(parameters["slug"] ?? "");
  const vehicle = slug === null ? null : await vehicleAtAddress(slug, request);
  if (vehicle === null) return null;
  return vehicle.slug === slug ? load(vehicle, request) : { redirectTo: vehicleHref(vehicle.slug) + below };
}
