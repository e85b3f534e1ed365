import type { Kysely, Transaction } from "kysely";
import { isWithinReach } from "../../../desk/reach.ts";
import type { AuditEntry } from "../../../desk/audit.ts";
import { type BulkChange, type BulkChanges, bulkOutcomes, type StoredBulk } from "../../../stock-desk/bulk-change.ts";
import { inBatches } from "../batches.ts";
import type { Database, Tables } from "../database.ts";
import type { BulkItemsTable } from "../tables/bulk-tables.ts";
import { RepeatedCommand, writeAudit } from "../write-audit.ts";
import { readManyEdited } from "./read-many-edited.ts";
import { workOnBulk } from "./work-on-bulk.ts";

const insertedAtOnce = 500;
const forgottenAtOnce = 10;

export function sqlBulkChanges(database: Database): BulkChanges {
  const { read } = database;
  const once = (work: (writing: Transaction<Tables>) => Promise<"done" | null>) =>
    database.transaction(work).catch((error: unknown) => {
      if (error instanceof RepeatedCommand) return "repeated" as const;
      throw error;
    });
  return {
    async vehicles(reach, siteId, vehicleIds, now) {
      const found = await readManyEdited(read, siteId, vehicleIds, now);
      return found.filter(({ layers }) =>
        isWithinReach(reach, { siteId, dealershipSlug: layers.shown.dealershipSlug }),
      );
    },
    async begin(change, items, audit) {
      const rows = items.map(({ vehicleId, version, value }) => ({
        vehicle_id: vehicleId,
        field_version: version,
        value: value === null ? null : JSON.stringify(value),
        restored: null,
      }));
      return (await once((writing) => insertBulk(writing, change, rows, null, audit))) ?? "repeated";
    },
    beginUndo: (change, undoes, audit) => once((writing) => insertUndo(writing, change, undoes, audit)),
    find: (siteId, bulkId) => findBulk(read, siteId, bulkId),
    async vehicleIds(siteId, bulkId) {
      const rows = await itemsOf(read, siteId, bulkId).select("vehicle_id").execute();
      return rows.map(({ vehicle_id }) => vehicle_id);
    },
    async leftOut(siteId, bulkId, limit) {
      const rows = await itemsOf(read, siteId, bulkId)
        .select(["vehicle_id", "outcome"])
        .where("outcome", "in", ["changed", "gone"])
        .orderBy("number")
        .limit(limit)
        .execute();
      return rows.flatMap(({ vehicle_id, outcome }) => (outcome === null ? [] : [{ vehicleId: vehicle_id, outcome }]));
    },
    async unfinishedSites() {
      const rows = await read
        .selectFrom("bulk_changes")
        .select("site_id")
        .distinct()
        .where("finished_at", "is", null)
        .execute();
      return rows.map(({ site_id }) => site_id);
    },
    work: (siteId, now) => database.transaction((writing) => workOnBulk(writing, siteId, now)),
    forget: (siteId, before) => database.transaction((writing) => forget(writing, siteId, before)),
  };
}

function itemsOf(db: Kysely<Tables>, siteId: string, bulkId: string) {
  return db.selectFrom("bulk_items").where("site_id", "=", siteId).where("bulk_id", "=", bulkId);
}

type NewItem = Pick<BulkItemsTable, "vehicle_id" | "field_version" | "value" | "restored">;

async function insertBulk(
  writing: Transaction<Tables>,
  { siteId, bulkId, name, by, reason, until, at }: BulkChange,
  items: readonly NewItem[],
  undoes: string | null,
  audit: AuditEntry,
): Promise<"done"> {
  await writeAudit(writing, [audit], []);
  await writing
    .insertInto("bulk_changes")
    .values({
      site_id: siteId,
      bulk_id: bulkId,
      name,
      set_by: by,
      reason,
      until_at: until,
      undoes,
      created_at: at,
      total: items.length,
      done: 0,
      finished_at: items.length === 0 ? at : null,
    })
    .execute();
  const rows = items.map((item, index) => ({
    ...item,
    site_id: siteId,
    bulk_id: bulkId,
    number: index + 1,
    outcome: null,
    override_before: null,
    version_after: null,
  }));
  for await (const batch of inBatches(rows, insertedAtOnce))
    await writing
      .insertInto("bulk_items")
      .values([...batch])
      .execute();
  return "done";
}

/** What was done is restored; what was left out stays as it is. */
async function insertUndo(
  writing: Transaction<Tables>,
  change: Omit<BulkChange, "name" | "until">,
  undoes: string,
  audit: AuditEntry,
): Promise<"done" | null> {
  const before = await findBulk(writing, change.siteId, undoes);
  if (before === null || before.finishedAt === null) return null;
  const rows = await itemsOf(writing, change.siteId, undoes)
    .select(["vehicle_id", "override_before", "version_after"])
    .where("outcome", "=", "done")
    .orderBy("number")
    .execute();
  const items = rows.map(({ vehicle_id, override_before, version_after }) => ({
    vehicle_id,
    field_version: version_after ?? 0,
    value: null,
    restored: override_before,
  }));
  return insertBulk(writing, { ...change, name: before.name, until: null }, items, undoes, audit);
}

async function findBulk(db: Kysely<Tables>, siteId: string, bulkId: string): Promise<StoredBulk | null> {
  if (bulkId.includes("\0")) return null;
  const row = await db
    .selectFrom("bulk_changes")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("bulk_id", "=", bulkId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const counted = await itemsOf(db, siteId, bulkId)
    .select(["outcome", (select) => select.fn.countAll<number>().as("count")])
    .where("outcome", "is not", null)
    .groupBy("outcome")
    .execute();
  const count = (wanted: string) => Number(counted.find(({ outcome }) => outcome === wanted)?.count ?? 0);
  return {
    siteId,
    bulkId,
    name: row.name,
    by: row.set_by,
    reason: row.reason,
    until: row.until_at,
    at: row.created_at,
    undoes: row.undoes,
    total: row.total,
    done: row.done,
    finishedAt: row.finished_at,
    outcomes: Object.fromEntries(bulkOutcomes.map((outcome) => [outcome, count(outcome)])) as StoredBulk["outcomes"],
  };
}

async function forget(writing: Transaction<Tables>, siteId: string, before: number): Promise<number> {
  const rows = await writing
    .selectFrom("bulk_changes")
    .select("bulk_id")
    .where("site_id", "=", siteId)
    .where("finished_at", "<", before)
    .limit(forgottenAtOnce)
    .execute();
  for (const { bulk_id } of rows)
    for (const table of ["bulk_items", "bulk_changes"] as const)
      await writing.deleteFrom(table).where("site_id", "=", siteId).where("bulk_id", "=", bulk_id).execute();
  return rows.length;
}
