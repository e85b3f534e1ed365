import { sql, type Transaction } from "kysely";
import { toContactPoints } from "../../../leads/contact-point.ts";
import type { Lead } from "../../../leads/lead.ts";
import type { Tables } from "../database.ts";
import type { Migration } from "./migration.ts";

const rowsAtOnce = 500;

/** Leads by phone number and email address. The texts of sent mails are deleted. */
export const leadContactPoints: Migration = {
  version: 11,
  name: "lead contact points",
  oldestCode: 11,
  async up(transaction) {
    const { schema } = transaction;
    await schema
      .createTable("lead_contact_points")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("point", "text", (column) => column.notNull())
      .addColumn("lead_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("lead_contact_points_pk", ["site_id", "point", "lead_id"])
      .execute();
    await schema
      .createIndex("lead_contact_points_lead")
      .on("lead_contact_points")
      .columns(["site_id", "lead_id"])
      .execute();
    await sql`create index alert_subscriptions_email on alert_subscriptions (site_id, lower(email))`.execute(
      transaction,
    );
    await fillFromLeads(transaction);
    await fillFromContacts(transaction);
    await transaction
      .updateTable("outbox")
      .set({ payload: "null" })
      .where("kind", "=", "notice")
      .where("state", "!=", "pending")
      .execute();
  },
};

type Holder = { site_id: string; lead_id: string; body: string };

async function fillFromLeads(transaction: Transaction<Tables>): Promise<void> {
  for (let after = { site_id: "", lead_id: "" }; ;) {
    const rows = await transaction
      .selectFrom("leads")
      .select(["site_id", "lead_id", "body"])
      .where(({ eb, refTuple, tuple }) => eb(refTuple("site_id", "lead_id"), ">", tuple(after.site_id, after.lead_id)))
      .where("erased_at", "is", null)
      .orderBy("site_id")
      .orderBy("lead_id")
      .limit(rowsAtOnce)
      .execute();
    await fill(transaction, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last;
  }
}

async function fillFromContacts(transaction: Transaction<Tables>): Promise<void> {
  for (let after = { site_id: "", contact_id: "" }; ;) {
    const rows = await transaction
      .selectFrom("lead_contacts")
      .select(["site_id", "contact_id", "lead_id", "body"])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("site_id", "contact_id"), ">", tuple(after.site_id, after.contact_id)),
      )
      .where("body", "is not", null)
      .$narrowType<{ body: string }>()
      .orderBy("site_id")
      .orderBy("contact_id")
      .limit(rowsAtOnce)
      .execute();
    await fill(transaction, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last;
  }
}

async function fill(transaction: Transaction<Tables>, holders: readonly Holder[]): Promise<void> {
  const rows = holders.flatMap(({ site_id, lead_id, body }) => {
    const { phone = "", email = "" } = JSON.parse(body) as Partial<Lead>;
    return toContactPoints({ phone, email }).map((point) => ({ site_id, point, lead_id }));
  });
  if (rows.length === 0) return;
  await transaction
    .insertInto("lead_contact_points")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["site_id", "point", "lead_id"]).doNothing())
    .execute();
}
