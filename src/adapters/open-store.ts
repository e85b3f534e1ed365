import type { AccountStore } from "../accounts/account-store.ts";
import type { Appointments } from "../leads/appointments.ts";
import type { ApplicationStore } from "../finance-applications/application-store.ts";
import type { Sealing } from "../finance-applications/sealing.ts";
import type { PageVersions } from "../content/page-versions.ts";
import { contentFiles, type VersionedContentStore } from "../content/content-store.ts";
import type { AnalyticsEvents } from "../analytics/lead-events.ts";
import type { LeadDesk } from "../lead-work/lead-desk.ts";
import type { LeadDuties, LeadStaff } from "../lead-work/lead-duties.ts";
import type { LeadAnswers } from "../lead-work/lead-answers.ts";
import { sqlLeadAnswers } from "./store/lead-work/sql-lead-answers.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { PersonalDataStore } from "../leads/personal-data.ts";
import type { DemoCheckouts } from "../payments/demo-checkouts.ts";
import type { Ledger } from "../payments/ledger.ts";
import type { KeptAnswers } from "../storefront/page/kept-answers.ts";
import type { InvoicePayments } from "../invoice-payments/invoice-payments.ts";
import type { PaymentReports } from "../payments/payment-reports.ts";
import type { Reservations } from "../reservations/reservations.ts";
import type { PurchaseStore } from "../purchases/purchase-store.ts";
import type { PhoneReveals } from "../leads/phone-reveals.ts";
import { allSites } from "../leads/rate-limits.ts";
import type { VersionedSiteStore } from "../sites/site-store.ts";
import type { Stock, StockWrites } from "../vehicles/stock.ts";
import type { StockImports } from "../vehicles/stock-imports.ts";
import type { PageChanges } from "../listing-feeds/page-changes.ts";
import type { Publications } from "../listing-feeds/publications.ts";
import type { FoundLocationStore } from "../stock-feed/found-locations.ts";
import type { StockOverrides } from "../vehicles/stock-overrides.ts";
import type { BulkChanges } from "../stock-desk/bulk-change.ts";
import type { StockDesk } from "../stock-desk/stock-desk.ts";
import type { StockFileAges } from "../stock-feed/stock-file-age.ts";
import type { TradeInPhotoStore } from "../trade-in/trade-in-photos.ts";
import type { TradeInStore } from "../trade-in/trade-in-store.ts";
import type { AlertStore } from "../watchlist/alert-store.ts";
import type { SavedSearches } from "../watchlist/saved-search.ts";
import type { WatchlistStore } from "../watchlist/watchlist.ts";
import type { Database } from "./store/database.ts";
import { findStoreFault, storeFaultText } from "./store/store-fault.ts";
import { migrate } from "./store/migrations/migrate.ts";
import { openPostgres } from "./store/postgres.ts";
import { sqlAccounts } from "./store/sql-accounts.ts";
import { forgetSiteGrants } from "./store/desk/forget-site-grants.ts";
import { sqlLeadDesk } from "./store/lead-work/sql-lead-desk.ts";
import { sqlLeadDuties, sqlLeadStaff } from "./store/lead-work/sql-lead-duties.ts";
import { type DeskStore, sqlDeskStore } from "./store/desk/sql-desk-store.ts";
import { sqlBuildFiles, type StoredBuilds } from "./store/sql-build-files.ts";
import { sqlApplications } from "./store/sql-applications.ts";
import { sqlAppointments } from "./store/sql-appointments.ts";
import { sqlAlerts } from "./store/sql-alerts.ts";
import { accountPersonalData } from "./store/personal-data/account-personal-data.ts";
import { knownDeliveries } from "./store/personal-data/delivery-ids.ts";
import { applicationPersonalData } from "./store/personal-data/application-personal-data.ts";
import { invoicePersonalData } from "./store/personal-data/invoice-personal-data.ts";
import { overridePersonalData } from "./store/personal-data/override-personal-data.ts";
import { purchasePersonalData } from "./store/personal-data/purchase-personal-data.ts";
import { reservationPersonalData } from "./store/personal-data/reservation-personal-data.ts";
import { expireLeads, leadPersonalData } from "./store/personal-data/lead-personal-data.ts";
import { sqlAnalyticsEvents } from "./store/sql-analytics-events.ts";
import { sqlFoundLocations } from "./store/sql-found-locations.ts";
import { sqlDemoCheckouts } from "./store/sql-demo-checkouts.ts";
import { sqlSeenTime } from "./store/sql-seen-time.ts";
import { sqlSpins } from "./store/sql-spins.ts";
import { spinPersonalData } from "./store/personal-data/spin-personal-data.ts";
import type { SpinStore } from "../spin-to-win/spin-store.ts";
import { sqlLedger } from "./store/sql-ledger.ts";
import { sqlKeptAnswers } from "./store/sql-kept-answers.ts";
import { sqlInvoicePayments } from "./store/sql-invoice-payments.ts";
import { sqlPaymentReports } from "./store/sql-payment-reports.ts";
import { sqlLeadStore } from "./store/sql-lead-store.ts";
import { sqlOutbox } from "./store/sql-outbox.ts";
import { sqlSavedSearches } from "./store/sql-saved-searches.ts";
import { sqlPhoneReveals } from "./store/sql-phone-reveals.ts";
import { sqlRateCounts, type StoredRateCounts } from "./store/sql-rate-counts.ts";
import { sqlPurchases } from "./store/sql-purchases.ts";
import { sqlPageChanges } from "./store/sql-page-changes.ts";
import { sqlPublications } from "./store/sql-publications.ts";
import { sqlReservations } from "./store/sql-reservations.ts";
import { sqlStock } from "./store/sql-stock.ts";
import { sqlBulkChanges } from "./store/stock-desk/sql-bulk-changes.ts";
import { sqlStockDesk } from "./store/stock-desk/sql-stock-desk.ts";
import { sqlStockFileAges } from "./store/sql-stock-file-ages.ts";
import { sqlStockImports } from "./store/sql-stock-imports.ts";
import { sqlStockOverrides } from "./store/sql-stock-overrides.ts";
import { sqlStockWrites } from "./store/sql-stock-writes.ts";
import { sqlTradeInPhotos } from "./store/sql-trade-in-photos.ts";
import { sqlTradeIns } from "./store/sql-trade-ins.ts";
import { sqlWatchlist } from "./store/sql-watchlist.ts";
import { sqlPageVersions } from "./store/sql-page-versions.ts";
import { sqlFileStore } from "./store/sql-file-store.ts";
import { sqlSiteStore } from "./store/sql-site-store.ts";
import { checkWrite } from "./store/check-write.ts";
import { sqlSiteData, type SiteData } from "./store/site-data.ts";
import { personalTables, readSiteIds, siteTables } from "./store/site-tables.ts";
import type { StoreOptions } from "./store/store-options.ts";
import { openSqlite } from "./store/sqlite.ts";

