import type { Kysely } from "kysely";
import { noHolds, type StockImportTerms } from "../../vehicles/stock-imports.ts";
import { isListedForSale, type StockFilters } from "../../vehicles/stock-filters.ts";
import {
  areDifferentKinds,
  areFactsDistinctive,
  areOneByPlate,
  areOtherPlates,
  type IdentityMark,
} from "../../vehicles/vehicle-identity.ts";
import { inBatches } from "./batches.ts";
import type { Tables } from "./database.ts";
import { isOpen } from "./link-by-facts.ts";
import { isListed, pageOutcomes, type WinnerOutcome } from "./page-outcomes.ts";
import { partOfKeys, type StagedPage, type StagedWinner } from "./staged-pages.ts";
import { type ImportId, type KnownVehicle } from "./known-vehicle.ts";
import { keyDealership } from "./stock-keys.ts";
import { insertLinks, newLink, linksAtOnce, type Linking, type NewLink } from "./write-links.ts";

const rowsAtOnce = 500;
/** Bounds the memory of an import: a broken file may have any number of different rows with one VIN or plate. */
const mostAlikeRows = 20_000;

type DoublesTerms = Omit<StockImportTerms, "holds"> & {
  /** Facts compared for duplicates in addition to VINs and plates; null if all are, because the site has vehicles. */
  comparedFacts: ReadonlySet<string> | null;
};

/** Rows that would duplicate a vehicle, and vehicles that move to the row with the car for sale. */
type Doubles = { keys: Set<string>; links: NewLink[] };

