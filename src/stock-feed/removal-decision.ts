import { type DealershipPlan, type StockImportHolds, type StockImportPlan } from "../vehicles/stock.ts";
import { countText } from "../vehicles/goods-noun.ts";
import type { FeedDealership } from "./feed-site.ts";
import { shareOf, type ImportHold } from "./import-hold.ts";
import type { UnidentifiedRows } from "./rows-without-key.ts";

export type RemovalFacts = {
  plan: StockImportPlan;
  stagedRows: number;
  isFull: boolean;
  /** How it shows that the file is not whole, as the first half of a sentence; null when it does not. */
  cutShort: string | null;
  isConfirmed: boolean;
  /** Nothing is held for being many new vehicles at once. */
  isGrowthConfirmed: boolean;
  /** Slugs of dealerships that the file does not name, and that are confirmed to be empty. */
  emptied: ReadonlySet<string>;
  /** Slugs of dealerships whose rows are held for their values: nothing of these changes, so there is nothing to judge. */
  heldForValues: ReadonlySet<string>;
  /** A dealership that would lose more than this share of its vehicles loses none unasked, from 0 to 1. */
  largestRemovedShare: number;
  /** Slugs of the dealerships whose stock the file names by itself. */
  named: ReadonlySet<string>;
  dealerships: readonly FeedDealership[];
  /** Rejected rows of which it cannot be told which vehicles they are. */
  unidentified: UnidentifiedRows;
};

export type RemovalDecision = {
  holds: StockImportHolds;
  /** What is held and why; empty when nothing is in doubt. */
  reasons: ImportHold[];
  /** Missing vehicles that are removed. */
  removed: number;
};

const fewVehicles = 3;
/** As few vehicles as on any day are sold: the only one of a small dealership among them. */
const ordinaryLosses = 1;

/** Dealers found in data with so few vehicles are judged together: their only vehicle may well be sold. */
export function isSmallFound(dealership: FeedDealership | undefined, vehicles: number): boolean {
  return dealership?.isFound === true && vehicles <= fewVehicles;
}

/** A dealership that has vehicles gets no more than this multiple of them at once unasked: more is another site's file. */
const largestGrowth = 3;
/** So few new vehicles are a delivery, however small the dealership is. */
const fewestOfGrowth = 20;
/** What a file added so lately, and the next one lacks, was the fault of that file: a weekend's file is among them. */
export const recentMs = 48 * 60 * 60 * 1_000;

type Judged = {
  slugs: string[];
  name: string;
  isNamed: boolean;
  isEmptied: boolean;
  plan: DealershipPlan;
  unidentified: number;
};

/**
 * What a file may take from each dealership. None loses more than the configured share unasked, but for a single vehicle, neither of its
 * vehicles nor of those that shoppers find for sale, however they go: missing from the file, withdrawn, moved to
 * another dealership, replaced under their stock number, sold or hidden. A full file removes nothing of a dealership
 * that it does not name, confirmed or not, unless that dealership is said to be emptied; nor does one that is not
 * whole or has no usable row. None gets more than a multiple of its vehicles at once unasked.
 */
