import { existsSync } from "node:fs";
import type { AccountStore } from "../../accounts/account-store.ts";
import type { Appointments } from "../../leads/appointments.ts";
import type { AnalyticsEvents } from "../../analytics/lead-events.ts";
import type { LeadStore } from "../../leads/lead-store.ts";
import type { Outbox } from "../../leads/outbox.ts";
import type { PersonalDataStore } from "../../leads/personal-data.ts";
import type { PhoneReveals } from "../../leads/phone-reveals.ts";
import type { Stock, StockImports, StockWrites } from "../../vehicles/stock.ts";
import type { StockFileAges } from "../../stock-feed/stock-file-age.ts";
import type { AlertStore } from "../../watchlist/alert-store.ts";
import type { SavedSearches } from "../../watchlist/saved-search.ts";
import type { WatchlistStore } from "../../watchlist/watchlist.ts";
import { migrate } from "./migrations.ts";
import { openPostgres } from "./postgres.ts";
import { sqlAccounts } from "./sql-accounts.ts";
import { sqlAppointments } from "./sql-appointments.ts";
import { sqlAlerts } from "./sql-alerts.ts";
import { accountPersonalData } from "./personal-data/account-personal-data.ts";
import { knownDeliveries } from "./personal-data/delivery-ids.ts";
import { leadPersonalData } from "./personal-data/lead-personal-data.ts";
import { sqlAnalyticsEvents } from "./sql-analytics-events.ts";
import { sqlLeadStore } from "./sql-lead-store.ts";
import { sqlOutbox } from "./sql-outbox.ts";
import { sqlSavedSearches } from "./sql-saved-searches.ts";
import { sqlPhoneReveals } from "./sql-phone-reveals.ts";
import { sqlStock } from "./sql-stock.ts";
import { sqlStockFileAges } from "./sql-stock-file-ages.ts";
import { sqlStockImports } from "./sql-stock-imports.ts";
import { sqlStockWrites } from "./sql-stock-writes.ts";
import { sqlWatchlist } from "./sql-watchlist.ts";
import { sqlSiteData, type SiteData } from "./site-data.ts";
import { personalTables, siteIdsOf, siteTables } from "./site-tables.ts";
import { openSqlite, sqlitePath } from "./sqlite.ts";

/** Which store: a PostgreSQL address, or the folder of the embedded one. */
export type StoreOptions = { databaseUrl: string } | { dataDir: string };

export type Store = {
  stock: Stock;
  stockWrites: StockWrites;
  imports: StockImports;
  stockFileAges: StockFileAges;
  leads: LeadStore;
  outbox: Outbox;
  phoneReveals: PhoneReveals;
  analytics: AnalyticsEvents;
  /** Every part of the store that holds personal data. */
  personalData: readonly PersonalDataStore[];
  /** Which of these entries the outbox of a site has. */
  knownDeliveries(siteId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  siteData: SiteData;
  /** Every site that the store has rows of, whether or not it is configured. */
  siteIds(): Promise<string[]>;
  /**
   * Removes what erased personal data left in the files of the database. Belongs to every erasure; takes seconds for a
   * large embedded store, while writers wait.
   */
  removeErasedBytes(): Promise<void>;
  accounts: AccountStore;
  watchlist: WatchlistStore;
  savedSearches: SavedSearches;
  appointments: Appointments;
  alerts: AlertStore;
  /** Waits for running transactions, then closes. */
  close(): Promise<void>;
};

/**
 * Opens the store and brings it to this code's version. Any number of processes may have it open.
 * Throws `StoreTooNewError` when a newer release wrote it.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const database =
    "databaseUrl" in options ? await openPostgres(options.databaseUrl) : await openSqlite(options.dataDir);
  try {
    await migrate(database, Date.now());
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    stock: sqlStock(database),
    stockWrites: sqlStockWrites(database),
    imports: sqlStockImports(database),
    stockFileAges: sqlStockFileAges(database),
    leads: sqlLeadStore(database),
    outbox: sqlOutbox(database),
    phoneReveals: sqlPhoneReveals(database),
    analytics: sqlAnalyticsEvents(database),
    personalData: [leadPersonalData(database), accountPersonalData(database)],
    knownDeliveries: (siteId, ids) => knownDeliveries(database.read, siteId, ids),
    siteData: sqlSiteData(database),
    siteIds: () => siteIdsOf(database.read, siteTables),
    removeErasedBytes: () => database.removeDeletedBytes(personalTables),
    accounts: sqlAccounts(database),
    watchlist: sqlWatchlist(database),
    savedSearches: sqlSavedSearches(database),
    appointments: sqlAppointments(database),
    alerts: sqlAlerts(database),
    close: () => database.close(),
  };
}

/** False when there is no embedded store in the folder yet: opening would make an empty one. */
export function hasStore(options: StoreOptions): boolean {
  return "databaseUrl" in options || existsSync(sqlitePath(options.dataDir));
}

/** Reads `DATABASE_URL`, else `DATA_DIR` (`.data`). Throws when the address is not PostgreSQL's. */
export function storeOptionsFromEnvironment(env: Record<string, string | undefined>): StoreOptions {
  const databaseUrl = env.DATABASE_URL?.trim() ?? "";
  if (databaseUrl === "") return { dataDir: env.DATA_DIR?.trim() || ".data" };
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return { databaseUrl };
  // Never the value: it holds a password.
  throw new Error("DATABASE_URL must start with postgres:// or postgresql://. Leave it out for the embedded store.");
}
