import { sql, type Transaction } from "kysely";
import { readEarlier, rememberChange, writeEarlier } from "../../vehicles/earlier-values.ts";
import { firstSeenUnknown } from "../../vehicles/stock.ts";
import { type StockImportOptions } from "../../vehicles/stock-imports.ts";
import type { Applying } from "./applying.ts";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";
import type { FeedVehicle } from "./tables/stock-tables.ts";
import { freeSlugs } from "./free-slugs.ts";
import { lastNamedWith } from "./last-named.ts";
import { pageOutcomes, type PageOutcomes, type WinnerOutcome } from "./page-outcomes.ts";
import { readBodies, stagedPages, type StagedPage, type StagedWinner } from "./staged-pages.ts";
import { type ImportId, type KeyRange, type KnownVehicle } from "./known-vehicle.ts";
import { forgetOldRemovals, markWithdrawn, removeVehicles } from "./removed-vehicles.ts";
import { keyDealership } from "./stock-keys.ts";
import { setStockVersion } from "./stock-version.ts";
import { judgedValuesIn, readNameParts } from "./vehicle-row.ts";
import { writeVehicles } from "./write-vehicles.ts";

const namedAtOnce = 200;
const vehiclesAtOnce = 500;

/**
 * Applies the staged rows to the site, within the transaction, starting from the version that `lockStockVersion`
 * returned. Returns the number of missing vehicles removed.
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
    const { rows, lost, displaced } = pageOutcomes(page, options);
    const leaving = lost.filter(({ isHeld }) => !isHeld);
    const replaced = leaving.filter(({ how }) => how === "replaced").map(({ vehicle }) => vehicle);
    await freeKeys(
      applying,
      [...replaced, ...displaced].map(({ id }) => id),
    );
    const gone = leaving.map(({ vehicle }) => vehicle);
    await removeVehicles(applying, gone);
    await markWithdrawn(applying, page, rows);
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
 * Vehicles may swap keys, and keys are unique at all times. A vehicle whose key another one takes gets `~` and its id
 * as its key, which is not a valid stock number.
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
): Promise<FeedVehicle[]> {
  const changed = rows.flatMap((row) =>
    row.kind === "accepted" || row.kind === "updated" ? [{ winner: row.winner, known: row.continues }] : [],
  );
  const ordinals = changed.map(({ winner }) => winner.ordinal);
  const bodies = await readBodies(applying.transaction, applying, range, ordinals);
  const drafts = changed.map(({ winner, known }) =>
    draftVehicle(applying, winner, known, bodies.get(winner.ordinal) ?? "{}"),
  );
  const known = drafts.flatMap(({ row }, index) => (changed[index]?.known === null ? [] : [row]));
  if (applying.confirmsValues !== true && known.length > 0) await rememberChanges(applying, known);
  const nameless = drafts.filter((draft) => draft.row.slug === "");
  const wishes = nameless.map(({ row, stocknum }) => ({
    base: applying.baseSlug(readNameParts(row.body)),
    stocknum,
  }));
  const slugs = await freeSlugs(applying.transaction, applying.siteId, wishes);
  nameless.forEach((draft, index) => (draft.row.slug = slugs[index] ?? ""));
  return drafts.map((draft) => draft.row);
}

/** Stores the values that vehicles had before large changes, for as long as their facts are known. */
async function rememberChanges({ transaction, siteId }: Applying, rows: readonly FeedVehicle[]): Promise<void> {
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

/** A vehicle that the site has, or had, keeps its id, slug and createdAt; a new one has no slug yet. */
function draftVehicle(
  { siteId, now, newId, version, firstSeenDealerships }: Applying,
  winner: StagedWinner,
  known: KnownVehicle | null,
  body: string,
): { row: FeedVehicle; stocknum: string } {
  const soldAt = winner.is_sold === 1 ? (known?.sold_at ?? now) : null;
  const isNews = firstSeenDealerships?.has(keyDealership(winner.stock_key)) !== true;
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
    is_withdrawn: 0,
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

/** Marks the vehicles held because too many would be removed, and unmarks those that the file has unchanged. */
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
    const slug = keyDealership(stock_key);
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
