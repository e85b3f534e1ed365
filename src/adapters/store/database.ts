import type { Kysely, Transaction } from "kysely";
import type { LedgerAccount } from "../../payments/ledger.ts";
import type { ReservationState } from "../../reservations/reservation.ts";
import type { EndedOverride, OverrideName } from "../../vehicles/overrides.ts";

/** Columns are text, integers and JSON as text: the types that SQLite and PostgreSQL share. */
export type Tables = {
  schema_lock: { id: number; taken: number };
  schema_migrations: { version: number; name: string; applied_at: number };
  settings_versions: { version: number; changed_at: number; changed_by: string; note: string };
  settings_files: SettingsFilesTable;
  stock_versions: StockVersionsTable;
  vehicles: VehiclesTable;
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
  /** Locations found by a site's imports, as JSON. */
  found_locations: { site_id: string; version: number; body: string };
  leads: LeadsTable;
  lead_contacts: LeadContactsTable;
  lead_contact_points: LeadContactPointsTable;
  lead_matches: { site_id: string; match_hash: string; lead_id: string; asked_at: number };
  lead_threads: LeadThreadsTable;
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
  outbox_targets: OutboxTargetsTable;
  outbox_attempts: OutboxAttemptsTable;
  accounts: AccountsTable;
  account_sessions: AccountSessionsTable;
  sign_in_codes: SignInCodesTable;
  sign_in_counts: SignInCountsTable;
  watchlist_entries: WatchlistEntriesTable;
  alert_subscriptions: AlertSubscriptionsTable;
  saved_searches: SavedSearchesTable;
  appointments: AppointmentsTable;
  reservations: ReservationsTable;
  /** A vehicle has one hold at most. */
  vehicle_holds: { site_id: string; vehicle_id: string; reservation_id: string };
  payment_reports: PaymentReportsTable;
  ledger_lines: LedgerLinesTable;
  demo_checkouts: DemoCheckoutsTable;
  demo_refunds: DemoRefundsTable;
};

type SettingsFilesTable = {
  /** The site of a site's file; null for files of groups and mappings. */
  site_id: string | null;
  file: string;
  version: number;
  /** Null if the version deleted the file. */
  text: string | null;
};

type StockVersionsTable = {
  site_id: string;
  version: number;
  /** Removals up to this version are deleted: `changesSince` an older one has no result. */
  history_floor: number;
};

/**
 * A vehicle on the site, or (with `removed_at`) a removed one: its key, id and slug stay taken. Every column but
 * `overrides` has the feed's values.
 */
export type VehiclesTable = FeedVehicle & {
  /** JSON of the fields in `body` that overrides replace; null without any. */
  overrides: string | null;
};

/** The columns of a vehicle that imports write. */
export type FeedVehicle = {
  site_id: string;
  id: string;
  stock_key: string;
  slug: string;
  created_at: number;
  sold_at: number | null;
  removed_at: number | null;
  first_version: number;
  /** When an import added it, in epoch milliseconds; null if unknown. Unchanged when the vehicle returns. */
  added_at: number | null;
  /** 1 if a file would have removed it among too many; until a file has it unchanged, or the removal is confirmed. */
  is_loss_held: number;
  /** 1 if the status of its row removed it; until a row lists it again. */
  is_withdrawn: number;
  /** Values that it had before large changes (`writeEarlier`); empty if there are none. */
  earlier: string;
  version: number;
  hash: string;
  body: string;
} & ImportColumns;

/** Fields of a vehicle that imports compare, in addition to its hash. */
export type ImportColumns = {
  /** Null if missing or not a valid VIN. */
  vin: string | null;
  /** Equal for equal facts (`identityOf`); empty for vehicles removed before facts were stored. */
  facts: string;
  /** Registration plate; null if missing, or if the vehicle was removed before plates were stored. */
  plate: string | null;
  /** Body, fuel and gearbox (`identityOf`); empty if unknown, or if the vehicle was removed before they were stored. */
  build: string;
  /** Whole dollars. */
  price: number | null;
  has_images: number;
  /** Fields that decide whether it is listed for sale (`listingFactsOf`); empty if it is not. */
  listing: string;
};

