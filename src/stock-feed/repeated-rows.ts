import type { DealershipPlan, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { FeedDealership } from "./feed-site.ts";
import { countWithPercentage } from "./import-hold.ts";
import type { ValueFault, ValueFaults } from "./value-holds.ts";

/** A larger share of a dealership's vehicles is not repeated by mistake. */
const largestRepeatedShare = 1 / 3;
const fewestRepeated = 3;

type Repeats = Pick<DealershipPlan, "inFile" | "repeated" | "repeatedOtherwise">;

/**
 * Finds dealerships of which a file repeats a large share with different values and nothing to show which row is newer,
 * for example today's file followed by yesterday's. If the whole site has this fault, dealerships of any size are
 * checked.
 */
export function repeatedRows(
  { dealerships }: Pick<StockImportPlan, "dealerships">,
  known: readonly FeedDealership[],
): ValueFaults {
  const plans = [...dealerships.values()];
  const whole: Repeats = {
    inFile: sumRepeats(plans, "inFile"),
    repeated: sumRepeats(plans, "repeated"),
    repeatedOtherwise: sumRepeats(plans, "repeatedOtherwise"),
  };
  const isEverywhere = isFault(whole, fewestRepeated) && whole.repeatedOtherwise > 0;
  const names = new Map(known.map(({ slug, name }) => [slug, name]));
  const faults = [...dealerships].flatMap(([slug, plan]): [string, ValueFault][] => {
    const isOwn = isFault(plan, fewestRepeated) && plan.repeatedOtherwise > 0;
    if (!isOwn && !(isEverywhere && isFault(plan, 1))) return [];
    return [[slug, repeatFault(plan, slug, names.get(slug) ?? slug)]];
  });
  return { site: null, dealerships: new Map(faults) };
}

function isFault({ inFile, repeated }: Repeats, fewest: number): boolean {
  return repeated >= fewest && repeated > inFile * largestRepeatedShare;
}

function repeatFault({ inFile, repeated, repeatedOtherwise }: Repeats, slug: string, name: string): ValueFault {
  const finding = `The file has ${countWithPercentage(repeated, inFile)} of "${name}" in several rows, ${repeatedOtherwise} with different values, and no time shows which row is newer: it may be two files in one.`;
  return { kind: "rows-repeated", dealership: slug, vehicles: repeated, of: inFile, finding };
}

function sumRepeats(plans: readonly Repeats[], field: keyof Repeats): number {
  return plans.reduce((sum, plan) => sum + plan[field], 0);
}
