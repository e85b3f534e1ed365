import { expect, test } from "vitest";
import { activeFilters } from "../../search/active-filters.ts";
import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import { listingHeading } from "./listing-heading.ts";

test.each<[string, Partial<SearchQuery>]>([
  ["Our stock", {}],
  ["Toyota for sale", { refinements: { make: ["Toyota"] } }],
  ["Toyota RAV4 for sale", { refinements: { make: ["Toyota"], model: ["RAV4"] } }],
  ["Used Toyota for sale", { refinements: { make: ["Toyota"], car_type: ["used"] } }],
  ["New and Demo cars", { refinements: { car_type: ["demo", "new"] } }],
  ["New, Demo and Used cars", { refinements: { car_type: ["new", "demo", "used"] } }],
  ["Our stock: Toyota, Mazda", { refinements: { make: ["Toyota", "Mazda"] } }],
  [
    "Toyota for sale: Ute, Not Diesel",
    { refinements: { make: ["Toyota"], simple_body: ["Ute"] }, exclusions: { fuel: ["Diesel"] } },
  ],
  ["Our stock: RAV4", { refinements: { model: ["RAV4"] } }],
  ["Our stock: Up to $15,000", { ranges: { price: { min: null, max: 15_000 } } }],
  ["Our stock: 2019, 2020, 2021, 2022, 1 more", { refinements: { year: ["2019", "2020", "2021", "2022", "2023"] } }],
  ["Our stock, page 3", { page: 3 }],
  ["Our stock, page 2", { sort: "lowest-price", page: 2 }],
  ["Our stock", { text: "call 1800 000 000" }],
])("[SE-16] the listing is headed %s", (heading, asked) => {
  const query = { ...emptyQuery, ...asked };
  expect(listingHeading(query, activeFilters(query), exampleSite())).toBe(heading);
});