/** The overrides of a vehicle, in force (`ended_at` null) or ended. */
type StockOverridesTable = {
  site_id: string;
  vehicle_id: string;
  /** From 1, by vehicle. */
  number: number;
  name: OverrideName;
  /** JSON of the fields it sets. */
  value: string;
  set_by: string;
  set_at: number;
  until_at: number | null;
  reason: string;
  ended_at: number | null;
  how_ended: EndedOverride["how"] | null;
  /** Null while it is in force, or if it expired. */
  ended_by: string | null;
};

/** `mention` rows have no vehicle: they only record that the file contains the key. */
export type StagingKind = "vehicle" | "withdrawn" | "mention";

type StockStagingTable = {
  site_id: string;
  session_id: string;
  stock_key: string;
  ordinal: number;
  kind: StagingKind;
  line: number;
  stocknum: string;
  last_modified: number | null;
  created_at: number | null;
  sold_at: number | null;
  is_sold: number;
  hash: string;
  body: string;
  /** JSON of the `VehicleIdentity` of a row whose dealership is assumed; null for other rows. */
  assumed: string | null;
} & ImportColumns;

/** A staged key whose row is a vehicle that the site has, or had, under another key. */
type StockImportLinksTable = {
  site_id: string;
  session_id: string;
  stock_key: string;
  vehicle_id: string;
  /** 1 while the vehicle must not move. */
  is_held: number;
  /** 1 if the row removes the vehicle from the listing. */
  unlists: number;
};

/** A vehicle on the site whose key is missing from the file or reused, while its row is searched for. */
type StockImportStraysTable = {
  site_id: string;
  session_id: string;
  facts: string;
  vehicle_id: string;
  stock_key: string;
  stock_number: string;
};

/** Times of the newest stock file that named a dealership. */
type StockFileAgesTable = {
  site_id: string;
  /** A slug for full files, its `changesKey` for files of changes. */
  dealership_slug: string;
  modified_at: number | null;
  /** The date in its name. */
  named_at: number | null;
};

export type LeadsTable = {
  site_id: string;
  lead_id: string;
  received_at: number;
  body: string;
  /** When the dealer first confirmed that they have it. */
  opened_at: number | null;
  /** When it was found unopened after the site's limit. */
  overdue_at: number | null;
  /** When its personal data was erased. */
  erased_at: number | null;
};

/** Every enquiry with its key: the first of a lead, and repeats by the same person. */
export type LeadContactsTable = {
  site_id: string;
  /** For the first contact, its lead's id. */
  contact_id: string;
  lead_id: string;
  idempotency_hash: string;
  /** Hash of the content sent under the key; null if it is not compared. */
  content_hash: string | null;
  received_at: number;
  /** The sent fields; null for the first, whose fields are the lead's own, and for later steps of a form. */
  body: string | null;
};

/** A phone number or an email address (`ContactPoint`) and a lead that has it, until the lead is erased. */
type LeadContactPointsTable = { site_id: string; point: string; lead_id: string };

/** Remains after the lead is erased, because it is counted; contains no personal data. */
export type LeadThreadsTable = {
  site_id: string;
  lead_id: string;
  /** Another lead of its thread; null for the root, which has the thread's number of leads. */
  parent_lead_id: string | null;
  /** Number of leads in the thread. */
  lead_count: number;
  first_lead_id: string;
  first_received_at: number;
};

type OutboxTable = {
  site_id: string;
  id: string;
  subject_id: string;
  kind: string;
  target: string;
  payload: string;
  state: "pending" | "done" | "dead";
  /** Earliest time of the next attempt. */
  due_at: number;
  /** 1 while it blocks later entries of its target. */
  in_line: number;
  attempts: number;
  /** Increases with every claim, so that a worker that lost its lease cannot report a result. */
  claims: number;
  last_error: string | null;
  created_at: number;
};

type PhoneRevealsTable = {
  site_id: string;
  day: string;
  vehicle_id: string;
  dealership_id: string;
  reveals: number;
};

type OutboxTargetsTable = {
  site_id: string;
  target: string;
  /** End of the lease of the worker with one of its entries; 0 if there is none. */
  busy_until: number;
  /** Paused until then, after too many consecutive failures. */
  open_until: number;
  failures: number;
};

