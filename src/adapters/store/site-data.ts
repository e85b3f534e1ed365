import { fileOfName } from "../../sites/site-store.ts";
import type { Database } from "./database.ts";
import { siteTables } from "./site-tables.ts";

const accountsAtOnce = 500;

/** An account of a site with all its data. Times are epoch milliseconds. */
export type SiteAccount = {
  accountId: string;
  phone: string;
  createdAt: number;
  signedInAt: number;
  /** Email address for its alerts; null without one. */
  alertEmail: string | null;
  watchlist: { vehicleId: string; savedAt: number }[];
  savedSearches: { address: string; name: string; savedAt: number }[];
};

export type SiteData = {
  accounts(siteId: string): AsyncIterable<SiteAccount[]>;
  /** Deletes every row of a site from every table. Returns the number of rows. */
  remove(siteId: string): Promise<number>;
};

export function sqlSiteData(database: Database): SiteData {
  return {
    accounts: (siteId) => readAccounts(database, siteId),
    async remove(siteId) {
      let count = 0;
      // Deliveries are deleted before their subjects.
      for (const table of siteTables.toSorted((one, other) => Number(other === "outbox") - Number(one === "outbox"))) {
        const { numDeletedRows } = await database.transaction((transaction) =>
          transaction.deleteFrom(table).where("site_id", "=", siteId).executeTakeFirst(),
        );
        count += Number(numDeletedRows);
      }
      return count + (await removeMapping(database, siteId));
    },
  };
}

/** A saved mapping with the site's name was only for its stock files. */
async function removeMapping(database: Database, siteId: string): Promise<number> {
  const { numDeletedRows } = await database.transaction((transaction) =>
    transaction.deleteFrom("settings_files").where("file", "=", fileOfName("mapping", siteId)).executeTakeFirst(),
  );
  return Number(numDeletedRows);
}

async function* readAccounts({ read }: Database, siteId: string): AsyncGenerator<SiteAccount[]> {
  for (let after = ""; ;) {
    const rows = await read
      .selectFrom("accounts")
      .selectAll()
      .where("site_id", "=", siteId)
      .where("account_id", ">", after)
      .orderBy("account_id")
      .limit(accountsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    const accountIds = rows.map(({ account_id }) => account_id);
    const watched = await read
      .selectFrom("watchlist_entries")
      .select(["account_id", "vehicle_id", "saved_at"])
      .where("site_id", "=", siteId)
      .where("account_id", "in", accountIds)
      .execute();
    const searches = await read
      .selectFrom("saved_searches")
      .select(["account_id", "address", "name", "saved_at"])
      .where("site_id", "=", siteId)
      .where("account_id", "in", accountIds)
      .execute();
    const alerts = await read
      .selectFrom("alert_subscriptions")
      .select(["account_id", "email"])
      .where("site_id", "=", siteId)
      .where("account_id", "in", accountIds)
      .execute();
    yield rows.map(({ account_id, phone, created_at, signed_in_at }) => ({
      accountId: account_id,
      phone,
      createdAt: created_at,
      signedInAt: signed_in_at,
      alertEmail: alerts.find((alert) => alert.account_id === account_id)?.email || null,
      watchlist: watched
        .filter((entry) => entry.account_id === account_id)
        .map(({ vehicle_id, saved_at }) => ({ vehicleId: vehicle_id, savedAt: saved_at })),
      savedSearches: searches
        .filter((search) => search.account_id === account_id)
        .map(({ address, name, saved_at }) => ({ address, name, savedAt: saved_at })),
    }));
    after = last.account_id;
  }
}