export type Store = {
  settings: VersionedSiteStore;
  content: VersionedContentStore;
  pageVersions: PageVersions;
  stock: Stock;
  stockWrites: StockWrites;
  imports: StockImports;
  overrides: StockOverrides;
  stockFileAges: StockFileAges;
  foundLocations: FoundLocationStore;
  leads: LeadStore;
  leadDesk: LeadDesk;
  stockDesk: StockDesk;
  bulkChanges: BulkChanges;
  leadDuties: LeadDuties;
  leadStaff: LeadStaff;
  leadAnswers: LeadAnswers;
  outbox: Outbox;
  phoneReveals: PhoneReveals;
  rateCounts: StoredRateCounts;
  analytics: AnalyticsEvents;
  personalData: readonly PersonalDataStore[];
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
  applications: ApplicationStore;
  appointments: Appointments;
  reservations: Reservations;
  purchases: PurchaseStore;
  tradeIns: TradeInStore;
  tradeInPhotos: TradeInPhotoStore;
  alerts: AlertStore;
  ledger: Ledger;
  paymentReports: PaymentReports;
  invoicePayments: InvoicePayments;
  keptAnswers: KeptAnswers;
  demoCheckouts: DemoCheckouts;
  spins: SpinStore;
  publications: Publications;
  pageChanges: PageChanges;
  builds: StoredBuilds;
  seenTime: ReturnType<typeof sqlSeenTime>;
  desk: DeskStore;
  /** Writes to the store, and throws if it takes no writes. */
  checkWrite(): Promise<void>;
  /** Epoch milliseconds by the clock of the store's server; null for the embedded store, which has none of its own. */
  serverTime(): Promise<number | null>;
  close(): Promise<void>;
};

