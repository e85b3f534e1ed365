import type { CreateTableBuilder, Transaction } from "kysely";
import type { Tables } from "../database.ts";
import type { Migration } from "./migration.ts";

/** People of the desk, how they sign in, what they may do, what they changed, and what open lists must know. */
export const desk: Migration = {
  version: 53,
  name: "desk",
  oldestCode: "as before",
  async up(transaction) {
    await createPeople(transaction);
    await createSignIn(transaction);
    await createGrants(transaction);
    await createHistory(transaction);
  },
};

type Column = readonly [name: string, type: "text" | "bigint" | "integer", isNullable?: "null"];

/** A table of required columns, unless they say otherwise. */
function table({ schema }: Transaction<Tables>, name: string, columns: readonly Column[]) {
  return columns.reduce<CreateTableBuilder<string, string>>(
    (made, [column, type, isNullable]) =>
      made.addColumn(column, type, (definition) => (isNullable ? definition : definition.notNull())),
    schema.createTable(name),
  );
}

async function createPeople(transaction: Transaction<Tables>): Promise<void> {
  await table(transaction, "people", [
    ["person_id", "text"],
    ["email", "text"],
    ["name", "text"],
    ["created_at", "bigint"],
    ["joined_at", "bigint", "null"],
    ["version", "integer"],
  ])
    .addPrimaryKeyConstraint("people_pk", ["person_id"])
    .addUniqueConstraint("people_email", ["email"])
    .execute();
  await table(transaction, "person_keys", [
    ["key_id", "text"],
    ["person_id", "text"],
    ["public_key", "text"],
    ["counter", "bigint"],
    ["transports", "text"],
    ["label", "text"],
    ["created_at", "bigint"],
    ["used_at", "bigint", "null"],
  ])
    .addPrimaryKeyConstraint("person_keys_pk", ["key_id"])
    .execute();
  await transaction.schema.createIndex("person_keys_person").on("person_keys").column("person_id").execute();
  await table(transaction, "person_factors", [
    ["person_id", "text"],
    ["sealed_secret", "text"],
    ["created_at", "bigint"],
    ["confirmed_at", "bigint", "null"],
    ["last_step", "bigint"],
  ])
    .addPrimaryKeyConstraint("person_factors_pk", ["person_id"])
    .execute();
  await table(transaction, "recovery_codes", [
    ["person_id", "text"],
    ["code_hash", "text"],
    ["used_at", "bigint", "null"],
  ])
    .addPrimaryKeyConstraint("recovery_codes_pk", ["person_id", "code_hash"])
    .execute();
}

async function createSignIn(transaction: Transaction<Tables>): Promise<void> {
  await table(transaction, "desk_challenges", [
    ["challenge_hash", "text"],
    ["kind", "text"],
    ["person_id", "text", "null"],
    ["expected", "text"],
    ["tries", "integer"],
    ["created_at", "bigint"],
    ["expires_at", "bigint"],
    ["used_at", "bigint", "null"],
  ])
    .addPrimaryKeyConstraint("desk_challenges_pk", ["challenge_hash"])
    .execute();
  await transaction.schema.createIndex("desk_challenges_end").on("desk_challenges").column("expires_at").execute();
  await table(transaction, "desk_sessions", [
    ["session_hash", "text"],
    ["session_id", "text"],
    ["person_id", "text"],
    ["device", "text"],
    ["address", "text", "null"],
    ["created_at", "bigint"],
    ["seen_at", "bigint"],
    ["expires_at", "bigint"],
    ["factors", "integer"],
    ["proven_at", "bigint"],
    ["viewed_person_id", "text", "null"],
    ["view_reason", "text", "null"],
    ["view_ends_at", "bigint", "null"],
  ])
    .addPrimaryKeyConstraint("desk_sessions_pk", ["session_hash"])
    .execute();
  const { schema } = transaction;
  await schema.createIndex("desk_sessions_person").on("desk_sessions").columns(["person_id", "session_id"]).execute();
  await schema.createIndex("desk_sessions_end").on("desk_sessions").column("expires_at").execute();
}

async function createGrants(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await table(transaction, "invitations", [
    ["token_hash", "text"],
    ["person_id", "text"],
    ["invited_by", "text", "null"],
    ["created_at", "bigint"],
    ["expires_at", "bigint"],
    ["used_at", "bigint", "null"],
  ])
    .addPrimaryKeyConstraint("invitations_pk", ["token_hash"])
    .execute();
  await schema.createIndex("invitations_person").on("invitations").column("person_id").execute();
  await table(transaction, "grants", [
    ["grant_id", "text"],
    ["person_id", "text"],
    ["role", "text"],
    ["scope", "text"],
    ["lead_categories", "text", "null"],
    ["granted_at", "bigint"],
    ["ends_at", "bigint", "null"],
  ])
    .addPrimaryKeyConstraint("grants_pk", ["grant_id"])
    .execute();
  await schema.createIndex("grants_person").on("grants").column("person_id").execute();
  await schema.createIndex("grants_scope").on("grants").column("scope").execute();
}

async function createHistory(transaction: Transaction<Tables>): Promise<void> {
  await table(transaction, "desk_audit", [
    ["site_id", "text"],
    ["seq", "bigint"],
    ["at", "bigint"],
    ["actor_id", "text", "null"],
    ["address", "text", "null"],
    ["action", "text"],
    ["scope", "text"],
    ["subject_kind", "text"],
    ["subject_id", "text"],
    ["before", "text", "null"],
    ["after", "text", "null"],
    ["undoes", "bigint", "null"],
    ["chain", "text"],
  ])
    .addPrimaryKeyConstraint("desk_audit_pk", ["site_id", "seq"])
    .execute();
  await table(transaction, "desk_versions", [
    ["site_id", "text"],
    ["version", "bigint"],
  ])
    .addPrimaryKeyConstraint("desk_versions_pk", ["site_id"])
    .execute();
  await table(transaction, "desk_changes", [
    ["site_id", "text"],
    ["version", "bigint"],
    ["at", "bigint"],
    ["topic", "text"],
    ["subject_id", "text"],
    ["subject_version", "bigint"],
    ["scope", "text"],
    ["owner_id", "text", "null"],
    ["lead_category", "text", "null"],
  ])
    .addPrimaryKeyConstraint("desk_changes_pk", ["site_id", "version"])
    .execute();
  await table(transaction, "desk_commands", [
    ["person_id", "text"],
    ["command_key", "text"],
    ["request_hash", "text"],
    ["at", "bigint"],
    ["response", "text", "null"],
  ])
    .addPrimaryKeyConstraint("desk_commands_pk", ["person_id", "command_key"])
    .execute();
}
