import type { AnalyticsEvents } from "../../analytics/lead-events.ts";
import type { Database } from "./database.ts";

export function sqlAnalyticsEvents(database: Database): AnalyticsEvents {
  return {
    record: ({ siteId, key, eventId, at, dealershipSlug, category }) =>
      database.transaction(async (transaction) => {
        const inserted = await transaction
          .insertInto("analytics_events")
          .values({
            site_id: siteId,
            event_key: key,
            event_id: eventId,
            at,
            dealership_slug: dealershipSlug,
            category,
          })
          .onConflict((conflict) => conflict.columns(["site_id", "event_key"]).doNothing())
          .executeTakeFirst();
        return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0;
      }),
    async counts(siteId, since) {
      const rows = await database.read
        .selectFrom("analytics_events")
        .select(({ fn }) => ["event_id", fn.countAll().as("count")])
        .where("site_id", "=", siteId)
        .where("at", ">=", since)
        .groupBy("event_id")
        .orderBy("event_id")
        .execute();
      return rows.map(({ event_id, count }) => ({ eventId: event_id, count: Number(count) }));
    },
  };
}
