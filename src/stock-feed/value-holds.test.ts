import { expect, test } from "vitest";
import { dealershipPlan } from "../../test/dealership-plan.ts";
import { decideValues, type ValueFault, type ValueFaults } from "./value-holds.ts";

const faultAt = (dealership: string | null, kind: ValueFault["kind"] = "prices-gone"): ValueFault => ({
  kind,
  dealership,
  vehicles: 6,
  of: 10,
  finding: "The file has no prices.",
});
const none: ValueFaults = { site: null, dealerships: new Map() };
const at = (slug: string, kind?: ValueFault["kind"]): ValueFaults => ({
  ...none,
  dealerships: new Map([[slug, faultAt(slug, kind)]]),
});
const plan = {
  dealerships: new Map([
    ["ash", dealershipPlan()],
    ["birch", dealershipPlan()],
    ["empty", dealershipPlan({ current: 0 })],
  ]),
};
const decided = (checks: ValueFaults[], named = ["ash", "birch", "empty"]) =>
  decideValues(checks, { plan, named: new Set(named) });
const confirm = "If the file is right, import it again with --confirm-values.";

test("a file without a fault is trusted", () => {
  expect(decided([none, none])).toEqual({ outcome: "trusted" });
});

test("the rows of a dealership with a fault are held, by the first check that finds one", () => {
  expect(decided([none, at("ash"), at("ash", "vins-gone")])).toEqual({
    outcome: "held",
    holds: [
      {
        kind: "prices-gone",
        dealership: "ash",
        vehicles: 6,
        of: 10,
        message: `The file has no prices. Its rows are held, and all of its vehicles stay unchanged. ${confirm}`,
      },
    ],
    dealerships: new Set(["ash"]),
  });
});

test("a fault that leaves no dealership with vehicles refuses the file", () => {
  const refused = decided([at("ash"), at("birch")]);
  expect(refused).toMatchObject({ outcome: "refused", holds: [{ dealership: "birch" }, { dealership: "ash" }] });
  expect(decided([at("ash")], ["ash"]).outcome).toBe("refused");
});

test("a fault of the site that no dealership has by itself refuses the file", () => {
  expect(decided([{ ...none, site: faultAt(null) }])).toEqual({
    outcome: "refused",
    holds: [
      {
        kind: "prices-gone",
        dealership: null,
        vehicles: 6,
        of: 10,
        message: `The file has no prices. Nothing was changed. ${confirm}`,
      },
    ],
  });
});

test("a dealership that the file does not name is trusted if its vehicles are found again", () => {
  const found = { dealerships: new Map([...plan.dealerships, ["oak", dealershipPlan({ values: { known: 1 } })]]) };
  expect(decideValues([at("ash"), at("birch")], { plan: found, named: new Set(["ash"]) }).outcome).toBe("held");
});
