import { describe, expect, test } from "vitest";
import { dealershipPlan } from "../../test/dealership-plan.ts";
import type { FeedDealership } from "./feed-site.ts";
import { decideRemovals, type RemovalFacts } from "./removal-decision.ts";

type Plan = Parameters<typeof dealershipPlan>[0];
type Facts = Partial<Omit<RemovalFacts, "plan">>;

const dealership: FeedDealership = {
  slug: "ash",
  id: "ash",
  name: "Ash Motors",
  locationName: null,
  city: null,
  state: "NSW",
};

/** A full file of one dealership, of which a quarter may go: 5 of its 20 vehicles. */
function decided(plan: Plan, facts: Facts = {}) {
  const own = dealershipPlan(plan);
  const { current, missing, values } = own;
  return decideRemovals({
    plan: {
      current,
      missing,
      values,
      accepted: 0,
      updated: 0,
      unchanged: 0,
      withdrawn: 0,
      held: 0,
      superseded: 0,
      dealerships: new Map([["ash", own]]),
      lastNamed: [],
    },
    emptied: new Set(),
    heldForValues: new Set(),
    named: new Set(["ash"]),
    dealerships: [dealership],
    unidentified: { byDealership: new Map(), unknown: 0 },
    stagedRows: 10,
    isFull: true,
    cutShort: null,
    isConfirmed: false,
    isGrowthConfirmed: false,
    largestRemovedShare: 0.25,
    ...facts,
  });
}

const planKinds = (plan: Plan, facts?: Facts): string[] => decided(plan, facts).reasons.map(({ kind }) => kind);
const unnamed = { named: new Set<string>() };
const confirmed = { isConfirmed: true };

