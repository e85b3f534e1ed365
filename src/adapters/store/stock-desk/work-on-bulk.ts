import type { Selectable, Transaction } from "kysely";
import type { BulkOutcome } from "../../../stock-desk/bulk-change.ts";
import type { FieldChange } from "../../../stock-desk/stock-desk.ts";
import type { OverriddenFields } from "../../../vehicles/overrides.ts";
import type { Tables } from "../database.ts";
import { changeShown } from "../shown-overrides.ts";
import { lockStockVersion } from "../stock-version.ts";
import { applyChange } from "./apply-change.ts";
import { standingRow } from "./field-versions.ts";
import { readEdited } from "./read-edited.ts";

/** So few that a shopper's reservation, which waits for the lock, hardly notices. */
const appliedAtOnce = 50;

type BulkRow = Selectable<Tables["bulk_changes"]>;
type ItemRow = Selectable<Tables["bulk_items"]>;
type Applied = { outcome: BulkOutcome; override_before: number | null; version_after: number | null };

/**
 * Applies the next portion of a site's oldest bulk change, as one version of the stock. How far it got is stored in the
 * same transaction, so each vehicle is changed once, whichever process continues.
 */
export async function workOnBulk(writing: Transaction<Tables>, siteId: string, now: number): Promise<number> {
  const current = await lockStockVersion(writing, siteId);
  const bulk = await writing
    .selectFrom("bulk_changes")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("finished_at", "is", null)
    .orderBy("created_at")
    .orderBy("bulk_id")
    .limit(1)
    .executeTakeFirst();
  if (bulk === undefined) return 0;
  const items = await writing
    .selectFrom("bulk_items")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("bulk_id", "=", bulk.bulk_id)
    .where("number", ">", bulk.done)
    .orderBy("number")
    .limit(appliedAtOnce)
    .execute();
  for (const item of items) await settle(writing, item, await applyItem(writing, bulk, item, now));
  const done = bulk.done + items.length;
  await writing
    .updateTable("bulk_changes")
    .set({ done, finished_at: done >= bulk.total ? now : null })
    .where("site_id", "=", siteId)
    .where("bulk_id", "=", bulk.bulk_id)
    .execute();
  const vehicleIds = [...new Set(items.map(({ vehicle_id }) => vehicle_id))];
  await changeShown(writing, { siteId, vehicleIds, current, at: now });
  return items.length;
}

async function applyItem(writing: Transaction<Tables>, bulk: BulkRow, item: ItemRow, now: number): Promise<Applied> {
  const leftOut = (outcome: BulkOutcome): Applied => ({ outcome, override_before: null, version_after: null });
  const vehicle = { siteId: item.site_id, vehicleId: item.vehicle_id };
  const found = await readEdited(writing, vehicle, now);
  if (found === null) return leftOut("gone");
  if ((found.fieldVersions[bulk.name] ?? 0) !== item.field_version) return leftOut("changed");
  const isStanding = found.layers.overrides.some(({ name }) => name === bulk.name);
  const applied = await applyChange(writing, vehicle, fieldChange(bulk, item, now), found.rows);
  if (applied === "gone") return leftOut("changed");
  const after = await readEdited(writing, vehicle, now);
  return {
    outcome: "done",
    override_before: isStanding ? (standingRow(found.rows, bulk.name)?.number ?? null) : null,
    version_after: after?.fieldVersions[bulk.name] ?? 0,
  };
}

function fieldChange(
  { name, set_by, reason, until_at }: BulkRow,
  { value, restored }: ItemRow,
  at: number,
): FieldChange {
  if (value === null) return { kind: "restore", name, number: restored, by: set_by, at };
  const fields = JSON.parse(value) as OverriddenFields;
  return { kind: "say", override: { name, value: fields, by: set_by, at, until: until_at, reason } };
}

async function settle(writing: Transaction<Tables>, item: ItemRow, applied: Applied): Promise<void> {
  await writing
    .updateTable("bulk_items")
    .set(applied)
    .where("site_id", "=", item.site_id)
    .where("bulk_id", "=", item.bulk_id)
    .where("number", "=", item.number)
    .execute();
}
