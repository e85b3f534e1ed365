import { describe, expect, test } from "vitest";
import { activeFilters, rangeLabel, removeFilter, removeFilters } from "./active-filters.ts";
import { clearFilters, setExclusion, setPage, setRange, setRefinement, setSort, setText } from "./query-changes.ts";
import { emptyQuery } from "./search-query.ts";
import type { SearchQuery } from "./search-query.ts";

const onPageThree: SearchQuery = {
  text: "tow bar",
  refinements: { make: ["Toyota"], model: ["RAV4"], car_type: ["used"], dealership_slug: ["north"] },
  exclusions: { fuel: ["Diesel"] },
  requirements: { filtered_features: ["Sunroof", "Towbar"] },
  alternatives: { colour: ["Red"], drive: ["AWD"] },
  ranges: { price: { min: 5_000, max: null }, km: { min: null, max: 60_000 } },
  sort: "latest",
  page: 3,
};

describe("changes of a query", () => {
  test("[SU-12] changing a filter, the text or the order resets to page 1", () => {
    const changes = [
      setRefinement(onPageThree, "colour", ["Red"]),
      setRefinement(onPageThree, "make", []),
      setRefinement(onPageThree, "seats", ["5"]),
      setRange(onPageThree, "price", { min: null, max: null }),
      setSort(onPageThree, "lowest-price"),
      setText(onPageThree, ""),
      clearFilters(onPageThree),
      ...activeFilters(onPageThree).map((filter) => removeFilter(onPageThree, filter)),
    ];
    for (const changed of changes) expect(changed.page).toBe(1);
    expect(onPageThree.page).toBe(3);
  });

  test("turning the page changes nothing else", () => {
    expect(setPage(onPageThree, 4)).toEqual({ ...onPageThree, page: 4 });
    expect(setPage(onPageThree, -4).page).toBe(1);
  });

  test("[SU-04] chosen values are sorted, and car types are in their own order", () => {
    const both = setRefinement(emptyQuery, "colour", ["Red", "Blue"]);
    expect(both.refinements).toEqual({ colour: ["Blue", "Red"] });
    expect(setRefinement(both, "colour", [])).toEqual(emptyQuery);
    expect(setRefinement(emptyQuery, "car_type", ["used", "new"]).refinements.car_type).toEqual(["new", "used"]);
  });

  test("clearing the last make clears the models", () => {
    expect(setRefinement(onPageThree, "make", []).refinements).not.toHaveProperty("model");
    expect(setRefinement(onPageThree, "make", ["Mazda"]).refinements).toMatchObject({
      make: ["Mazda"],
      model: ["RAV4"],
    });
  });

  test("a value is either chosen or excluded, whichever was set last", () => {
    const diesel = setRefinement(onPageThree, "fuel", ["Diesel", "Petrol"]);
    expect(diesel.exclusions).toEqual({});
    const noDiesel = setExclusion(diesel, "fuel", ["Diesel"]);
    expect(noDiesel).toMatchObject({ refinements: { fuel: ["Petrol"] }, exclusions: { fuel: ["Diesel"] } });
    expect(setExclusion(onPageThree, "make", ["Toyota"]).refinements).not.toHaveProperty("model");
  });

  test("choosing a value leaves other values excluded, and clearing another field leaves the models chosen", () => {
    expect(setRefinement(onPageThree, "fuel", ["Petrol"]).exclusions).toEqual({ fuel: ["Diesel"] });
    expect(setRefinement(onPageThree, "dealership_slug", []).refinements).toMatchObject({ model: ["RAV4"] });
  });

  test("clearing filters retains the sort order", () => {
    expect(clearFilters(onPageThree)).toEqual({ ...emptyQuery, sort: "latest" });
  });
});

describe("activeFilters", () => {
  test("[SE-14] labels every filter, and each can be removed separately", () => {
    const filters = activeFilters(onPageThree, { dealership_slug: { north: "North Yard" } });
    expect(filters.map((filter) => [filter.fieldLabel, filter.valueLabel])).toEqual([
      ["Search", "“tow bar”"],
      ["Condition", "Used"],
      ["Dealership", "North Yard"],
      ["Make", "Toyota"],
      ["Model", "RAV4"],
      ["Fuel type", "Not Diesel"],
      ["Features", "With Sunroof"],
      ["Features", "With Towbar"],
      ["Either", "Red or AWD"],
      ["Price", "From $5,000"],
      ["Kilometres", "Up to 60,000 km"],
    ]);
    let query = onPageThree;
    for (const filter of filters) {
      const removed = removeFilter(query, filter);
      expect(activeFilters(removed).map(({ valueLabel }) => valueLabel)).not.toContain(filter.valueLabel);
      query = removed;
    }
    // The last of two required values becomes a refinement.
    expect(activeFilters(query).map(({ valueLabel }) => valueLabel)).toEqual(["Towbar"]);
  });

  test("[SE-14] filters removed together are all gone, however the others are normalised", () => {
    const several: SearchQuery = {
      ...onPageThree,
      refinements: { ...onPageThree.refinements, colour: ["Blue"] },
      alternatives: { colour: ["Red"] },
    };
    for (const query of [onPageThree, several]) {
      const filters = activeFilters(query);
      for (let chosen = 1; chosen < 2 ** filters.length; chosen += 3) {
        const removed = filters.filter((_, place) => (chosen & (2 ** place)) !== 0);
        const left = activeFilters(removeFilters(query, removed)).map(({ valueLabel }) =>
          valueLabel.replace(/^With /, ""),
        );
        const gone = removed.map(({ valueLabel }) => valueLabel.replace(/^With /, ""));
        expect(left.filter((label) => gone.includes(label))).toEqual([]);
        expect(left.length).toBeGreaterThanOrEqual(filters.length - removed.length - 1);
      }
      expect(activeFilters(removeFilters(query, filters))).toEqual([]);
    }
  });

  test("[SE-14] a query without filters has none", () => {
    expect(activeFilters({ ...emptyQuery, sort: "latest", page: 4 })).toEqual([]);
  });

  test.each([
    ["price", { min: 5_000, max: 30_000 }, "$5,000 to $30,000"],
    ["year", { min: 2_019, max: null }, "From 2019"],
    ["year", { min: 2_019, max: 2_019 }, "2019"],
    ["km", { min: 0, max: 60_000 }, "0 km to 60,000 km"],
    ["km", { min: null, max: null }, "Any"],
  ] as const)("[SE-20] a range of %s has words for its ends", (field, range, label) => {
    expect(rangeLabel(field, range)).toBe(label);
  });
});