export function decideRemovals(facts: RemovalFacts): RemovalDecision {
  const { plan, isFull } = facts;
  const missing = isFull ? plan.missing : 0;
  const whole = missing === 0 ? null : wholeFileDoubt(facts);
  const holds = {
    missing: new Set<string>(),
    stillHeld: !facts.isConfirmed && [...plan.dealerships.values()].some((own) => own.stillMissing + own.stillLost > 0),
    unidentified: new Set<string>(),
    losses: new Set<string>(),
    additions: new Set<string>(),
    doubles: false,
    values: facts.heldForValues,
  };
  const reasons: ImportHold[] = [];
  holds.doubles = !facts.isConfirmed && [...plan.dealerships.values()].some(({ doubled }) => doubled > 0);
  for (const judged of judgedDealerships(facts)) {
    const limit = facts.largestRemovedShare * judged.plan.current;
    const { going, isTooMuch } = lossesOf(judged.plan, facts);
    const isLossHeld = !facts.isConfirmed && isTooMuch.withoutMissing;
    const isTooMuchHeld =
      !judged.isEmptied && (!judged.isNamed || (!facts.isConfirmed && (isLossHeld || isTooMuch.withMissing)));
    const stillMissing = isFull && judged.isNamed && !facts.isConfirmed ? judged.plan.stillMissing : 0;
    const stillLost = facts.isConfirmed ? 0 : judged.plan.stillLost;
    const isUnidentifiedHeld = !judged.isEmptied && !facts.isConfirmed && judged.unidentified > 0;
    const newOnes = judged.plan.added - judged.plan.returned;
    // New vehicles may be those that are held as missing, under other stock numbers.
    const isRenumbered =
      isFull &&
      judged.isNamed &&
      ((isTooMuchHeld && exceeds(judged.plan, limit)) ||
        (stillMissing > fewVehicles && newOnes > facts.largestRemovedShare * stillMissing));
    const isGrown = !facts.isGrowthConfirmed && isGrowth(newOnes, judged.plan.current);
    const isAdditionHeld = isRenumbered || isGrown;
    for (const slug of judged.slugs) {
      if (isLossHeld) holds.losses.add(slug);
      if (isTooMuchHeld) holds.missing.add(slug);
      if (isUnidentifiedHeld) holds.unidentified.add(slug);
      if (isAdditionHeld) holds.additions.add(slug);
    }
    if (isLossHeld) reasons.push(lossHold(judged, facts));
    else if (isFull && isTooMuchHeld && judged.isNamed && judged.plan.missing > 0 && whole === null)
      reasons.push(missingHold(judged, facts, going));
    else {
      const isUnidentified = isFull && isUnidentifiedHeld && judged.plan.missing > 0 && whole === null;
      if (isUnidentified) reasons.push(unidentifiedHold(judged));
      const still = stillLost + (isUnidentified || whole !== null ? 0 : stillMissing);
      if (still > 0) reasons.push(stillHold(judged, still));
    }
    if (isAdditionHeld) reasons.push(isRenumbered ? additionHold(judged) : growthHold(judged));
    else if (!facts.isConfirmed && judged.plan.doubled > 0) reasons.push(doubleHold(judged));
  }
  return decision(facts, whole === null ? holds : { ...holds, missing: "all" }, whole, reasons);
}

/** Vehicles that leave their dealership or its listing, the missing ones apart. */
function lossesOf(
  plan: DealershipPlan,
  { isFull, largestRemovedShare }: Pick<RemovalFacts, "isFull" | "largestRemovedShare">,
) {
  const { current, missing, withdrawn, movedAway, replaced, listed } = withoutUndone(plan);
  const going = withdrawn + movedAway + replaced;
  const unlisted = listed.takenAway + listed.sold + listed.hidden;
  const least = largestRemovedShare === 0 ? 0 : ordinaryLosses;
  const isAbove = (count: number, of: number): boolean => count > Math.max(least, largestRemovedShare * of);
  const isMore = (count: number, listedCount: number): boolean =>
    isAbove(count, current) || isAbove(listedCount, listed.current);
  return {
    going,
    isTooMuch: {
      withoutMissing: isMore(going, unlisted),
      withMissing: isFull && isMore(going + missing, unlisted + listed.missing),
    },
  };
}

/**
 * As if vehicles had never come that a file added lately and this one lacks: a wrong file is undone by the right one.
 * Only where there were vehicles before, and no more than a file may add unasked.
 */
function withoutUndone(plan: DealershipPlan): DealershipPlan {
  const { current, recent, missing, recentMissing, listed } = plan;
  const before = current - recent;
  if (before === 0 || isGrowth(recentMissing, before)) return plan;
  return {
    ...plan,
    current: current - recentMissing,
    missing: missing - recentMissing,
    listed: {
      ...listed,
      current: listed.current - listed.recentMissing,
      missing: listed.missing - listed.recentMissing,
    },
  };
}

