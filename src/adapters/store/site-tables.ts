import { type Kysely, sql } from "kysely";
import type { Tables } from "./database.ts";

export type SiteTable = Exclude<
  keyof Tables,
  | "schema_lock"
  | "schema_migrations"
  | "schema_compatibility"
  | "builds"
  | "build_files"
  | "seen_time"
  | "settings_versions"
  | "content_versions"
  | PeopleTables
>;

/** Tables of people, who span sites. */
type PeopleTables =
  | "people"
  | "person_keys"
  | "person_factors"
  | "recovery_codes"
  | "desk_challenges"
  | "desk_sessions"
  | "invitations"
  | "grants"
  | "desk_commands";

/** Whether a table may contain personal data. A new table does not compile without an entry here. */
const isPersonal: Record<SiteTable, boolean> = {
  settings_files: true,
  content_files: true,
  page_versions: false,
  stock_versions: false,
  publications: false,
  page_changes: false,
  vehicles: false,
  stock_overrides: true,
  stock_import_sessions: false,
  stock_staging: false,
  stock_import_links: false,
  stock_import_strays: false,
  stock_import_doubles: false,
  stock_named_dealerships: false,
  stock_file_ages: false,
  found_locations: false,
  finance_applications: true,
  finance_application_points: true,
  leads: true,
  lead_contacts: true,
  lead_contact_points: true,
  lead_matches: true,
  lead_threads: false,
  lead_work: true,
  lead_events: true,
  lead_links: true,
  lead_terms: true,
  lead_staff: false,
  assignment_turns: false,
  outbox: true,
  outbox_targets: true,
  outbox_attempts: true,
  analytics_events: false,
  phone_reveals: false,
  spin_campaigns: false,
  spins: true,
  accounts: true,
  account_sessions: true,
  sign_in_codes: true,
  sign_in_counts: true,
  rate_counts: true,
  watchlist_entries: true,
  alert_subscriptions: true,
  saved_searches: true,
  appointments: true,
  reservations: true,
  vehicle_holds: false,
  payment_reports: false,
  invoice_payments: true,
  kept_answers: true,
  purchases: true,
  purchase_points: true,
  purchase_claims: true,
  purchase_claims_made: true,
  ledger_lines: false,
  demo_checkouts: false,
  demo_refunds: false,
  trade_ins: true,
  trade_in_photos: true,
  bulk_changes: true,
  bulk_items: false,
  desk_audit: true,
  desk_versions: false,
  desk_changes: false,
};

export const siteTables = Object.keys(isPersonal) as SiteTable[];
export const personalTables = siteTables.filter((table) => isPersonal[table]);

/** The sites that have rows in any of these tables. Jumps from site to site along their keys. */
export async function readSiteIds(read: Kysely<Tables>, tables: readonly SiteTable[]): Promise<string[]> {
  const found = await Promise.all(tables.map((table) => siteIdsIn(read, table)));
  return [...new Set(found.flat())].toSorted();
}

async function siteIdsIn(read: Kysely<Tables>, table: SiteTable): Promise<string[]> {
  const name = sql.table(table);
  const { rows } = await sql<{ site_id: string }>`
    with recursive sites (site_id) as (
      select min(site_id) from ${name}
      union all
      select (select min(later.site_id) from ${name} as later where later.site_id > sites.site_id)
      from sites where sites.site_id is not null
    )
    select site_id from sites where site_id is not null`.execute(read);
  return rows.map(({ site_id }) => site_id);
}
