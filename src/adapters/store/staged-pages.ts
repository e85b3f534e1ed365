import { sql, type AliasedExpression, type Kysely } from "kysely";
import { isAnotherVehicle } from "../../vehicles/vehicle-identity.ts";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";
import { linksOfPage, type PageLinks } from "./import-links.ts";
import { sparedVehicleIds } from "./spared-vehicles.ts";
import { idsOfKinds } from "./vehicles-of-kinds.ts";
import { type KeyRange, type KnownVehicle, type ImportId, knownColumns } from "./known-vehicle.ts";

/** The row that counts for a key, without its long text. */
export type StagedWinner = Omit<Tables["stock_staging"], "site_id" | "session_id" | "body">;

/** Where to read rows again: under these keys of a page, or its entire range if null. */
export type PagePart = { range: KeyRange; keys: readonly string[] | null };

export type StagedPage = StagedPart & { range: KeyRange };

/** The rows and vehicles under some keys. */
export type StagedPart = {
  winners: StagedWinner[];
  /** Number of rows superseded by a newer one with the same key. */
  superseded: number;
  supersededKeys: Set<string>;
  fileKeys: Set<string>;
  known: Map<string, KnownVehicle>;
  /** Ids of vehicles without a row whose stock number or VIN is in rejected or left-out rows. */
  sparedIds: Set<string>;
  /** Ids of vehicles without a row of a kind mentioned by rows without a key. */
  idsOfKinds: Set<string>;
} & PageLinks;

const pageSize = 500;
/** Maximum number of rows per query. */
const rowsAtOnce = 1_000;
const largestOrdinal = 2 ** 31 - 1;
/** With more such rows in a page, the entire page is read again, to save memory. */
const mostKeysOfPart = 50;

/**
 * Walks through the staged rows and the site's vehicles in the order of their keys. Every query is a range of one
 * index, because joins were planned badly on newly filled tables (42 s for 16,000 rows).
 */
export async function* stagedPages(db: Kysely<Tables>, importId: ImportId): AsyncGenerator<StagedPage> {
  let range = await nextRange(db, importId, "");
  while (range !== null) {
    await breather();
    yield await stagedPage(db, importId, range);
    range = await nextRange(db, importId, range.upTo);
  }
}

/** The staged texts of some rows of a page, by ordinal. */
export async function readBodies(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  { after, upTo }: KeyRange,
  ordinals: readonly number[],
): Promise<Map<number, string>> {
  if (ordinals.length === 0) return new Map();
  const rows = await db
    .selectFrom("stock_staging")
    .select(["ordinal", "body"])
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("stock_key", ">", after)
    .where("stock_key", "<=", upTo)
    .where("ordinal", "in", ordinals)
    .execute();
  return new Map(rows.map((row) => [row.ordinal, row.body]));
}

/** The shorter of the next pages of file and stock, so that neither is ever held in memory completely. */
async function nextRange(db: Kysely<Tables>, importId: ImportId, after: string): Promise<KeyRange | null> {
  const known = db
    .selectFrom("vehicles")
    .select("stock_key")
    .where("site_id", "=", importId.siteId)
    .where("stock_key", ">", after)
    .orderBy("stock_key");
  const stagedEnd = await lastStagedKey(db, importId, after);
  const knownEnd = await lastKey(db, known.limit(pageSize).as("page"));
  if (stagedEnd === null) return knownEnd === null ? null : { after, upTo: knownEnd };
  if (knownEnd === null) return { after, upTo: stagedEnd };
  const isStagedFirst = stagedEnd !== knownEnd && (await isBefore(db, stagedEnd, knownEnd));
  return { after, upTo: isStagedFirst ? stagedEnd : knownEnd };
}

async function lastStagedKey(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  after: string,
): Promise<string | null> {
  const staged = db
    .selectFrom("stock_staging")
    .select("stock_key")
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("stock_key", ">", after)
    .orderBy("stock_key");
  return lastKey(db, staged.limit(pageSize).as("page"));
}

async function lastKey(
  db: Kysely<Tables>,
  page: AliasedExpression<{ stock_key: string }, "page">,
): Promise<string | null> {
  const { last } = await db
    .selectFrom(page)
    .select(({ fn }) => fn.max<string | null>("page.stock_key").as("last"))
    .executeTakeFirstOrThrow();
  return last;
}

/** Compared by the database, because its order of texts depends on its locale. */
async function isBefore(db: Kysely<Tables>, left: string, right: string): Promise<boolean> {
  const answer = sql<{ before: number }>`
    select case when cast(${left} as text) < cast(${right} as text) then 1 else 0 end as before`;
  const { rows } = await answer.execute(db);
  return rows[0]?.before === 1;
}

export function partOfRows({ range }: StagedPage, rows: readonly Pick<StagedWinner, "stock_key">[]): PagePart {
  const keys = [...new Set(rows.map(({ stock_key }) => stock_key))];
  return { range, keys: keys.length > mostKeysOfPart ? null : keys };
}