/**
 * Finds the rows that would duplicate a vehicle: new ones whose VIN, plate or distinctive facts match a vehicle that
 * stays on the site under another key, and all but one of the new rows of one VIN or plate and model. If that vehicle
 * stays as sold or hidden and the new row has it for sale, it moves to that row, and the other row is the duplicate.
 * Call after all other links are found: a vehicle that a row continues is not a duplicate.
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
    await writeDoubles(linking, await doublesAmong(linking, rows, terms));
    rows = [];
  }
  await writeDoubles(linking, await doublesAmong(linking, rows, terms));
}

function wouldBeNew(page: StagedPage, winner: StagedWinner): boolean {
  const link = page.linksByKey.get(winner.stock_key);
  if (link === undefined) return isOpen(page, winner);
  return page.linkedVehicles.get(link.vehicle_id)?.removed_at !== null;
}

async function writeDoubles({ importId, write }: Linking, { keys, links }: Doubles): Promise<void> {
  const { siteId: site_id, sessionId: session_id } = importId;
  for await (const batch of inBatches([...keys], linksAtOnce)) {
    const values = batch.map((stock_key) => ({ site_id, session_id, stock_key }));
    await write(async (transaction) => {
      await transaction
        .insertInto("stock_import_doubles")
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
  for await (const batch of inBatches(links, linksAtOnce))
    await write(async (transaction) => {
      const ids = batch.map((link) => link.vehicle_id);
      const linkedKeys = batch.map((link) => link.stock_key);
      await transaction
        .deleteFrom("stock_import_links")
        .where("site_id", "=", site_id)
        .where("session_id", "=", session_id)
        .where((where) => where.or([where("vehicle_id", "in", ids), where("stock_key", "in", linkedKeys)]))
        .execute();
      await insertLinks(transaction, importId, batch);
    });
}

async function doublesAmong(
  { importId, read }: Linking,
  rows: readonly StagedWinner[],
  terms: DoublesTerms,
): Promise<Doubles> {
  const doubles: Doubles = { keys: new Set(), links: [] };
  const isCompared = ({ facts: own }: StagedWinner): boolean =>
    areFactsDistinctive(own) && terms.comparedFacts?.has(own) !== false;
  const wanted: Wanted = {
    vin: new Set(rows.flatMap(({ vin }) => vin ?? [])),
    plate: new Set(rows.flatMap(({ plate }) => plate ?? [])),
    facts: new Set(rows.filter(isCompared).map((row) => row.facts)),
  };
  const known = await alikeOnSite(read, importId, wanted);
  const staged = await alikeInFile(read, importId, wanted);
  const alike = alikeAmong([...known, ...staged], (other) => other);
  const suspects = rows.filter((row) => alike(row).length > 0);
  if (suspects.length === 0) return doubles;
  const keys = new Set(suspects.flatMap((row) => alike(row).map(({ stock_key }) => stock_key)));
  const part = await partOfKeys(read, importId, [...keys, ...suspects.map(({ stock_key }) => stock_key)]);
  const { rows: outcomes, lost } = pageOutcomes(part, { ...terms, holds: noHolds });
  const leaving = new Set(lost.filter(({ isHeld }) => !isHeld).map(({ vehicle }) => vehicle.id));
  const taken = outcomes.filter((row) => row.kind !== "held" && row.kind !== "withdrawn");
  const mixedUp = new Set(taken.flatMap((row) => (isMixedUp(row) ? [row.continues?.id] : [])));
  const present = [...part.known.values()].filter(
    ({ id, removed_at }) => removed_at === null && !leaving.has(id) && !mixedUp.has(id),
  );
  const staying = alikeAmong(present, (vehicle) => vehicle);
  const listed = alikeAmong(taken, ({ winner }) => winner);
  const ownOutcomes = new Map(taken.map((row) => [row.winner.stock_key, row]));
  const rowOfVehicle = new Map(taken.flatMap((row) => (row.continues === null ? [] : [[row.continues.id, row]])));
  const moved = new Set<string>();
  for (const row of suspects.toSorted((one, other) => one.ordinal - other.ordinal)) {
    const own = ownOutcomes.get(row.stock_key);
    const givesWay = (vehicle: KnownVehicle): boolean => {
      const itsRow = rowOfVehicle.get(vehicle.id);
      if (moved.has(vehicle.id) || areDifferentKinds(vehicle.facts, row.facts)) return false;
      return itsRow === undefined ? !isListed(vehicle, terms.filters) : !isForSale(itsRow.winner, terms.filters);
    };
    const isForSaleHere = own !== undefined && isForSale(row, terms.filters);
    const [here, others] = [staying(row), listed(row)];
    const isDouble =
      here.some((vehicle) => !isForSaleHere || !givesWay(vehicle)) ||
      (own !== undefined && others.some((other) => isListedBefore(other, own, terms.filters)));
    if (isDouble) doubles.keys.add(row.stock_key);
    if (isDouble || !isForSaleHere) continue;
    const continued = others.flatMap(({ continues }) => continues ?? []).filter(givesWay);
    const vehicle = [...here, ...continued].find(({ removed_at }) => removed_at === null) ?? continued[0];
    if (vehicle === undefined || (own.continues !== null && vehicle.removed_at !== null)) continue;
    moved.add(vehicle.id);
    doubles.links.push(newLink(row, vehicle, terms.filters));
    const itsRow = rowOfVehicle.get(vehicle.id);
    if (itsRow !== undefined) doubles.keys.add(itsRow.winner.stock_key);
  }
  return doubles;
}

function isForSale({ listing, stock_key }: StagedWinner, filters: StockFilters): boolean {
  return isListedForSale(listing, keyDealership(stock_key), filters);
}

type Alike = Pick<StagedWinner, "stock_key" | "vin" | "facts" | "plate">;

/** Returns, for a row, the candidates under other keys with its VIN, its plate or its distinctive facts. */
function alikeAmong<Thing>(things: readonly Thing[], compareThing: (thing: Thing) => Alike): (row: Alike) => Thing[] {
  const byVin = Map.groupBy(things, (thing) => compareThing(thing).vin);
  const byPlate = Map.groupBy(things, (thing) => compareThing(thing).plate);
  const byFacts = Map.groupBy(things, (thing) => compareThing(thing).facts);
  return (row) => {
    const isOther = (thing: Thing): boolean => compareThing(thing).stock_key !== row.stock_key;
    const sameVin = row.vin === null ? [] : (byVin.get(row.vin) ?? []);
    const samePlate = row.plate === null ? [] : (byPlate.get(row.plate) ?? []);
    const isOneByPlate = (thing: Thing): boolean => areOneByPlate(compareThing(thing), row);
    const sameFacts = !areFactsDistinctive(row.facts) ? [] : (byFacts.get(row.facts) ?? []);
    const mayBeOne = (thing: Thing): boolean => {
      const { vin, plate } = compareThing(thing);
      return (row.vin === null || vin === null) && !areOtherPlates({ plate }, row);
    };
    return [...sameVin, ...samePlate.filter(isOneByPlate), ...sameFacts.filter(mayBeOne)].filter(isOther);
  };
}

