import type { Transaction } from "kysely";
import type { EndedOverride, Override } from "../../vehicles/overrides.ts";
import { mostEndedOverrides } from "../../vehicles/stock-overrides.ts";
import type { Tables } from "./database.ts";
import type { OverrideRow, VehicleRef } from "./override-rows.ts";

export type Ending = { how: EndedOverride["how"]; at: number; by: string | null };

/** Adds overrides in force. The caller has locked the version of the site's stock. Returns the number of the first. */
export async function insertOverrides(
  transaction: Transaction<Tables>,
  { siteId, vehicleId }: VehicleRef,
  overrides: readonly Override[],
): Promise<number> {
  if (overrides.length === 0) return 0;
  const { last } = await transaction
    .selectFrom("stock_overrides")
    .select((select) => select.fn.max("number").as("last"))
    .where("site_id", "=", siteId)
    .where("vehicle_id", "=", vehicleId)
    .executeTakeFirstOrThrow();
  const first = Number(last ?? 0) + 1;
  const rows = overrides.map(({ name, value, by, at, until, reason }, index) => ({
    site_id: siteId,
    vehicle_id: vehicleId,
    number: first + index,
    name,
    value: JSON.stringify(value),
    set_by: by,
    set_at: at,
    until_at: until,
    reason,
  }));
  await transaction.insertInto("stock_overrides").values(rows).execute();
  return first;
}

/** Ends overrides that are in force. */
export async function endOverrides(
  transaction: Transaction<Tables>,
  rows: readonly OverrideRow[],
  ending: Ending,
): Promise<void> {
  for (const { site_id, vehicle_id, number } of rows) {
    await transaction
      .updateTable("stock_overrides")
      .set({ ended_at: ending.at, how_ended: ending.how, ended_by: ending.by })
      .where("site_id", "=", site_id)
      .where("vehicle_id", "=", vehicle_id)
      .where("number", "=", number)
      .execute();
  }
}

/** Deletes ended overrides of a vehicle beyond the most that are stored. */
export async function forgetOldestEnded(
  transaction: Transaction<Tables>,
  { siteId, vehicleId }: VehicleRef,
): Promise<void> {
  const ended = transaction
    .selectFrom("stock_overrides")
    .where("site_id", "=", siteId)
    .where("vehicle_id", "=", vehicleId)
    .where("ended_at", "is not", null);
  const oldestRetained = await ended
    .select("number")
    .orderBy("number", "desc")
    .offset(mostEndedOverrides)
    .limit(1)
    .executeTakeFirst();
  if (oldestRetained === undefined) return;
  await transaction
    .deleteFrom("stock_overrides")
    .where("site_id", "=", siteId)
    .where("vehicle_id", "=", vehicleId)
    .where("ended_at", "is not", null)
    .where("number", "<=", oldestRetained.number)
    .execute();
}
