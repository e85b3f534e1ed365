import { sql, type Transaction } from "kysely";
import type { Tables } from "../database.ts";
import type { Migration } from "./migration.ts";

/** What dealerships do about leads. Leads that are stored already get their rows from a job. */
export const leadWork: Migration = {
  version: 54,
  name: "lead work",
  oldestCode: "as before",
  async up(transaction) {
    await createWork(transaction);
    await createRecords(transaction);
    await createTeam(transaction);
  },
};

async function createWork(transaction: Transaction<Tables>): Promise<void> {
  await transaction.schema
    .createTable("lead_work")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("dealership", "text")
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("outcome", "text")
    .addColumn("outcome_reason", "text")
    .addColumn("owner", "text")
    .addColumn("review", "text", (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("waiting_since", "bigint")
    .addColumn("answer_due_at", "bigint")
    .addColumn("due_at", "bigint")
    .addColumn("queue_at", "bigint", (column) => column.notNull())
    .addColumn("is_open", "integer", (column) => column.notNull())
    .addColumn("first_answer_at", "bigint")
    .addColumn("escalations_taken", "integer", (column) => column.notNull())
    .addColumn("tasks", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("lead_work_pk", ["site_id", "lead_id"])
    .execute();
  for (const statement of [
    sql`create index lead_work_by_owner on lead_work (site_id, owner, queue_at, lead_id) where is_open = 1`,
    sql`create index lead_work_by_turn on lead_work (site_id, queue_at, lead_id) where is_open = 1`,
    sql`create index lead_work_unclaimed on lead_work (site_id, queue_at, lead_id) where is_open = 1 and owner is null`,
    sql`create index lead_work_by_time on lead_work (site_id, received_at, lead_id)`,
  ])
    await statement.execute(transaction);
}

async function createRecords({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable("lead_events")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("seq", "integer", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("actor", "text")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("lead_events_pk", ["site_id", "lead_id", "seq"])
    .execute();
  await schema
    .createTable("lead_terms")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("term", "text", (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("lead_terms_pk", ["site_id", "term", "received_at", "lead_id"])
    .execute();
  await schema.createIndex("lead_terms_by_lead").on("lead_terms").columns(["site_id", "lead_id"]).execute();
}

async function createTeam({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable("lead_staff")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("lead_staff_pk", ["site_id", "person_id"])
    .execute();
  await schema
    .createTable("assignment_turns")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("turn", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("assignment_turns_pk", ["site_id", "person_id"])
    .execute();
}
