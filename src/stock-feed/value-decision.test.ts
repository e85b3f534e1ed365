import { describe, expect, test } from "vitest";
import { dealershipPlan } from "../../test/dealership-plan.ts";
import type { ValueChanges } from "../vehicles/stock-import-plan.ts";
import { areMostEqual, areTooManyFalse, implausibleValues, mayBeExchanged } from "./value-decision.ts";

type Changes = Partial<ValueChanges>;

const sitePlan = (site: Changes, dealerships: Record<string, Changes> = {}) => ({
  values: dealershipPlan({ values: site }).values,
  dealerships: new Map(Object.entries(dealerships).map(([slug, values]) => [slug, dealershipPlan({ values })])),
});
const ash = { slug: "ash", id: "ash", name: "Ash Motors", locationName: null, city: null, state: "NSW" };
const siteFinding = (site: Changes): string | null => implausibleValues(sitePlan(site), [ash]).site?.finding ?? null;
const shares = "of the site";

describe("values of a file", () => {
  test.each<[Changes, accepted: Changes, finding: string]>([
    [
      { priced: 10, pricesGone: 6 },
      { priced: 10, pricesGone: 5 },
      `no readable price for 6 of 10 vehicles (60 %) ${shares} that have one`,
    ],
    [
      { pictured: 10, picturesGone: 6 },
      { pictured: 10, picturesGone: 5 },
      `no usable picture for 6 of 10 vehicles (60 %) ${shares} that have some`,
    ],
    [
      { compared: 3, medianBefore: 20_000, medianAfter: 40_001 },
      { compared: 3, medianBefore: 20_000, medianAfter: 40_000 },
      `a median price of about $40,001 instead of $20,000 for 3 of 3 vehicles (100 %) ${shares}`,
    ],
    [
      { compared: 3, medianBefore: 40_001, medianAfter: 20_000 },
      { compared: 3, medianBefore: 40_000, medianAfter: 20_000 },
      `a median price of about $20,000 instead of $40,001 for 3 of 3 vehicles (100 %) ${shares}`,
    ],
    [
      { compared: 10, pricesMadeEqual: 6 },
      { compared: 10, pricesMadeEqual: 5 },
      `the same new price for 6 of 10 vehicles (60 %) ${shares}`,
    ],
    [
      { compared: 4, pricesMadeEqual: 3 },
      { compared: 3, pricesMadeEqual: 2 },
      `the same new price for 3 of 4 vehicles (75 %) ${shares}`,
    ],
    [
      { identified: 10, vinsGone: 6 },
      { identified: 10, vinsGone: 5 },
      `no usable VIN for 6 of 10 vehicles (60 %) ${shares} that have one`,
    ],
    [
      { identified: 10, vinsGone: 2, vinsChanged: 5 },
      { identified: 10, vinsGone: 2, vinsChanged: 4 },
      `another VIN for 5 of 8 vehicles (63 %) ${shares}, although stock number, make, model, year and kilometres are unchanged: the column may have shifted`,
    ],
    [
      { driven: 10, odometersGone: 6 },
      { driven: 10, odometersGone: 5 },
      `no usable odometer reading for 6 of 10 vehicles (60 %) ${shares} that have one`,
    ],
    [
      { driven: 10, odometersMadeEqual: 6 },
      { driven: 10, odometersMadeEqual: 5 },
      `the same new odometer reading for 6 of 10 vehicles (60 %) ${shares}`,
    ],
    [
      { known: 12, modelsChanged: 5, replaced: 4 },
      { known: 12, modelsChanged: 4, replaced: 8 },
      `another make or model for 9 of 16 vehicles (56 %) ${shares}`,
    ],
    [
      { known: 12, yearsChanged: 5 },
      { known: 12, yearsChanged: 4 },
      `another year for 5 of 12 vehicles (42 %) ${shares}`,
    ],
    [
      { known: 12, carTypesChanged: 5 },
      { known: 12, carTypesChanged: 4 },
      `new, demonstrator and used exchanged for 5 of 12 vehicles (42 %) ${shares}`,
    ],
    [
      { compared: 12, pricesJumped: 5 },
      { compared: 12, pricesJumped: 4 },
      `a price more than half above or a third below the previous one for 5 of 12 vehicles (42 %) ${shares}`,
    ],
    [
      { odometersCompared: 12, odometersJumped: 5 },
      { odometersCompared: 12, odometersJumped: 4 },
      `an odometer reading far below or above the previous one for 5 of 12 vehicles (42 %) ${shares}`,
    ],
  ])("that change as %j are a fault, as %j are not", (changes, accepted, finding) => {
    expect(siteFinding(changes)).toBe(`The file has ${finding}.`);
    expect(siteFinding(accepted)).toBeNull();
  });

  test("of two vehicles are not meaningful, of three they are", () => {
    expect(siteFinding({ priced: 2, pricesGone: 2 })).toBeNull();
    expect(siteFinding({ priced: 3, pricesGone: 2 })).not.toBeNull();
  });

  test("of a median without a price before or after are judged as a price of nothing", () => {
    expect(siteFinding({ compared: 3, medianBefore: null, medianAfter: null })).toBeNull();
    expect(siteFinding({ compared: 3, medianBefore: 20_000, medianAfter: null })).toContain(
      "about $0 instead of $20,000",
    );
  });
});