/**
 * Opens the store and brings it to this code's version. Any number of processes may have it open. `sealing` opens what
 * is encrypted in it, for a person who asks what is stored about them. Throws `StoreTooNewError` when a newer release
 * wrote it, and an error that names fault and remedy when the store cannot be used (`findStoreFault`).
 */
export async function openStore(options: StoreOptions, sealing: Sealing | null = null): Promise<Store> {
  const database = await openDatabase(options).catch((error: unknown) => {
    const fault = findStoreFault(error);
    throw fault === null ? error : new Error(storeFaultText(fault, options), { cause: error });
  });
  return {
    settings: sqlSiteStore(database),
    content: sqlFileStore(database, { versions: "content_versions", files: "content_files" }, contentFiles),
    pageVersions: sqlPageVersions(database),
    stock: sqlStock(database),
    stockWrites: sqlStockWrites(database),
    imports: sqlStockImports(database),
    overrides: sqlStockOverrides(database),
    stockFileAges: sqlStockFileAges(database),
    foundLocations: sqlFoundLocations(database),
    leads: {
      ...sqlLeadStore(database),
      expire: (siteId, before, now) => expireLeads(database, siteId, before, now),
    },
    outbox: sqlOutbox(database),
    phoneReveals: sqlPhoneReveals(database),
    rateCounts: sqlRateCounts(database),
    analytics: sqlAnalyticsEvents(database),
    personalData: [
      leadPersonalData(database),
      accountPersonalData(database),
      overridePersonalData(database),
      spinPersonalData(database),
      applicationPersonalData(database, sealing),
      purchasePersonalData(database, sealing),
      reservationPersonalData(database),
      invoicePersonalData(database),
    ],
    knownDeliveries: (siteId, ids) => knownDeliveries(database.read, siteId, ids),
    siteData: {
      ...sqlSiteData(database),
      remove: async (siteId) =>
        (await forgetSiteGrants(database, siteId)) + (await sqlSiteData(database).remove(siteId)),
    },
    // Counts over all sites belong to none of them.
    siteIds: async () => (await readSiteIds(database.read, siteTables)).filter((siteId) => siteId !== allSites),
    removeErasedBytes: () => database.removeDeletedBytes(personalTables),
    accounts: sqlAccounts(database),
    watchlist: sqlWatchlist(database),
    savedSearches: sqlSavedSearches(database),
    applications: sqlApplications(database),
    appointments: sqlAppointments(database),
    reservations: sqlReservations(database),
    purchases: sqlPurchases(database),
    tradeIns: sqlTradeIns(database),
    tradeInPhotos: sqlTradeInPhotos(database),
    alerts: sqlAlerts(database),
    ledger: sqlLedger(database),
    paymentReports: sqlPaymentReports(database),
    invoicePayments: sqlInvoicePayments(database),
    keptAnswers: sqlKeptAnswers(database),
    demoCheckouts: sqlDemoCheckouts(database),
    spins: sqlSpins(database),
    publications: sqlPublications(database),
    pageChanges: sqlPageChanges(database),
    builds: sqlBuildFiles(database),
    seenTime: sqlSeenTime(database),
    desk: sqlDeskStore(database),
    leadDesk: sqlLeadDesk(database),
    stockDesk: sqlStockDesk(database),
    bulkChanges: sqlBulkChanges(database),
    leadDuties: sqlLeadDuties(database),
    leadStaff: sqlLeadStaff(database),
    leadAnswers: sqlLeadAnswers(database),
    checkWrite: () => checkWrite(database),
    serverTime: database.serverTime,
    close: () => database.close(),
  };
}

async function openDatabase(options: StoreOptions): Promise<Database> {
  const database =
    "databaseUrl" in options ? await openPostgres(options.databaseUrl) : await openSqlite(options.dataDir);
  try {
    await migrate(database, Date.now());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