describe("vehicles missing from a full file", () => {
  test.each<[string, Plan, Facts, removed: number, kinds: string[]]>([
    ["are removed up to the share", { missing: 5 }, {}, 5, []],
    ["are held above it", { missing: 6 }, {}, 0, ["missing"]],
    ["are removed above it when that is confirmed", { missing: 20 }, confirmed, 20, []],
    ["count with those that rows take away", { missing: 3, withdrawn: 3 }, {}, 0, ["missing"]],
    ["and those that rows take away may be the share together", { missing: 3, withdrawn: 2 }, {}, 3, []],
    ["are removed when it is one, however few there are", { current: 2, missing: 1 }, {}, 1, []],
    ["are held when they are two of few", { current: 2, missing: 2 }, {}, 0, ["missing"]],
    ["are held to the last one when none may go", { missing: 1 }, { largestRemovedShare: 0 }, 0, ["missing"]],
    ["are held when they are most of what is for sale", { missing: 3, listed: { current: 4 } }, {}, 0, ["missing"]],
    ["are no more than one of what is for sale", { missing: 3, listed: { current: 4, missing: 1 } }, {}, 3, []],
    ["stay when the file does not name the dealership", { missing: 3 }, unnamed, 0, []],
    ["stay then even when removals are confirmed", { missing: 3 }, { ...unnamed, ...confirmed }, 0, []],
    ["are removed when it is to be emptied", { missing: 20 }, { ...unnamed, emptied: new Set(["ash"]) }, 20, []],
    ["stay where the values of its rows are held", { missing: 3 }, { heldForValues: new Set(["ash"]) }, 0, []],
    ["stay when the file has changes only", { missing: 6 }, { isFull: false }, 0, []],
    ["stay all when the file is cut short", { missing: 1 }, { cutShort: "It ends early" }, 0, ["truncated"]],
    ["are removed when that is confirmed", { missing: 6 }, { cutShort: "It ends early", ...confirmed }, 6, []],
    ["stay all when no row is usable", { missing: 1 }, { stagedRows: 0, ...confirmed }, 0, ["no-usable-row"]],
    ["are removed by an empty file of the last", { missing: 20 }, { stagedRows: 0, emptied: new Set(["ash"]) }, 20, []],
  ])("%s", (_title, plan, facts, removed, kinds) => {
    const decision = decided(plan, facts);
    expect([decision.removed, decision.reasons.map(({ kind }) => kind)]).toEqual([removed, kinds]);
  });

  test.each<[string, Plan, Facts, removed: number, kinds: string[]]>([
    [
      "that a file added lately undo a wrong file",
      { current: 30, recent: 10, missing: 10, recentMissing: 10 },
      {},
      10,
      [],
    ],
    [
      "but not where nothing was before",
      { current: 10, recent: 10, missing: 10, recentMissing: 10 },
      {},
      0,
      ["missing"],
    ],
    ["nor where they are too many", { current: 81, recent: 61, missing: 61, recentMissing: 61 }, {}, 0, ["missing"]],
    [
      "and the others count of what was before",
      { current: 30, recent: 10, missing: 16, recentMissing: 10 },
      {},
      0,
      ["missing"],
    ],
    ["and were held before stay", { missing: 4, stillMissing: 4, heldBefore: 4 }, {}, 0, ["missing"]],
    ["and were held before go when confirmed", { missing: 4, stillMissing: 4, heldBefore: 4 }, confirmed, 4, []],
    ["of which most came back go", { missing: 4, stillMissing: 4, heldBefore: 9 }, {}, 4, []],
    ["of which half came back stay", { missing: 4, stillMissing: 4, heldBefore: 8 }, {}, 0, ["missing"]],
    ["and may be rejected rows by their kind stay", { missing: 3, missingOfKind: 1 }, {}, 2, ["rows-without-key"]],
    ["and may be left out rows stay", { missing: 3, leftOut: 1 }, {}, 0, ["rows-without-key"]],
    ["and may be rows left out go when confirmed", { missing: 3, leftOut: 1 }, confirmed, 3, []],
    [
      "and may be rows of nobody stay",
      { missing: 3 },
      { unidentified: { byDealership: new Map(), unknown: 1 } },
      0,
      ["rows-without-key"],
    ],
    [
      "and may be rejected rows of the dealership stay",
      { missing: 3 },
      { unidentified: { byDealership: new Map([["ash", 1]]), unknown: 0 } },
      0,
      ["rows-without-key"],
    ],
    [
      "go whatever was rejected of another dealership",
      { missing: 3 },
      { unidentified: { byDealership: new Map([["birch", 1]]), unknown: 0 } },
      3,
      [],
    ],
  ])("%s", (_title, plan, facts, removed, kinds) => {
    const decision = decided(plan, facts);
    expect([decision.removed, decision.reasons.map(({ kind }) => kind)]).toEqual([removed, kinds]);
  });
});

describe("vehicles that rows remove", () => {
  test.each<[string, Plan, Facts, kinds: string[]]>([
    ["may be as many as the share", { withdrawn: 5 }, {}, []],
    ["are held above it, withdrawn", { withdrawn: 6 }, {}, ["losses"]],
    ["are held above it, moved away", { movedAway: 6 }, {}, ["losses"]],
    ["are held above it, replaced", { replaced: 6 }, {}, ["losses"]],
    ["are held above it together", { withdrawn: 2, movedAway: 2, replaced: 2 }, {}, ["losses"]],
    ["are held in a file of changes too", { withdrawn: 6 }, { isFull: false }, ["losses"]],
    ["go when that is confirmed", { withdrawn: 20 }, confirmed, []],
    ["are held when they are sold", { listed: { sold: 6 } }, {}, ["losses"]],
    ["are held when they are hidden", { listed: { hidden: 6 } }, {}, ["losses"]],
    ["are held when they are most for sale", { withdrawn: 3, listed: { current: 4, takenAway: 3 } }, {}, ["losses"]],
    ["may be as many of what is for sale", { listed: { takenAway: 1, sold: 2, hidden: 2 } }, {}, []],
    ["are held above it, in all ways", { listed: { takenAway: 2, sold: 2, hidden: 2 } }, {}, ["losses"]],
    ["and were held before are held", { stillLost: 2, heldBefore: 2 }, {}, ["losses"]],
    ["and were held before go when confirmed", { stillLost: 2, heldBefore: 2 }, confirmed, []],
  ])("%s", (_title, plan, facts, kinds) => {
    expect(planKinds(plan, facts)).toEqual(kinds);
  });
});

