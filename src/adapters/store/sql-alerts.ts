import { sql, type Transaction } from "kysely";
import type { OutboxEntry } from "../../outbox/outbox.ts";
import {
  alertSubject,
  type AlertStore,
  type AlertSubscription,
  type WatchedVehicle,
} from "../../watchlist/alert-store.ts";
import { type WatchedState, watchedStateSchema } from "../../watchlist/vehicle-change.ts";
import type { Database, Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";

/** Subscriptions beside the watchlists; their mails are entries of the outbox. */
export function sqlAlerts(database: Database): AlertStore {
  return {
    ask: (asked, mail) => database.transaction((transaction) => askToConfirm(transaction, asked, mail)),
    confirm: (siteId, accountId, email, now) =>
      database.transaction((transaction) => confirm(transaction, { siteId, accountId, email, now })),
    end: (siteId, accountId) => database.transaction((transaction) => endAlerts(transaction, siteId, accountId)),
    subscription: (siteId, accountId) => readSubscription(database.read, siteId, accountId),
    watched: (siteId) => readWatched(database.read, siteId),
    note: (siteId, watched, state, mail, now) =>
      database.transaction(async (transaction) => {
        if (!(await replaceSeen(transaction, siteId, watched, state))) return false;
        if (mail !== null) await insertMail(transaction, { siteId, accountId: watched.accountId, now }, mail);
        return true;
      }),
  };
}

async function askToConfirm(
  transaction: Transaction<Tables>,
  { siteId, accountId, email, now, day, mostInDay }: Parameters<AlertStore["ask"]>[0],
  mail: OutboxEntry,
): Promise<boolean> {
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
  await insertMail(transaction, { siteId, accountId, now }, mail);
  return true;
}

async function confirm(
  transaction: Transaction<Tables>,
  { siteId, accountId, email, now }: { siteId: string; accountId: string; email: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("alert_subscriptions")
    .set({ confirmed_at: sql<number>`coalesce(confirmed_at, ${now})` })
    .where("site_id", "=", siteId)
    .where("account_id", "=", accountId)
    .where("email", "=", email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function endAlerts(transaction: Transaction<Tables>, siteId: string, accountId: string): Promise<void> {
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
}

async function readSubscription(
  read: Database["read"],
  siteId: string,
  accountId: string,
): Promise<AlertSubscription | null> {
  const row = await read
    .selectFrom("alert_subscriptions")
    .select(["email", "confirmed_at"])
    .where("site_id", "=", siteId)
    .where("account_id", "=", accountId)
    .where("email", "!=", "")
    .executeTakeFirst();
  return row === undefined ? null : { email: row.email, isConfirmed: row.confirmed_at !== null };
}

async function readWatched(read: Database["read"], siteId: string): Promise<WatchedVehicle[]> {
  const rows = await read
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
}

/** Returns false if another process has reported a change of the vehicle in the meantime. */
async function replaceSeen(
  transaction: Transaction<Tables>,
  siteId: string,
  { accountId, vehicleId, seen }: WatchedVehicle,
  state: WatchedState,
): Promise<boolean> {
  const known = seen === null ? null : JSON.stringify(seen);
  const { numUpdatedRows } = await transaction
    .updateTable("watchlist_entries")
    .set({ seen: JSON.stringify(state) })
    .where("site_id", "=", siteId)
    .where("account_id", "=", accountId)
    .where("vehicle_id", "=", vehicleId)
    .where("seen", known === null ? "is" : "=", known)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function insertMail(
  transaction: Transaction<Tables>,
  { siteId, accountId, now }: { siteId: string; accountId: string; now: number },
  mail: OutboxEntry,
): Promise<void> {
  await insertMissingEntries(transaction, { siteId, subjectId: alertSubject(accountId), createdAt: now }, [mail]);
}
