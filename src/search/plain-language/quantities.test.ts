import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stockWords } from "./stock-words.ts";
import { facts, summary, values } from "./stock-facts-for-test.ts";
import { understandText } from "./understand-text.ts";

const words = stockWords({
  ...facts,
  facets: {
    ...facts.facets,
    year: values(...Array.from({ length: 12 }, (_, place) => `${2026 - place}`)),
    make_model: [...facts.facets.make_model, { value: "Audi A3", count: 1 }],
  },
});
const understood = (text: string) => summary(understandText(text, words));
const suv = "simple_body=SUV";

describe("amounts beside other words", () => {
  test.each([
    ["looking for 7 seater", "seats=7"],
    ["looking for 2019 mazda", "year=2019; make=Mazda"],
    ["looking for 2020 or newer", "year 2020:"],
    ["looking for 5 or 7 seats", "seats=5|7"],
    ["looking for a car for 30k", "price :30000"],
    ["looking for 4 cylinder", "(for 4 cylinder)"],
    ["for 150 a week", "weekly_price_range=0-50|50-100|100-150"],
    ["7 seats year 2020", "seats=7; year=2020"],
    ["7 seater year 2020", "seats=7; year=2020"],
    ["under 30k year 2020", "price :30000; year=2020"],
    ["8 or more seats year 2018", "seats=8; year=2018"],
    ["$30k tops year 2025 auto", "price :30000; year=2025; transmission=Automatic"],
    ["under 50,000 km model year 2020", "km :50000; year=2020"],
    ["5 seats year between 2018 and 2020", "seats=5; year 2018:2020"],
    ["2 years warranty suv", `${suv} | warranty | (2 years)`],
    ["suv under 40k seat warmers", `${suv}; price :40000; filtered_features=Heated seats`],
    ["under 30k seats 7", "price :30000; seats=7"],
    ["mazda under $60,000 seat heaters", "make=Mazda; price :60000; filtered_features=Heated seats"],
    ["bus 57 seats", "seats=57 | bus"],
    ["any more than 20k", "price 20000:"],
    ["can't spend any more than 20k", "price :20000"],
    ["petrol sunroof suv", `fuel=Petrol; ${suv}; filtered_features=Panoramic sunroof`],
    ["diesel sunroof", "fuel=Diesel; filtered_features=Panoramic sunroof"],
    ["electric sunroof", "(electric sunroof)"],
    ["2020+ kms under 60000", "year 2020:; km :60000"],
    ["kia 2020 kms under 60000", "make=Kia; year=2020; km :60000"],
    ["kia 2020 km: 60000", "make=Kia; year=2020; km :60000"],
    ["2019 or newer kms under 60000", "year 2019:; km :60000"],
    ["2019-2021 kms under 60000", "year 2019:2021; km :60000"],
    ["mazda 3 kms under 60000", "make=Mazda; model=3; km :60000"],
    ["mazda 3 km 50-80k", "make=Mazda; model=3; km 50000:80000"],
    ["2018 up to 2021", "year 2018:2021"],
    ["2018 up for sale", "year=2018 | up"],
    ["volkswagen up 2018 up", "make=Volkswagen; model=Up; year 2018:"],
    ["2018 at least 7 seats", "year=2018; seats=7|8"],
    ["less than 100,00 km", ",00 km | (less than 100)"],
    ["mazda 3 seats 5", "make=Mazda; model=3; seats=5"],
    ["peugeot 2008 kms under 60000", "make=Peugeot; model=2008; km :60000"],
    ["mazda 3 weekly under 100", "make=Mazda; model=3; weekly_price_range=0-50|50-100"],
    ["under 30k weekly under 100", "price :30000; weekly_price_range=0-50|50-100"],
    ["under 40k odometer under 60000", "price :40000; km :60000"],
    ["under 40k kms: 60000", "price :40000; km :60000"],
    ["under 2000 kms under 30000", "km :2000; price :30000"],
    ["from 2000 km up to 60000 km", "km 2000:60000"],
    ["under 60000 kms under 30k", "km :60000; price :30000"],
    ["60k mileage", "km :60000"],
    ["under 60k miles", "(under 60k miles)"],
    ["15k to spend", "price :15000"],
    ["seats 7, 50-80k km", "seats=7; km 50000:80000"],
    ["2020 model 50-80k km", "year=2020; km 50000:80000"],
    ["seating for 7", "seats=7"],
    ["km range 20000-40000", "km 20000:40000"],
    ["need a 3 series", "make=BMW; model=320i"],
    ["need a 3 door", "(3 door)"],
    ["audi a 3", "make=Audi; model=A3"],
  ])("[SE-20] keep their own meaning: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });

  test.each([
    ["3-5 doors", "(3-5 doors)"],
    ["5-7 seats", "seats=5|7"],
    ["i30-n", "make=Hyundai; model=i30 | n"],
    ["12-345", "12-345"],
    ["05-10", "05-10"],
    ["30-20", "30-20"],
    ["3-4", "3-4"],
    ["400-600", "400-600"],
    ["20-30 minutes", "(20-30 minutes)"],
    ["suv 10-15 xyzzy", `${suv}; price 10000:15000 | xyzzy`],
    ["20-30 a week", "weekly_price_range=0-50"],
    ["5-7 series", "5-7 series"],
    ["2018-2020", "year 2018:2020"],
    ["2018-21", "year 2018:2021"],
    ["50-80k km", "km 50000:80000"],
  ])("[SE-20] are prices in thousands only where that is sensible: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });

  test.each([
    ["400km range ev", "fuel=Electric | (400km range)"],
    ["ev range over 400km", "fuel=Electric | (range over 400km)"],
    ["electric over 400 km of range", "fuel=Electric | (over 400 km of range)"],
    ["ev with good range", "fuel=Electric | (good range)"],
    ["atm 2500kg suv", `${suv} | (atm 2500kg)`],
    ["suv tare under 2000kg", `${suv} | (tare under 2000kg)`],
    ["price range under 30k", "price :30000"],
    ["range rover under 30000km", "make=Land Rover; model=Range Rover; km :30000"],
    ["electric under 20000 km range 400 km", "fuel=Electric; km :20000 | (range 400 km)"],
    ["electric 400 km range under 20000 km", "fuel=Electric; km :20000 | (400 km range)"],
    ["ev 400-500 km range", "fuel=Electric | (400-500 km range)"],
    ["ev range 400 to 500 km", "fuel=Electric | (range 400 to 500 km)"],
  ])("[SE-20] are dropped if no filter covers their subject: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });

  test.each([
    ["year not 2020", "year!=2020"],
    ["year isn't 2020", "year!=2020"],
    ["suv year not 2018 or 2019", `${suv}; year!=2018|2019`],
    ["year: anything but 2020", "year!=2020"],
    ["seats not 7", "seats!=7"],
    ["seats: not 7 or 8", "seats!=7|8"],
    ["kia year not 2020 seats not 7", "make=Kia; year!=2020; seats!=7"],
    ["5 seats not 7", "seats=5 | (not 7)"],
    ["seats not 7 kms under 60000", "seats!=7; km :60000"],
    ["50-80k km not 2020", "km 50000:80000; year!=2020"],
    ["50-80k km nothing over $30k", "km 50000:80000; price :30000"],
    ["2020 kms must not exceed 60k", "year=2020; km :60000"],
    ["km not 60000", "(km not 60000)"],
    ["km is not over 60000", "km :60000"],
    ["kms must not exceed 60k", "km :60000"],
    ["price not 30000", "(price not 30000)"],
  ])("[SE-20] are denied after the thing that they measure: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });

  test.each([
    ["kms should be under 60000", "km :60000"],
    ["seats must be 7", "seats=7"],
    ["year is 2018", "year=2018"],
    ["made after 2019", "year 2020:"],
    ["made in 2019", "year=2019"],
    ["suv manufactured since 2019", `${suv}; year 2019:`],
    ["first registered 2021", "year=2021"],
    ["built 2020 or later", "year 2020:"],
    ["complied 2020", "year=2020"],
    ["released before 2020", "year :2019"],
    ["last year's model", "year 2025:2025"],
    ["last years models", "year 2025:2025"],
    ["this year’s model suv", `year 2026:2026; ${suv}`],
    ["2020s", "year 2020:2029"],
    ["suv from the 2010s", `${suv}; year 2010:2019`],
    ["30-40k range", "price 30000:40000"],
    ["in the 30-40k range", "price 30000:40000"],
    ["range of 30k to 40k", "price 30000:40000"],
    ["50-80k km range", "km 50000:80000"],
    ["2018-2020 range", "year 2018:2020"],
    ["30-40k range rover", "price 30000:40000; make=Land Rover; model=Range Rover"],
    ["around the 30k mark", "price 27000:33000"],
    ["between the years 2018 and 2020", "year 2018:2020"],
    ["15k ish", "price 13500:16500"],
    ["20-30k or so", "price 20000:30000"],
    ["20k < price < 30k", "price 20000:30000"],
    ["20k <= price <= 30k", "price 20000:30000"],
    ["30k > price >= 20k", "price 20000:30000"],
    ["2018 < year <= 2021", "year 2019:2021"],
    ["20,000 < km < 50,000 suv", `km 20000:50000; ${suv}`],
    ["10-15", "price 10000:15000"],
    ["hyundai 20-30", "make=Hyundai; price 20000:30000"],
    ["suv 20 to 30", `${suv}; price 20000:30000`],
    ["$20-30", "price 20000:30000"],
    ["suv 15-20 max", `${suv}; price 15000:20000`],
    ["between 5 and 10", "price 5000:10000"],
    ["i30 20-30", "make=Hyundai; model=i30; price 20000:30000"],
    ["suv 20-30, 5-7 seats", `${suv}; price 20000:30000; seats=5|7`],
  ])("[SE-20] are limits in other writings too: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});

/** Parts of a wish of different kinds, in several spellings each. */
const kinds = [
  ["under 30k", "$20k to $30k", "max $35,000", "$30k tops"],
  ["7 seats", "7 seater", "5 or more seats", "seats 7"],
  ["suv", "ute", "hatch"],
  ["year 2020", "2018 or newer", "made after 2019", "2018 to 2021"],
  ["white", "red"],
  ["in artarmon", "in manly", "in victoria", "around artarmon"],
  ["under 80,000 km", "less than 50000kms"],
  ["petrol", "diesel"],
  ["auto", "manual"],
  ["sunroof", "seat warmers"],
  ["mazda", "hilux", "peugeot"],
] as const;

test("[SE-20] parts of a wish mean the same in any order", () => {
  const filters = (parts: readonly string[], joint: string) => {
    const { changes, rest, unused } = understandText(parts.join(joint), words);
    return { changes: changes.map((change) => JSON.stringify(change)).toSorted(), rest, unused };
  };
  const parts = fc
    .tuple(...kinds.map((spellings) => fc.constantFrom(...spellings)))
    .chain((all) => fc.shuffledSubarray(all, { minLength: 2 }));
  fc.assert(
    fc.property(parts, fc.constantFrom(", ", " "), (some, joint) => {
      const alone = some.flatMap((part) => filters([part], "").changes).toSorted();
      expect(filters(some, joint)).toEqual({ changes: alone, rest: "", unused: [] });
    }),
    { numRuns: 500 },
  );
});
