import { sql } from "kysely";
import { alertSubject, type AlertStore } from "../../watchlist/alert-store.ts";
import { watchedStateSchema } from "../../watchlist/vehicle-change.ts";
import type { Database } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";

/** Subscriptions beside the watchlists; their mails are entries of the outbox. */
export function sqlAlerts(database: Database): AlertStore {
  return {
    ask: ({ siteId, accountId, email, now, day, mostInDay }, mail) =>
      database.transaction(async (transaction) => {
        const asked = await transaction
          .insertInto("alert_subscriptions")
          .values({ site_id: siteId, account_id: accountId, email, confirmed_at: null, asked_day: day, asked: 1 })
          .onConflict((conflict) =>
            conflict
              .columns(["site_id", "account_id"])
              .doUpdateSet({
                email,
                confirmed_at: null,
                asked_day: day,
                asked: sql<number>`case when alert_subscriptions.asked_day = ${day} then alert_subscriptions.asked + 1 else 1 end`,
              })
              .where((where) =>
                where.or([
                  where("alert_subscriptions.asked_day", "!=", day),
                  where("alert_subscriptions.asked", "<", mostInDay),
                ]),
              ),
          )
          .returning("asked")
          .executeTakeFirst();
        if (asked === undefined) return false;
        await insertMissingEntries(transaction, { siteId, subjectId: alertSubject(accountId), createdAt: now }, [mail]);
        return true;
      }),
    confirm: (siteId, accountId, email, now) =>
      database.transaction(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("alert_subscriptions")
          .set({ confirmed_at: sql<number>`coalesce(confirmed_at, ${now})` })
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .where("email", "=", email)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),
    end: (siteId, accountId) =>
      database.transaction(async (transaction) => {
        await transaction
          .updateTable("alert_subscriptions")
          .set({ email: "", confirmed_at: null })
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .execute();
        await transaction
          .deleteFrom("outbox")
          .where("site_id", "=", siteId)
          .where("subject_id", "=", alertSubject(accountId))
          .where("state", "=", "pending")
          .execute();
      }),
    async subscription(siteId, accountId) {
      const row = await database.read
        .selectFrom("alert_subscriptions")
        .select(["email", "confirmed_at"])
        .where("site_id", "=", siteId)
        .where("account_id", "=", accountId)
        .where("email", "!=", "")
        .executeTakeFirst();
      return row === undefined ? null : { email: row.email, isConfirmed: row.confirmed_at !== null };
    },
    async watched(siteId) {
      const rows = await database.read
        .selectFrom("watchlist_entries as entry")
        .leftJoin("alert_subscriptions as subscription", (join) =>
          join
            .onRef("subscription.site_id", "=", "entry.site_id")
            .onRef("subscription.account_id", "=", "entry.account_id")
            .on("subscription.confirmed_at", "is not", null),
        )
        .select(["entry.account_id", "entry.vehicle_id", "entry.seen", "subscription.email"])
        .where("entry.site_id", "=", siteId)
        .orderBy("entry.account_id")
        .orderBy("entry.vehicle_id")
        .execute();
      return rows.map((row) => ({
        accountId: row.account_id,
        vehicleId: row.vehicle_id,
        seen: row.seen === null ? null : watchedStateSchema.parse(JSON.parse(row.seen)),
        email: row.email,
      }));
    },
    note: (siteId, { accountId, vehicleId, seen }, state, mail, now) =>
      database.transaction(async (transaction) => {
        const known = seen === null ? null : JSON.stringify(seen);
        const { numUpdatedRows } = await transaction
          .updateTable("watchlist_entries")
          .set({ seen: JSON.stringify(state) })
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .where("vehicle_id", "=", vehicleId)
          .where("seen", known === null ? "is" : "=", known)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (mail !== null) {
          await insertMissingEntries(transaction, { siteId, subjectId: alertSubject(accountId), createdAt: now }, [
            mail,
          ]);
        }
        return true;
      }),
  };
}
