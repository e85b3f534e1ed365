import { sql, type Transaction } from "kysely";
import { readEarlier, rememberChange, writeEarlier } from "../../vehicles/earlier-values.ts";
import { firstSeenUnknown, removedFactsKeptMs, type StockImportOptions } from "../../vehicles/stock.ts";
import { breather } from "./batches.ts";
import type { Tables, VehiclesTable } from "./database.ts";
import { freeSlugs } from "./free-slugs.ts";
import { lastNamedWith } from "./last-named.ts";
import { outcomesOf, type PageOutcomes, type WinnerOutcome } from "./page-outcomes.ts";
import {
  bodiesOf,
  stagedPages,
  type ImportId,
  type KeyRange,
  type KnownVehicle,
  type StagedPage,
  type StagedWinner,
} from "./staged-pages.ts";
import { dealershipOf } from "./stock-keys.ts";
import { setStockVersion } from "./stock-version.ts";
import { judgedValuesIn, namedPartsOf } from "./vehicle-row.ts";
import { writeVehicles } from "./write-vehicles.ts";

/** How long a removed vehicle's id and slug wait for its return, and removals are told to `changesSince`. */
const historyMs = 400 * 24 * 60 * 60 * 1_000;

const namedAtOnce = 200;
const vehiclesAtOnce = 500;

type Applying = ImportId & StockImportOptions & { transaction: Transaction<Tables>; version: number };

/**
 * Brings what was staged onto the site, within the transaction, from the version on that `lockStockVersion`
 * answered. Answers how many missing vehicles were removed.
 */
export async function applyStaged(
  transaction: Transaction<Tables>,
  importId: ImportId,
  options: StockImportOptions,
  current: number,
): Promise<{ removed: number; version: number }> {
  const applying: Applying = { ...importId, ...options, transaction, version: current + 1 };
  await freeKeysOfLinked(applying);
  let changed = 0;
  let removed = 0;
  for await (const page of stagedPages(transaction, importId)) {
    const { rows, lost, displaced } = outcomesOf(page, options);
    const leaving = lost.filter(({ isHeld }) => !isHeld);
    const replaced = leaving.filter(({ how }) => how === "replaced").map(({ vehicle }) => vehicle);
    await freeKeys(
      applying,
      [...replaced, ...displaced].map(({ id }) => id),
    );
    const gone = leaving.map(({ vehicle }) => vehicle);
    await removeVehicles(applying, gone);
    await markHeld(applying, page, { rows, lost });
    const written = await changedRows(applying, page.range, rows);
    await writeVehicles(transaction, written);
    changed += gone.length + written.length;
    removed += leaving.filter(({ how }) => how === "missing").length;
  }
  await forgetOldRemovals(applying);
  if (options.isFull) await rememberNamed(applying);
  if (changed === 0) return { removed, version: current };
  await setStockVersion(transaction, importId.siteId, current + 1);
  return { removed, version: current + 1 };
}

/**
 * Vehicles may swap keys, and every key is one vehicle's at any time. `~` and the id: the key of a vehicle whose key
 * another one has taken, no stock number of any dealership.
 */
async function freeKeysOfLinked(applying: Applying): Promise<void> {
  const { transaction, siteId, sessionId } = applying;
  for (let after = ""; ;) {
    const links = await transaction
      .selectFrom("stock_import_links")
      .select(["stock_key", "vehicle_id"])
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId)
      .where("is_held", "=", 0)
      .where("stock_key", ">", after)
      .orderBy("stock_key")
      .limit(vehiclesAtOnce)
      .execute();
    const last = links.at(-1);
    if (last === undefined) return;
    await freeKeys(
      applying,
      links.map((link) => link.vehicle_id),
    );
    after = last.stock_key;
    await breather();
  }
}

async function freeKeys({ transaction, siteId }: Applying, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable("vehicles")
    .set({ stock_key: sql`'~' || id` })
    .where("site_id", "=", siteId)
    .where("id", "in", ids)
    .execute();
}

async function rememberNamed({ transaction, siteId, named }: Applying): Promise<void> {
  if (named.size === 0) return;
  const lastNamed = await lastNamedWith(transaction, siteId, named);
  const { last } = await transaction
    .selectFrom("stock_named_dealerships")
    .select((select) => select.fn.max("file_number").as("last"))
    .where("site_id", "=", siteId)
    .executeTakeFirstOrThrow();
  const file_number = Number(last ?? 0) + 1;
  const rows = [...named.union(new Set(lastNamed))].map((dealership_slug) => {
    const is_missing = named.has(dealership_slug) ? 0 : 1;
    return { site_id: siteId, dealership_slug, file_number, is_missing };
  });
  for (let start = 0; start < rows.length; start += namedAtOnce) {
    await transaction
      .insertInto("stock_named_dealerships")
      .values(rows.slice(start, start + namedAtOnce))
      .onConflict((conflict) =>
        conflict.columns(["site_id", "dealership_slug"]).doUpdateSet((expression) => ({
          file_number,
          is_missing: expression.ref("excluded.is_missing"),
        })),
      )
      .execute();
  }
}

