import type { Kysely } from "kysely";
import { isWithinReach, type Reach } from "../../../desk/reach.ts";
import type { EditedVehicle } from "../../../stock-desk/stock-desk.ts";
import { layersAt } from "../../../vehicles/stock-overrides.ts";
import type { Tables } from "../database.ts";
import type { OverrideRow, VehicleRef } from "../override-rows.ts";
import { readLayersAndRows } from "../read-layers.ts";
import { fieldVersions } from "./field-versions.ts";

/** With the rows of all of its overrides, in the order in which they were set. */
export type StoredVehicle = EditedVehicle & { rows: readonly OverrideRow[] };

/** A vehicle on the site within reach, with its overrides that are due by `now` ended; null if there is none. */
export async function readWithin(
  db: Kysely<Tables>,
  reach: Reach,
  vehicle: VehicleRef,
  now: number,
): Promise<StoredVehicle | null> {
  const found = await readEdited(db, vehicle, now);
  if (found === null) return null;
  const { dealershipSlug } = found.layers.shown;
  return isWithinReach(reach, { siteId: vehicle.siteId, dealershipSlug }) ? found : null;
}

/** The same, whoever asks. */
export async function readEdited(db: Kysely<Tables>, vehicle: VehicleRef, now: number): Promise<StoredVehicle | null> {
  if (vehicle.vehicleId.includes("\0")) return null;
  const found = await readLayersAndRows(db, vehicle);
  if (found === null || found.layers.isRemoved) return null;
  const { layers, rows } = found;
  return { layers: layersAt(layers, now), fieldVersions: fieldVersions(rows, now), rows };
}
