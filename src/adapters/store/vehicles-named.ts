import { sql, type Kysely, type SqlBool } from "kysely";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { Tables } from "./database.ts";
import { keyStockNumber } from "./stock-keys.ts";
import { vehicleColumns, toVehicle } from "./vehicle-row.ts";

/** More vehicles with one stock number cannot be distinguished manually. */
const mostNamed = 20;

/** See `StockOverrides.vehiclesNamed`. */
export async function vehiclesNamed(read: Kysely<Tables>, siteId: string, text: string): Promise<Vehicle[]> {
  // PostgreSQL rejects NUL characters, and no vehicle has one.
  if (text.includes("\0")) return [];
  const onSite = await matching(read, siteId, text, "is");
  return onSite.length > 0 ? onSite : matching(read, siteId, text, "is not");
}

async function matching(read: Kysely<Tables>, siteId: string, text: string, removed: "is" | "is not") {
  const word = text.trim().toLowerCase();
  const rows = await read
    .selectFrom("vehicles")
    .select([...vehicleColumns, "stock_key", "vin"])
    .where("site_id", "=", siteId)
    .where("removed_at", removed, null)
    .where(({ or, eb }) =>
      or([
        eb("id", "=", text.trim()),
        eb("slug", "=", word),
        eb("vin", "=", word.toUpperCase()),
        eb("stock_key", "=", word),
        sql<SqlBool>`stock_key like ${`%/${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}`} escape '\\'`,
      ]),
    )
    .orderBy("stock_key")
    .limit(mostNamed)
    .execute();
  const exact = rows.filter(({ id, slug, stock_key }) => id === text.trim() || slug === word || stock_key === word);
  const byNumber = rows.filter(
    ({ stock_key, vin }) => keyStockNumber(stock_key) === word || vin === word.toUpperCase(),
  );
  return (exact.length > 0 ? exact : byNumber).map(toVehicle);
}
