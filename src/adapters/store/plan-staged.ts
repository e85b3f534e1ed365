import type { Kysely } from "kysely";
import type { DealershipPlan, ListedCounts, StockImportPlan } from "../../vehicles/stock-import-plan.ts";
import type { StockImportTerms } from "../../vehicles/stock-imports.ts";
import { isAnotherVehicle } from "../../vehicles/vehicle-identity.ts";
import type { Tables } from "./database.ts";
import { lastNamedWith } from "./last-named.ts";
import { isListed, pageOutcomes, type WinnerOutcome } from "./page-outcomes.ts";
import { settledPart, type SettledPart } from "./settled-rows.ts";
import { stagedPages, stagedRows, type StagedPage } from "./staged-pages.ts";
import { type ImportId, type KnownVehicle } from "./known-vehicle.ts";
import { keyDealership } from "./stock-keys.ts";
import { ValueCounter } from "./value-counter.ts";

/** Compares the staged rows with the site's stock, and finds the settled rows. Read-only. */
export async function planStaged(
  db: Kysely<Tables>,
  importId: ImportId,
  terms: StockImportTerms,
): Promise<{ plan: StockImportPlan; settledParts: SettledPart[] }> {
  const settledParts: SettledPart[] = [];
  const counts = { current: 0, accepted: 0, updated: 0, unchanged: 0, withdrawn: 0, held: 0 };
  const rest = { superseded: 0, missing: 0 };
  const site = new ValueCounter();
  const dealerships = new Map<string, DealershipCounter>();
  const removedAt = new Map<string, number>();
  const dealershipAt = (stockKey: string): DealershipCounter => {
    const slug = keyDealership(stockKey);
    const known = dealerships.get(slug) ?? new DealershipCounter();
    dealerships.set(slug, known);
    return known;
  };
  const isRecent = ({ added_at }: KnownVehicle): boolean =>
    terms.recentSince !== undefined && added_at !== null && added_at >= terms.recentSince;
  for await (const page of stagedPages(db, importId)) {
    rest.superseded += page.superseded;
    for (const vehicle of page.known.values()) {
      const { removed_at, stock_key } = vehicle;
      if (removed_at !== null) {
        removedAt.set(keyDealership(stock_key), (removedAt.get(keyDealership(stock_key)) ?? 0) + 1);
        continue;
      }
      counts.current += 1;
      dealershipAt(stock_key).counts.current += 1;
      if (isRecent(vehicle)) dealershipAt(stock_key).counts.recent += 1;
      if (vehicle.is_loss_held === 1) dealershipAt(stock_key).counts.heldBefore += 1;
    }
    for (const vehicle of page.known.values())
      if (isListed(vehicle, terms.filters)) dealershipAt(vehicle.stock_key).listed.current += 1;
    for (const { stock_key } of page.winners) dealershipAt(stock_key).counts.inFile += 1;
    await countSuperseded(db, importId, page, (stockKey, count) => {
      dealershipAt(stockKey).counts[count] += 1;
    });
    const { rows, lost } = pageOutcomes(page, terms);
    const settled = settledPart(page, rows);
    if (settled !== null) settledParts.push(settled);
    for (const row of rows) {
      counts[row.kind] += 1;
      countRow(row, terms, dealershipAt, site);
    }
    for (const { vehicle, how } of lost) {
      const dealership = dealershipAt(vehicle.stock_key);
      dealership.counts[how] += 1;
      if (how === "replaced") for (const values of [dealership.values, site]) values.addReplaced(vehicle);
      if (vehicle.is_loss_held === 1) dealership.counts[how === "missing" ? "stillMissing" : "stillLost"] += 1;
      if (how === "missing" && page.idsOfKinds.has(vehicle.id)) {
        dealership.counts.missingOfKind += 1;
        if (vehicle.is_loss_held === 1) dealership.counts.stillMissingOfKind += 1;
      }
      if (how === "missing" && vehicle.vin !== null) dealership.counts.missingWithVin += 1;
      if (how === "missing" && isRecent(vehicle)) {
        dealership.counts.recentMissing += 1;
        if (isListed(vehicle, terms.filters)) dealership.listed.recentMissing += 1;
      }
      if (isListed(vehicle, terms.filters)) dealership.listed[how === "missing" ? "missing" : "takenAway"] += 1;
      if (how === "missing") rest.missing += 1;
    }
  }
  const plan = {
    ...counts,
    ...rest,
    dealerships: new Map([...dealerships].map(([slug, counter]) => [slug, counter.plan(removedAt.get(slug) ?? 0)])),
    values: site.changes(),
    lastNamed: await lastNamedWith(db, importId.siteId, terms.named),
  };
  return { plan, settledParts };
}