describe("values of a dealership", () => {
  const gone = { priced: 10, pricesGone: 6 };

  test("are its own fault, named by its name or otherwise its slug", () => {
    const { site, dealerships } = implausibleValues(sitePlan({}, { ash: gone, birch: gone, cedar: {} }), [ash]);
    expect(site).toBeNull();
    expect([...dealerships.keys()]).toEqual(["ash", "birch"]);
    expect(dealerships.get("ash")).toEqual({
      kind: "prices-gone",
      dealership: "ash",
      vehicles: 6,
      of: 10,
      finding: 'The file has no readable price for 6 of 10 vehicles (60 %) of "Ash Motors" that have one.',
    });
    expect(dealerships.get("birch")?.finding).toContain('of "birch"');
  });

  test.each<[string, Changes, string | undefined]>([
    ["too few to tell by itself", { priced: 1, pricesGone: 1 }, "prices-gone"],
    ["too few, in another way", { known: 2, changed: 1 }, "prices-gone"],
    ["of its own kind", { driven: 10, odometersGone: 6 }, "odometers-gone"],
    ["not changed", { known: 2, changed: 0 }, undefined],
    ["enough to tell that they are well", { known: 3, changed: 1, priced: 3, pricesGone: 1 }, undefined],
  ])("share the fault of the whole site when they are %s", (_title, changes, kind) => {
    expect(implausibleValues(sitePlan(gone, { ash: changes }), [ash]).dealerships.get("ash")?.kind).toBe(kind);
  });

  test("too few with the site's fault say what changes with it", () => {
    const fault = implausibleValues(sitePlan(gone, { ash: { known: 2, changed: 1 } }), [ash]).dealerships.get("ash");
    expect(fault?.finding).toBe(
      'The file has changes, as for the rest of the site, for 1 of 2 vehicles (50 %) of "Ash Motors" that have one.',
    );
  });
});

test.each([
  [5, 12, false, true],
  [4, 12, false, false],
  [4, 10, false, true],
  [4, 9, false, false],
  [5, 9, false, true],
  [2, 2, false, false],
  [3, 5, false, true],
  [1, 2, true, true],
  [1, 3, true, false],
])(
  "%i of %i vehicles with another's values, for a fault of the site: %s, are too many: %s",
  (count, of, isOfSite, expected) => {
    expect(areTooManyFalse(count, of, isOfSite)).toBe(expected);
  },
);

test.each([
  [3, 5, true],
  [3, 6, false],
  [2, 2, false],
  [2, 3, false],
])("%i of %i vehicles that become equal are a fault: %s", (count, of, expected) => {
  expect(areMostEqual(count, of)).toBe(expected);
});

test.each<[Changes, Changes, boolean]>([
  [{ known: 6, changed: 3 }, {}, true],
  [{ known: 6, changed: 2 }, {}, false],
  [{ known: 2, changed: 2 }, {}, false],
  [{ known: 60, changed: 3 }, { known: 3, changed: 2 }, true],
])("vehicles may be exchanged if the site changes as %j and a dealership as %j: %s", (site, own, expected) => {
  expect(mayBeExchanged(sitePlan(site, { ash: own }))).toBe(expected);
});
