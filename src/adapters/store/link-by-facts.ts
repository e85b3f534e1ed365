import type { StockImportTerms } from "../../vehicles/stock-imports.ts";
import {
  areFactsDistinctive,
  areOtherPlates,
  isAnotherVehicle,
  isInDoubt,
  isMovedVehicle,
} from "../../vehicles/vehicle-identity.ts";
import { lastNamedWith } from "./last-named.ts";
import {
  insertStrays,
  removedWith,
  rowsOfKeys,
  straysWith,
  vehicleKeysAmong,
  type KnownFacts,
  type Stray,
} from "./link-candidates.ts";
import { isContinued, missingVehicles, keyOccupant } from "./page-outcomes.ts";
import {
  rereadPages,
  partOfRows,
  stagedPages,
  type PagePart,
  type StagedPage,
  type StagedWinner,
} from "./staged-pages.ts";
import { type KnownVehicle } from "./known-vehicle.ts";
import { keyDealership, keyStockNumber } from "./stock-keys.ts";
import { insertLinks, newLink, type Linking, type NewLink } from "./write-links.ts";

export type FactsTerms = Pick<StockImportTerms, "isFull" | "named" | "filters"> & {
  /** Dealerships with so many missing vehicles that they were probably renumbered, not sold. */
  emptied: ReadonlySet<string>;
};

/**
 * Finds vehicles without VINs: those whose key is missing from the file, by their stock number at another dealership
 * or by equal facts; then removed ones, by equal facts. Returns where rows without a vehicle are.
 */
export async function linkByFacts(linking: Linking, terms: FactsTerms): Promise<PagePart[]> {
  const { importId, read, write } = linking;
  const { parts, hasStrays } = await gatherStrays(linking, terms);
  const taken = new Set<string>();
  const linkParts = async (findLinks: (page: StagedPage) => Promise<NewLink[]>): Promise<void> => {
    for await (const page of rereadPages(read, importId, parts)) {
      const links = await findLinks(page);
      for (const { vehicle_id } of links) taken.add(vehicle_id);
      if (links.length > 0) await write((transaction) => insertLinks(transaction, importId, links));
    }
  };
  if (hasStrays) {
    const together = new Set([...terms.named, ...(await lastNamedWith(read, importId.siteId, terms.named))]);
    const byNumber = { filters: terms.filters, taken, together };
    await linkParts((page) => linksOfNumbers(linking, page, { ...byNumber, isSame: hasEqualFacts }));
    await linkParts((page) => linksOfFacts(linking, page, { ...terms, taken }));
    await linkParts((page) => linksOfNumbers(linking, page, { ...byNumber, isSame: isMovedVehicle }));
  }
  await linkParts((page) => linksOfRemoved(linking, page, { ...terms, taken }));
  return parts;
}

/** Whether the vehicle on the site under a row's key may differ from the row's. */
export function isContested(page: StagedPage, winner: StagedWinner): boolean {
  const occupant = keyOccupant(page, winner.stock_key);
  if (winner.kind !== "vehicle" || occupant === null || occupant.removed_at !== null) return false;
  const isTaken = page.linksByKey.has(winner.stock_key);
  return isTaken || isAnotherVehicle(occupant, winner) || isInDoubt(occupant, winner);
}

/** Whether a row has no vehicle on the site: a removed one may have returned under another key. */
export function isOpen(page: StagedPage, winner: StagedWinner): boolean {
  if (winner.kind !== "vehicle" || page.linksByKey.has(winner.stock_key)) return false;
  const occupant = keyOccupant(page, winner.stock_key);
  return !isContinued(occupant, winner) || occupant.removed_at !== null;
}

/** Whether an open row may be a vehicle of another key; false if it brings back the vehicle of its own key. */
function isSearched(page: StagedPage, winner: StagedWinner): boolean {
  const occupant = keyOccupant(page, winner.stock_key);
  const returns = isContinued(occupant, winner) && !isInDoubt(occupant, winner);
  return isOpen(page, winner) && !returns;
}

/** Stores the vehicles whose key is missing from the file or reused, and returns where their rows may be. */
async function gatherStrays(
  { importId, read, write }: Linking,
  { isFull }: FactsTerms,
): Promise<{ parts: PagePart[]; hasStrays: boolean }> {
  const parts: PagePart[] = [];
  let hasStrays = false;
  for await (const page of stagedPages(read, importId)) {
    const contested = page.winners.filter((winner) => isContested(page, winner));
    const withdrawn = page.winners.filter(({ kind }) => kind === "withdrawn");
    const onSite = [...contested, ...withdrawn].flatMap(({ stock_key }) => keyOccupant(page, stock_key) ?? []);
    const strays = [...(isFull ? missingVehicles(page) : []), ...onSite]
      .filter(({ removed_at, facts }) => removed_at === null && facts !== "")
      .map(({ id, stock_key, facts }) => ({
        facts,
        vehicle_id: id,
        stock_key,
        stock_number: keyStockNumber(stock_key),
      }));
    hasStrays ||= strays.length > 0;
    if (strays.length > 0) await write((transaction) => insertStrays(transaction, importId, strays));
    const rows = [...page.winners.filter((winner) => isOpen(page, winner)), ...contested];
    if (rows.length > 0) parts.push(partOfRows(page, rows));
  }
  return { parts, hasStrays };
}

function hasEqualFacts(stray: Pick<Stray, "facts">, row: StagedWinner): boolean {
  return stray.facts === row.facts;
}

/**
 * Vehicles that moved to another dealership with their stock number, which the file has only once. Only for
 * dealerships that share files: with separate files both may use the same number.
 */
