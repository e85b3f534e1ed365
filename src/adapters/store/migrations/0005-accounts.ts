import type { Transaction } from "kysely";
import type { Tables } from "../database.ts";
import type { Migration } from "./migration.ts";

/** Accounts by phone, their sessions, sign-in codes, and watchlists. */
export const accounts: Migration = {
  version: 5,
  name: "accounts",
  oldestCode: "as before",
  async up(transaction) {
    await createAccounts(transaction);
    await createCodes(transaction);
    await transaction.schema
      .createTable("watchlist_entries")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("saved_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("watchlist_entries_pk", ["site_id", "account_id", "vehicle_id"])
      .execute();
  },
};

async function createAccounts({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable("accounts")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("signed_in_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("accounts_pk", ["site_id", "account_id"])
    .addUniqueConstraint("accounts_phone", ["site_id", "phone"])
    .execute();
  await schema
    .createTable("account_sessions")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("session_hash", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("account_sessions_pk", ["site_id", "session_hash"])
    .execute();
  await schema
    .createIndex("account_sessions_account")
    .on("account_sessions")
    .columns(["site_id", "account_id"])
    .execute();
  await schema.createIndex("account_sessions_end").on("account_sessions").columns(["site_id", "expires_at"]).execute();
}

async function createCodes({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable("sign_in_codes")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("request_hash", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .addPrimaryKeyConstraint("sign_in_codes_pk", ["site_id", "request_hash"])
    .execute();
  await schema.createIndex("sign_in_codes_end").on("sign_in_codes").columns(["site_id", "expires_at"]).execute();
  await schema
    .createTable("sign_in_counts")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("counted", "text", (column) => column.notNull())
    .addColumn("window_ms", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("codes", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("sign_in_counts_pk", ["site_id", "counted", "window_ms", "expires_at"])
    .execute();
  await schema.createIndex("sign_in_counts_end").on("sign_in_counts").columns(["site_id", "expires_at"]).execute();
}