type OutboxAttemptsTable = {
  site_id: string;
  entry_id: string;
  claim: number;
  attempt: number;
  started_at: number;
  ended_at: number | null;
  outcome: "delivered" | "failed" | "interrupted" | null;
  reason: string | null;
};

/** An account with a verified phone number (E.164) on the site. */
type AccountsTable = {
  site_id: string;
  account_id: string;
  phone: string;
  created_at: number;
  signed_in_at: number;
};

type AccountSessionsTable = {
  site_id: string;
  session_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
};

type SignInCodesTable = {
  site_id: string;
  request_hash: string;
  phone: string;
  code_hash: string;
  tries: number;
  expires_at: number;
  used_at: number | null;
};

/** Codes requested, by a hash of the phone or address, in windows that end at `expires_at`. */
type SignInCountsTable = {
  site_id: string;
  counted: string;
  window_ms: number;
  expires_at: number;
  codes: number;
};

type AppointmentsTable = {
  site_id: string;
  location_id: string;
  starts_at: number;
  /** From 0: index among the places of that time. */
  place: number;
  lead_id: string;
  holder: string;
  email_holder: string | null;
  connection: string | null;
  booked_at: number;
};

export type ReservationsTable = {
  site_id: string;
  reservation_id: string;
  /** Increases with every change. */
  version: number;
  vehicle_id: string;
  /** Null once the lead's personal data was erased; so are `person` and `connection`. */
  lead_id: string | null;
  state: ReservationState;
  claimed_at: number;
  ended_at: number | null;
  /** When time changes it next; null for never. */
  wakes_at: number | null;
  /** Hash of the shopper's contact details. */
  person: string | null;
  /** Hash of the network address. */
  connection: string | null;
  body: string;
};

/** A gateway's report about a payment that was not known yet. */
type PaymentReportsTable = {
  site_id: string;
  event_id: string;
  gateway_payment_id: string;
  received_at: number;
  body: string;
};

type WatchlistEntriesTable = {
  site_id: string;
  account_id: string;
  vehicle_id: string;
  saved_at: number;
  /** JSON of the vehicle's last state reported to the account. */
  seen: string | null;
};

/**
 * Email address for an account's alerts. The row remains without its address after an unsubscribe, to count that day's
 * requests.
 */
type AlertSubscriptionsTable = {
  site_id: string;
  account_id: string;
  email: string;
  confirmed_at: number | null;
  /** `yyyy-mm-dd`, and the number of requests that day. */
  asked_day: string;
  asked: number;
  /** `yyyy-mm-dd` of the last email about saved searches. */
  searches_mailed_day: string | null;
};

type SavedSearchesTable = {
  site_id: string;
  account_id: string;
  /** Canonical: path and query string. */
  address: string;
  name: string;
  saved_at: number;
  /** Version of the site's stock up to which the shopper was notified. */
  checked_version: number;
};

/** The lines of the movements in `Ledger`. Rows are only added. */
export type LedgerLinesTable = {
  site_id: string;
  movement_key: string;
  account: LedgerAccount;
  amount_cents: number;
  at: number;
  payment_id: string;
  gateway_payment_id: string;
};

/** Checkouts of the demo's payment gateway. No card data and no personal data. */
export type DemoCheckoutsTable = {
  site_id: string;
  checkout_id: string;
  payment_id: string;
  gateway_payment_id: string;
  amount_cents: number;
  description: string;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  paid_at: number | null;
  ended_at: number | null;
};

export type DemoRefundsTable = {
  site_id: string;
  gateway_payment_id: string;
  /** Our id of the refund. */
  refund_key: string;
  refund_id: string;
  amount_cents: number;
  made_at: number;
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
  /**
   * Removes the remains of deleted and replaced rows of these tables from the database's files. SQLite rewrites the
   * file, which takes seconds for a large one; PostgreSQL vacuums the tables. Writers may wait in the meantime.
   */
  removeDeletedBytes(tables: readonly (keyof Tables)[]): Promise<void>;
  close(): Promise<void>;
};
