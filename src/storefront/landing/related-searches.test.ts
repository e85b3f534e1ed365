import { expect, test } from "vitest";
import { landingPageSettings } from "../../discovery/discovery-settings.ts";
import { emptyQuery } from "../../search/search-query.ts";
import { relatedSearches } from "./related-searches.ts";

const landing = (slug: string, searchHref: string, more: object = {}) =>
  landingPageSettings.parse({ slug, searchHref, title: slug, heading: `All ${slug}`, description: slug, ...more });

const toyota = { slug: "toyota", name: "Toyota", models: [{ slug: "hilux", name: "HiLux" }] };
const urls = { vocabulary: [toyota], excludedMakePaths: [] };
const landingPages = [
  landing("suvs", "/search?refinementList[simple_body][0]=SUV"),
  landing("hilux", "/search/toyota/hilux", { linkFrom: ["listings"] }),
  landing("hidden", "/search/toyota", { linkFrom: [] }),
];
const hrefs = (...asked: Parameters<typeof relatedSearches>) => relatedSearches(...asked).map(({ href }) => href);
const context = { site: { discovery: { landingPages } }, urls };

test("a listing links to the landing pages that are set for listings, those with most filters in common first", () => {
  const query = { ...emptyQuery, refinements: { make: ["Toyota"] } };
  expect(hrefs("listings", query, context)).toEqual(["/stock/hilux", "/stock/suvs"]);
  expect(hrefs("listings", emptyQuery, context)).toEqual(["/stock/suvs", "/stock/hilux"]);
});

test("other pages link to those that are set for them, by their headings", () => {
  expect(relatedSearches("home", emptyQuery, context)).toEqual([{ label: "All suvs", href: "/stock/suvs" }]);
});

test("a page links to at most six", () => {
  const many = Array.from({ length: 9 }, (_, index) => landing(`page-${index}`, "/search/toyota"));
  expect(hrefs("home", emptyQuery, { site: { discovery: { landingPages: many } }, urls })).toHaveLength(6);
});
