import { watchlistLimit, type WatchlistStore } from "../../watchlist/watchlist.ts";
import type { Database } from "./database.ts";

/** One row for each vehicle that an account watches. */
export function sqlWatchlist(database: Database): WatchlistStore {
  return {
    save: (siteId, accountId, vehicles, savedAt) =>
      database.transaction(async (transaction) => {
        if (vehicles.length === 0) return;
        await transaction
          .insertInto("watchlist_entries")
          .values(
            vehicles.map(({ vehicleId, seen }) => ({
              site_id: siteId,
              account_id: accountId,
              vehicle_id: vehicleId,
              saved_at: savedAt,
              seen: JSON.stringify(seen),
            })),
          )
          .onConflict((conflict) => conflict.columns(["site_id", "account_id", "vehicle_id"]).doNothing())
          .execute();
        const newest = transaction
          .selectFrom("watchlist_entries")
          .select("vehicle_id")
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .orderBy("saved_at", "desc")
          .orderBy("vehicle_id")
          .limit(watchlistLimit);
        await transaction
          .deleteFrom("watchlist_entries")
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .where("vehicle_id", "not in", newest)
          .execute();
      }),
    remove: (siteId, accountId, vehicleId) =>
      database.transaction(async (transaction) => {
        await transaction
          .deleteFrom("watchlist_entries")
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .where("vehicle_id", "=", vehicleId)
          .execute();
      }),
    async vehicleIds(siteId, accountId) {
      const rows = await database.read
        .selectFrom("watchlist_entries")
        .select("vehicle_id")
        .where("site_id", "=", siteId)
        .where("account_id", "=", accountId)
        .orderBy("saved_at", "desc")
        .orderBy("vehicle_id")
        .execute();
      return rows.map((row) => row.vehicle_id);
    },
  };
}