type TakenRow = Exclude<WinnerOutcome, { kind: "held" | "withdrawn" }>;

/** An earlier file gave the vehicle the facts of another one, so its stored facts identify no duplicates. */
function isMixedUp({ continues, winner }: TakenRow): boolean {
  return continues !== null && areDifferentKinds(continues.facts, winner.facts);
}

/**
 * Whether the first of two rows of one vehicle is listed: the one for sale, then the one that the site has. Of two new
 * ones of one VIN or plate it is the newer, then the returning one, then the first in the file.
 */
function isListedBefore(one: TakenRow, other: TakenRow, filters: StockFilters): boolean {
  if (areDifferentKinds(one.winner.facts, other.winner.facts)) return false;
  const [isOneForSale, isOtherForSale] = [isForSale(one.winner, filters), isForSale(other.winner, filters)];
  if (isOneForSale !== isOtherForSale) return isOneForSale;
  if (one.kind !== "accepted") return true;
  const haveOneVin = one.winner.vin !== null && one.winner.vin === other.winner.vin;
  if (!haveOneVin && !areOneByPlate(one.winner, other.winner)) return false;
  const age = (one.winner.last_modified ?? -Infinity) - (other.winner.last_modified ?? -Infinity);
  const history = Number(one.continues !== null) - Number(other.continues !== null);
  // Two rows without a time give NaN, which is a tie.
  return (age || history || other.winner.ordinal - one.winner.ordinal) > 0;
}

type Wanted = Readonly<Record<IdentityMark | "facts", ReadonlySet<string>>>;

const alikeColumns = ["stock_key", "vin", "facts", "plate"] as const;

async function alikeOnSite(read: Kysely<Tables>, { siteId }: ImportId, wanted: Wanted): Promise<Alike[]> {
  const onSite = read
    .selectFrom("vehicles")
    .select(alikeColumns)
    .where("site_id", "=", siteId)
    .where("removed_at", "is", null);
  return alikeBy(wanted, (column, values) => onSite.where(column, "in", values).execute());
}

/** Scans the file once for the facts: few rows of a file are new, and an index would slow down every import. */
async function alikeInFile(read: Kysely<Tables>, { siteId, sessionId }: ImportId, wanted: Wanted): Promise<Alike[]> {
  const inFile = read
    .selectFrom("stock_staging")
    // Copies of one row, of which a broken file may have very many, count once.
    .distinct()
    .select(alikeColumns)
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("kind", "=", "vehicle")
    .limit(mostAlikeRows);
  return alikeBy(wanted, (column, values) => inFile.where(column, "in", values).execute());
}

async function alikeBy(
  wanted: Wanted,
  find: (column: keyof Wanted, values: string[]) => Promise<Alike[]>,
): Promise<Alike[]> {
  const found: Alike[] = [];
  for (const column of ["vin", "plate", "facts"] as const)
    if (wanted[column].size > 0) for (const row of await find(column, [...wanted[column]])) found.push(row);
  return found;
}