function isGrowth(added: number, current: number): boolean {
  return current > 0 && added >= fewestOfGrowth && added > largestGrowth * current;
}

/** So many vehicles missing and so many new at once: stock numbers were changed, or it is another dealership's file. */
function exceeds({ missing, added, returned }: DealershipPlan, limit: number): boolean {
  return missing > limit && added - returned > limit;
}

function wholeFileDoubt({ plan, stagedRows, cutShort, isConfirmed, emptied }: RemovalFacts): ImportHold | null {
  const { missing, current } = plan;
  const hold = { dealership: null, vehicles: missing, of: current };
  // A file of none is how somebody empties the last dealership.
  if (stagedRows === 0 && emptied.size > 0) return null;
  if (stagedRows === 0) {
    const message = `No row of the file became a vehicle, so ${missingText(missing)} on the site.`;
    return { ...hold, kind: "no-usable-row", message };
  }
  if (cutShort === null || isConfirmed) return null;
  const message = `${cutShort}, so ${missingText(missing)} on the site. Send the whole file, or confirm with --confirm-removals.`;
  return { ...hold, kind: "truncated", message };
}

function decision(
  { plan, isFull, heldForValues, isConfirmed, named }: RemovalFacts,
  holds: StockImportHolds,
  whole: ImportHold | null,
  reasons: ImportHold[] = [],
): RemovalDecision {
  const { missing, unidentified } = holds;
  const leaving = [...plan.dealerships].filter(
    ([slug]) =>
      isFull && missing !== "all" && !missing.has(slug) && !unidentified.has(slug) && !heldForValues.has(slug),
  );
  return {
    holds,
    reasons: whole === null ? reasons : [whole, ...reasons],
    removed: leaving.reduce((sum, [slug, { missing: gone, stillMissing }]) => {
      const stay = !isConfirmed && named.has(slug) ? stillMissing : 0;
      return sum + gone - stay;
    }, 0),
  };
}

