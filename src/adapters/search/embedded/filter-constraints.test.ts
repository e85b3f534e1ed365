import { expect, test } from "vitest";
import { readFilter } from "../../../search/protocol/read-filter.ts";
import { vehicleForTest } from "../../../vehicles/vehicle-for-test.ts";
import { fieldReader } from "./field-reader.ts";
import { splitFilter } from "./filter-constraints.ts";
import { SiteIndex } from "./site-index.ts";

const index = new SiteIndex();
for (const [number, make] of ["Toyota", "TOYOTA", "Mazda"].entries()) {
  index.load(vehicleForTest({ id: `v${number}`, make, colour: number === 2 ? null : "Red", categories: ["Family"] }));
}
await index.settle(1, async () => {});

const splitText = (filter: unknown) => splitFilter(readFilter(filter), (field) => fieldReader(index, "site", field));

test.for<[unknown, (string | [number, number])[]]>([
  ['make = "toyota"', ["make: Toyota, TOYOTA"]],
  [[['make = "mazda"', 'make = "toyota"']], ["make: Toyota, TOYOTA, Mazda"]],
  ["NOT make = mazda", ["make: none, Toyota, TOYOTA"]],
  ["categories = family OR categories = sport", ["categories: Family"]],
  ["year >= 2022 AND make = mazda", ["make: Mazda", "year: 2022"]],
  ["price 1 TO 5000", [[1, 5000]]],
  ["price > 20", [[21, Infinity]]],
  ["price >= 1000 AND price < 5000", [[1000, 4999]]],
])("%o can be decided by the values of single columns", ([filter, expected]) => {
  const { constraints, rest } = splitText(filter);
  const found = constraints.map((constraint) =>
    constraint.kind === "facet"
      ? `${constraint.field}: ${constraint.codes.map((code) => (code === 0 ? "none" : constraint.column.values[code])).join(", ")}`
      : constraint.kind === "range"
        ? [constraint.min, constraint.max]
        : [],
  );
  expect(rest).toEqual([]);
  expect(found.map((one) => (typeof one === "string" ? one : [one[0], Math.max(one[1] ?? 0, 0)])).sort()).toEqual(
    expected
      .map((one) => (typeof one === "string" ? one : [one[0], Math.min(one[1], index.numbers.price.highest)]))
      .sort(),
  );
});

test("[SE-07] any price is not a separate constraint: the priced vehicles are already known", () => {
  expect(splitText("price > 0 AND price <= 9000")).toMatchObject({
    constraints: [{ field: "price", max: 9000 }],
    isPriced: true,
    rest: [],
  });
  expect(splitText("price >= 0").isPriced).toBe(false);
});

test.for(["make = mazda OR colour = red", "NOT categories = family", "colour EXISTS", "photo_count > 3"])(
  "%s is checked for each vehicle",
  (filter) => {
    const { constraints, rest } = splitText(filter);
    expect(constraints).toEqual([]);
    expect(rest).toHaveLength(1);
  },
);

test("none is a separate value and does not equal the text of its name", () => {
  const [none] = splitText("colour IS NULL").constraints;
  const [empty] = splitText('colour = ""').constraints;
  expect(none).toMatchObject({ codes: [0] });
  expect(empty).toMatchObject({ codes: [] });
});
