import type { Kysely } from "kysely";
import { stockKey } from "../../vehicles/stock.ts";
import { type MentionedKind } from "../../vehicles/stock-imports.ts";
import { mayBeOfKind } from "../../vehicles/vehicle-identity.ts";
import type { Tables } from "./database.ts";
import type { ImportId, KnownVehicle } from "./known-vehicle.ts";
import { keyDealership } from "./stock-keys.ts";

/** Key under which a mentioned kind is staged; its facts are in the row. */
export function kindStagingKey({ dealership }: Pick<MentionedKind, "dealership">): string {
  return stockKey("*kind", dealership);
}

export async function idsOfKinds(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  vehicles: readonly Pick<KnownVehicle, "id" | "stock_key" | "facts">[],
): Promise<Set<string>> {
  const kindKey = ({ stock_key }: Pick<KnownVehicle, "stock_key">): string =>
    kindStagingKey({ dealership: keyDealership(stock_key) });
  const keys = [...new Set(vehicles.map(kindKey))];
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("stock_staging")
    .select(["stock_key", "facts"])
    .distinct()
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("stock_key", "in", keys)
    .execute();
  const kinds = Map.groupBy(rows, (row) => row.stock_key);
  const isOfKind = (vehicle: Pick<KnownVehicle, "stock_key" | "facts">): boolean =>
    (kinds.get(kindKey(vehicle)) ?? []).some((kind) => mayBeOfKind(vehicle.facts, kind.facts));
  return new Set(vehicles.filter(isOfKind).map(({ id }) => id));
}
