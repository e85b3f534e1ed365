import type { Kysely } from "kysely";
import { noHolds, type StockImportTerms } from "../../vehicles/stock.ts";
import { areDifferentKinds, areFactsTelling, areOtherPlates } from "../../vehicles/vehicle-identity.ts";
import { inBatches } from "./batches.ts";
import type { Tables } from "./database.ts";
import { isOpen } from "./link-by-facts.ts";
import { outcomesOf, type WinnerOutcome } from "./page-outcomes.ts";
import { partOfKeys, type ImportId, type StagedPage, type StagedWinner } from "./staged-pages.ts";
import { linksAtOnce, type Linking } from "./write-links.ts";

const rowsAtOnce = 500;

type DoublesTerms = Omit<StockImportTerms, "holds"> & {
  /** Whether the site has any vehicles; where it has none, only VINs tell of doubles. */
  hasStock: boolean;
};

/**
 * Finds the rows that would list a vehicle a second time: new ones whose VIN, or whose telling facts, a vehicle has
 * that stays on the site under another key, and of the new rows of one VIN and model all but one. Call when all links
 * are found: a vehicle that a row continues is none.
 */
export async function findDoubles(
  linking: Linking,
  pages: AsyncIterable<StagedPage>,
  terms: DoublesTerms,
): Promise<void> {
  let rows: StagedWinner[] = [];
  for await (const page of pages) {
    rows.push(...page.winners.filter((winner) => wouldBeNew(page, winner)));
    if (rows.length < rowsAtOnce) continue;
    await writeDoubles(linking, await keysOfDoubles(linking, rows, terms));
    rows = [];
  }
  await writeDoubles(linking, await keysOfDoubles(linking, rows, terms));
}

function wouldBeNew(page: StagedPage, winner: StagedWinner): boolean {
  const link = page.linksByKey.get(winner.stock_key);
  if (link === undefined) return isOpen(page, winner);
  return page.linkedVehicles.get(link.vehicle_id)?.removed_at !== null;
}

async function writeDoubles({ importId, write }: Linking, keys: readonly string[]): Promise<void> {
  const { siteId: site_id, sessionId: session_id } = importId;
  for await (const batch of inBatches(keys, linksAtOnce)) {
    const values = batch.map((stock_key) => ({ site_id, session_id, stock_key }));
    await write(async (transaction) => {
      await transaction.insertInto("stock_import_doubles").values(values).execute();
    });
  }
}

async function keysOfDoubles(
  { importId, read }: Linking,
  rows: readonly StagedWinner[],
  terms: DoublesTerms,
): Promise<string[]> {
  const vins = new Set(rows.flatMap(({ vin }) => vin ?? []));
  const facts = new Set(terms.hasStock ? rows.flatMap((row) => (areFactsTelling(row.facts) ? [row.facts] : [])) : []);
  const known = await alikeOnSite(read, importId, vins, facts);
  const staged = await alikeInFile(read, importId, vins, facts);
  const alike = alikeAmong([...known, ...staged], (other) => other);
  const suspects = rows.filter((row) => alike(row).length > 0);
  if (suspects.length === 0) return [];
  const keys = new Set(suspects.flatMap((row) => alike(row).map(({ stock_key }) => stock_key)));
  const part = await partOfKeys(read, importId, [...keys, ...suspects.map(({ stock_key }) => stock_key)]);
  const { rows: outcomes, lost } = outcomesOf(part, { ...terms, holds: noHolds });
  const leaving = new Set(lost.filter(({ isHeld }) => !isHeld).map(({ vehicle }) => vehicle.id));
  const present = [...part.known.values()].filter(({ id, removed_at }) => removed_at === null && !leaving.has(id));
  const staying = alikeAmong(present, (vehicle) => vehicle);
  const taken = outcomes.filter((row) => row.kind !== "held" && row.kind !== "withdrawn");
  const listed = alikeAmong(taken, ({ winner }) => winner);
  const ownOutcomes = new Map(taken.map((row) => [row.winner.stock_key, row]));
  return suspects
    .filter((row) => {
      const own = ownOutcomes.get(row.stock_key);
      return staying(row).length > 0 || (own !== undefined && listed(row).some((other) => isListedBefore(other, own)));
    })
    .map(({ stock_key }) => stock_key);
}

type Alike = Pick<StagedWinner, "stock_key" | "vin" | "facts" | "plate">;

/** Answers, for a row, those of some things under other keys that have its VIN or its telling facts. */
function alikeAmong<Thing>(things: readonly Thing[], alikeOf: (thing: Thing) => Alike): (row: Alike) => Thing[] {
  const byVin = Map.groupBy(things, (thing) => alikeOf(thing).vin);
  const byFacts = Map.groupBy(things, (thing) => alikeOf(thing).facts);
  return (row) => {
    const isOther = (thing: Thing): boolean => alikeOf(thing).stock_key !== row.stock_key;
    const sameVin = row.vin === null ? [] : (byVin.get(row.vin) ?? []);
    const sameFacts = !areFactsTelling(row.facts) ? [] : (byFacts.get(row.facts) ?? []);
    const mayBeOne = (thing: Thing): boolean => {
      const { vin, plate } = alikeOf(thing);
      return (row.vin === null || vin === null) && !areOtherPlates({ plate }, row);
    };
    return [...sameVin, ...sameFacts.filter(mayBeOne)].filter(isOther);
  };
}

type TakenRow = Exclude<WinnerOutcome, { kind: "held" | "withdrawn" }>;

/**
 * Whether of two rows of one vehicle the first is listed: the one that the site has. Of two new ones of one VIN it is
 * the one that is for sale, then the newer, then the one that comes back, then the first of the file.
 */
function isListedBefore(one: TakenRow, other: TakenRow): boolean {
  if (areDifferentKinds(one.winner.facts, other.winner.facts)) return false;
  if (one.kind !== "accepted") return true;
  if (one.winner.vin === null || one.winner.vin !== other.winner.vin) return false;
  const sale = other.winner.is_sold - one.winner.is_sold;
  const age = (one.winner.last_modified ?? -Infinity) - (other.winner.last_modified ?? -Infinity);
  const history = Number(one.continues !== null) - Number(other.continues !== null);
  // Two rows without a time give NaN, which is a tie.
  return (sale || age || history || other.winner.ordinal - one.winner.ordinal) > 0;
}

async function alikeOnSite(
  read: Kysely<Tables>,
  { siteId }: ImportId,
  vins: ReadonlySet<string>,
  facts: ReadonlySet<string>,
): Promise<Alike[]> {
  const onSite = read
    .selectFrom("vehicles")
    .select(["stock_key", "vin", "facts", "plate"])
    .where("site_id", "=", siteId)
    .where("removed_at", "is", null);
  const sameVin = vins.size === 0 ? [] : await onSite.where("vin", "in", [...vins]).execute();
  const sameFacts = facts.size === 0 ? [] : await onSite.where("facts", "in", [...facts]).execute();
  return [...sameVin, ...sameFacts];
}

/** Reads the file once for the facts: few rows of a file are new, and an index would cost every import. */
async function alikeInFile(
  read: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  vins: ReadonlySet<string>,
  facts: ReadonlySet<string>,
): Promise<Alike[]> {
  const inFile = read
    .selectFrom("stock_staging")
    .select(["stock_key", "vin", "facts", "plate"])
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("kind", "=", "vehicle");
  const sameVin = vins.size === 0 ? [] : await inFile.where("vin", "in", [...vins]).execute();
  const sameFacts = facts.size === 0 ? [] : await inFile.where("facts", "in", [...facts]).execute();
  return [...sameVin, ...sameFacts];
}
