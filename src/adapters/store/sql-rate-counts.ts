import type { RateCounts } from "../../leads/rate-limits.ts";
import type { Database } from "./database.ts";
import { readSiteIds } from "./site-tables.ts";

export type StoredRateCounts = RateCounts & {
  /** Deletes the counts of all sites whose window is over. */
  forgetExpired(now: number): Promise<void>;
};

/** One row for each client and window. A request takes one statement, whatever others do at the same time. */
export function sqlRateCounts(database: Database): StoredRateCounts {
  return {
    take: ({ siteId, counted, expiresAt }, wanted, most) =>
      database.transaction(async (transaction) => {
        const row = await transaction
          .insertInto("rate_counts")
          .values({ site_id: siteId, counted, expires_at: expiresAt, taken: wanted })
          .onConflict((conflict) =>
            conflict
              .columns(["site_id", "counted", "expires_at"])
              .doUpdateSet((expression) => ({ taken: expression("rate_counts.taken", "+", wanted) }))
              .where("rate_counts.taken", "<", most),
          )
          .returning("taken")
          .executeTakeFirst();
        return row === undefined ? 0 : wanted - Math.max(0, row.taken - most);
      }),
    async forgetExpired(now) {
      for (const siteId of await readSiteIds(database.read, ["rate_counts"])) {
        await database.transaction(async (transaction) => {
          await transaction
            .deleteFrom("rate_counts")
            .where("site_id", "=", siteId)
            .where("expires_at", "<=", now)
            .execute();
        });
      }
    },
  };
}
