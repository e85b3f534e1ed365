import { sql } from "kysely";
import type { Publications } from "../../listing-feeds/publications.ts";
import type { Database } from "./database.ts";
import { isLeaseOver } from "./lease.ts";

export function sqlPublications(database: Database): Publications {
  return {
    claim: (siteId, name, mark, now, leaseMs) =>
      database.transaction(async (transaction) => {
        await transaction
          .insertInto("publications")
          .values({ site_id: siteId, name, next_at: 0, claim: 0, lease_until: 0, attempts: 0 })
          .onConflict((conflict) => conflict.columns(["site_id", "name"]).doNothing())
          .execute();
        const row = await transaction
          .updateTable("publications")
          .set({
            mark,
            lease_until: now + leaseMs,
            claim: sql`claim + 1`,
            attempts: sql`attempts + 1`,
          })
          .where("site_id", "=", siteId)
          .where("name", "=", name)
          .where(isLeaseOver("lease_until", now, leaseMs))
          .where(({ or, eb }) => or([eb("sent_mark", "is", null), eb("sent_mark", "<", mark)]))
          .where(({ or, eb }) =>
            or([eb("next_at", "<=", now), eb.and([eb("next_at", "is", null), eb("mark", "<", mark)])]),
          )
          .returning(["sent_mark", "attempts", "claim"])
          .executeTakeFirst();
        return row === undefined ? null : { sentMark: row.sent_mark, attempts: row.attempts, claim: row.claim };
      }),
    sent: (siteId, name, claim, mark, now) =>
      database.transaction(async (transaction) => {
        await transaction
          .updateTable("publications")
          .set({ sent_mark: mark, sent_at: now, attempts: 0, fault: null, next_at: 0, lease_until: 0 })
          .where("site_id", "=", siteId)
          .where("name", "=", name)
          .where("claim", "=", claim)
          .execute();
      }),
    failed: (siteId, name, claim, fault, nextAt) =>
      database.transaction(async (transaction) => {
        await transaction
          .updateTable("publications")
          .set({ fault, next_at: nextAt, lease_until: 0, ...(nextAt === null && { attempts: 0 }) })
          .where("site_id", "=", siteId)
          .where("name", "=", name)
          .where("claim", "=", claim)
          .execute();
      }),
    async of(siteId) {
      const rows = await database.read
        .selectFrom("publications")
        .select(["name", "sent_mark", "sent_at", "attempts", "fault", "next_at"])
        .where("site_id", "=", siteId)
        .orderBy("name")
        .execute();
      return rows.map(({ name, sent_mark, sent_at, attempts, fault, next_at }) => ({
        name,
        sentMark: sent_mark,
        sentAt: sent_at,
        attempts,
        fault,
        nextAt: next_at,
      }));
    },
  };
}
