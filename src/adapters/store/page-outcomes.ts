import { isListedForSale, type StockFilters } from "../../vehicles/stock-filters.ts";
import type { RowHold, StockImportHolds, StockImportTerms } from "../../vehicles/stock-imports.ts";
import { isAnotherVehicle } from "../../vehicles/vehicle-identity.ts";
import type { ImportLink } from "./import-links.ts";
import type { StagedPart, StagedWinner } from "./staged-pages.ts";
import type { KnownVehicle } from "./known-vehicle.ts";
import { keyDealership } from "./stock-keys.ts";

export type WinnerOutcome = { winner: StagedWinner } & (
  | {
      kind: "accepted" | "updated" | "unchanged";
      continues: KnownVehicle | null;
      isLinked: boolean;
      /** How a vehicle for sale leaves the listing; null if it does not. */
      unlisted: "sold" | "hidden" | null;
      /** True if the site already has the vehicle under another key. */
      isDouble: boolean;
      /** The vehicle that had the key before and is missing from the file: it is removed. */
      replaces: KnownVehicle | null;
    }
  | { kind: "withdrawn" }
  | { kind: "held"; hold: RowHold }
);

export type LostVehicle = {
  vehicle: KnownVehicle;
  how: "missing" | "withdrawn" | "replaced";
  isHeld: boolean;
};

export type PageOutcomes = {
  rows: WinnerOutcome[];
  /** Vehicles on the site that the file removes, or would without a hold. */
  lost: LostVehicle[];
  /** Removed vehicles whose key now belongs to another. */
  displaced: KnownVehicle[];
};

/** Outcome of accepting the file on these terms, for a part of file and stock. */
export function pageOutcomes(page: StagedPart, terms: StockImportTerms): PageOutcomes {
  const outcomes: PageOutcomes = { rows: [], lost: [], displaced: [] };
  for (const winner of page.winners) {
    if (terms.holds.values.has(keyDealership(winner.stock_key)))
      outcomes.rows.push({ winner, kind: "held", hold: "values" });
    else if (winner.kind === "withdrawn") withdraw(page, terms, winner, outcomes);
    else take(page, terms, winner, outcomes);
  }
  for (const vehicle of missingVehicles(page))
    outcomes.lost.push({
      vehicle,
      how: "missing",
      isHeld: page.idsOfKinds.has(vehicle.id) || keepsMissing(terms, vehicle),
    });
  return outcomes;
}

/** Vehicles on the site that the file neither mentions nor has under another key. */
export function missingVehicles({ known, fileKeys, sparedIds, linksByVehicle }: StagedPart): KnownVehicle[] {
  return [...known.values()].filter(
    ({ id, stock_key, removed_at }) =>
      removed_at === null && !fileKeys.has(stock_key) && !sparedIds.has(id) && !linksByVehicle.has(id),
  );
}

/** The vehicle under a row's key, unless the file has that vehicle under another key. */
export function keyOccupant(page: StagedPart, stockKey: string): KnownVehicle | null {
  const vehicle = page.known.get(stockKey);
  if (vehicle === undefined) return null;
  return page.linksByVehicle.get(vehicle.id)?.is_held === 0 ? null : vehicle;
}

/** Whether a row continues the vehicle that the site has, or had, under its key. */
export function isContinued(vehicle: KnownVehicle | null, winner: StagedWinner): vehicle is KnownVehicle {
  return vehicle !== null && !isAnotherVehicle(vehicle, winner);
}

function keepsMissing({ isFull, named, holds }: StockImportTerms, vehicle: KnownVehicle): boolean {
  const dealership = keyDealership(vehicle.stock_key);
  if (staysHeld(holds, vehicle) && named.has(dealership)) return true;
  if (holds.unidentified.has(dealership)) return true;
  return !isFull || holds.missing === "all" || holds.missing.has(dealership) || holds.values.has(dealership);
}

/** Whether a vehicle must not be removed from its dealership or from the listing. */
export function mustStay(holds: StockImportHolds, vehicle: Pick<KnownVehicle, "stock_key" | "is_loss_held">): boolean {
  return holds.losses.has(keyDealership(vehicle.stock_key)) || staysHeld(holds, vehicle);
}

function staysHeld(
  { stillHeld }: StockImportHolds,
  { stock_key, is_loss_held }: Pick<KnownVehicle, "stock_key" | "is_loss_held">,
): boolean {
  return is_loss_held === 1 && stillHeld.has(keyDealership(stock_key));
}

