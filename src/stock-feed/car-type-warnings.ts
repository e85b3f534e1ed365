import type { CarTypeStep, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { CarType } from "../vehicles/vehicle.ts";
import type { FeedDealership } from "./feed-site.ts";
import type { ImportWarning } from "./import-report.ts";

/** On any day, a dealer may register two new vehicles as demonstrators, or end that. */
const fewestSteps = 3;
/**
 * A never registered vehicle is not used. If most of a few new vehicles become used, even a single one, the column is
 * probably wrong.
 */
const fewestNewUsed = 1;
const largestShare = 0.5;

const nouns: Readonly<Record<CarType, string>> = {
  new: "new vehicles",
  demo: "demonstrators",
  used: "used vehicles",
};

/** Warnings for dealerships where most vehicles of one car type become another type. */
export function carTypeWarnings(
  { dealerships }: Pick<StockImportPlan, "dealerships">,
  known: readonly FeedDealership[],
): ImportWarning[] {
  const names = new Map(known.map(({ slug, name }) => [slug, name]));
  return [...dealerships].flatMap(([slug, { values }]) =>
    values.carTypeSteps.filter(isMost).map((step) => steppedWarning(step, slug, names.get(slug) ?? slug)),
  );
}

function isMost({ from, to, count, of }: CarTypeStep): boolean {
  const fewest = from === "new" && to === "used" ? fewestNewUsed : fewestSteps;
  return count >= fewest && count > of * largestShare;
}

function steppedWarning({ from, to, count, of }: CarTypeStep, dealership: string, name: string): ImportWarning {
  const message = `This file changes ${count} of the ${of} ${nouns[from]} of "${name}" to ${nouns[to]}. If this is wrong, the column has the same value for all vehicles: import the right file, which reverses the change.`;
  return { kind: "car-types-stepped", dealership, count, message };
}
