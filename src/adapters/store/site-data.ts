import type { Database } from "./database.ts";
import { siteTables } from "./site-tables.ts";

const accountsAtOnce = 500;

/** An account of a site with everything that it keeps there. Times are epoch milliseconds. */
export type SiteAccount = {
  accountId: string;
  phone: string;
  createdAt: number;
  signedInAt: number;
  /** Where its alerts go; null without any. */
  alertEmail: string | null;
  watchlist: { vehicleId: string; savedAt: number }[];
  savedSearches: { address: string; name: string; savedAt: number }[];
};

/** What a site takes along when it leaves the platform. */
export type SiteData = {
  /** Every account of the site, in pages. */
  accounts(siteId: string): AsyncIterable<SiteAccount[]>;
  /** Removes every row of a site from every table. Answers how many rows that were. */
  remove(siteId: string): Promise<number>;
};

export function sqlSiteData(database: Database): SiteData {
  return {
    accounts: (siteId) => accountsOf(database, siteId),
    async remove(siteId) {
      let count = 0;
      // Deliveries go before what they are about.
      for (const table of siteTables.toSorted((one, other) => Number(other === "outbox") - Number(one === "outbox"))) {
        const { numDeletedRows } = await database.transaction((transaction) =>
          transaction.deleteFrom(table).where("site_id", "=", siteId).executeTakeFirst(),
        );
        count += Number(numDeletedRows);
      }
      return count;
    },
  };
}

async function* accountsOf({ read }: Database, siteId: string): AsyncGenerator<SiteAccount[]> {
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