/**
 * Counts rows without a VIN that another vehicle's row replaces, and keys that the file has several times, including
 * those with different values where no row is known to be newer.
 */
async function countSuperseded(
  db: Kysely<Tables>,
  importId: ImportId,
  { range, winners, supersededKeys }: StagedPage,
  count: (stockKey: string, what: "leftOut" | "repeated" | "repeatedOtherwise") => void,
): Promise<void> {
  if (supersededKeys.size === 0) return;
  const winnerByKey = new Map(winners.map((winner) => [winner.stock_key, winner]));
  const [repeated, otherwise] = [new Set<string>(), new Set<string>()];
  for await (const rows of stagedRows(db, importId, range, [...supersededKeys]))
    for (const row of rows) {
      const winner = winnerByKey.get(row.stock_key);
      if (winner === undefined || row.kind === "mention" || row.ordinal === winner.ordinal) continue;
      if (!isAnotherVehicle(winner, row)) {
        repeated.add(row.stock_key);
        const isVehicle = row.kind === "vehicle" || winner.kind === "vehicle";
        if (isVehicle && row.hash !== winner.hash && row.last_modified === winner.last_modified)
          otherwise.add(row.stock_key);
      } else if (row.kind === "vehicle" && row.vin === null) count(row.stock_key, "leftOut");
    }
  for (const key of repeated) count(key, "repeated");
  for (const key of otherwise) count(key, "repeatedOtherwise");
}

function countRow(
  row: WinnerOutcome,
  { filters }: Pick<StockImportTerms, "filters">,
  dealershipAt: (stockKey: string) => DealershipCounter,
  site: ValueCounter,
): void {
  if (row.kind === "held" || row.kind === "withdrawn") return;
  const { winner, continues, isLinked, unlisted } = row;
  const here = dealershipAt(winner.stock_key);
  here.counts.taken += 1;
  if (row.kind === "accepted") here.counts.added += 1;
  if (row.kind === "accepted" && continues !== null) here.counts.returned += 1;
  if (row.kind === "accepted" && continues === null && winner.vin !== null && !row.isDouble)
    here.counts.addedWithVin += 1;
  if (row.isDouble) here.counts.doubled += 1;
  if (continues === null || continues.removed_at !== null) return;
  const before = dealershipAt(continues.stock_key);
  if (continues.is_loss_held === 1 && (before !== here || unlisted !== null)) before.counts.stillLost += 1;
  if (before !== here) {
    before.counts.movedAway += 1;
    if (isListed(continues, filters)) before.listed.takenAway += 1;
  } else {
    if (isLinked) here.counts.renumbered += 1;
    if (unlisted !== null) here.listed[unlisted] += 1;
  }
  here.values.add(continues, winner);
  site.add(continues, winner);
}

class DealershipCounter {
  readonly counts: Omit<DealershipPlan, "removed" | "listed" | "values"> = {
    current: 0,
    recent: 0,
    added: 0,
    addedWithVin: 0,
    returned: 0,
    doubled: 0,
    missing: 0,
    missingWithVin: 0,
    recentMissing: 0,
    heldBefore: 0,
    stillMissing: 0,
    missingOfKind: 0,
    stillMissingOfKind: 0,
    stillLost: 0,
    withdrawn: 0,
    movedAway: 0,
    replaced: 0,
    renumbered: 0,
    leftOut: 0,
    inFile: 0,
    taken: 0,
    repeated: 0,
    repeatedOtherwise: 0,
  };
  readonly listed: ListedCounts = { current: 0, missing: 0, recentMissing: 0, takenAway: 0, sold: 0, hidden: 0 };
  readonly values = new ValueCounter();

  plan(removed: number): DealershipPlan {
    return { ...this.counts, removed, listed: this.listed, values: this.values.changes() };
  }
}
