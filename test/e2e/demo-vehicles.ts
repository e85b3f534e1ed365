import { inject } from "vitest";
import { openStore } from "../../src/adapters/open-store.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { SiteName } from "./platform.ts";

const knownVehicles = new Map<SiteName, Vehicle[]>();

/** The vehicles of a demo site that are currently for sale. */
export async function demoVehicles(site: SiteName): Promise<Vehicle[]> {
  const known = knownVehicles.get(site);
  if (known) return known;
  const store = await openStore({ dataDir: inject("platform").dataDir });
  try {
    const vehicles: Vehicle[] = [];
    for await (const batch of store.stock.vehicles(site)) vehicles.push(...batch);
    const forSale = vehicles.filter(
      ({ status, sold, showOnDealerWebsite }) => status === "in_stock" && !sold && showOnDealerWebsite,
    );
    knownVehicles.set(site, forSale);
    return forSale;
  } finally {
    await store.close();
  }
}

/** The first vehicle for sale that meets the condition; throws if the demo stock has none. */
export async function demoVehicle(
  site: SiteName,
  isWanted: (vehicle: Vehicle) => boolean = () => true,
): Promise<Vehicle> {
  const found = (await demoVehicles(site)).find(isWanted);
  if (!found) throw new Error(`The demo stock of ${site} has no such vehicle.`);
  return found;
}

export function pathFor(vehicle: Pick<Vehicle, "slug">): string {
  return `/cars/${vehicle.slug}`;
}
