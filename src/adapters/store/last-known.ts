import type { Kysely } from "kysely";
import { toLastKnown, type LastKnown } from "../../vehicles/last-known.ts";
import type { StagedVehicle } from "../../vehicles/stock-imports.ts";
import { areDifferentKinds, toVehicleIdentity, isAnotherVehicle } from "../../vehicles/vehicle-identity.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { inBatches } from "./batches.ts";
import type { Tables } from "./database.ts";
import type { VehiclesTable } from "./tables/stock-tables.ts";

const rowsAtOnce = 500;

const columns = [
  "stock_key",
  "vin",
  "facts",
  "plate",
  "build",
  "removed_at",
  "sold_at",
  "is_withdrawn",
  "body",
] as const;
type KnownRow = Pick<VehiclesTable, (typeof columns)[number]>;

/** Last known vehicles of the site for rows: by VIN, else by stock number. */
export async function lastKnown(
  db: Kysely<Tables>,
  siteId: string,
  rows: readonly StagedVehicle[],
): Promise<(LastKnown | null)[]> {
  const found: (LastKnown | null)[] = [];
  for await (const batch of inBatches(rows, rowsAtOnce)) {
    const identities = batch.map(({ vehicle }) => toVehicleIdentity(vehicle));
    const known = db.selectFrom("vehicles").select(columns).where("site_id", "=", siteId).where("facts", "!=", "");
    const keys = batch.map(({ key }) => key);
    const vins = identities.flatMap(({ vin }) => vin ?? []);
    const byKey = new Map((await known.where("stock_key", "in", keys).execute()).map((row) => [row.stock_key, row]));
    const withVins = vins.length === 0 ? [] : await known.where("vin", "in", vins).execute();
    const byVin = new Map(withVins.toSorted(byRemoval).map((row) => [row.vin, row]));
    batch.forEach(({ key }, index) => {
      const row = identities[index];
      const [ofVin, ofKey] = [byVin.get(row?.vin ?? null), byKey.get(key)];
      if (row === undefined) return;
      if (ofVin !== undefined && !areDifferentKinds(ofVin.facts, row.facts)) found.push(lastKnownIn(ofVin));
      else found.push(ofKey === undefined || isAnotherVehicle(ofKey, row) ? null : lastKnownIn(ofKey));
    });
  }
  return found;
}

type Removable = Pick<KnownRow, "removed_at">;

/** Vehicles on the site come last, so that they take precedence. */
function byRemoval({ removed_at: one }: Removable, { removed_at: other }: Removable): number {
  return Number(one ?? Infinity) < Number(other ?? Infinity) ? -1 : 1;
}

function lastKnownIn({ facts, body, sold_at, is_withdrawn }: KnownRow): LastKnown {
  const content: Partial<Vehicle> = body === "" ? {} : JSON.parse(body);
  return toLastKnown(content, { facts, isSold: sold_at !== null, isWithdrawn: is_withdrawn === 1 });
}
