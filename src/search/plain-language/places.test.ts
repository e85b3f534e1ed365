import { describe, expect, test } from "vitest";
import { facts, summary, values, words } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

const understood = (text: string) => summary(understandText(text, words));
const withNotes = (text: string) => {
  const read = understandText(text, words);
  return [summary(read), ...read.notes].join(" | ");
};
const suv = "simple_body=SUV";
const caringbah = "location_name=Harbourline Caringbah";
const artarmon = "location_name=Harbourline Artarmon";

describe("kilometres and a place", () => {
  test.each([
    ["suv under 80,000km from artarmon", `${suv}; km :80000; city=Artarmon`],
    ["suv less than 20,000 km around artarmon", `${suv}; km :20000; city=Artarmon`],
    ["under 20000 kms to artarmon", "km :20000; city=Artarmon"],
    ["less than 1,000 km near artarmon", "km :1000; city=Artarmon"],
    ["suv under 80,000 km close to artarmon", `${suv}; km :80000; city=Artarmon`],
    ["under 60000 km from 2018", "km :60000; year 2018:"],
    ["over 100,000 km in artarmon", "km 100000:; city=Artarmon"],
  ])("[SE-20] thousands are odometer readings: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });

  test.each([
    ["within 10 km of artarmon", artarmon],
    ["suv within 500 km of artarmon", `${suv}; location_name=Harbourline Artarmon|Harbourline Caringbah`],
    ["within 2,000 km of artarmon", "location_name=Harbourline Artarmon|Harbourline Caringbah"],
    ["10km from artarmon", artarmon],
    ["less than 10 km from artarmon", artarmon],
  ])("[SE-20] hundreds are the distance to the place: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});

describe("places where the site has no vehicles", () => {
  test.each(["no victoria", "victoria excluded", "victoria not wanted", "victoria and tasmania excluded"])(
    "[SE-12] exclude nothing when denied: %s",
    (text) => {
      expect(withNotes(`suv, ${text}`)).toBe(suv);
    },
  );

  test.each([
    ["in victoria", `${caringbah} | None in VIC. The closest: Harbourline Caringbah.`],
    ["Victoria", `${caringbah} | None in VIC. The closest: Harbourline Caringbah.`],
    ["suv vic", `${suv}; ${caringbah} | None in VIC. The closest: Harbourline Caringbah.`],
    ["tas suv", `${caringbah}; ${suv} | None in TAS. The closest: Harbourline Caringbah.`],
    ["suv in the act", `${suv}; ${caringbah} | None in ACT. The closest: Harbourline Caringbah.`],
    ["suv in act", `${suv}; ${caringbah} | None in ACT. The closest: Harbourline Caringbah.`],
    ["suv in hobart tas", `${suv}; ${caringbah} | None in Hobart. The closest: Harbourline Caringbah.`],
  ])("[SE-20] are still recognised as places: %s", (text, meant) => {
    expect(withNotes(text)).toBe(meant);
  });

  test.each([
    ["suv in wa", `${suv}; state=WA`],
    ["qld suv", `state=QLD; ${suv}`],
    ["in 2064", artarmon],
    ["in 2020", "year=2020"],
    ["suv of 2020", `${suv}; year=2020`],
    ["around 2020", "year 2019:2021"],
    ["around 2500", "price 2250:2750"],
    ["around 3150", "price 2835:3465"],
    ["around $2,251", "price 2026:2476"],
    ["around 2250 km", "km 2025:2475"],
    ["price of 5000", "price :5000"],
  ])("[SE-20] are not other numbers or places of the site: %s", (text, meant) => {
    expect(withNotes(text)).toBe(meant);
  });

  test.each([
    ["near 2250", "(near 2250)"],
    ["suv in 2150", `${suv} | (in 2150)`],
    ["postcode 2000", "(postcode 2000)"],
    ["within 20km of 2150", "(within 20km of 2150)"],
    ["suv around 2251", `${suv} | (around 2251)`],
    ["suv within 20km of 2150", `${suv} | (within 20km of 2150)`],
  ])("[SE-20] are postcodes that no filter knows: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });

  test.each([["not in victoria"], ["not in hobart"]])("[SE-20] exclude nothing: %s", (text) => {
    expect(understandText(text, words)).toMatchObject({ changes: [], rest: "", notes: [] });
    expect(understood(`suv ${text}`)).toBe(suv);
  });
});

describe("a postcode without a word before it", () => {
  const alexandria = "location_name=Harbourline Alexandria";
  const withAlexandria = stockWords({
    ...facts,
    facets: {
      ...facts.facets,
      location_name: [...facts.facets.location_name, ...values("Harbourline Alexandria")],
      make_model: [...facts.facets.make_model, { value: "Peugeot 3008", count: 1 }],
    },
    places: [
      ...facts.places,
      { name: "Harbourline Alexandria", city: "Alexandria", postcode: "2015", position: { lat: -33.9, long: 151.19 } },
      { name: "Harbourline Docklands", city: "Docklands", postcode: "3008", position: { lat: -37.81, long: 144.94 } },
    ],
  });
  const understoodThere = (text: string) => summary(understandText(text, withAlexandria));

  test.each([
    ["alexandria 2015", alexandria],
    ["alexandria nsw 2015 suv", `${alexandria}; ${suv}`],
    ["2015 alexandria", alexandria],
    ["suv sydney 2000", `${suv}; ${alexandria}|Harbourline Artarmon|Harbourline Caringbah`],
    ["artarmon, nsw 2064", "city=Artarmon; state=NSW"],
    ["caringbah 2229 under 30k", "city=Caringbah; price :30000"],
    ["within 50 km of artarmon 2064", `${artarmon}|Harbourline Alexandria|Harbourline Caringbah`],
  ])("[SE-20] beside its place adds nothing: %s", (text, meant) => {
    expect(understoodThere(text)).toBe(meant);
  });

  test.each([
    ["2064", artarmon],
    ["suv 2064 under 30k", `${suv}; ${artarmon}; price :30000`],
    ["suv 2064 kms under 60000", `${suv}; ${artarmon}; km :60000`],
    ["toyota from 2229 under 80000 km", `make=Toyota; ${caringbah}; km :80000`],
    ["my postcode is 2064", artarmon],
    ["not 2064", "location_name!=Harbourline Artarmon"],
  ])("[SE-20] of the site means its place: %s", (text, meant) => {
    expect(understoodThere(text)).toBe(meant);
  });

  test.each([
    ["toyota from 4030 under 80000 km", "make=Toyota; km :80000 | (from 4030)"],
    ["suv newcastle 2300", `${suv}; ${artarmon} | (2300)`],
    ["qld 4030", "state=QLD | (4030)"],
    ["postcode is 4030", "(postcode is 4030)"],
  ])("[SE-20] of another place is not searched for: %s", (text, meant) => {
    expect(understoodThere(text)).toBe(meant);
  });

  test.each([
    ["2015", "year=2015"],
    ["suv 2015", `${suv}; year=2015`],
    ["artarmon 2015", "city=Artarmon; year=2015"],
    ["caringbah 2020 hilux", "city=Caringbah; year=2020; make=Toyota; model=HiLux"],
    ["2064 km", "km :2064"],
    ["$2064", "price :2064"],
    ["under 2064", "price :2064"],
    ["2064 or less", "price :2064"],
    ["from 2064 to 8000", "price 2064:8000"],
    ["from 4990", "price 4990:"],
    ["sydney 5000", "location_name=Harbourline Alexandria|Harbourline Artarmon|Harbourline Caringbah; price :5000"],
    ["toyota 4030 under 30k", "make=Toyota; price :30000 | 4030"],
    ["peugeot 3008", "make=Peugeot; model=3008"],
  ])("[SE-20] is read as another number where it is one: %s", (text, meant) => {
    expect(understoodThere(text)).toBe(meant);
  });
});
