import type { Transaction } from "kysely";
import { type OverriddenFields, withOverrides } from "../../vehicles/overrides.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { Tables } from "./database.ts";
import { readStandingOverrides, type VehicleRef } from "./override-rows.ts";
import { toFeedVehicle, vehicleColumns } from "./vehicle-row.ts";

/** A vehicle on the site with the values of its feed and its dealer, as if nobody held it; null if there is none. */
export async function vehicleWithoutHolds(
  transaction: Transaction<Tables>,
  vehicle: VehicleRef,
): Promise<Vehicle | null> {
  const row = await transaction
    .selectFrom("vehicles")
    .select(vehicleColumns)
    .where("site_id", "=", vehicle.siteId)
    .where("id", "=", vehicle.vehicleId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const standing = await readStandingOverrides(transaction, vehicle);
  const layers = standing.map(({ value }): OverriddenFields => JSON.parse(value));
  return withOverrides(toFeedVehicle(row), Object.assign({}, ...layers));
}
