import { type Kysely, sql } from "kysely";
import {
  type FoundLocations,
  type FoundLocationStore,
  mergeFoundLocations,
  noFoundLocations,
} from "../../stock-feed/found-locations.ts";
import type { Database, Tables } from "./database.ts";

export function sqlFoundLocations(database: Database): FoundLocationStore {
  return {
    of: (siteId) => foundLocations(database.read, siteId),
    async add(siteId, found) {
      const isKnown = (known: FoundLocations, merged: FoundLocations) =>
        merged.locations.length === known.locations.length && merged.dealerships.length === known.dealerships.length;
      const before = await foundLocations(database.read, siteId);
      if (isKnown(before, mergeFoundLocations(before, found))) return 0;
      return database.longTransaction(async (transaction) => {
        await transaction
          .insertInto("found_locations")
          .values({ site_id: siteId, version: 0, body: JSON.stringify(noFoundLocations) })
          .onConflict((conflict) => conflict.column("site_id").doNothing())
          .execute();
        // Locks the row: a concurrent writer waits, and then reads the result of this one.
        await transaction
          .updateTable("found_locations")
          .set({ version: sql`version + 1` })
          .where("site_id", "=", siteId)
          .execute();
        const known = await foundLocations(transaction, siteId);
        const merged = mergeFoundLocations(known, found);
        await transaction
          .updateTable("found_locations")
          .set({ body: JSON.stringify(merged) })
          .where("site_id", "=", siteId)
          .execute();
        return merged.locations.length - known.locations.length;
      });
    },
    async versions() {
      const rows = await database.read.selectFrom("found_locations").select(["site_id", "version"]).execute();
      return new Map(rows.map(({ site_id, version }) => [site_id, version]));
    },
  };
}

async function foundLocations(db: Kysely<Tables>, siteId: string): Promise<FoundLocations> {
  const row = await db.selectFrom("found_locations").select("body").where("site_id", "=", siteId).executeTakeFirst();
  return row === undefined ? noFoundLocations : (JSON.parse(row.body) as FoundLocations);
}