async function linksOfNumbers(
  linking: Linking,
  page: StagedPage,
  {
    filters,
    taken,
    together,
    isSame,
  }: Pick<FactsTerms, "filters"> & {
    taken: ReadonlySet<string>;
    together: ReadonlySet<string>;
    isSame: (stray: Stray, row: StagedWinner) => boolean;
  },
): Promise<NewLink[]> {
  const rows = page.winners.filter((winner) => isSearched(page, winner));
  if (rows.length === 0) return [];
  const numbers = new Set(rows.map(({ stock_key }) => keyStockNumber(stock_key)));
  const strays = await straysWith(linking, "stock_number", numbers);
  const keysInFile = await vehicleKeysAmong(
    linking,
    strays.map((stray) => stray.stock_key),
  );
  const free = strays.filter(
    ({ vehicle_id, stock_key }) =>
      !taken.has(vehicle_id) && !keysInFile.has(stock_key) && together.has(keyDealership(stock_key)),
  );
  const byNumber = Map.groupBy(free, ({ stock_key }) => keyStockNumber(stock_key));
  const found = new Set<string>();
  return rows.flatMap((row) => {
    const stray = byNumber
      .get(keyStockNumber(row.stock_key))
      ?.find((one) => !found.has(one.vehicle_id) && mayBeOne(one, row) && isSame(one, row));
    if (stray === undefined) return [];
    found.add(stray.vehicle_id);
    return [newLink(row, { ...stray, id: stray.vehicle_id }, filters)];
  });
}

/** Two vehicles with VINs are compared only by VIN. */
function mayBeOne(vehicle: Pick<KnownVehicle, "vin">, row: StagedWinner): boolean {
  return row.vin === null || vehicle.vin === null;
}

/**
 * Facts that many vehicles share count only for vehicles of dealerships that would be emptied and, within a
 * dealership, for those whose stock number the file gives to another vehicle.
 */
async function linksOfFacts(
  linking: Linking,
  page: StagedPage,
  { emptied, taken, filters }: FactsTerms & { taken: ReadonlySet<string> },
): Promise<NewLink[]> {
  const rows = page.winners.filter(
    (winner) =>
      !page.linksByKey.has(winner.stock_key) &&
      (isContested(page, winner) || (isSearched(page, winner) && !isReturnOfVague(page, winner))),
  );
  if (rows.length === 0) return [];
  const strays = await straysWith(linking, "facts", new Set(rows.map((row) => row.facts)));
  const vague = strays.filter(({ facts }) => !areFactsDistinctive(facts)).map((stray) => stray.stock_key);
  const contestedKeys = await vehicleKeysAmong(linking, vague);
  const found = new Set<string>();
  const free = strays.filter((stray) => !taken.has(stray.vehicle_id));
  const byFacts = Map.groupBy(free, ({ facts }) => facts);
  const byFactsAndPrice = Map.groupBy(free, ({ facts, price }) => `${facts}|${price}`);
  return rows.flatMap((row) => {
    const dealership = keyDealership(row.stock_key);
    const isDistinctive = areFactsDistinctive(row.facts);
    const isCandidate = (stray: Stray): boolean =>
      !found.has(stray.vehicle_id) &&
      stray.stock_key !== row.stock_key &&
      mayBeOne(stray, row) &&
      (isDistinctive ||
        emptied.has(keyDealership(stray.stock_key)) ||
        (contestedKeys.has(stray.stock_key) && keyDealership(stray.stock_key) === dealership));
    const alike = byFacts.get(row.facts) ?? [];
    const isHere = (stray: Stray): boolean => keyDealership(stray.stock_key) === dealership && isCandidate(stray);
    const stray =
      byFactsAndPrice.get(`${row.facts}|${row.price}`)?.find(isHere) ?? alike.find(isHere) ?? alike.find(isCandidate);
    if (stray === undefined) return [];
    found.add(stray.vehicle_id);
    return [newLink(row, { ...stray, id: stray.vehicle_id }, filters)];
  });
}

/** Whether a row may bring back the vehicle of its key, and its facts are not distinctive. */
function isReturnOfVague(page: StagedPage, winner: StagedWinner): boolean {
  return isContinued(keyOccupant(page, winner.stock_key), winner) && !areFactsDistinctive(winner.facts);
}

/** Vehicles removed earlier, from 200 km. A vehicle brought back by its own row is excluded. */
async function linksOfRemoved(
  { importId, read }: Linking,
  page: StagedPage,
  { filters, taken }: FactsTerms & { taken: ReadonlySet<string> },
): Promise<NewLink[]> {
  const rows = page.winners.filter((winner) => isSearched(page, winner) && areFactsDistinctive(winner.facts));
  if (rows.length === 0) return [];
  const removed = await removedWith(read, importId, new Set(rows.map(({ facts }) => facts)));
  const named = await rowsOfKeys(
    read,
    importId,
    removed.map((vehicle) => vehicle.stock_key),
  );
  const isNamed = (vehicle: KnownFacts): boolean =>
    (named.get(vehicle.stock_key) ?? []).some((row) => !isAnotherVehicle(vehicle, row) && !isInDoubt(vehicle, row));
  const free = removed.filter((vehicle) => !taken.has(vehicle.id) && !isNamed(vehicle));
  const byFacts = Map.groupBy(free, ({ facts }) => facts);
  const found = new Set<string>();
  return rows.flatMap((row) => {
    const alike = (byFacts.get(row.facts) ?? []).filter(
      (one) => !found.has(one.id) && one.stock_key !== row.stock_key && mayBeOne(one, row) && !areOtherPlates(one, row),
    );
    const hasNumber = (one: KnownFacts) => keyStockNumber(one.stock_key) === keyStockNumber(row.stock_key);
    const vehicle = alike.find(hasNumber) ?? alike[0];
    if (vehicle === undefined) return [];
    found.add(vehicle.id);
    return [newLink(row, vehicle, filters)];
  });
}
