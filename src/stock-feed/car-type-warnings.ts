import type { CarTypeStep, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { CarType } from "../vehicles/vehicle.ts";
import type { FeedDealership } from "./feed-site.ts";
import type { ImportWarning } from "./import-warnings.ts";

/** A dealer registers new vehicles as demonstrators, or ends that, two of them on any day. */
const fewestSteps = 3;
/** What has never been registered is no used vehicle: most of the few new ones, even a single one, tell of a wrong column. */
const fewestNewUsed = 1;
const largestShare = 0.5;

const nouns: Readonly<Record<CarType, string>> = {
  new: "new vehicles",
  demo: "demonstrators",
  used: "used vehicles",
};

/** The new, demonstrator and used vehicles of which most of a dealership's become another type by one file. */
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
  const message = `Of the ${nouns[from]} of "${name}" (${of}) this file makes ${count} ${nouns[to]}. If it is wrong, its column has one word for all: import the right file, which takes them back.`;
  return { kind: "car-types-stepped", dealership, count, message };
}
