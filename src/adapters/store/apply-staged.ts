import type { Transaction } from "kysely";
import type { StockImportOptions } from "../../vehicles/stock.ts";
import type { Tables, VehiclesTable } from "./database.ts";
import { freeSlugs } from "./free-slugs.ts";
import {
  bodiesOf,
  missingOf,
  outcomeOf,
  stagedPages,
  type ImportId,
  type KnownVehicle,
  type StagedPage,
  type StagedWinner,
} from "./staged-pages.ts";
import { lockStockVersion, setStockVersion } from "./stock-version.ts";
import { vehicleOf } from "./vehicle-row.ts";
import { writeVehicles } from "./write-vehicles.ts";

/** How long a removed vehicle's id and slug wait for its return, and removals are told to `changesSince`. */
const historyMs = 400 * 24 * 60 * 60 * 1_000;

type Applying = ImportId & StockImportOptions & { transaction: Transaction<Tables>; version: number };

/** Brings what was staged onto the site, within the transaction. Answers how many missing vehicles were removed. */
export async function applyStaged(
  transaction: Transaction<Tables>,
  importId: ImportId,
  options: StockImportOptions,
): Promise<{ removed: number; version: number }> {
  const current = await lockStockVersion(transaction, importId.siteId);
  const applying: Applying = { ...importId, ...options, transaction, version: current + 1 };
  let changed = 0;
  let removed = 0;
  for await (const page of stagedPages(transaction, importId)) {
    const missing = options.removeMissing ? missingOf(page) : [];
    const gone = [...withdrawnOf(page), ...missing].map((vehicle) => removedRow(applying, vehicle));
    const rows = [...gone, ...(await changedRows(applying, page))];
    await writeVehicles(transaction, rows);
    changed += rows.length;
    removed += missing.length;
  }
  await forgetOldRemovals(applying);
  if (changed === 0) return { removed, version: current };
  await setStockVersion(transaction, importId.siteId, current + 1);
  return { removed, version: current + 1 };
}

async function changedRows(applying: Applying, page: StagedPage): Promise<VehiclesTable[]> {
  const changed = page.winners.filter((winner) =>
    ["accepted", "updated"].includes(outcomeOf(winner, page.known.get(winner.stock_key))),
  );
  const ordinals = changed.map((winner) => winner.ordinal);
  const bodies = await bodiesOf(applying.transaction, applying, page.range, ordinals);
  const drafts = changed.map((winner) => {
    const known = page.known.get(winner.stock_key);
    return draftOf(applying, winner, known, bodies.get(winner.ordinal) ?? "{}");
  });
  const nameless = drafts.filter((draft) => draft.row.slug === "");
  const wishes = nameless.map(({ row, stocknum }) => ({
    base: applying.slugOf(vehicleOf(row)),
    stocknum,
  }));
  const slugs = await freeSlugs(applying.transaction, applying.siteId, wishes);
  nameless.forEach((draft, index) => (draft.row.slug = slugs[index] ?? ""));
  return drafts.map((draft) => draft.row);
}

/** A vehicle that the site knows, or remembers, keeps its id, slug and createdAt; a new one has no slug yet. */
function draftOf(
  { siteId, now, newId, version }: Applying,
  winner: StagedWinner,
  known: KnownVehicle | undefined,
  body: string,
): { row: VehiclesTable; stocknum: string } {
  const soldAt = winner.is_sold === 1 ? (known?.sold_at ?? now) : null;
  const row = {
    site_id: siteId,
    id: known?.id ?? newId(),
    stock_key: winner.stock_key,
    slug: known?.slug ?? "",
    created_at: known?.created_at ?? winner.created_at ?? now,
    sold_at: winner.sold_at ?? soldAt,
    removed_at: null,
    first_version: known?.first_version ?? version,
    version,
    hash: winner.hash,
    body,
  };
  return { row, stocknum: winner.stocknum };
}

function withdrawnOf({ winners, known }: StagedPage): KnownVehicle[] {
  return winners.flatMap((winner) => {
    const vehicle = known.get(winner.stock_key);
    const isOnSite = vehicle !== undefined && vehicle.removed_at === null;
    return winner.kind === "withdrawn" && isOnSite ? [vehicle] : [];
  });
}

function removedRow({ siteId, now, version }: Applying, vehicle: KnownVehicle): VehiclesTable {
  return { ...vehicle, site_id: siteId, removed_at: now, version, hash: "", body: "" };
}

async function forgetOldRemovals({ transaction, siteId, now }: Applying): Promise<void> {
  const { floor } = await transaction
    .selectFrom("vehicles")
    .select((expression) => expression.fn.max("version").as("floor"))
    .where("site_id", "=", siteId)
    .where("removed_at", "<", now - historyMs)
    .executeTakeFirstOrThrow();
  if (floor === null) return;
  await transaction
    .deleteFrom("vehicles")
    .where("site_id", "=", siteId)
    .where("removed_at", "<", now - historyMs)
    .execute();
  await transaction.updateTable("stock_versions").set({ history_floor: floor }).where("site_id", "=", siteId).execute();
}
