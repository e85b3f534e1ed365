import { expect, test } from "vitest";
import { dealershipPlan, stockImportPlan } from "../../test/dealership-plan.ts";
import type { DealershipPlan } from "../vehicles/stock-import-plan.ts";
import type { FeedDealership } from "./feed-site.ts";
import { judgedDealerships, type JudgedFacts } from "./judged-dealerships.ts";

const dealershipFor = (slug: string, isFound = false): FeedDealership => ({
  slug,
  id: slug,
  name: `${slug} Motors`,
  locationName: null,
  city: null,
  state: "NSW",
  isFound,
});

/** `ash` and `birch` are of the settings, the others were found in data. */
function judged(plans: Record<string, DealershipPlan>, facts: Partial<JudgedFacts> = {}) {
  const dealerships = new Map(Object.entries(plans));
  const known = ["ash", "birch"].map((slug) => dealershipFor(slug));
  const found = ["oak", "elm", "fir"].map((slug) => dealershipFor(slug, true));
  return judgedDealerships({
    plan: stockImportPlan({ dealerships }),
    emptied: new Set(),
    heldForValues: new Set(),
    named: new Set(["ash", "elm"]),
    dealerships: [...known, ...found],
    unidentified: { byDealership: new Map([["elm", 2]]), unknown: 1 },
    ...facts,
  });
}

test("dealerships with vehicles, or that get some twice, are judged one by one", () => {
  const plans = {
    ash: dealershipPlan({ leftOut: 4 }),
    birch: dealershipPlan({ current: 0 }),
    oak: dealershipPlan({ current: 0, doubled: 1 }),
    pine: dealershipPlan({ current: 2 }),
    elm: dealershipPlan({ current: 4 }),
  };
  expect(judged(plans).map(({ slugs, name, isNamed, unidentified }) => [slugs, name, isNamed, unidentified])).toEqual([
    [["ash"], "ash Motors", true, 5],
    [["pine"], "pine", false, 1],
    [["elm"], "elm Motors", true, 3],
    [["oak"], "1 small dealers found in data", false, 1],
  ]);
});

test("those whose values are held are not judged, and one that is emptied is judged by itself", () => {
  const plans = { ash: dealershipPlan(), oak: dealershipPlan({ current: 3 }), elm: dealershipPlan({ current: 3 }) };
  const facts = { heldForValues: new Set(["ash"]), emptied: new Set(["oak"]) };
  expect(judged(plans, facts).map(({ slugs, isEmptied }) => [slugs, isEmptied])).toEqual([
    [["oak"], true],
    [["elm"], false],
  ]);
});

test("small dealers that were found in data are judged together, as if they were one", () => {
  const counted = {
    current: 3,
    recent: 1,
    added: 2,
    returned: 3,
    addedWithVin: 4,
    doubled: 5,
    missing: 6,
    missingWithVin: 7,
    recentMissing: 8,
    heldBefore: 9,
    stillMissing: 10,
    missingOfKind: 11,
    stillMissingOfKind: 12,
    stillLost: 13,
    withdrawn: 14,
    movedAway: 15,
    replaced: 16,
    leftOut: 17,
  };
  const listed = { current: 18, missing: 19, recentMissing: 20, takenAway: 21, sold: 22, hidden: 23 };
  const small = dealershipPlan({ ...counted, listed });
  const thrice = (counts: object) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, 3 * count]));
  expect(judged({ oak: small, elm: small, fir: small })).toMatchObject([
    {
      slugs: ["oak", "elm", "fir"],
      name: "3 small dealers found in data",
      isNamed: true,
      isEmptied: false,
      plan: { ...thrice(counted), listed: thrice(listed) },
      unidentified: 1 + 2 + 3 * counted.leftOut,
    },
  ]);
});
