import type { BulkChangesTable, BulkItemsTable } from "./tables/bulk-tables.ts";
import type { Kysely, Transaction } from "kysely";
import type {
  AccountSessionsTable,
  AccountsTable,
  AlertSubscriptionsTable,
  SavedSearchesTable,
  SignInCodesTable,
  SignInCountsTable,
  WatchlistEntriesTable,
} from "./tables/account-tables.ts";
import type {
  DeskAuditTable,
  DeskChallengesTable,
  DeskChangesTable,
  DeskCommandsTable,
  DeskSessionsTable,
  DeskVersionsTable,
  GrantsTable,
  InvitationsTable,
  PeopleTable,
  PersonFactorsTable,
  PersonKeysTable,
  RecoveryCodesTable,
} from "./tables/desk-tables.ts";
import type { FinanceApplicationsTable } from "./tables/application-tables.ts";
import type {
  AppointmentsTable,
  LeadContactPointsTable,
  LeadContactsTable,
  LeadThreadsTable,
  LeadsTable,
  PhoneRevealsTable,
  SpinCampaignsTable,
  SpinsTable,
} from "./tables/lead-tables.ts";
import type {
  AssignmentTurnsTable,
  LeadEventsTable,
  LeadLinksTable,
  LeadStaffTable,
  LeadTermsTable,
  LeadWorkTable,
} from "./tables/lead-work-tables.ts";
import type { PublicationsTable } from "./tables/publication-tables.ts";
import type { OutboxAttemptsTable, OutboxTable, OutboxTargetsTable } from "./tables/outbox-tables.ts";
import type {
  DemoCheckoutsTable,
  DemoRefundsTable,
  InvoicePaymentsTable,
  LedgerLinesTable,
  PaymentReportsTable,
  ReservationsTable,
} from "./tables/payment-tables.ts";
import type { PurchaseClaimsMadeTable, PurchaseClaimsTable, PurchasesTable } from "./tables/purchase-tables.ts";
import type {
  StockFileAgesTable,
  StockImportLinksTable,
  StockImportStraysTable,
  StockOverridesTable,
  StockStagingTable,
  StockVersionsTable,
  VehiclesTable,
} from "./tables/stock-tables.ts";

