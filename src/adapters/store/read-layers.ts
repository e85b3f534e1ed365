import type { Kysely } from "kysely";
import { overrideNames } from "../../vehicles/overrides.ts";
import type { VehicleLayers } from "../../vehicles/stock-overrides.ts";
import type { Tables } from "./database.ts";
import { type OverrideRow, readOverrides, toEndedOverride, toOverride, type VehicleRef } from "./override-rows.ts";
import { isHeld } from "./shown-overrides.ts";
import { toFeedVehicle, toVehicle, vehicleColumns } from "./vehicle-row.ts";

/** The layers of a vehicle, also of a removed one; null if there is none. */
export async function readLayers(read: Kysely<Tables>, vehicle: VehicleRef): Promise<VehicleLayers | null> {
  return (await readLayersAndRows(read, vehicle))?.layers ?? null;
}

/** The same with the rows of all of its overrides, in the order in which they were set. */
export async function readLayersAndRows(
  read: Kysely<Tables>,
  vehicle: VehicleRef,
): Promise<{ layers: VehicleLayers; rows: OverrideRow[] } | null> {
  const row = await read
    .selectFrom("vehicles")
    .select([...vehicleColumns, "removed_at"])
    .where("site_id", "=", vehicle.siteId)
    .where("id", "=", vehicle.vehicleId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const rows = await readOverrides(read, vehicle);
  const layers = {
    feed: toFeedVehicle(row),
    shown: toVehicle(row),
    isRemoved: row.removed_at !== null,
    isHeld: await isHeld(read, vehicle),
    overrides: overrideNames
      .flatMap((wanted) => rows.filter(({ name, ended_at }) => name === wanted && ended_at === null))
      .map(toOverride),
    ended: rows
      .flatMap((ended) => toEndedOverride(ended) ?? [])
      .toReversed()
      .toSorted((one, other) => other.endedAt - one.endedAt),
  };
  return { layers, rows };
}