function withdraw(page: StagedPart, { holds }: StockImportTerms, winner: StagedWinner, outcomes: PageOutcomes): void {
  const vehicle = keyOccupant(page, winner.stock_key);
  if (vehicle === null || vehicle.removed_at !== null) {
    outcomes.rows.push({ winner, kind: "withdrawn" });
    return;
  }
  const isHeld = page.linksByVehicle.has(vehicle.id) || mustStay(holds, vehicle);
  outcomes.rows.push(isHeld ? { winner, kind: "held", hold: "withdrawal" } : { winner, kind: "withdrawn" });
  outcomes.lost.push({ vehicle, how: "withdrawn", isHeld });
}

function take(page: StagedPart, terms: StockImportTerms, winner: StagedWinner, outcomes: PageOutcomes): void {
  const { holds, filters } = terms;
  const occupant = keyOccupant(page, winner.stock_key);
  const link = page.linksByKey.get(winner.stock_key);
  if (link?.is_held === 1) {
    outcomes.rows.push({ winner, kind: "held", hold: linkHold(page, winner, link) });
    return;
  }
  const linked = link === undefined ? null : (page.linkedVehicles.get(link.vehicle_id) ?? null);
  const isSame = linked === null && isContinued(occupant, winner) && !page.linksByVehicle.has(occupant.id);
  const continues = isSame ? occupant : linked;
  const isAddition = continues === null || continues.removed_at !== null;
  const isDouble = isAddition && page.doubles.has(winner.stock_key);
  if (isDouble && !isListedForSale(winner.listing, keyDealership(winner.stock_key), filters)) {
    outcomes.rows.push({ winner, kind: "held", hold: "elsewhere" });
    return;
  }
  if (isDouble && holds.doubles) {
    outcomes.rows.push({ winner, kind: "held", hold: "double" });
    return;
  }
  if (continues === null && holds.additions.has(keyDealership(winner.stock_key))) {
    outcomes.rows.push({ winner, kind: "held", hold: "addition" });
    return;
  }
  if (occupant !== null && !isSame && !makesRoom(page, holds, occupant, outcomes)) {
    outcomes.rows.push({ winner, kind: "held", hold: "replacement" });
    return;
  }
  const unlisted = continues !== null && unlists(continues, winner, filters) ? howUnlisted(winner) : null;
  if (unlisted !== null && continues !== null && mustStay(holds, continues)) {
    outcomes.rows.push({ winner, kind: "held", hold: "unlisting" });
    return;
  }
  const kind = isAddition ? "accepted" : continues.hash === winner.hash ? "unchanged" : "updated";
  const replaces = isSame || occupant?.removed_at !== null ? null : occupant;
  outcomes.rows.push({ winner, kind, continues, isLinked: linked !== null, unlisted, isDouble, replaces });
}

function linkHold(page: StagedPart, winner: StagedWinner, { vehicle_id, unlists }: ImportLink): RowHold {
  const source = page.linkedVehicles.get(vehicle_id);
  const isElsewhere = source !== undefined && keyDealership(source.stock_key) !== keyDealership(winner.stock_key);
  if (winner.assumed !== null && isElsewhere) return "assumed";
  return unlists === 1 ? "unlisting" : "move";
}

function howUnlisted({ is_sold }: StagedWinner): "sold" | "hidden" {
  return is_sold === 1 ? "sold" : "hidden";
}

export function unlists(
  vehicle: Pick<KnownVehicle, "stock_key" | "listing" | "removed_at">,
  winner: Pick<StagedWinner, "stock_key" | "listing">,
  filters: StockFilters,
): boolean {
  return isListed(vehicle, filters) && !isListedForSale(winner.listing, keyDealership(winner.stock_key), filters);
}

export function isListed(
  { stock_key, listing, removed_at }: Pick<KnownVehicle, "stock_key" | "listing" | "removed_at">,
  filters: StockFilters,
): boolean {
  return removed_at === null && isListedForSale(listing, keyDealership(stock_key), filters);
}

/** Whether a vehicle gives up its key to another one in the file. */
function makesRoom(page: StagedPart, holds: StockImportHolds, occupant: KnownVehicle, outcomes: PageOutcomes): boolean {
  if (occupant.removed_at !== null) {
    outcomes.displaced.push(occupant);
    return true;
  }
  if (page.linksByVehicle.has(occupant.id)) return false;
  const isHeld = mustStay(holds, occupant);
  outcomes.lost.push({ vehicle: occupant, how: "replaced", isHeld });
  return !isHeld;
}
