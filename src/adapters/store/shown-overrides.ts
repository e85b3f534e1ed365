import type { Kysely, Transaction } from "kysely";
import type { SubjectChange } from "../../desk/live-changes.ts";
import type { OverriddenFields } from "../../vehicles/overrides.ts";
import { heldFields } from "../../vehicles/stock-overrides.ts";
import type { Tables } from "./database.ts";
import { readStandingOverrides, type VehicleRef } from "./override-rows.ts";
import { setStockVersion } from "./stock-version.ts";
import { toFeedVehicle, vehicleColumns } from "./vehicle-row.ts";
import { writeAudit } from "./write-audit.ts";

/** Vehicles of a site whose overrides or holds changed. The caller has locked the version of the site's stock. */
export type ShownChange = {
  siteId: string;
  vehicleIds: readonly string[];
  /** The locked version. */
  current: number;
  /** When they changed, in epoch milliseconds. */
  at: number;
};

/**
 * Writes `vehicles.overrides` from the overrides in force, the holds of reservations and the claims of purchases, as the
 * next stock version if shoppers see a change. Open screens of the desk are told of each vehicle, also if only staff see
 * what changed.
 */
export async function changeShown(
  transaction: Transaction<Tables>,
  { siteId, vehicleIds, current, at }: ShownChange,
): Promise<void> {
  const changes: SubjectChange[] = [];
  let version = current;
  for (const vehicleId of vehicleIds) {
    const overrides = await combinedOverrides(transaction, { siteId, vehicleId });
    const vehicle = await transaction
      .selectFrom("vehicles")
      .select([...vehicleColumns, "removed_at"])
      .where("site_id", "=", siteId)
      .where("id", "=", vehicleId)
      .executeTakeFirst();
    if (vehicle === undefined) continue;
    const isChanged = vehicle.overrides !== overrides;
    // The version of a removed vehicle is that of its removal.
    const isSeen = isChanged && vehicle.removed_at === null;
    if (isSeen) version = current + 1;
    if (isChanged)
      await transaction
        .updateTable("vehicles")
        .set(isSeen ? { overrides, version } : { overrides })
        .where("site_id", "=", siteId)
        .where("id", "=", vehicleId)
        .execute();
    changes.push(vehicleChange(siteId, toFeedVehicle(vehicle), isSeen ? version : current));
  }
  if (version > current) await setStockVersion(transaction, siteId, version);
  await writeAudit(transaction, [], changes, at);
}

/** What open screens must know of a changed vehicle. */
function vehicleChange(
  siteId: string,
  { id, dealershipSlug }: { id: string; dealershipSlug: string },
  subjectVersion: number,
): SubjectChange {
  const scope = { kind: "dealership", siteId, dealershipSlug } as const;
  return { topic: "vehicle", subjectId: id, subjectVersion, scope, ownerId: null, leadCategory: null };
}

/** Whether a reservation holds the vehicle, or somebody is buying it online. */
export async function isHeld(db: Kysely<Tables>, { siteId, vehicleId }: VehicleRef): Promise<boolean> {
  const holdsIn = (table: "vehicle_holds" | "purchase_claims") =>
    db
      .selectFrom(table)
      .select("vehicle_id")
      .where("site_id", "=", siteId)
      .where("vehicle_id", "=", vehicleId)
      .executeTakeFirst();
  return (await holdsIn("vehicle_holds")) !== undefined || (await holdsIn("purchase_claims")) !== undefined;
}

async function combinedOverrides(transaction: Transaction<Tables>, vehicle: VehicleRef): Promise<string | null> {
  const standing = await readStandingOverrides(transaction, vehicle);
  const held = heldFields({ isHeld: await isHeld(transaction, vehicle) });
  const overrides = Object.assign({}, ...standing.map(({ value }): OverriddenFields => JSON.parse(value)), held);
  return Object.keys(overrides).length === 0 ? null : JSON.stringify(overrides);
}
