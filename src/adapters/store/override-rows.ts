import type { Kysely, Selectable } from "kysely";
import type { EndedOverride, Override, OverriddenFields } from "../../vehicles/overrides.ts";
import type { Tables } from "./database.ts";

const overridesAtOnce = 500;

export type OverrideRow = Selectable<Tables["stock_overrides"]>;
export type VehicleRef = { siteId: string; vehicleId: string };

/** Reads an override, in force or ended. */
export function toOverride(row: OverrideRow): Override {
  const value = JSON.parse(row.value) as OverriddenFields;
  return { name: row.name, value, by: row.set_by, at: row.set_at, until: row.until_at, reason: row.reason };
}

/** Reads an override that has ended; null for one in force. */
export function toEndedOverride(row: OverrideRow): EndedOverride | null {
  if (row.ended_at === null || row.how_ended === null) return null;
  return { ...toOverride(row), endedAt: row.ended_at, how: row.how_ended, endedBy: row.ended_by };
}

/** A vehicle's overrides, in force or ended, in the order in which they were set. */
export function readOverrides(db: Kysely<Tables>, vehicle: VehicleRef): Promise<OverrideRow[]> {
  return overridesOn(db, vehicle).execute();
}

/** A vehicle's overrides in force, in the order in which they were set. */
export function readStandingOverrides(db: Kysely<Tables>, vehicle: VehicleRef): Promise<OverrideRow[]> {
  return overridesOn(db, vehicle).where("ended_at", "is", null).execute();
}

function overridesOn(db: Kysely<Tables>, { siteId, vehicleId }: VehicleRef) {
  return db
    .selectFrom("stock_overrides")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("vehicle_id", "=", vehicleId)
    .orderBy("number");
}

export async function* overridePages(read: Kysely<Tables>, siteId: string): AsyncGenerator<OverrideRow[]> {
  for (let after = { vehicle_id: "", number: 0 }; ;) {
    const rows = await read
      .selectFrom("stock_overrides")
      .selectAll()
      .where("site_id", "=", siteId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("vehicle_id", "number"), ">", tuple(after.vehicle_id, after.number)),
      )
      .orderBy("vehicle_id")
      .orderBy("number")
      .limit(overridesAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last;
  }
}
