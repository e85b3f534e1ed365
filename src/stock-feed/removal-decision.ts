import type { DealershipPlan, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { StockImportHolds } from "../vehicles/stock.ts";
import type { ImportHold } from "./import-hold.ts";
import { fewVehicles, judgedDealerships, type JudgedFacts } from "./judged-dealerships.ts";
import {
  additionHold,
  doubleHold,
  growthHold,
  kindHold,
  lossHold,
  missingHold,
  missingText,
  stillHold,
  unidentifiedHold,
  type Judged,
} from "./removal-holds.ts";

export type RemovalFacts = JudgedFacts & {
  stagedRows: number;
  isFull: boolean;
  /** How it shows that the file is not whole, as the first half of a sentence; null when it does not. */
  cutShort: string | null;
  isConfirmed: boolean;
  /** Nothing is held for being many new vehicles at once. */
  isGrowthConfirmed: boolean;
  /** A dealership that would lose more than this share of its vehicles loses none unasked, from 0 to 1. */
  largestRemovedShare: number;
};

export type RemovalDecision = {
  holds: StockImportHolds;
  /** What is held and why; empty when nothing is in doubt. */
  reasons: ImportHold[];
  /** Missing vehicles that are removed. */
  removed: number;
};

/** As few vehicles as on any day are sold: the only one of a small dealership among them. */
const ordinaryLosses = 1;

/** A dealership that has vehicles gets no more than this multiple of them at once unasked: more is another site's file. */
const largestGrowth = 3;
/** So few new vehicles are a delivery, however small the dealership is. */
const fewestOfGrowth = 20;
/** What a file added so lately, and the next one lacks, was the fault of that file: a weekend's file is among them. */
export const recentMs = 48 * 60 * 60 * 1_000;

/**
 * What a file may take from each dealership. None loses more than the configured share unasked, but for a single vehicle, neither of its
 * vehicles nor of those that shoppers find for sale, however they go: missing from the file, withdrawn, moved to
 * another dealership, replaced under their stock number, sold or hidden. A full file removes nothing of a dealership
 * that it does not name, confirmed or not, unless that dealership is said to be emptied; nor does one that is not
 * whole or has no usable row. None gets more than a multiple of its vehicles at once unasked.
 */
export function decideRemovals(given: RemovalFacts): RemovalDecision {
  const facts = { ...given, plan: withoutSettledHolds(given.plan) };
  const { plan, isFull } = facts;
  const missing = isFull ? plan.missing : 0;
  const fileHold = missing === 0 ? null : fullFileDoubt(facts);
  const holds = {
    missing: new Set<string>(),
    stillHeld: facts.isConfirmed ? new Set<string>() : stillHeldIn(plan),
    unidentified: new Set<string>(),
    losses: new Set<string>(),
    additions: new Set<string>(),
    doubles: false,
    values: facts.heldForValues,
  };
  const reasons: ImportHold[] = [];
  holds.doubles = !facts.isConfirmed && [...plan.dealerships.values()].some(({ doubled }) => doubled > 0);
  for (const judged of judgedDealerships(facts)) {
    const judgement = judgementOf(judged, facts);
    for (const slug of judged.slugs) {
      if (judgement.isLossHeld) holds.losses.add(slug);
      if (judgement.isMissingHeld) holds.missing.add(slug);
      if (judgement.isUnidentifiedHeld) holds.unidentified.add(slug);
      if (judgement.isRenumbered || judgement.isGrown) holds.additions.add(slug);
    }
    reasons.push(...reasonsOf(judged, judgement, facts, fileHold === null));
  }
  return decision(facts, fileHold === null ? holds : { ...holds, missing: "all" }, fileHold, reasons);
}

/** The dealerships of which vehicles would go now that an earlier import held. */
function stillHeldIn({ dealerships }: StockImportPlan): Set<string> {
  const held = [...dealerships].filter(([, { stillMissing, stillLost }]) => stillMissing + stillLost > 0);
  return new Set(held.map(([slug]) => slug));
}

/**
 * When a file has most of the held vehicles of a dealership as before, the earlier file was wrong. The few that it
 * lacks are judged like any others, or they would stay for good.
 */
function withoutSettledHolds(plan: StockImportPlan): StockImportPlan {
  const dealerships = [...plan.dealerships].map(([slug, own]): [string, DealershipPlan] => {
    const isSettled = (own.stillMissing + own.stillLost) * 2 < own.heldBefore;
    return [slug, isSettled ? { ...own, stillMissing: 0, stillMissingOfKind: 0, stillLost: 0 } : own];
  });
  return { ...plan, dealerships: new Map(dealerships) };
}

type Judgement = {
  isLossHeld: boolean;
  isMissingHeld: boolean;
  isUnidentifiedHeld: boolean;
  isRenumbered: boolean;
  isGrown: boolean;
  /** Vehicles that rows take away, but for the holds. */
  going: number;
  /** Vehicles that an earlier import held and that stay, missing from the file or taken away by its rows. */
  stillMissing: number;
  stillLost: number;
};

function judgementOf(judged: Judged, facts: RemovalFacts): Judgement {
  const { plan, isNamed, isEmptied, unidentified } = judged;
  const { isFull, isConfirmed, largestRemovedShare } = facts;
  const { going, isTooMuch } = lossesOf(plan, facts);
  const isLossHeld = !isConfirmed && isTooMuch.withoutMissing;
  const isMissingHeld = !isEmptied && (!isNamed || (!isConfirmed && (isLossHeld || isTooMuch.withMissing)));
  const stillMissing = isFull && isNamed && !isConfirmed ? plan.stillMissing : 0;
  const newOnes = plan.added - plan.returned;
  const doubtful = withoutProof(plan);
  // New vehicles may be those that are held as missing, under other stock numbers.
  const replacesHeld = stillMissing > fewVehicles && doubtful > largestRemovedShare * stillMissing;
  const replacesMissing = isMissingHeld && exceeds(plan, doubtful, largestRemovedShare * plan.current);
  return {
    isLossHeld,
    isMissingHeld,
    isUnidentifiedHeld: !isEmptied && !isConfirmed && unidentified > 0,
    isRenumbered: isFull && isNamed && (replacesMissing || replacesHeld),
    isGrown: !facts.isGrowthConfirmed && isGrowth(newOnes, plan.current),
    going,
    stillMissing,
    stillLost: isConfirmed ? 0 : plan.stillLost,
  };
}

/** Why something is held. Where the whole file removes nothing, that says all of missing vehicles. */
function reasonsOf(judged: Judged, judgement: Judgement, facts: RemovalFacts, isTrusted: boolean): ImportHold[] {
  const { plan, isNamed } = judged;
  const { isLossHeld, isMissingHeld, isUnidentifiedHeld, isRenumbered, isGrown } = judgement;
  const isMissing = facts.isFull && plan.missing > 0 && isTrusted;
  const reasons: ImportHold[] = [];
  if (isLossHeld) reasons.push(lossHold(judged, facts));
  else if (isMissing && isMissingHeld && isNamed) reasons.push(missingHold(judged, facts, judgement.going));
  else {
    const isUnidentified = isMissing && isUnidentifiedHeld;
    if (isUnidentified) reasons.push(unidentifiedHold(judged));
    else if (isMissing && plan.missingOfKind > 0) reasons.push(kindHold(judged));
    const still = judgement.stillLost + (isMissing && !isUnidentified ? judgement.stillMissing : 0);
    if (still > 0) reasons.push(stillHold(judged, still));
  }
  if (isRenumbered) reasons.push(additionHold(judged));
  else if (isGrown) reasons.push(growthHold(judged));
  else if (!facts.isConfirmed && plan.doubled > 0) reasons.push(doubleHold(judged));
  return reasons;
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
function exceeds({ missing }: DealershipPlan, newOnes: number, limit: number): boolean {
  return missing > limit && newOnes > limit;
}

/**
 * New vehicles that may be missing ones under other stock numbers. A VIN that the site does not know proves that a
 * vehicle is none of those that have VINs; not where a whole stock is replaced, as by the file of another dealer.
 */
function withoutProof({ current, added, returned, addedWithVin, missing, missingWithVin }: DealershipPlan): number {
  const newOnes = added - returned;
  if (missing === current && current >= fewestOfGrowth) return newOnes;
  return newOnes - addedWithVin + Math.min(addedWithVin, missing - missingWithVin);
}

function fullFileDoubt({ plan, stagedRows, cutShort, isConfirmed, emptied }: RemovalFacts): ImportHold | null {
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
  fileHold: ImportHold | null,
  reasons: ImportHold[] = [],
): RemovalDecision {
  const { missing, unidentified } = holds;
  const leaving = [...plan.dealerships].filter(
    ([slug]) =>
      isFull && missing !== "all" && !missing.has(slug) && !unidentified.has(slug) && !heldForValues.has(slug),
  );
  return {
    holds,
    reasons: fileHold === null ? reasons : [fileHold, ...reasons],
    removed: leaving.reduce((sum, [slug, { missing: gone, stillMissing, missingOfKind, stillMissingOfKind }]) => {
      const stay = !isConfirmed && named.has(slug) ? stillMissing - stillMissingOfKind : 0;
      return sum + gone - stay - missingOfKind;
    }, 0),
  };
}
