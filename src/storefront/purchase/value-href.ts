import { tradeInPath } from "../../addresses/paths.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";

/** Where a car is valued for a vehicle; null if the site values none. */
export function valuationHref({ id }: Pick<Vehicle, "id">, { tradeIn }: Pick<Site, "tradeIn">): string | null {
  return tradeIn.enabled ? `${tradeInPath}?car_id=${encodeURIComponent(id)}` : null;
}