describe("vehicles that are new", () => {
  test.each<[string, Plan, Facts, kinds: string[]]>([
    ["may be three times those before", { added: 60 }, {}, []],
    ["are held above that", { added: 61 }, {}, ["additions"]],
    ["are held no more when that is confirmed", { added: 61 }, { isGrowthConfirmed: true }, []],
    ["do not count when they come back", { added: 61, returned: 1 }, {}, []],
    ["may be a delivery of 19", { current: 5, added: 19 }, {}, []],
    ["are held from 20", { current: 5, added: 20 }, {}, ["additions"]],
    ["are held as those missing under other numbers", { missing: 6, added: 6 }, {}, ["missing", "additions"]],
    ["are not held when they are fewer", { missing: 6, added: 5 }, {}, ["missing"]],
    ["are not held where as many may be missing", { missing: 5, added: 6 }, {}, []],
    [
      "are not held when their VINs prove them new",
      { missing: 6, missingWithVin: 6, added: 6, addedWithVin: 6 },
      {},
      ["missing"],
    ],
    [
      "are held when the missing ones have no VINs",
      { missing: 6, missingWithVin: 0, added: 6, addedWithVin: 6 },
      {},
      ["missing", "additions"],
    ],
    [
      "are held when they replace the whole stock, VINs or not",
      { missing: 20, missingWithVin: 20, added: 20, addedWithVin: 20 },
      {},
      ["missing", "additions"],
    ],
    [
      "are held beside those that were held before as missing",
      { missing: 4, stillMissing: 4, heldBefore: 4, added: 2 },
      {},
      ["missing", "additions"],
    ],
    [
      "are not held beside few that were held before",
      { missing: 3, stillMissing: 3, heldBefore: 3, added: 2 },
      {},
      ["missing"],
    ],
    ["are held when the site has them already", { doubled: 1 }, {}, ["doubles"]],
    ["are no doubles when that is confirmed", { doubled: 1 }, confirmed, []],
    ["are held as doubles of a dealership without vehicles", { current: 0, doubled: 1 }, {}, ["doubles"]],
  ])("%s", (_title, plan, facts, kinds) => {
    expect(planKinds(plan, facts)).toEqual(kinds);
  });
});

test.each<[Plan, Facts, Partial<ReturnType<typeof decided>["holds"]>]>([
  [{}, {}, { missing: new Set(), losses: new Set(), additions: new Set(), unidentified: new Set(), doubles: false }],
  [{ missing: 6 }, {}, { missing: new Set(["ash"]), losses: new Set(), stillHeld: new Set() }],
  [{ withdrawn: 6 }, {}, { missing: new Set(["ash"]), losses: new Set(["ash"]) }],
  [{ added: 61 }, {}, { additions: new Set(["ash"]) }],
  [{ missing: 3, leftOut: 1 }, {}, { unidentified: new Set(["ash"]) }],
  [{ doubled: 1 }, {}, { doubles: true }],
  [{ stillMissing: 1, missing: 1, heldBefore: 1 }, {}, { stillHeld: new Set(["ash"]) }],
  [{ stillLost: 1, heldBefore: 1 }, {}, { stillHeld: new Set(["ash"]) }],
  [{ stillLost: 1, heldBefore: 1 }, confirmed, { stillHeld: new Set() }],
  [{ missing: 1 }, { cutShort: "It ends early" }, { missing: "all" }],
  [{ missing: 0 }, { cutShort: "It ends early" }, { missing: new Set() }],
])("a plan with %j and %j holds %j", (plan, facts, holds) => {
  expect(decided(plan, facts).holds).toMatchObject(holds);
});
