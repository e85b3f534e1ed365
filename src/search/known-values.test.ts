import { describe, expect, test } from "vitest";
import { isDefinedValue, unknownValue, withoutUnknownValues } from "./known-values.ts";
import { emptyQuery, type FacetField, type SearchQuery } from "./search-query.ts";

const isKnown = (_field: FacetField, value: string) => value.startsWith("known");
const knownPart = (query: Partial<SearchQuery>) => withoutUnknownValues({ ...emptyQuery, ...query }, isKnown);

describe("unknown values of filters", () => {
  const few = ["a", "b", "c", "d"];
  const many = [...few, "e"];

  test.each<[Partial<SearchQuery>, Partial<SearchQuery>]>([
    [{ refinements: { make: ["known 1", ...many] } }, { refinements: { make: ["known 1"] } }],
    [
      { refinements: { make: many, colour: ["known 1"] } },
      { refinements: { make: [unknownValue], colour: ["known 1"] } },
    ],
    [{ exclusions: { fuel: [...many, "known 1"], colour: many } }, { exclusions: { fuel: ["known 1"] } }],
    [
      { requirements: { categories: [...many, "known 1"] } },
      { requirements: { categories: [unknownValue, "known 1"] } },
    ],
    [
      { alternatives: { colour: [...few, "known 1"], drive: ["known 2"], fuel: few } },
      { alternatives: { colour: ["known 1"], drive: ["known 2"] } },
    ],
    [{ alternatives: { colour: many, drive: many } }, { refinements: { colour: [unknownValue] } }],
  ])("[SU-08] %j finds the same as %j", (query, known) => {
    expect(knownPart(query)).toEqual({ ...emptyQuery, ...known });
  });

  test("[SE-14] a few are kept, so that shoppers see what is not in stock", () => {
    const query = { ...emptyQuery, refinements: { make: ["known 1"], model: few.slice(0, 2), colour: few.slice(2) } };
    expect(knownPart(query)).toEqual(query);
  });

  test("values that the platform defines are known without a vehicle", () => {
    expect(isDefinedValue("price_range", "0-10000")).toBe(true);
    expect(isDefinedValue("car_type", "demo")).toBe(true);
    expect(isDefinedValue("car_type", "stolen")).toBe(false);
    expect(isDefinedValue("seats", "5")).toBe(false);
  });
});
