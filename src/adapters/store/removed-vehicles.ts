import { removedFactsRetentionMs } from "../../vehicles/stock.ts";
import type { Applying } from "./applying.ts";
import { breather } from "./batches.ts";
import { keyOccupant, type WinnerOutcome } from "./page-outcomes.ts";
import type { StagedPage } from "./staged-pages.ts";
import type { KnownVehicle } from "./known-vehicle.ts";
import { dayMs } from "../../settings/durations.ts";

/** Retention of a removed vehicle's id and slug, and of removals for `changesSince`. */
const historyMs = 400 * dayMs;

const vehiclesAtOnce = 500;

/** Removes vehicles and retains their ids, slugs and identities, so that returning ones are recognised. */
export async function removeVehicles(
  { transaction, siteId, now, version }: Applying,
  vehicles: readonly KnownVehicle[],
): Promise<void> {
  const ids = vehicles.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += vehiclesAtOnce) {
    await transaction
      .updateTable("vehicles")
      .set({ removed_at: now, version, hash: "", is_loss_held: 0 })
      .where("site_id", "=", siteId)
      .where("id", "in", ids.slice(start, start + vehiclesAtOnce))
      .execute();
  }
}

/** Marks vehicles removed by the status of their row, including those removed earlier. */
export async function markWithdrawn(
  { transaction, siteId }: Applying,
  page: StagedPage,
  rows: readonly WinnerOutcome[],
): Promise<void> {
  const withdrawn = rows.flatMap(({ kind, winner }) =>
    kind === "withdrawn" ? (keyOccupant(page, winner.stock_key) ?? []) : [],
  );
  const ids = withdrawn.filter(({ is_withdrawn }) => is_withdrawn === 0).map(({ id }) => id);
  if (ids.length === 0) return;
  await transaction
    .updateTable("vehicles")
    .set({ is_withdrawn: 1 })
    .where("site_id", "=", siteId)
    .where("id", "in", ids)
    .execute();
}

/** Deletes the facts of vehicles removed long ago, and later the vehicles. */
export async function forgetOldRemovals(applying: Applying): Promise<void> {
  const { transaction, siteId, now } = applying;
  for await (const ids of removedBefore(applying, now - removedFactsRetentionMs, "with facts")) {
    await transaction
      .updateTable("vehicles")
      .set({ body: "" })
      .where("site_id", "=", siteId)
      .where("id", "in", ids)
      .execute();
  }
  const { floor } = await transaction
    .selectFrom("vehicles")
    .select((expression) => expression.fn.max("version").as("floor"))
    .where("site_id", "=", siteId)
    .where("removed_at", "<", now - historyMs)
    .executeTakeFirstOrThrow();
  if (floor === null) return;
  for await (const ids of removedBefore(applying, now - historyMs, "all"))
    await transaction.deleteFrom("vehicles").where("site_id", "=", siteId).where("id", "in", ids).execute();
  await transaction.updateTable("stock_versions").set({ history_floor: floor }).where("site_id", "=", siteId).execute();
}

/** Vehicles removed before a time, in small parts until none is left; the caller must delete each part. */
async function* removedBefore(
  { transaction, siteId }: Applying,
  moment: number,
  which: "with facts" | "all",
): AsyncGenerator<string[]> {
  const removed = transaction
    .selectFrom("vehicles")
    .select("id")
    .where("site_id", "=", siteId)
    .where("removed_at", "<", moment)
    .$if(which === "with facts", (all) => all.where("body", "!=", ""))
    .limit(vehiclesAtOnce);
  for (;;) {
    const rows = await removed.execute();
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    await breather();
  }
}
