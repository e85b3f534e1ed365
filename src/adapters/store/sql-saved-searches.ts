import type { Transaction } from "kysely";
import { alertSubject } from "../../watchlist/alert-store.ts";
import { savedSearchLimit, type SavedSearches, type WaitingAccount } from "../../watchlist/saved-search.ts";
import type { Database, Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";

export function sqlSavedSearches(database: Database): SavedSearches {
  return {
    save: (siteId, accountId, { address, name, checkedVersion }, savedAt) =>
      database.transaction(async (transaction) => {
        // Locked until the end, so that an account's searches are saved one after another.
        await transaction
          .updateTable("accounts")
          .set({ account_id: accountId })
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .execute();
        const existing = await transaction
          .selectFrom("saved_searches")
          .select("address")
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .execute();
        if (existing.some((search) => search.address === address)) return true;
        if (existing.length >= savedSearchLimit) return false;
        await transaction
          .insertInto("saved_searches")
          .values({
            site_id: siteId,
            account_id: accountId,
            address,
            name,
            saved_at: savedAt,
            checked_version: checkedVersion,
          })
          .execute();
        return true;
      }),
    remove: (siteId, accountId, address) =>
      database.transaction(async (transaction) => {
        await transaction
          .deleteFrom("saved_searches")
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .where("address", "=", address)
          .execute();
      }),
    ofAccount: (siteId, accountId) =>
      database.read
        .selectFrom("saved_searches")
        .select(["address", "name"])
        .where("site_id", "=", siteId)
        .where("account_id", "=", accountId)
        .orderBy("saved_at", "desc")
        .orderBy("address")
        .execute(),
    waiting: (siteId, version, day) => waiting(database, siteId, version, day),
    async arrivals(siteId, version) {
      const rows = await database.read
        .selectFrom("vehicles")
        .select(["id", "first_version"])
        .where("site_id", "=", siteId)
        // Redundant with the next condition, but it has an index.
        .where("version", ">", version)
        .where("first_version", ">", version)
        .where("removed_at", "is", null)
        .execute();
      return new Map(rows.map((row) => [row.id, row.first_version]));
    },
    recordCheck: (siteId, { account, version, day, now }, mail) =>
      database.transaction(async (transaction) => {
        const { accountId } = account;
        if (mail !== null) {
          if (!(await claimDay(transaction, siteId, account, day))) return false;
          await insertMissingEntries(transaction, { siteId, subjectId: alertSubject(accountId), createdAt: now }, [
            mail,
          ]);
        }
        await transaction
          .updateTable("saved_searches")
          .set({ checked_version: version })
          .where("site_id", "=", siteId)
          .where("account_id", "=", accountId)
          .where(
            "address",
            "in",
            account.searches.map(({ address }) => address),
          )
          .where("checked_version", "<", version)
          .execute();
        return true;
      }),
  };
}

/** Whether this is the account's first email of the day, and its address is still the confirmed one. */
async function claimDay(
  transaction: Transaction<Tables>,
  siteId: string,
  { accountId, email }: WaitingAccount,
  day: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("alert_subscriptions")
    .set({ searches_mailed_day: day })
    .where("site_id", "=", siteId)
    .where("account_id", "=", accountId)
    .where("email", "=", email)
    .where("confirmed_at", "is not", null)
    .where(({ eb, or }) => or([eb("searches_mailed_day", "is", null), eb("searches_mailed_day", "!=", day)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function waiting({ read }: Database, siteId: string, version: number, day: string): Promise<WaitingAccount[]> {
  const rows = await read
    .selectFrom("saved_searches as search")
    .innerJoin("alert_subscriptions as subscription", (join) =>
      join
        .onRef("subscription.site_id", "=", "search.site_id")
        .onRef("subscription.account_id", "=", "search.account_id"),
    )
    .select(["search.account_id", "search.address", "search.name", "search.checked_version", "subscription.email"])
    .where("search.site_id", "=", siteId)
    .where("search.checked_version", "<", version)
    .where("subscription.confirmed_at", "is not", null)
    .where(({ eb, or }) =>
      or([eb("subscription.searches_mailed_day", "is", null), eb("subscription.searches_mailed_day", "!=", day)]),
    )
    .orderBy("search.saved_at", "desc")
    .orderBy("search.address")
    .execute();
  const accounts = new Map<string, WaitingAccount>();
  for (const { account_id: accountId, email, address, name, checked_version: checkedVersion } of rows) {
    const account = accounts.get(accountId) ?? { accountId, email, searches: [] };
    account.searches.push({ address, name, checkedVersion });
    accounts.set(accountId, account);
  }
  return [...accounts.values()];
}
