import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs } from "../settings/durations.ts";
import { firstSeenUnknown } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { testTime, vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { needsTask, qualityFacts, qualityScore, qualityTaskNames, qualityTasks } from "./quality.ts";

const pictures = (count: number) => Array.from({ length: count }, (_, index) => `https://a.example/${index}.jpg`);
const complete: Partial<Vehicle> = {
  images: pictures(12),
  dealercomments: "Serviced here since new. ".repeat(10),
  vin: "JTMRV3FV60D000001",
  createdAt: testTime - 10 * dayMs,
};

test.each<[string, Partial<Vehicle>, number, string[]]>([
  ["complete", {}, 100, []],
  ["without photos", { images: [] }, 60, ["Add photos: it has none."]],
  ["with 9 photos", { images: pictures(9) }, 92, ["Add 3 photos: it has 9."]],
  ["with 11 photos", { images: pictures(11) }, 97, ["Add 1 photo: it has 11."]],
  ["without a price", { price: null }, 75, ["Set a price: it has none."]],
  ["with a placeholder as its price", { price: 1 }, 75, ["Set a price: it has none."]],
  ["with a subscription price alone", { price: null, subscriptionPrice: 289 }, 100, []],
  ["without comments", { dealercomments: null }, 85, ["Write comments: it has none."]],
  ["with short comments", { dealercomments: "Nice." }, 92, ["Write longer comments: they have 5 characters."]],
  ["without a VIN", { vin: null }, 90, ["Add its VIN in the dealer's system."]],
  [
    "in stock for 60 days",
    { createdAt: testTime - 60 * dayMs },
    95,
    ["Review its price: it has been in stock for 60 days."],
  ],
  [
    "in stock for 91 days",
    { createdAt: testTime - 91 * dayMs },
    90,
    ["Review its price: it has been in stock for 91 days."],
  ],
  ["in stock since an unknown day", { createdAt: firstSeenUnknown }, 100, []],
  [
    "without a VIN, a price and photos",
    { vin: null, price: null, images: [] },
    25,
    ["Add photos: it has none.", "Set a price: it has none.", "Add its VIN in the dealer's system."],
  ],
  ["sold", { status: "sold", images: [], price: null }, 100, []],
])("a vehicle that is %s has its score and says what to do first", (_, given, score, texts) => {
  const facts = qualityFacts(vehicleForTest({ ...complete, ...given }));
  expect(qualityScore(facts, testTime)).toBe(score);
  expect(qualityTasks(facts, testTime).map(({ text }) => text)).toEqual(texts);
});

test("the score is what is left of 100 by what there is to do, and no photo makes it worse", () => {
  const facts = fc.record({
    photos: fc.nat(20),
    hasPrice: fc.boolean(),
    commentCharacters: fc.nat(400),
    hasVin: fc.boolean(),
    since: fc.option(fc.integer({ min: testTime - 400 * dayMs, max: testTime }), { nil: null }),
    isSold: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const score = qualityScore(given, testTime);
      const tasks = qualityTasks(given, testTime);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBe(tasks.reduce((left, { points }) => left - points, 100));
      const needed = qualityTaskNames.filter((task) => needsTask(given, task, testTime));
      expect(tasks.map(({ task }) => task).toSorted()).toEqual(needed.toSorted());
      expect(qualityScore({ ...given, photos: given.photos + 1 }, testTime)).toBeGreaterThanOrEqual(score);
    }),
  );
});
