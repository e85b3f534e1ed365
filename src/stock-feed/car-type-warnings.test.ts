import { expect, test } from "vitest";
import { mainMotors } from "../../test/contract/feed-import.ts";
import { dealershipPlan } from "../../test/dealership-plan.ts";
import type { CarTypeStep } from "../vehicles/stock-import-plan.ts";
import { carTypeWarnings } from "./car-type-warnings.ts";

const stepWarnings = (step: CarTypeStep, slug = "main") =>
  carTypeWarnings({ dealerships: new Map([[slug, dealershipPlan({ values: { carTypeSteps: [step] } })]]) }, [
    mainMotors,
  ]);

test.each<[step: CarTypeStep, warns: boolean]>([
  [{ from: "new", to: "used", count: 1, of: 1 }, true],
  [{ from: "new", to: "used", count: 1, of: 2 }, false],
  [{ from: "new", to: "demo", count: 2, of: 2 }, false],
  [{ from: "new", to: "demo", count: 3, of: 5 }, true],
  [{ from: "new", to: "demo", count: 3, of: 6 }, false],
  [{ from: "used", to: "new", count: 2, of: 2 }, false],
  [{ from: "demo", to: "used", count: 2, of: 2 }, false],
  [{ from: "demo", to: "used", count: 3, of: 3 }, true],
])("the change of car types %j deserves a warning: %s", (step, warns) => {
  expect(stepWarnings(step)).toHaveLength(warns ? 1 : 0);
});

test("the warning names the dealership, the types and the number of vehicles", () => {
  expect(stepWarnings({ from: "new", to: "used", count: 3, of: 4 })).toEqual([
    {
      kind: "car-types-stepped",
      dealership: "main",
      count: 3,
      message:
        'This file changes 3 of the 4 new vehicles of "Main Motors" to used vehicles. If this is wrong, the column has the same value for all vehicles: import the right file, which reverses the change.',
    },
  ]);
  const [warning] = stepWarnings({ from: "used", to: "demo", count: 3, of: 4 }, "gone");
  expect(warning?.message).toContain('This file changes 3 of the 4 used vehicles of "gone" to demonstrators.');
});
