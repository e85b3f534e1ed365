import type { DealershipPlan, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { FeedDealership } from "./feed-site.ts";
import type { Judged } from "./removal-holds.ts";
import type { UnidentifiedRows } from "./rows-without-key.ts";

export type JudgedFacts = {
  plan: StockImportPlan;
  /** Slugs of dealerships that the file does not name and that are confirmed to be empty. */
  emptied: ReadonlySet<string>;
  /** Slugs of dealerships held for their values: nothing changes there, so they are not judged. */
  heldForValues: ReadonlySet<string>;
  named: ReadonlySet<string>;
  dealerships: readonly FeedDealership[];
  /** Rejected rows whose vehicles cannot be identified. */
  unidentified: UnidentifiedRows;
};

/** Shares of so few vehicles are not meaningful. */
export const fewVehicles = 3;

/** Dealers found in data with this few vehicles are judged together, because their only vehicle may well be sold. */
export function isSmallFound(dealership: FeedDealership | undefined, vehicles: number): boolean {
  return dealership?.isFound === true && vehicles <= fewVehicles;
}

/** Dealerships that have vehicles or get duplicates, except those held for their values. */
export function judgedDealerships(facts: JudgedFacts): Judged[] {
  const { plan, dealerships, named, emptied, heldForValues } = facts;
  const bySlug = new Map(dealerships.map((dealership) => [dealership.slug, dealership]));
  const stocked = [...plan.dealerships].filter(
    ([slug, { current, doubled }]) => !heldForValues.has(slug) && (current > 0 || doubled > 0),
  );
  const isSmall = ([slug, { current }]: (typeof stocked)[number]): boolean =>
    isSmallFound(bySlug.get(slug), current) && !emptied.has(slug);
  const judged = stocked
    .filter((entry) => !isSmall(entry))
    .map(([slug, own]) => ({
      slugs: [slug],
      name: bySlug.get(slug)?.name ?? slug,
      isNamed: named.has(slug),
      isEmptied: emptied.has(slug),
      plan: own,
      unidentified: unidentifiedAt([slug], facts),
    }));
  const small = stocked.filter(isSmall);
  const [first, ...others] = small.map(([, own]) => own);
  if (first === undefined) return judged;
  const slugs = small.map(([slug]) => slug);
  return [
    ...judged,
    {
      slugs,
      name: `${slugs.length} small dealers found in data`,
      isNamed: slugs.some((slug) => named.has(slug)),
      isEmptied: false,
      plan: others.reduce(sum, first),
      unidentified: unidentifiedAt(slugs, facts),
    },
  ];
}

/** Rows that may be any vehicle of these dealerships. */
function unidentifiedAt(slugs: readonly string[], { plan, unidentified }: JudgedFacts): number {
  const rowsAt = (slug: string): number =>
    (unidentified.byDealership.get(slug) ?? 0) + (plan.dealerships.get(slug)?.leftOut ?? 0);
  return slugs.reduce((rows, slug) => rows + rowsAt(slug), unidentified.unknown);
}

function sum(one: DealershipPlan, other: DealershipPlan): DealershipPlan {
  return {
    ...one,
    current: one.current + other.current,
    recent: one.recent + other.recent,
    added: one.added + other.added,
    returned: one.returned + other.returned,
    addedWithVin: one.addedWithVin + other.addedWithVin,
    doubled: one.doubled + other.doubled,
    missing: one.missing + other.missing,
    missingWithVin: one.missingWithVin + other.missingWithVin,
    recentMissing: one.recentMissing + other.recentMissing,
    heldBefore: one.heldBefore + other.heldBefore,
    stillMissing: one.stillMissing + other.stillMissing,
    missingOfKind: one.missingOfKind + other.missingOfKind,
    stillMissingOfKind: one.stillMissingOfKind + other.stillMissingOfKind,
    stillLost: one.stillLost + other.stillLost,
    withdrawn: one.withdrawn + other.withdrawn,
    movedAway: one.movedAway + other.movedAway,
    replaced: one.replaced + other.replaced,
    leftOut: one.leftOut + other.leftOut,
    listed: {
      current: one.listed.current + other.listed.current,
      missing: one.listed.missing + other.listed.missing,
      recentMissing: one.listed.recentMissing + other.listed.recentMissing,
      takenAway: one.listed.takenAway + other.listed.takenAway,
      sold: one.listed.sold + other.listed.sold,
      hidden: one.listed.hidden + other.listed.hidden,
    },
  };
}
