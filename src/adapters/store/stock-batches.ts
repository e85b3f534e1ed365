import type { Vehicle } from "../../vehicles/vehicle.ts";
import { breather } from "./batches.ts";
import type { Database } from "./database.ts";
import { vehicleColumns, type toVehicle } from "./vehicle-row.ts";

const batchSize = 500;

/** A site's stock at one moment, converted by `read`, in the order of stock keys, which start with the dealership. */
export async function* stockInBatches(
  database: Database,
  siteId: string,
  read: typeof toVehicle,
): AsyncGenerator<Vehicle[]> {
  const snapshot = await database.snapshot();
  try {
    for (let after = ""; ;) {
      const rows = await snapshot.db
        .selectFrom("vehicles")
        .select([...vehicleColumns, "stock_key"])
        .where("site_id", "=", siteId)
        .where("stock_key", ">", after)
        .where("removed_at", "is", null)
        .orderBy("stock_key")
        .limit(batchSize)
        .execute();
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((row) => read(row));
      if (rows.length < batchSize) return;
      after = last.stock_key;
      await breather();
    }
  } finally {
    await snapshot.close();
  }
}
