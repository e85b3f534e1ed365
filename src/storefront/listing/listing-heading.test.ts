import { expect, test } from "vitest";
import { activeFilters } from "../../search/active-filters.ts";
import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import { listingHeading } from "./listing-heading.ts";

const site = exampleSite();

function headingFor(asked: Partial<SearchQuery>, count = 84, noun = "car") {
  const query = { ...emptyQuery, ...asked };
  return listingHeading({ query, filters: activeFilters(query), count, noun, site });
}

test.each<[string, Partial<SearchQuery>]>([
  ["Our stock", {}],
  ["Toyota cars for sale", { refinements: { make: ["Toyota"] } }],
  ["Toyota RAV4 for sale", { refinements: { make: ["Toyota"], model: ["RAV4"] } }],
  ["Used Toyota RAV4 for sale", { refinements: { make: ["Toyota"], model: ["RAV4"], car_type: ["used"] } }],
  ["Toyota Corolla and RAV4 cars for sale", { refinements: { make: ["Toyota"], model: ["Corolla", "RAV4"] } }],
  ["Used Toyota cars for sale", { refinements: { make: ["Toyota"], car_type: ["used"] } }],
  ["New, demo and used cars", { refinements: { car_type: ["new", "demo", "used"] } }],
  ["Toyota and Mazda cars for sale", { refinements: { make: ["Toyota", "Mazda"] } }],
  [
    "Toyota utes up to $40,000",
    { refinements: { make: ["Toyota"], simple_body: ["Ute"] }, ranges: { price: { min: null, max: 40_000 } } },
  ],
  [
    "White automatic SUVs and hatches not Diesel",
    {
      refinements: { colour: ["White"], transmission: ["Automatic"], simple_body: ["SUV", "Hatch"] },
      exclusions: { fuel: ["Diesel"] },
    },
  ],
  ["Caravans sleeping 4 or 6", { refinements: { item_type: ["caravan"], sleeps: ["4", "6"] } }],
  ["Caravans", { refinements: { item_type: ["caravan"] } }],
  ["Caravans for sale", { refinements: { simple_body: ["Caravan"] } }],
  ["Pop top caravans", { refinements: { item_type: ["caravan"], simple_body: ["Pop Top"] } }],
  ["Trail motorcycles", { refinements: { item_type: ["motorcycle"], simple_body: ["Trail"] } }],
  ["Commercial cars", { refinements: { simple_body: ["Commercial"] } }],
  ["Cars in Bendigo, with 7 seats", { refinements: { seats: ["7"], city: ["Bendigo"] } }],
  ["Cars with Apple CarPlay or Sunroof", { refinements: { filtered_features: ["Apple CarPlay", "Sunroof"] } }],
  ["Cars just sold", { refinements: { status: ["sold"] } }],
  ["RAV4 for sale", { refinements: { model: ["RAV4"] } }],
  ["Cars from $10,000 to $15,000", { ranges: { price: { min: 10_000, max: 15_000 } } }],
  [
    "Cars with up to 60,000 km, made in 2020",
    { ranges: { km: { min: null, max: 60_000 }, year: { min: 2020, max: 2020 } } },
  ],
  ["Cars made in 2019, 2020 or 2021", { refinements: { year: ["2019", "2020", "2021"] } }],
  [
    "Toyota cars with 5 more filters",
    { refinements: { make: ["Toyota"], year: ["2019", "2020", "2021", "2022", "2023"] } },
  ],
  [
    "White 4WD diesel automatic cars with 1 more filter",
    {
      refinements: { colour: ["White"], transmission: ["Automatic"], drive: ["4WD"], fuel: ["Diesel"] },
      ranges: { price: { min: null, max: 15_000 } },
    },
  ],
  ["Our stock, page 3", { page: 3 }],
  ["Toyota cars for sale, page 2", { refinements: { make: ["Toyota"] }, sort: "latest", page: 2 }],
  ["Our stock", { text: "call 1800 000 000" }],
  ["Toyota cars for sale", { text: "call 1800 000 000", refinements: { make: ["Toyota"] } }],
])("[SE-16] the listing is headed %s", (heading, asked) => {
  expect(headingFor(asked).heading).toBe(heading);
});

const utes: Partial<SearchQuery> = { refinements: { make: ["Toyota", "Mazda"], simple_body: ["Ute"] } };

test.each<[string | undefined, Partial<SearchQuery>, number]>([
  ["84 Toyota and Mazda utes for sale", utes, 84],
  ["1,084 Toyota and Mazda utes for sale", utes, 1084],
  ["84 Toyota and Mazda utes for sale", { ...utes, page: 2 }, 84],
  ["1 Toyota or Mazda ute for sale", utes, 1],
  ["No Toyota and Mazda utes for sale", utes, 0],
  ["1 Toyota car for sale", { refinements: { make: ["Toyota"] } }, 1],
  ["1 caravan", { refinements: { item_type: ["caravan"] } }, 1],
  [undefined, {}, 84],
  [undefined, { ...utes, text: "tow bar" }, 84],
  [undefined, { ...utes, sort: "lowest-price" }, 84],
])("states with the count: %s", (found, asked, count) => {
  expect(headingFor(asked, count).found).toBe(found);
});

test("names what is sold if no filter does", () => {
  expect(headingFor({ refinements: { make: ["Ironbark"] } }, 5, "caravan")).toEqual({
    heading: "Ironbark caravans for sale",
    found: "5 Ironbark caravans for sale",
  });
});
