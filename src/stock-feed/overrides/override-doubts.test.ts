import { expect, test } from "vitest";
import type { OverriddenFields, Override, OverrideName } from "../../vehicles/overrides.ts";
import { layersAt } from "../../vehicles/stock-overrides.ts";
import { testTime, vehicleForTest } from "../../vehicles/vehicle-for-test.ts";
import { doubtSentence, overrideDoubts } from "./override-doubts.ts";

const feed = vehicleForTest({ price: 7_990, km: 81_000, seats: 5 });
const place = { city: null, state: null };
const site = {
  timeZone: "Australia/Sydney",
  dealerships: [
    {
      slug: "harbour",
      id: "d1",
      name: "Harbour",
      locationName: "Yard",
      ...place,
      places: [
        { name: "Yard", ...place, sells: true },
        { name: "Workshop", ...place, sells: false },
      ],
    },
  ],
};

const sentences: (...doubted: Parameters<typeof overrideDoubts>) => string[] = (...doubted) =>
  overrideDoubts(...doubted).map((doubt) => doubtSentence(doubt, site.timeZone));

function override(name: OverrideName, value: OverriddenFields, until: number | null = null): Override {
  return { name, value, by: "Sam", at: testTime, until, reason: "why" };
}

test.each<[OverrideName, OverriddenFields, RegExp]>([
  ["price", { price: 79_900 }, /^price=79900 is 10 times the feed's 7990\. Check it/],
  ["price", { price: 799 }, /^price=799 is a tenth of the feed's 7990\./],
  ["km", { km: 810_000 }, /^km=810000 is 10 times the feed's 81,000 km\./],
  ["seats", { seats: 95 }, /^seats=95 is 19 times the feed's 5\./],
  ["beforePrice", { beforePrice: 7_000 }, /^beforePrice=7000 is not above the price 7990/],
  ["locationName", { locationName: "Workshop", dealershipSlug: "harbour" }, /^Workshop has no sales department/],
])("%s set to %j is doubtful", (name, value, doubt) => {
  expect(sentences({ feed, overrides: [] }, [override(name, value)], site)).toEqual([
    expect.stringMatching(doubt) as string,
  ]);
});

test.each<[OverrideName, OverriddenFields]>([
  ["price", { price: 6_990 }],
  ["price", { price: null }],
  ["customRank", { customRank: 50 }],
  ["beforePrice", { beforePrice: 8_990 }],
  ["locationName", { locationName: "Yard", dealershipSlug: "harbour" }],
])("%s set to %j is not doubtful", (name, value) => {
  expect(sentences({ feed, overrides: [] }, [override(name, value)], site)).toEqual([]);
});

test("a vehicle that is sold and reserved is doubtful, also if one of them was set before", () => {
  const sold = override("status", { status: "sold", sold: true, soldAt: testTime });
  const reserved = override("reserved", { reserved: true });
  for (const [standing, wanted] of [
    [[], [sold, reserved]],
    [[reserved], [sold]],
  ] as const)
    expect(sentences({ feed, overrides: [...standing] }, wanted, site)).toEqual([
      expect.stringMatching(/sold and reserved/) as string,
    ]);
});

test("an override with an end says which override without an end it ends for good", () => {
  const standing = [override("price", { price: 17_004 })];
  const doubts = (wanted: Override) => sentences({ feed, overrides: standing }, [wanted], site);
  expect(doubts(override("price", { price: 9_000 }, testTime))).toEqual([
    "This ends price=17004, which had no end. It does not come back on 2026-11-20T13:00:00+11:00: set it again then.",
  ]);
  expect(doubts(override("price", { price: 9_000 }))).toEqual([]);
});

test("an override past its end is not in force, even before a server has ended it", () => {
  const layers = {
    feed,
    shown: { ...feed, price: 1 },
    overrides: [override("price", { price: 1 }, testTime)],
    ended: [],
    isRemoved: false,
    isHeld: false,
  };
  expect(layersAt(layers, testTime - 1)).toBe(layers);
  expect(layersAt(layers, testTime)).toMatchObject({
    shown: { price: 7_990 },
    overrides: [],
    ended: [{ how: "expired", endedAt: testTime, endedBy: null }],
  });
});
