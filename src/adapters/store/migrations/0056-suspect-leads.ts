import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Finds the leads that somebody has to decide about. */
export const suspectLeads: Migration = {
  version: 56,
  name: "suspect leads",
  oldestCode: "as before",
  async up(transaction) {
    await sql`create index lead_work_suspect on lead_work (site_id, queue_at, lead_id)
      where review = 'suspect' and state <> 'closed'`.execute(transaction);
  },
};