async function changedRows(
  applying: Applying,
  range: KeyRange,
  rows: readonly WinnerOutcome[],
): Promise<VehiclesTable[]> {
  const changed = rows.flatMap((row) =>
    row.kind === "accepted" || row.kind === "updated" ? [{ winner: row.winner, known: row.continues }] : [],
  );
  const ordinals = changed.map(({ winner }) => winner.ordinal);
  const bodies = await bodiesOf(applying.transaction, applying, range, ordinals);
  const drafts = changed.map(({ winner, known }) =>
    draftOf(applying, winner, known, bodies.get(winner.ordinal) ?? "{}"),
  );
  const known = drafts.flatMap(({ row }, index) => (changed[index]?.known === null ? [] : [row]));
  if (applying.confirmsValues !== true && known.length > 0) await rememberChanges(applying, known);
  const nameless = drafts.filter((draft) => draft.row.slug === "");
  const wishes = nameless.map(({ row, stocknum }) => ({
    base: applying.slugOf(namedPartsOf(row.body)),
    stocknum,
  }));
  const slugs = await freeSlugs(applying.transaction, applying.siteId, wishes);
  nameless.forEach((draft, index) => (draft.row.slug = slugs[index] ?? ""));
  return drafts.map((draft) => draft.row);
}

/** Keeps what vehicles had before far changes, as long as their facts are known. */
async function rememberChanges({ transaction, siteId }: Applying, rows: readonly VehiclesTable[]): Promise<void> {
  const known = await transaction
    .selectFrom("vehicles")
    .select(["id", "earlier", "body", "vin", "facts", "plate", "price"])
    .where("site_id", "=", siteId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("body", "!=", "")
    .execute();
  const before = new Map(known.map((row) => [row.id, row]));
  for (const row of rows) {
    const former = before.get(row.id);
    if (former === undefined) continue;
    const earlier = readEarlier(former.earlier);
    row.earlier = writeEarlier(rememberChange(earlier, judgedValuesIn(former), judgedValuesIn(row)));
  }
}

/** A vehicle that the site knows, or remembers, keeps its id, slug and createdAt; a new one has no slug yet. */
function draftOf(
  { siteId, now, newId, version, firstSeenDealerships }: Applying,
  winner: StagedWinner,
  known: KnownVehicle | null,
  body: string,
): { row: VehiclesTable; stocknum: string } {
  const soldAt = winner.is_sold === 1 ? (known?.sold_at ?? now) : null;
  const isNews = firstSeenDealerships?.has(dealershipOf(winner.stock_key)) !== true;
  const row = {
    site_id: siteId,
    id: known?.id ?? newId(),
    stock_key: winner.stock_key,
    slug: known?.slug ?? "",
    created_at: known?.created_at ?? winner.created_at ?? (isNews ? now : firstSeenUnknown),
    sold_at: winner.sold_at ?? soldAt,
    removed_at: null,
    first_version: known?.first_version ?? version,
    added_at: known === null ? now : known.added_at,
    is_loss_held: 0,
    earlier: "",
    version,
    hash: winner.hash,
    body,
    vin: winner.vin,
    facts: winner.facts,
    plate: winner.plate,
    build: winner.build,
    price: winner.price,
    has_images: winner.has_images,
    listing: winner.listing,
  };
  return { row, stocknum: winner.stocknum };
}

/** Leaves the memory of vehicles: their ids and slugs stay taken, and they are known again by their identity. */
async function removeVehicles(
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

/** Remembers which vehicles are held because too many would go, and forgets it of those that the file has as before. */
async function markHeld(
  { transaction, siteId, named, holds }: Applying,
  { known, linksByVehicle }: StagedPage,
  { rows, lost }: Pick<PageOutcomes, "rows" | "lost">,
): Promise<void> {
  const lostBy = new Map(lost.map(({ vehicle, how }) => [vehicle.id, how]));
  const heldKeys = new Set(rows.filter(({ kind }) => kind === "held").map(({ winner }) => winner.stock_key));
  const isMissingHeld = (slug: string): boolean =>
    holds.missing !== "all" && holds.missing.has(slug) && named.has(slug);
  const marks = { 0: [] as string[], 1: [] as string[] };
  for (const { id, stock_key, removed_at, is_loss_held } of known.values()) {
    if (removed_at !== null) continue;
    const slug = dealershipOf(stock_key);
    const how = lostBy.get(id);
    const isAsBefore = how === undefined && !heldKeys.has(stock_key) && linksByVehicle.get(id)?.is_held !== 1;
    const isHeld = how === "missing" ? isMissingHeld(slug) : holds.losses.has(slug);
    if (isAsBefore && is_loss_held === 1) marks[0].push(id);
    else if (!isAsBefore && isHeld && is_loss_held === 0) marks[1].push(id);
  }
  for (const is_loss_held of [0, 1] as const) {
    if (marks[is_loss_held].length === 0) continue;
    await transaction
      .updateTable("vehicles")
      .set({ is_loss_held })
      .where("site_id", "=", siteId)
      .where("id", "in", marks[is_loss_held])
      .execute();
  }
}

async function forgetOldRemovals(applying: Applying): Promise<void> {
  const { transaction, siteId, now } = applying;
  for await (const ids of removedBefore(applying, now - removedFactsKeptMs, "with facts")) {
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

/** The vehicles removed before a moment, in short parts, until none is left: the caller takes each part away. */
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
