import { describe, expect, test } from "vitest";
import { exampleSite } from "./example-site-for-test.ts";
import { priceLawFindings } from "./price-law-warnings.ts";
import type { SiteInput } from "./site-config.ts";

function warningPaths(changes: Partial<SiteInput>): string[] {
  return priceLawFindings(exampleSite(changes)).map(({ path }) => path.join("."));
}
const announced = (text: string): Partial<SiteInput> => ({ copy: { consentText: text } });

describe("advertising law", () => {
  test("the defaults are allowed", () => {
    expect(warningPaths({})).toEqual([]);
  });

  test.each<[string, Partial<SiteInput>, string]>([
    [
      "a used price without charges that is called drive away",
      { price: { qualifiers: { used: "Drive away" } } },
      "price.qualifiers.used",
    ],
    ["the same with another promise", { price: { qualifiers: { used: "No more to pay!" } } }, "price.qualifiers.used"],
    [
      "a total that is said to exclude charges",
      { price: { qualifiers: { new: "Excl. govt. charges" } } },
      "price.qualifiers.new",
    ],
    ["a total with a plus", { price: { qualifiers: { demo: "+ ORC" } } }, "price.qualifiers.demo"],
    [
      "a new price without charges",
      { price: { basis: { new: "excludes-government-charges" }, qualifiers: { new: "Excl. govt. charges" } } },
      "price.basis.new",
    ],
    ["a rate without a comparison rate", announced("Finance from 2.9% p.a. this month."), "copy.consentText"],
    ["a rate in other words", announced("Only 3 % per annum!"), "copy.consentText"],
    ["a promise of a total in a text", announced("Every car: no more to pay."), "copy.consentText"],
  ])("does not allow %s", (_case, changes, path) => {
    expect(warningPaths(changes)).toEqual([path]);
  });

  test.each<[string, Partial<SiteInput>]>([
    [
      "a used price that covers everything",
      { price: { basis: { used: "drive-away" }, qualifiers: { used: "Drive away" } } },
    ],
    ["a rate with its comparison rate", announced("2.9% p.a., comparison rate 3.4% p.a.")],
    ["a percentage that is no rate", announced("Charged to 100% before you collect it.")],
    [
      "a total where used prices are totals",
      { ...announced("No more to pay."), price: { basis: { used: "drive-away" }, qualifiers: { used: "Drive away" } } },
    ],
  ])("allows %s", (_case, changes) => {
    expect(warningPaths(changes)).toEqual([]);
  });

  test("applies to the prices of a dealership", () => {
    const [first, second] = exampleSite().dealerships;
    if (!first || !second) throw new Error("The example site has two dealerships.");
    const settings = { price: { qualifiers: { used: "Drive away" } } };
    expect(warningPaths({ dealerships: [first, { ...second, settings }] })).toEqual([
      "dealerships.1.settings.price.qualifiers.used",
    ]);
  });
});