/** Columns are text, integers and JSON as text: the types that SQLite and PostgreSQL share. */
export type Tables = {
  schema_lock: { id: number; taken: number };
  schema_migrations: { version: number; name: string; applied_at: number };
  /** One row: the lowest version whose code runs on this store. */
  schema_compatibility: { id: number; oldest_code: number };
  /** Builds whose files are stored, with when a process of theirs last started. */
  builds: { build: string; started_at: number };
  /** Their scripts and styles, in base64. */
  build_files: { build: string; name: string; body: string };
  seen_time: { id: string; at: number };
  settings_versions: FileVersionsTable;
  settings_files: VersionedFilesTable;
  content_versions: FileVersionsTable;
  content_files: VersionedFilesTable;
  page_versions: {
    site_id: string;
    path: string;
    version: string;
    heading: string;
    html: string;
    first_shown_at: number;
  };
  stock_versions: StockVersionsTable;
  vehicles: VehiclesTable;
  publications: PublicationsTable;
  page_changes: { site_id: string; path: string; digest: string | null; changed_at: number };
  stock_overrides: StockOverridesTable;
  stock_import_sessions: { site_id: string; session_id: string; touched_at: number };
  stock_staging: StockStagingTable;
  stock_import_links: StockImportLinksTable;
  stock_import_strays: StockImportStraysTable;
  /** Staged keys whose row would duplicate a vehicle of the site. */
  stock_import_doubles: { site_id: string; session_id: string; stock_key: string };
  /** The last of a site's full files that named each dealership; files count from 1. */
  stock_named_dealerships: {
    site_id: string;
    dealership_slug: string;
    file_number: number;
    /** 1 if that file had no row of it, although the previous file had. */
    is_missing: number;
  };
  stock_file_ages: StockFileAgesTable;
  found_locations: { site_id: string; version: number; body: string };
  finance_applications: FinanceApplicationsTable;
  finance_application_points: { site_id: string; point: string; application_id: string };
  leads: LeadsTable;
  lead_contacts: LeadContactsTable;
  lead_contact_points: LeadContactPointsTable;
  lead_matches: { site_id: string; match_hash: string; lead_id: string; asked_at: number };
  lead_threads: LeadThreadsTable;
  lead_work: LeadWorkTable;
  lead_events: LeadEventsTable;
  lead_links: LeadLinksTable;
  bulk_changes: BulkChangesTable;
  bulk_items: BulkItemsTable;
  lead_terms: LeadTermsTable;
  lead_staff: LeadStaffTable;
  assignment_turns: AssignmentTurnsTable;
  outbox: OutboxTable;
  analytics_events: {
    site_id: string;
    event_key: string;
    event_id: number;
    at: number;
    dealership_slug: string | null;
    category: string;
  };
  phone_reveals: PhoneRevealsTable;
  spin_campaigns: SpinCampaignsTable;
  spins: SpinsTable;
  outbox_targets: OutboxTargetsTable;
  outbox_attempts: OutboxAttemptsTable;
  accounts: AccountsTable;
  account_sessions: AccountSessionsTable;
  sign_in_codes: SignInCodesTable;
  sign_in_counts: SignInCountsTable;
  /** What a client has taken of a limit, by a hash, in the window that ends at `expires_at`. */
  rate_counts: { site_id: string; counted: string; expires_at: number; taken: number };
  watchlist_entries: WatchlistEntriesTable;
  alert_subscriptions: AlertSubscriptionsTable;
  saved_searches: SavedSearchesTable;
  appointments: AppointmentsTable;
  reservations: ReservationsTable;
  /** A vehicle has one hold at most. */
  vehicle_holds: { site_id: string; vehicle_id: string; reservation_id: string };
  invoice_payments: InvoicePaymentsTable;
  kept_answers: { site_id: string; answer_id: string; kept_at: number; sealed: string };
  payment_reports: PaymentReportsTable;
  purchases: PurchasesTable;
  purchase_points: { site_id: string; point: string; purchase_id: string };
  purchase_claims: PurchaseClaimsTable;
  purchase_claims_made: PurchaseClaimsMadeTable;
  ledger_lines: LedgerLinesTable;
  demo_checkouts: DemoCheckoutsTable;
  demo_refunds: DemoRefundsTable;
  /** Trade-ins in progress, with their facts as JSON. `lead_id` is null until the shopper's details are stored. */
  trade_ins: { site_id: string; trade_in_id: string; lead_id: string | null; started_at: number; body: string };
  /** Photos of the car of a trade-in's lead: JPEG in base64. */
  trade_in_photos: {
    site_id: string;
    lead_id: string;
    photo_id: string;
    added_at: number;
    picture: string;
    thumbnail: string;
  };
  people: PeopleTable;
  person_keys: PersonKeysTable;
  person_factors: PersonFactorsTable;
  recovery_codes: RecoveryCodesTable;
  desk_challenges: DeskChallengesTable;
  desk_sessions: DeskSessionsTable;
  invitations: InvitationsTable;
  grants: GrantsTable;
  desk_audit: DeskAuditTable;
  desk_versions: DeskVersionsTable;
  desk_changes: DeskChangesTable;
  desk_commands: DeskCommandsTable;
};

type FileVersionsTable = { version: number; changed_at: number; changed_by: string; note: string };

type VersionedFilesTable = {
  /** The site that the file belongs to alone; null if several sites share it. */
  site_id: string | null;
  file: string;
  version: number;
  /** Null if the version deleted the file. */
  text: string | null;
};

/** A consistent view of the store: its results do not change until it is closed. */
export type Snapshot = { db: Kysely<Tables>; close(): Promise<void> };

/** An open database of either kind; the adapters above it depend on no other difference. */
export type Database = {
  /** For single SELECT statements. Reads everything committed. */
  read: Kysely<Tables>;
  /** Runs `work` in one write transaction. `work` may run again if the database requires a retry. */
  transaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** The same for more than a few statements, which do not share a commit with others. */
  longTransaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** The same for rows that may be lost in a power failure: the commit does not wait for the disk. */
  stagingTransaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  snapshot(): Promise<Snapshot>;
  /** Epoch milliseconds by the clock of the database's server; null if that is the clock of this machine. */
  serverTime(): Promise<number | null>;
  /**
   * Removes the remains of deleted and replaced rows of these tables from the database's files. SQLite rewrites the
   * file, which takes seconds for a large one; PostgreSQL vacuums the tables. Writers may wait in the meantime.
   */
  removeDeletedBytes(tables: readonly (keyof Tables)[]): Promise<void>;
  close(): Promise<void>;
};