/** The parts of pages to read again. */
export async function* rereadPages(
  db: Kysely<Tables>,
  importId: ImportId,
  parts: readonly PagePart[],
): AsyncGenerator<StagedPage> {
  for (const { range, keys } of parts) {
    await breather();
    yield await stagedPage(db, importId, range, keys);
  }
}

/** The part of file and stock in a range, or under `keys` in it. */
export async function stagedPage(
  db: Kysely<Tables>,
  importId: ImportId,
  range: KeyRange,
  keys: readonly string[] | null = null,
): Promise<StagedPage> {
  return { range, ...(await readStagedPart(db, importId, range, keys)) };
}

export async function partOfKeys(db: Kysely<Tables>, importId: ImportId, keys: readonly string[]): Promise<StagedPart> {
  return readStagedPart(db, importId, null, keys);
}

async function readStagedPart(
  db: Kysely<Tables>,
  importId: ImportId,
  range: KeyRange | null,
  keys: readonly string[] | null,
): Promise<StagedPart> {
  const known = await db
    .selectFrom("vehicles")
    .select(knownColumns)
    .where("site_id", "=", importId.siteId)
    .$if(range !== null, (all) =>
      all.where("stock_key", ">", range?.after ?? "").where("stock_key", "<=", range?.upTo ?? ""),
    )
    .$if(keys !== null, (all) => all.where("stock_key", "in", keys ?? []))
    .execute();
  const knownByKey = new Map(known.map((row) => [row.stock_key, row]));
  const winners = new Map<string, StagedWinner>();
  const fileKeys = new Set<string>();
  const supersededKeys = new Set<string>();
  let vehicleRows = 0;
  for await (const rows of stagedRows(db, importId, range, keys)) {
    for (const row of rows) {
      fileKeys.add(row.stock_key);
      if (row.kind === "mention") continue;
      vehicleRows += 1;
      const best = winners.get(row.stock_key);
      if (best !== undefined) supersededKeys.add(row.stock_key);
      if (best === undefined || countsBefore(row, best, knownByKey.get(row.stock_key))) winners.set(row.stock_key, row);
    }
  }
  const rowless = known.filter((vehicle) => vehicle.removed_at === null && !fileKeys.has(vehicle.stock_key));
  return {
    winners: [...winners.values()],
    superseded: vehicleRows - winners.size,
    supersededKeys,
    fileKeys,
    known: knownByKey,
    sparedIds: await sparedVehicleIds(db, importId, rowless),
    idsOfKinds: await idsOfKinds(db, importId, rowless),
    ...(await linksOfPage(db, importId, { range, keys, known })),
  };
}

const stagedColumns = [
  "stock_key",
  "ordinal",
  "kind",
  "line",
  "stocknum",
  "last_modified",
  "created_at",
  "sold_at",
  "is_sold",
  "hash",
  "vin",
  "facts",
  "plate",
  "build",
  "price",
  "has_images",
  "listing",
  "assumed",
] as const;

/** The staged rows of a range, or of some keys, by key and ordinal, in batches: any number of rows may share a key. */
export async function* stagedRows(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  range: KeyRange | null,
  keys: readonly string[] | null = null,
): AsyncGenerator<StagedWinner[]> {
  let last = { stock_key: range?.after ?? "", ordinal: largestOrdinal };
  for (;;) {
    const rows = await db
      .selectFrom("stock_staging")
      .select(stagedColumns)
      .where("site_id", "=", siteId)
      .where("session_id", "=", sessionId)
      .where((where) => where(where.refTuple("stock_key", "ordinal"), ">", where.tuple(last.stock_key, last.ordinal)))
      .$if(range !== null, (all) => all.where("stock_key", "<=", range?.upTo ?? ""))
      .$if(keys !== null, (all) => all.where("stock_key", "in", keys ?? []))
      .orderBy("stock_key")
      .orderBy("ordinal")
      .limit(rowsAtOnce)
      .execute();
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < rowsAtOnce) return;
    last = end;
    await breather();
  }
}

/** If it is not known which row is newer, one that continues the site's vehicle counts before one of another. */
function countsBefore(row: StagedWinner, other: StagedWinner, known: KnownVehicle | undefined): boolean {
  const areVehicles = row.kind === "vehicle" && other.kind === "vehicle";
  if (areVehicles && known?.removed_at === null && row.last_modified === other.last_modified) {
    const isAnother = isAnotherVehicle(known, row);
    if (isAnother !== isAnotherVehicle(known, other)) return !isAnother;
  }
  return isNewer(row, other);
}

/** A row with a time is newer than one without; on a tie the later line wins. */
function isNewer(row: StagedWinner, other: StagedWinner): boolean {
  const byTime = (row.last_modified ?? -Infinity) - (other.last_modified ?? -Infinity);
  // Two rows without a time give NaN, which is a tie.
  return (byTime || row.line - other.line || row.ordinal - other.ordinal) > 0;
}
