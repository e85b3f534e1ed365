import type { Transaction } from "kysely";
import { isPhone, type ContactPoint } from "../../../leads/contact-point.ts";
import type { PersonalDataStore, PersonalRecord, PersonalSubject, PersonOnSite } from "../../../leads/personal-data.ts";
import { alertSubject } from "../../../watchlist/alert-store.ts";
import type { Database, Tables } from "../database.ts";
import { readSiteIds } from "../site-tables.ts";
import { readDeliveryIds } from "./delivery-ids.ts";
import { eraseEntries } from "./erase-entries.ts";

const accountTables = [
  "watchlist_entries",
  "saved_searches",
  "alert_subscriptions",
  "account_sessions",
  "accounts",
] as const satisfies (keyof Tables)[];

/** Accounts with their data, codes sent to a phone, and waiting emails to shoppers. */
export function accountPersonalData(database: Database): PersonalDataStore {
  const { read } = database;
  return {
    siteIds: () => readSiteIds(read, ["accounts", "sign_in_codes", "outbox"]),
    findSubjects: (siteId, point) => accountsOfPoint(database, siteId, point),
    async readRecords(person) {
      const records = [
        ...accountIdsIn(person).map((accountId) => recordsOfAccount(database, person.siteId, accountId)),
        readCodes(database, person),
        readWaitingMails(database, person),
      ];
      return (await Promise.all(records)).flat();
    },
    erase: (person) => erase(database, person),
  };
}

function accountIdsIn({ subjects }: PersonOnSite): string[] {
  return subjects.filter(({ kind }) => kind === "account").map(({ id }) => id);
}

/** By the account's phone, or by its address for alerts. */
async function accountsOfPoint({ read }: Database, siteId: string, point: ContactPoint): Promise<PersonalSubject[]> {
  const rows = await read
    .selectFrom("accounts")
    .leftJoin("alert_subscriptions as alerts", (join) =>
      join.onRef("alerts.site_id", "=", "accounts.site_id").onRef("alerts.account_id", "=", "accounts.account_id"),
    )
    .select(["accounts.account_id", "accounts.phone", "alerts.email"])
    .where("accounts.site_id", "=", siteId)
    .where(({ eb, fn, selectFrom }) =>
      isPhone(point)
        ? eb("accounts.phone", "=", point)
        : eb(
            "accounts.account_id",
            "in",
            selectFrom("alert_subscriptions")
              .select("account_id")
              .where("site_id", "=", siteId)
              .where(fn<string>("lower", ["email"]), "=", point),
          ),
    )
    .execute();
  if (rows.length === 0) return [];
  const deliveryIds = await readDeliveryIds(
    read,
    siteId,
    rows.map(({ account_id }) => alertSubject(account_id)),
  );
  return rows.map(({ account_id, phone, email }) => ({
    kind: "account",
    id: account_id,
    points: email ? [phone, email.toLowerCase()] : [phone],
    deliveryIds: deliveryIds.get(alertSubject(account_id)) ?? [],
  }));
}

async function recordsOfAccount({ read }: Database, siteId: string, accountId: string): Promise<PersonalRecord[]> {
  const tables = accountTables.filter((table) => table !== "account_sessions");
  const rows = await Promise.all(
    tables.map((table) =>
      read
        .selectFrom(table)
        .selectAll()
        .where("site_id", "=", siteId)
        .where("account_id", "=", accountId)
        .execute()
        .then((found) => found.map((record) => ({ kind: table, siteId, record }))),
    ),
  );
  return rows.flat();
}

/** Only when each code was requested: its hash could be used to guess it. */
async function readCodes({ read }: Database, { siteId, points }: PersonOnSite): Promise<PersonalRecord[]> {
  const rows = await read
    .selectFrom("sign_in_codes")
    .select(["phone", "expires_at", "used_at"])
    .where("site_id", "=", siteId)
    .where("phone", "in", pointTexts(points))
    .execute();
  return rows.map((record) => ({ kind: "sign_in_codes", siteId, record }));
}

/** Every payload with personal data has its receiver as `to`, whatever its kind. */
async function readWaitingMails({ read }: Database, person: PersonOnSite): Promise<PersonalRecord[]> {
  const { siteId } = person;
  const points = new Set(pointTexts(person.points));
  const subjects = new Set(accountIdsIn(person).map(alertSubject));
  const rows = await read
    .selectFrom("outbox")
    .select(["id", "subject_id", "target", "payload"])
    .where("site_id", "=", siteId)
    .where("state", "=", "pending")
    .execute();
  return rows
    .map(({ payload, ...row }) => ({ ...row, mail: JSON.parse(payload) as { to?: unknown } | null }))
    .filter(({ subject_id, mail }) => subjects.has(subject_id) || points.has(String(mail?.to).toLowerCase()))
    .map((record) => ({ kind: "outbox", siteId, record }));
}

async function erase(database: Database, person: PersonOnSite): Promise<number> {
  const { siteId, points } = person;
  const accountIds = accountIdsIn(person);
  const mails = (await readWaitingMails(database, person)).map(({ record }) => (record as { id: string }).id);
  return database.transaction(async (transaction) => {
    for (const accountId of accountIds) await eraseAccount(transaction, siteId, accountId);
    await eraseEntries(transaction, siteId, mails);
    const codes = await transaction
      .deleteFrom("sign_in_codes")
      .where("site_id", "=", siteId)
      .where("phone", "in", pointTexts(points))
      .executeTakeFirst();
    return accountIds.length + mails.length + Number(codes.numDeletedRows);
  });
}

async function eraseAccount(transaction: Transaction<Tables>, siteId: string, accountId: string): Promise<void> {
  const alerts = await readDeliveryIds(transaction, siteId, [alertSubject(accountId)]);
  await eraseEntries(transaction, siteId, alerts.get(alertSubject(accountId)) ?? []);
  for (const table of accountTables) {
    await transaction.deleteFrom(table).where("site_id", "=", siteId).where("account_id", "=", accountId).execute();
  }
}

function pointTexts(points: PersonOnSite["points"]): ContactPoint[] {
  return points.map(({ point }) => point);
}
