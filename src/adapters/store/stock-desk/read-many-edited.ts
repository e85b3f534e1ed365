import type { Kysely } from "kysely";
import type { EditedVehicle } from "../../../stock-desk/stock-desk.ts";
import { overrideNames } from "../../../vehicles/overrides.ts";
import { layersAt } from "../../../vehicles/stock-overrides.ts";
import { inBatches } from "../batches.ts";
import type { Tables } from "../database.ts";
import { type OverrideRow, toOverride } from "../override-rows.ts";
import { toFeedVehicle, toVehicle, vehicleColumns } from "../vehicle-row.ts";
import { fieldVersions } from "./field-versions.ts";

const readAtOnce = 500;

/** Vehicles on a site as they are edited, without what ended, in the order of their ids. */
export async function readManyEdited(
  read: Kysely<Tables>,
  siteId: string,
  vehicleIds: readonly string[],
  now: number,
): Promise<EditedVehicle[]> {
  const found: EditedVehicle[] = [];
  for await (const batch of inBatches(vehicleIds.toSorted(), readAtOnce))
    found.push(...(await readBatch(read, siteId, batch, now)));
  return found;
}

async function readBatch(
  read: Kysely<Tables>,
  siteId: string,
  ids: readonly string[],
  now: number,
): Promise<EditedVehicle[]> {
  const rows = await read
    .selectFrom("vehicles")
    .select(vehicleColumns)
    .where("site_id", "=", siteId)
    .where("id", "in", ids)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  const overrides = await read
    .selectFrom("stock_overrides")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("vehicle_id", "in", ids)
    .orderBy("number")
    .execute();
  const byVehicle = Map.groupBy(overrides, ({ vehicle_id }) => vehicle_id);
  const held = await heldAmong(read, siteId, ids);
  return rows.map((row) => {
    const own: OverrideRow[] = byVehicle.get(row.id) ?? [];
    const standing = own.filter(({ ended_at }) => ended_at === null);
    const layers = {
      feed: toFeedVehicle(row),
      shown: toVehicle(row),
      isRemoved: false,
      isHeld: held.has(row.id),
      overrides: overrideNames.flatMap((wanted) => standing.filter(({ name }) => name === wanted)).map(toOverride),
      ended: [],
    };
    return { layers: layersAt(layers, now), fieldVersions: fieldVersions(own, now) };
  });
}

async function heldAmong(read: Kysely<Tables>, siteId: string, ids: readonly string[]): Promise<Set<string>> {
  const holds = (["vehicle_holds", "purchase_claims"] as const).map((table) =>
    read.selectFrom(table).select("vehicle_id").where("site_id", "=", siteId).where("vehicle_id", "in", ids).execute(),
  );
  return new Set((await Promise.all(holds)).flat().map(({ vehicle_id }) => vehicle_id));
}
