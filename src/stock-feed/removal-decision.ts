import type { DealershipPlan, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { StockImportHolds } from "../vehicles/stock-imports.ts";
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
import { hourMs } from "../settings/durations.ts";

export type RemovalFacts = JudgedFacts & {
  stagedRows: number;
  isFull: boolean;
  /** Evidence that the file is truncated, as the first half of a sentence; null if complete. */
  cutShort: string | null;
  isConfirmed: boolean;
  /** Additions are not held. */
  isGrowthConfirmed: boolean;
  /** Share of a dealership's vehicles above which losses need confirmation, from 0 to 1. */
  largestRemovedShare: number;
};

export type RemovalDecision = {
  holds: StockImportHolds;
  /** Holds with their reasons; empty if nothing is in doubt. */
  reasons: ImportHold[];
  removed: number;
};

/** One vehicle may be sold on any day, even the only one of a small dealership. */
const ordinaryLosses = 1;

/**
 * More than this multiple of a dealership's vehicles at once needs confirmation, because they probably belong to
 * another site.
 */
const largestGrowth = 3;
/** Fewer new vehicles are an ordinary delivery, however small the dealership. */
const fewestOfGrowth = 20;
/** Vehicles that were added within this time and are missing again came with a wrong file. Covers a weekend. */
export const recentMs = 48 * hourMs;

/**
 * Decides what a file may remove and add. Without confirmation, no dealership loses more than the configured share, or
 * more than one vehicle, either of its vehicles or of those that shoppers find for sale. This covers all losses:
 * missing from the file, withdrawn, moved to another dealership, replaced under their stock number, sold or hidden. A
 * full file never removes anything from a dealership that it does not name, unless that dealership is confirmed to be
 * empty; nor does a truncated file or one without a usable row. No dealership gets more than a multiple of its vehicles
 * at once without confirmation.
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
    const judgement = judge(judged, facts);
    for (const slug of judged.slugs) {
      if (judgement.isLossHeld) holds.losses.add(slug);
      if (judgement.isMissingHeld) holds.missing.add(slug);
      if (judgement.isUnidentifiedHeld) holds.unidentified.add(slug);
      if (judgement.isRenumbered || judgement.isGrown) holds.additions.add(slug);
    }
    reasons.push(...holdReasons(judged, judgement, facts, fileHold === null));
  }
  return decision(facts, fileHold === null ? holds : { ...holds, missing: "all" }, fileHold, reasons);
}

/** Dealerships whose vehicles an earlier import held and that this one would remove. */
function stillHeldIn({ dealerships }: StockImportPlan): Set<string> {
  const held = [...dealerships].filter(([, { stillMissing, stillLost }]) => stillMissing + stillLost > 0);
  return new Set(held.map(([slug]) => slug));
}

/**
 * If a file has most of a dealership's held vehicles as before, the earlier file was wrong. The few that are missing
 * are judged normally; otherwise they would stay forever.
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
  /** Vehicles that rows would remove without the holds. */
  going: number;
  /** Vehicles that an earlier import held and that stay, though missing or removed by rows. */
  stillMissing: number;
  stillLost: number;
};

function judge(judged: Judged, facts: RemovalFacts): Judgement {
  const { plan, isNamed, isEmptied, unidentified } = judged;
  const { isFull, isConfirmed, largestRemovedShare } = facts;
  const { going, isTooMuch } = dealershipLosses(plan, facts);
  const isLossHeld = !isConfirmed && isTooMuch.withoutMissing;
  const isMissingHeld = !isEmptied && (!isNamed || (!isConfirmed && (isLossHeld || isTooMuch.withMissing)));
  const stillMissing = isFull && isNamed && !isConfirmed ? plan.stillMissing : 0;
  const newOnes = plan.added - plan.returned;
  const doubtful = withoutProof(plan);
  // New vehicles may be the held missing ones under other stock numbers.
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

/** Reasons for holds. If the whole file removes nothing, that reason covers all missing vehicles. */
function holdReasons(judged: Judged, judgement: Judgement, facts: RemovalFacts, isTrusted: boolean): ImportHold[] {
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

/** Vehicles that leave their dealership or its listing, except missing ones. */
function dealershipLosses(
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
 * Ignores vehicles that a recent file added and that are missing now, so that the right file undoes a wrong one. Only
 * if there were vehicles before, and for no more than a file may add without confirmation.
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

/**
 * If this many vehicles are missing and as many are new, stock numbers were changed, or it is another dealership's
 * file.
 */
function exceeds({ missing }: DealershipPlan, newOnes: number, limit: number): boolean {
  return missing > limit && newOnes > limit;
}

/**
 * New vehicles that may be missing ones under other stock numbers. A VIN that the site does not know proves that a
 * vehicle is not one of those with VINs, unless the whole stock is replaced, as by another dealer's file.
 */
function withoutProof({ current, added, returned, addedWithVin, missing, missingWithVin }: DealershipPlan): number {
  const newOnes = added - returned;
  if (missing === current && current >= fewestOfGrowth) return newOnes;
  return newOnes - addedWithVin + Math.min(addedWithVin, missing - missingWithVin);
}

function fullFileDoubt({ plan, stagedRows, cutShort, isConfirmed, emptied }: RemovalFacts): ImportHold | null {
  const { missing, current } = plan;
  const hold = { dealership: null, vehicles: missing, of: current };
  // A file without rows is the way to empty the last dealership.
  if (stagedRows === 0 && emptied.size > 0) return null;
  if (stagedRows === 0) {
    const message = `No row of the file became a vehicle, so ${missingText(missing)} on the site.`;
    return { ...hold, kind: "no-usable-row", message };
  }
  if (cutShort === null || isConfirmed) return null;
  const message = `${cutShort}, so ${missingText(missing)} on the site. Send the complete file, or confirm with --confirm-removals.`;
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
