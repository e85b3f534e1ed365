import { alertSubject } from "../../../watchlist/alert-store.ts";
import type { Person, PersonalDataStore } from "../../../leads/personal-data.ts";
import type { Database, Tables } from "../database.ts";

type AccountRef = { site_id: string; account_id: string };

/** Every table that belongs to an account. */
const accountTables = [
  "watchlist_entries",
  "saved_searches",
  "alert_subscriptions",
  "account_sessions",
  "accounts",
] as const satisfies (keyof Tables)[];

/** Accounts with what hangs on them, and the codes that were sent to a phone. */
export function accountPersonalData(database: Database): PersonalDataStore {
  return {
    async exportOf(person) {
      const accounts = await accountsOf(database, person);
      const records = await Promise.all(accounts.map((account) => recordsOf(database, account)));
      return records.flat();
    },
    async erase(person) {
      const accounts = await accountsOf(database, person);
      return database.transaction(async (transaction) => {
        for (const { site_id, account_id } of accounts) {
          for (const table of accountTables) {
            await transaction
              .deleteFrom(table)
              .where("site_id", "=", site_id)
              .where("account_id", "=", account_id)
              .execute();
          }
          await transaction
            .deleteFrom("outbox")
            .where("site_id", "=", site_id)
            .where("subject_id", "=", alertSubject(account_id))
            .execute();
        }
        if (person.phone !== null)
          await transaction.deleteFrom("sign_in_codes").where("phone", "=", person.phone).execute();
        return accounts.length;
      });
    },
  };
}

/** By the phone of the account, or by the address of its alerts. */
async function accountsOf({ read }: Database, { phone, email }: Person): Promise<AccountRef[]> {
  const byPhone =
    phone === null
      ? []
      : await read.selectFrom("accounts").select(["site_id", "account_id"]).where("phone", "=", phone).execute();
  const byEmail =
    email === null
      ? []
      : await read
          .selectFrom("alert_subscriptions")
          .select(["site_id", "account_id"])
          .where(({ fn, eb }) => eb(fn<string>("lower", ["email"]), "=", email))
          .execute();
  const all = [...byPhone, ...byEmail];
  return [...new Map(all.map((account) => [JSON.stringify(account), account])).values()];
}

async function recordsOf({ read }: Database, { site_id, account_id }: AccountRef) {
  const tables = accountTables.filter((table) => table !== "account_sessions");
  const rows = await Promise.all(
    tables.map((table) =>
      read
        .selectFrom(table)
        .selectAll()
        .where("site_id", "=", site_id)
        .where("account_id", "=", account_id)
        .execute()
        .then((found) => found.map((record) => ({ kind: table, siteId: site_id, record }))),
    ),
  );
  return rows.flat();
}