function judgedDealerships(facts: RemovalFacts): Judged[] {
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

/** Rows that may be any vehicle of some dealerships. */
function unidentifiedAt(slugs: readonly string[], { plan, unidentified }: RemovalFacts): number {
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
    doubled: one.doubled + other.doubled,
    missing: one.missing + other.missing,
    recentMissing: one.recentMissing + other.recentMissing,
    stillMissing: one.stillMissing + other.stillMissing,
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

function lossHold({ slugs, name, plan }: Judged, { isFull, largestRemovedShare }: RemovalFacts): ImportHold {
  const { withdrawn, movedAway, replaced, current, listed } = plan;
  const missing = isFull ? plan.missing : 0;
  const vehicles = withdrawn + movedAway + replaced + listed.sold + listed.hidden + missing;
  const unlisted = listed.takenAway + listed.sold + listed.hidden + (isFull ? listed.missing : 0);
  const share =
    vehicles > largestRemovedShare * current
      ? shareOf(vehicles, current)
      : `${shareOf(unlisted, listed.current)} that are for sale`;
  const ways = [
    [withdrawn, "withdrawn"],
    [movedAway, "moved to another dealership"],
    [replaced, "replaced by another vehicle under their stock number"],
    [listed.sold, "sold"],
    [listed.hidden, "no longer shown, as the row or the site's settings say"],
    [missing, "not in the file"],
  ].flatMap(([count, way]) => (count === 0 ? [] : [`${count} ${way}`]));
  return {
    kind: "losses",
    dealership: onlyOne(slugs),
    vehicles,
    of: current,
    message: `"${name}" would lose ${share}, more than ${percent(largestRemovedShare)}: ${ways.join(", ")}. They all stay as they are, and rows that say otherwise are held. If they are gone, import the file again with --confirm-removals.`,
  };
}

function missingHold({ slugs, name, plan }: Judged, { largestRemovedShare }: RemovalFacts, going: number): ImportHold {
  const { missing, current, returned, listed } = plan;
  const comesInParts = returned * 2 >= missing;
  const unlisted = listed.takenAway + listed.sold + listed.hidden + listed.missing;
  const share =
    missing + going > largestRemovedShare * current
      ? shareOf(missing + going, current)
      : `${shareOf(unlisted, listed.current)} that are for sale`;
  return {
    kind: "missing",
    dealership: onlyOne(slugs),
    vehicles: missing,
    of: current,
    message: `"${name}" would lose ${share}, more than ${percent(largestRemovedShare)}: ${missingText(missing)}. If gone, import the file again with --confirm-removals.${comesInParts ? ` As vehicles come back (${returned}) that an earlier file lacked, the files seem to be parts of the stock. ${partsAdvice}` : ""}`,
  };
}

/** `vehicles` were held by an earlier import, and would go now if they were not. */
function stillHold({ slugs, name, plan }: Judged, vehicles: number): ImportHold {
  return {
    kind: plan.stillLost > 0 ? "losses" : "missing",
    dealership: onlyOne(slugs),
    vehicles,
    of: plan.current,
    message: `${countText(vehicles, "vehicle")} of "${name}" would have gone with too many others in an earlier file, and this one does not have ${vehicles === 1 ? "it" : "them"} as before either: ${vehicles === 1 ? "it stays as it is" : "they stay as they are"}. If gone, import the file again with --confirm-removals.`,
  };
}

function unidentifiedHold({ slugs, name, plan, unidentified }: Judged): ImportHold {
  const { missing, current } = plan;
  return {
    kind: "rows-without-key",
    dealership: onlyOne(slugs),
    vehicles: missing,
    of: current,
    message: `${unidentified === 1 ? "1 row" : `${unidentified} rows`} of "${name}", or of no known dealership, ${unidentified === 1 ? "was" : "were"} rejected or left out, and no stock number or VIN tells which vehicle of the site ${unidentified === 1 ? "it is" : "they are"}. The file lacks ${countText(missing, "vehicle")}, which may be ${unidentified === 1 ? "that" : "those"}: ${missing === 1 ? "it stays" : "all stay"}. Correct the rows and send the file again; if what it lacks is gone, import it again with --confirm-removals.`,
  };
}

function additionHold({ slugs, name, plan }: Judged): ImportHold {
  const { missing, current } = plan;
  const added = plan.added - plan.returned;
  return {
    kind: "additions",
    dealership: onlyOne(slugs),
    vehicles: added,
    of: current,
    message: `"${name}" has ${countText(current, "vehicle")}; the file lacks ${missing} of them and has ${added} that are new, as if stock numbers or dealer codes had changed. The new ones are held, so that no vehicle stands there twice. If all is right, import the file again with --confirm-removals. ${partsAdvice}`,
  };
}

function growthHold({ slugs, name, plan }: Judged): ImportHold {
  const added = plan.added - plan.returned;
  return {
    kind: "additions",
    dealership: onlyOne(slugs),
    vehicles: added,
    of: plan.current,
    message: `"${name}" has ${countText(plan.current, "vehicle")}; the file has ${added} more, as if those of another dealership were among them. The new ones are held. If all are its own, import the file again with --confirm-additions.`,
  };
}

function doubleHold({ slugs, name, plan }: Judged): ImportHold {
  const { doubled, current } = plan;
  return {
    kind: "doubles",
    dealership: onlyOne(slugs),
    vehicles: doubled,
    of: current,
    message: `${doubled === 1 ? "1 row" : `${doubled} rows`} of "${name}" would list a second time what the site has under another stock number or at another dealership, by their VIN or by equal facts and price. They are held. Take them out of the file, or if they are other vehicles, import it again with --confirm-removals.`,
  };
}

const partsAdvice =
  'If each file has a part of the stock only, such as new or used vehicles, import them with a mapping whose scope is "changes".';

function missingText(missing: number): string {
  return missing === 1
    ? "the vehicle that the file does not name stays"
    : `the ${missing} vehicles that the file does not name stay`;
}

function onlyOne(slugs: readonly string[]): string | null {
  return slugs.length === 1 ? (slugs[0] ?? null) : null;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
