import { expect, test } from "vitest";
import { facts, summary, values } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

const words = stockWords({
  ...facts,
  facets: {
    ...facts.facets,
    item_type: values("car", "motorcycle", "caravan"),
    location_name: values("Harbourline Caringbah", "Harbourline Drummoyne"),
    year: values("2026", "2025", "2024", "2023", "2022", "2021"),
    flags: values("On special"),
  },
  goods: new Map([
    ["motorcycle", { body: values("Cruiser", "Dirt") }],
    ["caravan", { body: values("Caravan") }],
  ]),
  places: [
    ...facts.places,
    { name: "Harbourline Drummoyne", city: "Drummoyne", postcode: "2047", position: { lat: -33.85, long: 151.15 } },
  ],
});
const drummoyne = "location_name=Harbourline Drummoyne";
const weekly = "weekly_price_range=0-50|50-100|100-150";

test.each([
  ["whats the cheapest car you have", "lowest-price; item_type=car"],
  ["lowest kms", "km :50000"],
  ["2015 to 2019 under 40k less than 180000", "year 2015:2019; price :40000; km :180000"],
  ["less than 200000 under 30k", "km :200000; price :30000"],
  ["under 40k less than $180000", "price :40000"],
  ["under 200000", "price :200000"],
  ["do u have any suvs", "simple_body=SUV"],
  ["i only drive auto", "transmission=Automatic"],
  ["well under 20k", "price :20000"],
  ["suv w leather", "simple_body=SUV; filtered_features=Leather seats"],
  ["can i test drive an suv", "simple_body=SUV"],
  ["suv on sale", "simple_body=SUV; flags=On special"],
  ["suv good on fuel", "simple_body=SUV | (good on fuel)"],
  ["suv cheap on fuel", "simple_body=SUV | (cheap on fuel)"],
  ["hatch cheap to run", "simple_body=Hatchback | (cheap to run)"],
])("[SE-12] what a shopper says around a wish is not searched for: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});

test.each([
  ["25k max 20,000-60,000km", "price :25000; km 20000:60000"],
  ["km limit 50000", "km :50000"],
  ["suv limit 25k", "simple_body=SUV; price :25000"],
  ["40k max 2020 minimum 60000 km max", "price :40000; year 2020:; km :60000"],
  ["2018 up to now", "year 2018:"],
  ["3 months old", "year 2025:2026"],
  ["18 months old", "year 2024:2025"],
  ["price under 30k kms must not exceed 80k", "price :30000; km :80000"],
  ["weekly payments of 120", weekly],
  ["suv under 5 years", "simple_body=SUV; year 2021:"],
  ["suv up to 5 years warranty", "simple_body=SUV | warranty | (up to 5 years)"],
  ["30k-ish", "price 27000:33000"],
])("[SE-20] a limit is read with its own amount: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});

test.each([
  ["suv lowest to highest price", "simple_body=SUV; lowest-price"],
  ["suv cheapest to dearest", "simple_body=SUV; lowest-price"],
  ["suv highest to lowest", "simple_body=SUV; highest-price"],
  ["suv cheapest newest", "simple_body=SUV; lowest-price | (newest)"],
])("[SE-12] an order begins with what is named first: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});

test.each([
  ["4wd to tow a caravan", "drive=4WD | (to tow a caravan)"],
  ["suv that can tow a caravan", "simple_body=SUV | (that can tow a caravan)"],
  ["ute with bike rack", "simple_body=Ute | (with bike rack)"],
  ["ute for my dirt bike", "simple_body=Ute | (for my dirt bike)"],
  ["ute to carry dirt bikes", "simple_body=Ute | (to carry dirt bikes)"],
  ["off road van", "item_type=caravan; categories=Off road"],
  ["looking for a caravan", "item_type=caravan"],
])("[SE-12] a vehicle's purpose is not searched for: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});

test.each([
  ["2047", drummoyne],
  ["hatch 2047 under 20k", `simple_body=Hatchback; ${drummoyne}; price :20000`],
  ["suv wa", "simple_body=SUV; state=WA"],
  ["wa suv", "state=WA; simple_body=SUV"],
  ["act fast suv", "simple_body=SUV | act | (fast)"],
  ["australian made", "(australian made)"],
])("[SE-12] a place is recognised by its own name or postcode: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});

test.each([
  ["suv sa", "None in SA. The closest: Harbourline Caringbah."],
  ["suv act", "None in ACT. The closest: Harbourline Caringbah."],
  ["northern beaches", "None in Northern Beaches. The closest: Harbourline Drummoyne."],
  ["western sydney", "None in Western Sydney. The closest: Harbourline Drummoyne."],
])("[SE-12] a place without stock becomes the closest one: %s", (text, note) => {
  expect(understandText(text, words).notes).toEqual([note]);
});

test.each([
  ["sunrof", "filtered_features=Panoramic sunroof"],
  ["suv lether seats", "simple_body=SUV; filtered_features=Leather seats"],
  ["xyzzyx suv", "simple_body=SUV | xyzzyx"],
])("[SE-12] a feature is found despite a wrong letter: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});
