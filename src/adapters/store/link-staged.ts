import type { Kysely, Transaction } from "kysely";
import type { StockFilters } from "../../vehicles/stock-filters.ts";
import type { StockImportTerms } from "../../vehicles/stock.ts";
import { areDifferentKinds, areFactsTelling, isAnotherVehicle, isInDoubt } from "../../vehicles/vehicle-identity.ts";
import type { Tables } from "./database.ts";
import { findDoubles } from "./find-doubles.ts";
import { isContinued, missingOf, occupantOf, unlists } from "./page-outcomes.ts";
import {
  dealershipOf,
  stagedPages,
  type ImportId,
  type KnownVehicle,
  type StagedPage,
  type StagedWinner,
} from "./staged-pages.ts";

/** Where links are written: short transactions while an import is planned, its own transaction while it is applied. */
export type Linking = {
  importId: ImportId;
  read: Kysely<Tables>;
  write: (work: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>;
};

export const linksAtOnce = 200;
/** So many missing vehicles, and more than half of their dealership's, were probably renumbered and not sold. */
const fewestOfMany = 5;
/** A VIN that more vehicles have than this was typed to fill a form. */
const mostOfOneVin = 20;

/**
 * Finds the vehicles that the file has under another key than the site: by VIN, and in a full file those
 * that remain by equal facts. A vehicle is found once, by the first of its rows in the order of keys.
 */
export async function linkStaged(
  linking: Linking,
  { isFull, filters }: Pick<StockImportTerms, "isFull" | "filters">,
): Promise<void> {
  const { importId, read, write } = linking;
  await write((transaction) => dropLinks(transaction, importId));
  if (!(await hasStock(linking))) return;
  let [unknownRows, contestedRows] = [0, 0];
  const losses = new Map<string, { current: number; missing: number }>();
  for await (const page of stagedPages(read, importId)) {
    const unknown = page.winners.filter((winner) => winner.kind === "vehicle" && mayBeElsewhere(page, winner));
    unknownRows += unknown.length;
    contestedRows += page.winners.filter((winner) => isContested(page, winner)).length;
    countLosses(page, losses);
    await linkByVin(linking, unknown, filters);
  }
  const isMissing = [...losses.values()].some(({ missing }) => missing > 0);
  if (isFull && unknownRows + contestedRows > 0 && (isMissing || contestedRows > 0)) {
    const emptied = [...losses].filter(([, { current, missing }]) => missing >= fewestOfMany && missing * 2 > current);
    await linkByFacts(linking, new Set(emptied.map(([dealership]) => dealership)), filters);
  }
  if (unknownRows > 0) await findDoubles(linking);
}

/** Whether the vehicle on the site under the key of a row may be another one than the row's. */
function isContested(page: StagedPage, winner: StagedWinner): boolean {
  const occupant = occupantOf(page, winner.stock_key);
  if (winner.kind !== "vehicle" || occupant === null || occupant.removed_at !== null) return false;
  return isAnotherVehicle(occupant, winner) || isInDoubt(occupant, winner);
}

function countLosses(page: StagedPage, losses: Map<string, { current: number; missing: number }>): void {
  const lossesAt = (stockKey: string) => {
    const dealership = dealershipOf(stockKey);
    const counted = losses.get(dealership) ?? { current: 0, missing: 0 };
    losses.set(dealership, counted);
    return counted;
  };
  for (const { stock_key, removed_at } of page.known.values())
    if (removed_at === null) lossesAt(stock_key).current += 1;
  for (const { stock_key } of missingOf(page)) lossesAt(stock_key).missing += 1;
}

/** Where an import keeps which vehicles its rows are. */
export const linkTables = ["stock_import_links", "stock_import_strays", "stock_import_doubles"] as const;

/** Forgets what was found for an import. */
export async function dropLinks(transaction: Transaction<Tables>, { siteId, sessionId }: ImportId): Promise<void> {
  for (const table of linkTables) {
    await transaction.deleteFrom(table).where("site_id", "=", siteId).where("session_id", "=", sessionId).execute();
  }
}

async function hasStock({ read, importId }: Linking): Promise<boolean> {
  const row = await read.selectFrom("vehicles").select("id").where("site_id", "=", importId.siteId).executeTakeFirst();
  return row !== undefined;
}

/** A removed vehicle of the same key may since be on the site under another one. */
function mayBeElsewhere(page: StagedPage, winner: StagedWinner): boolean {
  const occupant = occupantOf(page, winner.stock_key);
  return !isContinued(occupant, winner) || (occupant.removed_at !== null && winner.vin !== null);
}

async function linkByVin(linking: Linking, winners: readonly StagedWinner[], filters: StockFilters): Promise<void> {
  const { importId, read, write } = linking;
  const vins = await tellingVins(linking, new Set(winners.flatMap((winner) => winner.vin ?? [])));
  if (vins.size === 0) return;
  const rows = winners.filter((winner) => winner.vin !== null && vins.has(winner.vin));
  const found = await read
    .selectFrom("vehicles")
    .select(["id", "stock_key", "vin", "facts", "removed_at", "listing"])
    .where("site_id", "=", importId.siteId)
    .where("vin", "in", [...vins])
    .execute();
  const inFile = await read
    .selectFrom("stock_staging")
    .select(["stock_key", "vin"])
    .distinct()
    .where("site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where("kind", "=", "vehicle")
    .where(
      "stock_key",
      "in",
      found.map((vehicle) => vehicle.stock_key),
    )
    .execute();
  const sameRows = new Set(inFile.map((row) => `${row.vin} ${row.stock_key}`));
  const keysInFile = new Set(inFile.map((row) => row.stock_key));
  // A VIN that makes a Corolla of a Kluger is wrong, where the file has the Kluger's stock number besides.
  const isContradicted = (vehicle: (typeof found)[number], row: StagedWinner): boolean =>
    areDifferentKinds(vehicle.facts, row.facts) && (vehicle.removed_at !== null || keysInFile.has(vehicle.stock_key));
  // On the site before removed, the last removed before others: the vehicle that shoppers know.
  const byVin = Map.groupBy(
    found.toSorted((one, other) => (other.removed_at ?? Infinity) - (one.removed_at ?? Infinity) || 0),
    (vehicle) => vehicle.vin,
  );
  const links = rows.flatMap((row) => {
    const vehicle = byVin
      .get(row.vin)
      ?.find(
        (one) =>
          one.stock_key === row.stock_key ||
          (!sameRows.has(`${one.vin} ${one.stock_key}`) && !isContradicted(one, row)),
      );
    if (vehicle === undefined || vehicle.stock_key === row.stock_key) return [];
    return [linkOf(row, vehicle, filters)];
  });
  await write((transaction) => insertLinks(transaction, importId, links));
}

/** Those of some VINs that vehicles of the site have or had, and not so many of them that they tell none apart. */
async function tellingVins({ importId, read }: Linking, vins: ReadonlySet<string>): Promise<Set<string>> {
  if (vins.size === 0) return new Set();
  const known = await read
    .selectFrom("vehicles")
    .select("vin")
    .where("site_id", "=", importId.siteId)
    .where("vin", "in", [...vins])
    .groupBy("vin")
    .having((having) => having(having.fn.countAll(), "<=", mostOfOneVin))
    .execute();
  return new Set(known.flatMap(({ vin }) => vin ?? []));
}

type NewLink = Omit<Tables["stock_import_links"], "site_id" | "session_id" | "is_held">;

function linkOf(
  row: StagedWinner,
  vehicle: Pick<KnownVehicle, "id" | "stock_key" | "removed_at" | "listing">,
  filters: StockFilters,
): NewLink {
  return { stock_key: row.stock_key, vehicle_id: vehicle.id, unlists: unlists(vehicle, row, filters) ? 1 : 0 };
}

/**
 * Facts that many vehicles share are trusted only for the vehicles of dealerships that would be emptied, and within a
 * dealership for those whose stock number the file gives to another vehicle.
 */
async function linkByFacts(linking: Linking, emptied: ReadonlySet<string>, filters: StockFilters): Promise<void> {
  const { importId, read, write } = linking;
  for await (const page of stagedPages(read, importId)) {
    const contested = page.winners.filter((winner) => isContested(page, winner));
    const strays = [...missingOf(page), ...contested.flatMap(({ stock_key }) => page.known.get(stock_key) ?? [])]
      .filter((vehicle) => vehicle.facts !== "")
      .map(({ id, stock_key, facts, vin }) => ({ facts, vehicle_id: id, stock_key, has_vin: vin === null ? 0 : 1 }));
    if (strays.length > 0) await write((transaction) => insertStrays(transaction, importId, strays));
  }
  const taken = new Set<string>();
  for await (const page of stagedPages(read, importId)) {
    const rows = page.winners.filter(
      (winner) =>
        winner.kind === "vehicle" &&
        !page.linksByKey.has(winner.stock_key) &&
        (!isContinued(occupantOf(page, winner.stock_key), winner) || isContested(page, winner)),
    );
    const links = await linksOfFacts(linking, rows, { emptied, taken, filters });
    if (links.length > 0) await write((transaction) => insertLinks(transaction, importId, links));
  }
}

async function linksOfFacts(
  { importId, read }: Linking,
  rows: readonly StagedWinner[],
  { emptied, taken, filters }: { emptied: ReadonlySet<string>; taken: Set<string>; filters: StockFilters },
): Promise<NewLink[]> {
  if (rows.length === 0) return [];
  const strays = await read
    .selectFrom("stock_import_strays as stray")
    .innerJoin("vehicles", (join) =>
      join.onRef("vehicles.site_id", "=", "stray.site_id").onRef("vehicles.id", "=", "stray.vehicle_id"),
    )
    .select(["stray.facts", "vehicle_id", "stray.stock_key", "has_vin", "removed_at", "listing", "price"])
    .where("stray.site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where("stray.facts", "in", [...new Set(rows.map((row) => row.facts))])
    .orderBy("stray.stock_key")
    .execute();
  const vague = strays.filter(({ facts }) => !areFactsTelling(facts)).map((stray) => stray.stock_key);
  const contestedKeys = await vehicleKeysAmong(read, importId, vague);
  const free = strays.filter((stray) => !taken.has(stray.vehicle_id));
  const byFacts = Map.groupBy(free, ({ facts }) => facts);
  const byFactsAndPrice = Map.groupBy(free, ({ facts, price }) => `${facts}|${price}`);
  return rows.flatMap((row) => {
    const dealership = dealershipOf(row.stock_key);
    const isTelling = areFactsTelling(row.facts);
    const isCandidate = (stray: (typeof strays)[number]): boolean =>
      !taken.has(stray.vehicle_id) &&
      stray.stock_key !== row.stock_key &&
      (row.vin === null || stray.has_vin === 0) &&
      (isTelling ||
        emptied.has(dealershipOf(stray.stock_key)) ||
        (contestedKeys.has(stray.stock_key) && dealershipOf(stray.stock_key) === dealership));
    const alike = byFacts.get(row.facts) ?? [];
    const isHere = (stray: (typeof strays)[number]): boolean =>
      dealershipOf(stray.stock_key) === dealership && isCandidate(stray);
    const found =
      byFactsAndPrice.get(`${row.facts}|${row.price}`)?.find(isHere) ?? alike.find(isHere) ?? alike.find(isCandidate);
    if (found === undefined) return [];
    taken.add(found.vehicle_id);
    return [linkOf(row, { ...found, id: found.vehicle_id }, filters)];
  });
}

/** Those of some keys under which the file has a vehicle. */
async function vehicleKeysAmong(
  read: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await read
    .selectFrom("stock_staging")
    .select("stock_key")
    .distinct()
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("kind", "=", "vehicle")
    .where("stock_key", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.stock_key));
}

async function insertLinks(
  transaction: Transaction<Tables>,
  { siteId: site_id, sessionId: session_id }: ImportId,
  links: readonly NewLink[],
): Promise<void> {
  for (let start = 0; start < links.length; start += linksAtOnce) {
    await transaction
      .insertInto("stock_import_links")
      .values(links.slice(start, start + linksAtOnce).map((link) => ({ ...link, site_id, session_id, is_held: 0 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function insertStrays(
  transaction: Transaction<Tables>,
  { siteId: site_id, sessionId: session_id }: ImportId,
  strays: readonly Omit<Tables["stock_import_strays"], "site_id" | "session_id">[],
): Promise<void> {
  for (let start = 0; start < strays.length; start += linksAtOnce) {
    await transaction
      .insertInto("stock_import_strays")
      .values(strays.slice(start, start + linksAtOnce).map((stray) => ({ ...stray, site_id, session_id })))
      .execute();
  }
}
