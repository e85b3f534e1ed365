import type { Kysely, Transaction } from "kysely";

/** Columns hold text, whole numbers and JSON as text only: the subset that SQLite and PostgreSQL share. */
export type Tables = {
  schema_lock: { id: number; taken: number };
  schema_migrations: { version: number; name: string; applied_at: number };
  stock_versions: StockVersionsTable;
  vehicles: VehiclesTable;
  stock_import_sessions: { site_id: string; session_id: string; touched_at: number };
  stock_staging: StockStagingTable;
  stock_import_links: StockImportLinksTable;
  stock_import_strays: StockImportStraysTable;
  /** Staged keys whose row would list a vehicle of the site a second time. */
  stock_import_doubles: { site_id: string; session_id: string; stock_key: string };
  /** Which of a site's full files was the last that named a dealership; they are counted from 1. */
  stock_named_dealerships: {
    site_id: string;
    dealership_slug: string;
    file_number: number;
    /** 1 when that file had no row of it, although the file before had. */
    is_missing: number;
  };
  stock_file_ages: StockFileAgesTable;
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
};

type StockVersionsTable = {
  site_id: string;
  version: number;
  /** Removals up to this version have been forgotten: `changesSince` an older one cannot be answered. */
  history_floor: number;
};

/** A vehicle on the site, or (with `removed_at`) the memory of one: its key, id and slug stay taken. */
export type VehiclesTable = {
  site_id: string;
  id: string;
  stock_key: string;
  slug: string;
  created_at: number;
  sold_at: number | null;
  removed_at: number | null;
  first_version: number;
  /** When an import added it, in epoch milliseconds; null where it is not known. It stays when the vehicle comes back. */
  added_at: number | null;
  /** 1 when a file would have taken it off among too many: until a file has it as before, or this is confirmed. */
  is_loss_held: number;
  /** Values that it had before far changes (`writeEarlier`); empty where there are none. */
  earlier: string;
  version: number;
  hash: string;
  body: string;
} & ImportColumns;

/** What imports compare of a vehicle, besides its hash. */
export type ImportColumns = {
  /** Null when not given, or when it can belong to no vehicle. */
  vin: string | null;
  /** Equal for equal facts (`identityOf`); empty for what was removed before there were facts. */
  facts: string;
  /** Registration plate; null when not given, or when the vehicle was removed before plates were compared. */
  plate: string | null;
  /** Body, fuel and gearbox (`identityOf`); empty when not known, or when the vehicle was removed before they were compared. */
  build: string;
  /** Whole dollars. */
  price: number | null;
  has_images: number;
  /** What decides whether shoppers find it for sale (`listingFactsOf`); empty when they do not. */
  listing: string;
};

/** `mention` rows carry no vehicle: they only say that the file knows the key. */
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
} & ImportColumns;

/** A staged key whose row tells of a vehicle that the site has, or had, under another key. */
type StockImportLinksTable = {
  site_id: string;
  session_id: string;
  stock_key: string;
  vehicle_id: string;
  /** 1 while the vehicle must stay where it is. */
  is_held: number;
  /** 1 when the row takes the vehicle out of the listing. */
  unlists: number;
};

/** A vehicle on the site whose key the file leaves out or takes away, while its row is looked for. */
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
  /** A slug for whole files, `changesKey` of it for files of changes. */
  dealership_slug: string;
  modified_at: number | null;
  /** By the date in its name. */
  named_at: number | null;
};

export type LeadsTable = {
  site_id: string;
  lead_id: string;
  received_at: number;
  body: string;
  /** When somebody at the dealer first said that they have it. */
  opened_at: number | null;
  /** When it was found unopened for too long. */
  overdue_at: number | null;
  /** When its personal data was taken out. */
  erased_at: number | null;
};

/** Every enquiry with its key: the first of a lead, and those of the same person about the same. */
export type LeadContactsTable = {
  site_id: string;
  /** The first contact has its lead's id. */
  contact_id: string;
  lead_id: string;
  idempotency_hash: string;
  /** Stands for what was sent under the key; null where the sender of the enquiry does not compare it. */
  content_hash: string | null;
  received_at: number;
  /** What was sent; null for the first, whose words are the lead's own, and for later steps of a form. */
  body: string | null;
};

/** A phone number or an email address (`ContactPoint`) and a lead that holds it, until the lead is erased. */
type LeadContactPointsTable = { site_id: string; point: string; lead_id: string };

/** Stays when the lead is erased, because it counts: it holds nothing of the person. */
export type LeadThreadsTable = {
  site_id: string;
  lead_id: string;
  /** Another lead of its thread; null for the one that all others lead to, which alone knows what follows. */
  parent_lead_id: string | null;
  /** How many leads the thread has. */
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
  /** 1 while later entries of the target wait for this one. */
  in_line: number;
  attempts: number;
  /** Grows with every claim, so that a worker that lost its lease cannot report a result. */
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
  /** End of the lease of the worker that has one of its entries; 0 when nobody has. */
  busy_until: number;
  /** Until then it is left alone, after too many failures in a row. */
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

/** Somebody whose phone (E.164) was proven on the site. */
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

/** Codes that were asked for, by a hash of the phone or address, in windows that end at `expires_at`. */
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
  /** From 0 on: which of the places of that time. */
  place: number;
  lead_id: string;
  holder: string;
  email_holder: string | null;
  connection: string | null;
  booked_at: number;
};

type WatchlistEntriesTable = {
  site_id: string;
  account_id: string;
  vehicle_id: string;
  saved_at: number;
  /** JSON of what the account last knew of the vehicle. */
  seen: string | null;
};

/** Where an account's alerts go. The row of ended ones stays without its address, to count what was asked that day. */
type AlertSubscriptionsTable = {
  site_id: string;
  account_id: string;
  email: string;
  confirmed_at: number | null;
  /** `yyyy-mm-dd`, and how often that day. */
  asked_day: string;
  asked: number;
  /** `yyyy-mm-dd` of the last mail about saved searches. */
  searches_told_day: string | null;
};

type SavedSearchesTable = {
  site_id: string;
  account_id: string;
  /** Canonical: path and query string. */
  address: string;
  name: string;
  saved_at: number;
  /** Version of the site's stock up to which its shopper knows what it finds. */
  looked_version: number;
};

/** A consistent view of the store: what it answers does not change until it is closed. */
export type Snapshot = { db: Kysely<Tables>; close(): Promise<void> };

/** One opened database of either kind; the adapters above it know no other difference. */
export type Database = {
  /** For single statements that read. Sees everything committed. */
  read: Kysely<Tables>;
  /** Runs `work` in one write transaction. `work` may run again when the database asks for a retry. */
  transaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** The same for work of more than a few statements, which none should share a commit with. */
  longTransaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** The same for rows that nobody needs after a power cut: the commit does not wait for the disk. */
  stagingTransaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  snapshot(): Promise<Snapshot>;
  /**
   * Removes what deleted and replaced rows of these tables left in the database's files. SQLite writes the whole file
   * anew, which takes seconds for a large one; PostgreSQL vacuums the tables. Writers may wait meanwhile.
   */
  removeDeletedBytes(tables: readonly (keyof Tables)[]): Promise<void>;
  close(): Promise<void>;
};
