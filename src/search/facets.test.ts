import { describe, expect, test } from "vitest";
import { facetOrder, groupMakes, isOrderedByCount, valueLabel, withChosen } from "./facets.ts";
import { facetFields, fieldLabel, rangeFields } from "./search-query.ts";
import type { FacetField } from "./search-query.ts";

const sorted = (field: FacetField, counts: Record<string, number>): string[] =>
  Object.entries(counts)
    .map(([value, count]) => ({ value, count }))
    .sort(facetOrder(field))
    .map(({ value }) => value);

describe("facetOrder", () => {
  test("[SE-16] car types are in the order new, demo, used, whatever their counts", () => {
    expect(sorted("car_type", { used: 90, truck: 99, new: 1, demo: 50 })).toEqual(["new", "demo", "used", "truck"]);
  });

  test("[SE-08] years are descending, price ranges ascending, all others by count and then by name", () => {
    expect(sorted("year", { 2019: 5, 2022: 1, 2020: 9 })).toEqual(["2022", "2020", "2019"]);
    expect(sorted("price_range", { "100000-": 9, "10000-20000": 1, "0-10000": 5 })).toEqual([
      "0-10000",
      "10000-20000",
      "100000-",
    ]);
    expect(sorted("weekly_price_range", { "100-150": 9, "50-100": 1 })).toEqual(["50-100", "100-150"]);
    expect(sorted("make", { kia: 1, Kia: 1, "Great Wall": 1, GWM: 1 })).toEqual(["Great Wall", "GWM", "Kia", "kia"]);
    expect(sorted("colour", { red: 2, Blue: 2, White: 7, Azure: 2 })).toEqual(["White", "Azure", "Blue", "red"]);
  });
});

describe("isOrderedByCount", () => {
  test.each([
    ["make", true],
    ["colour", true],
    ["car_type", false],
    ["year", false],
    ["price_range", false],
    ["weekly_price_range", false],
  ] as const)("[SE-16] the values of %s: %s", (field, isByCount) => {
    expect(isOrderedByCount(field)).toBe(isByCount);
  });
});

describe("groupMakes", () => {
  test("[SE-15] the twenty makes with the most vehicles are popular, followed by all makes by name", () => {
    const makes = Array.from({ length: 30 }, (_, index) => ({
      value: `Make ${String(index).padStart(2, "0")}`,
      count: index + 1,
    }));
    const [popular, all] = groupMakes(makes);
    expect([popular.label, all.label]).toEqual(["Popular Makes", "All Makes"]);
    expect(popular.makes).toHaveLength(20);
    expect(popular.makes[0]).toEqual({ value: "Make 29", count: 30 });
    expect(popular.makes[19]).toEqual({ value: "Make 10", count: 11 });
    expect(all.makes.map((make) => make.value)).toEqual(makes.map((make) => make.value));
    expect(groupMakes(makes, 3)[0].makes).toHaveLength(3);
  });
});

describe("withChosen", () => {
  test("[SE-14] a chosen value that no vehicle has any longer can still be removed", () => {
    const counts = [
      { value: "new", count: 2 },
      { value: "used", count: 1 },
    ];
    expect(withChosen("car_type", counts, ["demo", "new"])).toEqual([
      { value: "new", count: 2 },
      { value: "demo", count: 0 },
      { value: "used", count: 1 },
    ]);
  });
});

describe("labels", () => {
  test("[SE-08] every field has a display name", () => {
    for (const field of [...facetFields, ...rangeFields]) expect(fieldLabel(field)).toMatch(/^[A-Z][a-z. ]+$/);
    expect(fieldLabel("simple_body")).toBe("Body type");
  });

  test.each([
    ["car_type", "demo", "Demo"],
    ["status", "coming_soon", "Coming soon"],
    ["price_range", "0-10000", "Under $10,000"],
    ["price_range", "20000-30000", "$20,000 to $30,000"],
    ["price_range", "100000-", "$100,000 and over"],
    ["weekly_price_range", "0-50", "Up to $50 a week"],
    ["weekly_price_range", "100-150", "$101 to $150 a week"],
    ["weekly_price_range", "400-", "$401 and over a week"],
    ["seats", "5", "5 seats"],
    ["seats", "1", "1 seat"],
    ["sleeps", "4", "Sleeps 4"],
    ["make", "constructor", "constructor"],
    ["status", "__proto__", "__proto__"],
  ] as const)("[SE-08] a value of %s, %s, reads %s", (field, value, label) => {
    expect(valueLabel(field, value)).toBe(label);
  });
});
