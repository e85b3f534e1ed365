import { expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import { listingHeading } from "./listing-heading.ts";

test.each<[string, SearchQuery["refinements"]]>([
  ["Our stock", {}],
  ["Toyota for sale", { make: ["Toyota"] }],
  ["Toyota RAV4 for sale", { make: ["Toyota"], model: ["RAV4"] }],
  ["Used Toyota for sale", { make: ["Toyota"], car_type: ["used"] }],
  ["New and Demo cars", { car_type: ["demo", "new"] }],
  ["Our stock", { car_type: ["new", "demo", "used"] }],
  ["Our stock", { make: ["Toyota", "Mazda"] }],
])("[SE-16] the listing is headed %s", (heading, refinements) => {
  expect(listingHeading({ ...emptyQuery, refinements }, exampleSite())).toBe(heading);
});
