import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { everydayFeatures } from "../everyday-features.ts";
import { emptyQuery } from "../search-query.ts";
import { withChanges } from "./with-changes.ts";
import { facts, makeModels, summary, values, words } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { textTokens } from "./text-tokens.ts";
import { understandText } from "./understand-text.ts";

const hilux = "make=Toyota; model=HiLux";
const mazda3 = "make=Mazda; model=3";
const cx5 = "make=Mazda; model=CX-5";
const weekly150 = "weekly_price_range=0-50|50-100|100-150";

describe("plain language", () => {
  test.each([
    ["7 seat diesel under 40k near Caringbah", "seats=7; fuel=Diesel; price :40000; city=Caringbah"],
    ["red hatch auto less than 60,000 km", "colour=Red; simple_body=Hatchback; transmission=Automatic; km :60000"],
    ["$150 a week ute", `${weekly150}; simple_body=Ute`],
    ["ute under 5 years old", "simple_body=Ute; year 2021:"],
    ["ute last 3 years", "simple_body=Ute; year 2023:"],
    ["ute no older than five years", "simple_body=Ute; year 2021:"],
    ["nothing older than 5 years", "year 2021:"],
    ["older than 10 yrs old", "year :2015"],
    ["3 years old or newer under 30k", "year 2023:; price :30000"],
    ["suv over 5 years old and under 20k", "simple_body=SUV; year :2020; price :20000"],
    ["2018 or newer awd suv between 20 and 35k", "year 2018:; drive=AWD; simple_body=SUV; price 20000:35000"],
    ["mazda 3 manual low kms", `${mazda3}; transmission=Manual; km :50000`],
    ["cheapest hilux", `lowest-price; ${hilux}`],
    ["demo rav4 hybrid", "car_type=demo; make=Toyota; model=RAV4; fuel=Hybrid|Plug-in hybrid"],
    [
      "HiLux SR5 4x4 2019 auto diesel under 45k",
      `${hilux}; drive=4WD; year=2019; transmission=Automatic; fuel=Diesel; price :45000 | SR5`,
    ],
    ["i want a cheap used car for under 10 grand", "lowest-price; car_type=used; price :10000"],
  ])("[SE-12] a complete wish becomes filters: %s", (text, expected) => {
    expect(summary(understandText(text, words))).toBe(expected);
  });

  test.each([
    ["toyota", "make=Toyota"],
    ["hilux", hilux],
    ["Toyota HiLux", hilux],
    ["rav 4", "make=Toyota; model=RAV4"],
    ["cx5", cx5],
    ["cx 5", cx5],
    ["CX-5", cx5],
    ["cx50", "make=Mazda; model=CX-50"],
    ["BT-50 under 50k", "make=Mazda; model=BT-50; price :50000"],
    ["F-150", "make=Ford; model=F-150"],
    ["d max", "make=Isuzu; model=D-Max"],
    ["HR-V", "make=Honda; model=HR-V"],
    ["i30", "make=Hyundai; model=i30"],
    ["audi q7 7 seats", "make=Audi; model=Q7; seats=7"],
    ["320i", "make=BMW; model=320i"],
    ["mazda3", mazda3],
    ["mazda 3 2019", `${mazda3}; year=2019`],
    ["mazda 6 seater", "make=Mazda; seats=6"],
    ["peugeot 2008", "make=Peugeot; model=2008"],
    ["peugeot 2008 2019", "make=Peugeot; model=2008; year=2019"],
    ["2008 peugeot", "year=2008; make=Peugeot"],
    ["peugeot 2008 or newer", "make=Peugeot; year 2008:"],
    ["porsche 911", "make=Porsche; model=911"],
    ["chrysler 300 under 30k", "make=Chrysler; model=300; price :30000"],
    ["911", "911"],
    ["3", "3"],
    ["landcruiser 300 series", "make=Toyota; model=LandCruiser | 300 series"],
    ["land cruiser prado", "make=Toyota; model=LandCruiser Prado"],
    ["range rover", "make=Land Rover; model=Range Rover"],
    ["merc a class", "make=Mercedes-Benz; model=A-Class"],
    ["vw golf", "make=Volkswagen; model=Golf"],
    ["vw up", "make=Volkswagen; model=Up"],
    ["ldv van", "make=LDV; model=Van"],
    ["hilux or ranger", "make=Toyota|Ford; model=HiLux|Ranger"],
    ["gx200", "gx200"],
  ])("[SE-12] names are not split: %s", (text, expected) => {
    expect(summary(understandText(text, words))).toBe(expected);
  });

  test.each([
    ["under $40,000", "price :40000"],
    ["sub 30k", "price :30000"],
    ["<40k", "price :40000"],
    ["40 grand max", "price :40000"],
    ["up to 25000", "price :25000"],
    ["no more than 40k", "price :40000"],
    ["20k and up", "price 20000:"],
    ["over $20k", "price 20000:"],
    ["30k+", "price 30000:"],
    ["20-35k", "price 20000:35000"],
    ["20k-30k", "price 20000:30000"],
    ["20k - 30k", "price 20000:30000"],
    ["20k to 30k", "price 20000:30000"],
    ["$20,000 to $30,000", "price 20000:30000"],
    ["between 20 and 30 grand", "price 20000:30000"],
    ["50k-80k kms", "km 50000:80000"],
    ["50k kms", "km :50000"],
    ["30000", "price :30000"],
    ["29,990", "price :29990"],
    ["over 20k", "price 20000:"],
    ["2015 - 2018", "year 2015:2018"],
    ["9 seats", "seats=9"],
    ["2031", "2031"],
    ["$20-$30k", "price 20000:30000"],
    ["from 20k to 30k", "price 20000:30000"],
    ["between $20,000 and $30,000", "price 20000:30000"],
    ["around 30k", "price 27000:33000"],
    ["over 20k under 30k", "price 20000:30000"],
    ["less than 60,000 km", "km :60000"],
    ["60 000 kms or less", "km :60000"],
    ["kms: under 60,000", "km :60000"],
    ["under 100k km", "km :100000"],
    ["100,000k's", "km :100000"],
    ["10-20,000 km", "km 10000:20000"],
    ["over 100,000 kilometres", "km 100000:"],
    ["2018", "year=2018"],
    ["2019 or 2020", "year=2019|2020"],
    ["2018+", "year 2018:"],
    ["from 2018", "year 2018:"],
    ["up to 2018", "year :2018"],
    ["newer than 2018", "year 2019:"],
    ["no older than 2018", "year 2018:"],
    ["pre 2018", "year :2017"],
    ["2015-2019", "year 2015:2019"],
    ["7-seater", "seats=7"],
    ["seven seats", "seats=7"],
    ["7+ seats", "seats=7|8"],
    ["more than 5 seats", "seats=7|8"],
    ["under $150/week", weekly150],
    ["150 pw", weekly150],
    ["$170 per week", `${weekly150}|150-200`],
    ["100-150 a week", "weekly_price_range=100-150"],
    ["150 dollars a week", weekly150],
    ["150 bucks per week", weekly150],
  ])("[SE-20] amounts become ranges and values: %s", (text, expected) => {
    expect(summary(understandText(text, words))).toBe(expected);
  });

  test.each([
    ["brand new ute", "car_type=new; simple_body=Ute"],
    ["second-hand wagons", "car_type=used; simple_body=Wagon"],
    ["ex demo", "car_type=demo"],
    ["people mover", "simple_body=People Mover"],
    ["suv or ute", "simple_body=SUV|Ute"],
    ["all-wheel-drive", "drive=AWD"],
    ["4x4", "drive=4WD"],
    ["2wd", "drive=Front|Rear"],
    ["ev", "fuel=Electric"],
    ["plug in hybrid", "fuel=Plug-in hybrid"],
    ["white", "colour=White|Glacier White"],
    ["gray", "colour=Grey"],
    ["sunset orange", "colour=Sunset Orange"],
    ["red or blue", "colour=Red|Blue"],
    ["family car with carplay", "categories=Family; filtered_features=Apple CarPlay"],
    ["sunroof and tow bar", "filtered_features=+Panoramic sunroof|Towbar"],
    ["sunroof towbar", "filtered_features=+Panoramic sunroof|Towbar"],
    ["sunroof or a tow bar", "filtered_features=Panoramic sunroof|Towbar"],
    ["sunroof", "filtered_features=Panoramic sunroof"],
    ["red and blue", "colour=Red|Blue"],
    ["purple", "colour=Purple"],
    ["coupe", "simple_body=Coupe"],
    ["lpg", "fuel=LPG"],
    ["coming soon", "status=coming_soon"],
    ["in Caringbah", "city=Caringbah"],
    ["near Caringbah", "city=Caringbah"],
    ["near Miranda", "location_name=Harbourline Caringbah"],
    ["in new south wales", "state=NSW"],
    ["in wa", "state=WA"],
    ["newest", "latest"],
    ["sort by price", "lowest-price"],
    ["sorted by highest price", "highest-price"],
    ["order by price high to low", "highest-price"],
    ["sort by newest first", "latest"],
    ["most expensive", "highest-price"],
  ])("[SE-12] everyday words become the site's own values: %s", (text, expected) => {
    expect(summary(understandText(text, words))).toBe(expected);
  });

  test.each(["500", "not", "over 40k under 30k", "cheapest most expensive", "wa", "5150", "redneck", ""])(
    "[SE-12] words that filters cannot express stay text: %s",
    (text) => {
      expect(understandText(text, words)).toMatchObject({ changes: [], parts: [], rest: text, unused: [], notes: [] });
    },
  );

  test("[SE-12] tags are found by their words, except meaningless ones and those that repeat a field", () => {
    const tags = values("One owner", "Manager's Special", "Sale", "Deals", "Low kms", "Ex-Lease / Fleet");
    const tagged = stockWords({ ...facts, facets: { ...facts.facets, tag: tags } });
    const meaning = (text: string) => summary(understandText(text, tagged));
    expect(meaning("1 owner suv")).toBe("tag=One owner; simple_body=SUV");
    expect(meaning("managers specials")).toBe("tag=Manager's Special");
    expect(meaning("not ex lease fleet")).toBe("tag!=Ex-Lease / Fleet");
    expect(meaning("suv deals for sale")).toBe("simple_body=SUV");
    expect(meaning("low kms")).toBe("km :50000");
  });

  test.each([
    ["black leather"],
    ["white leather seats"],
    ["5 berth"],
    ["sleeps 4 suv", "suv"],
    ["late model"],
    ["near new"],
    ["sorted by kms"],
    ["without price"],
    ["no prices"],
    ["poa"],
    ["18ft"],
    ["under 18 foot"],
    ["5.5 metres"],
    ["over 300"],
    ["under 2000"],
    ["under 5"],
    ["late model suv", "suv"],
    ["suv max 7", "suv"],
    ["sort by mileage suv", "suv"],
    ["suv 18'", "suv"],
  ])("[SE-12] words unknown to filters are reported as not searched for: %s", (text, known = "") => {
    const { unused, rest, changes, written } = understandText(text, words);
    const denied = rest.startsWith("-") ? [...written.values()] : [];
    expect([...unused, ...new Set(denied)]).toEqual([text.replace(known, "").trim()]);
    expect(changes.length).toBe(known === "" ? 0 : 1);
  });

  test.each([
    ["suv no diesel", "simple_body=SUV; fuel!=Diesel"],
    ["no manual", "transmission!=Manual"],
    ["not white", "colour!=White|Glacier White"],
    ["no vans", "simple_body!=Van"],
    ["anything but red", "colour!=Red"],
    ["not a van, red", "colour=Red; simple_body!=Van"],
    ["without towbar auto", "transmission=Automatic; filtered_features!=Towbar"],
    ["hilux -manual", `${hilux}; transmission!=Manual`],
    ["not toyota", "make!=Toyota"],
    ["toyota not hilux", "make=Toyota; make_model!=Toyota HiLux"],
    ["ute no toyota or ford", "simple_body=Ute; make!=Toyota|Ford"],
    ["no diesel or manual", "fuel!=Diesel; transmission!=Manual"],
    ["no red and blue", "colour!=Red|Blue"],
    ["not red and automatic", "transmission=Automatic; colour!=Red"],
    ["not white under 30k", "price :30000; colour!=White|Glacier White"],
    ["no more than 30k not red", "price :30000; colour!=Red"],
    ["not over 30k", "price :30000"],
    ["nothing over 30k", "price :30000"],
    ["nothing older than 2018", "year 2018:"],
    ["nothing but toyota", "make=Toyota"],
    ["not newer than 2018", "year :2018"],
    ["not 7 seats", "seats!=7"],
    ["no low kms", "km 50000:"],
    ["not in Caringbah", "city!=Caringbah"],
    ["i dont want a diesel or a van", "fuel!=Diesel; simple_body!=Van"],
    ["red or blue not blue", "colour=Red; colour!=Blue"],
    ["hilux no sr5", `${hilux} | -sr5`],
    ["suv not between 20k and 30k", "simple_body=SUV | (not between 20k and 30k)"],
    ["ute no 4 cylinder", "simple_body=Ute | (no 4 cylinder)"],
    ["ute not cheapest", "simple_body=Ute | (not cheapest)"],
  ])("[SE-12] unwanted values are excluded: %s", (text, expected) => {
    expect(sorted(summary(understandText(text, words)))).toEqual(sorted(expected));
  });

  test("[SE-12] a colour with too many names is excluded under all of them", () => {
    const whites = Array.from({ length: 12 }, (_, place) => `White ${place}`);
    const many = stockWords({ ...facts, facets: { ...facts.facets, colour: values("White", ...whites, "Red") } });
    expect(summary(understandText("not white", many))).toBe(`colour!=White|${whites.join("|")}`);
    expect(summary(understandText("white", many))).toBe("colour=White");
  });

  test("[SE-12] a value both wanted and unwanted is searched for, and finds nothing", () => {
    const { changes } = understandText("diesel no diesel", words);
    expect(withChanges(emptyQuery, changes)).toMatchObject({
      refinements: { fuel: ["Diesel"] },
      exclusions: { fuel: ["Diesel"] },
    });
  });

  test.each([
    ["under $500 deposit", "(under $500 deposit)"],
    ["tow 3 tonne", "(tow 3 tonne)"],
    ["12 months rego", "rego | (12 months)"],
    ["new tyres ute", "simple_body=Ute | (new tyres)"],
    ["electric windows golf", "make=Volkswagen; model=Golf | (electric windows)"],
    ["2.8 litre diesel", "fuel=Diesel | (2.8 litre)"],
    ["ute $500 off", "simple_body=Ute | ($500 off)"],
    ["4 cylinder suv", "simple_body=SUV | (4 cylinder)"],
    ["tow 3.5 tonne ute", "simple_body=Ute | (tow 3.5 tonne)"],
    ["ute 3.5t towing capacity", "simple_body=Ute | (3.5t towing capacity)"],
    ["2 door convertible", "simple_body=Convertible | (2 door)"],
    ["2-door convertible", "simple_body=Convertible | (2-door)"],
    ["ute for towing", "simple_body=Ute | towing"],
    ["automatic only", "transmission=Automatic"],
    ["first car under 15 grand", "price :15000"],
    ["diesel ute please, thanks", "fuel=Diesel; simple_body=Ute"],
  ])("[SE-12] the part that filters cannot express is text or unused: %s", (text, expected) => {
    expect(summary(understandText(text, words))).toBe(expected);
  });

  test("each part has the words that it came from", () => {
    const { parts } = understandText("A red hatch under $30,000 with spoiler", words);
    expect(parts.map((part) => part.words)).toEqual(["A", "red", "hatch", "under $30,000", "with"]);
  });

  test("typed words replace the same filter and leave the others", () => {
    const before = {
      ...emptyQuery,
      refinements: { make: ["Kia"], model: ["Rio"], colour: ["Red"] },
      ranges: { price: { min: 5_000, max: null } },
    };
    const { changes } = understandText("mazda under 20k", words);
    expect(withChanges(before, changes)).toMatchObject({
      refinements: { make: ["Mazda"], colour: ["Red"] },
      ranges: { price: { min: null, max: 20_000 } },
    });
  });
});

const sorted = (text: string): string[] => text.split(/; | \| /).toSorted();

const spoken = fc.constantFrom(
  ..."red hatch auto 7 seat seats diesel under over 40k $ 150 a week near Caringbah not no but , or and to - between from 2008 2018 peugeot mazda 3 cx 5 land cruiser rover range newer than km kms 60,000 60 000 cheapest newest up + k new tyres leather black low spoiler Zürich ’s 4x4 4 x in wa".split(
    " ",
  ),
);
const text = fc.oneof(
  fc.array(spoken, { maxLength: 14 }).map((all) => all.join(" ")),
  fc.array(spoken, { maxLength: 10 }).map((all) => all.join("")),
  fc.string({ maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
/** Plurals that are denied are denied in the singular too, which nobody typed. */
const withoutSingulars = (rest: string): string => {
  const terms = rest.match(/-"[^"]*"|\S+/g) ?? [];
  const plain = terms.map((term) => term.replaceAll('"', "").toLowerCase());
  return terms
    .filter((_, at) => !plain[at]?.startsWith("-") || !plain.slice(0, at).includes(`${plain[at]}s`))
    .join(" ");
};
/** A thing denied twice is excluded once in the remaining text. */
const isDeniedTwice = (typed: string, rest: string): boolean =>
  (rest.match(/-"[^"]*"|-\S+/g) ?? []).some((term) => {
    const [word, all] = [wordsIn(term).join(""), wordsIn(typed).join("")];
    return all.indexOf(word) !== all.lastIndexOf(word);
  });
const wordsIn = (from: string) => textTokens(from).flatMap(({ kind, key }) => (kind === "sign" ? [] : [...key]));

describe("any typed text", () => {
  test("every letter and digit is in a part or in the rest, and none twice", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { parts, rest, unused } = understandText(typed, words);
        fc.pre(!isDeniedTwice(typed, rest));
        const found = [...parts.map((part) => part.words), withoutSingulars(rest), ...unused].flatMap(wordsIn);
        expect(found.toSorted()).toEqual(wordsIn(typed).toSorted());
      }),
      { numRuns: 2_000 },
    );
  });

  test("the rest keeps its order and is not interpreted again", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { rest } = understandText(typed, words);
        const letters = wordsIn(typed);
        let at = 0;
        for (const letter of wordsIn(rest)) at = letters.indexOf(letter, at) + 1 || Number.NaN;
        expect(at).not.toBeNaN();
        expect(understandText(rest, words)).toMatchObject({ changes: [], parts: [], rest, unused: [], notes: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  test("every value that is understood is one of the site's", () => {
    const known: Partial<Record<string, { value: string }[]>> = {
      ...facts.facets,
      // A feature is asked for by its name whatever the stock has.
      filtered_features: [
        ...facts.facets.filtered_features,
        ...everydayFeatures.map(({ name }) => ({ value: name, count: 0 })),
      ],
      model: makeModels.map((name) => ({ value: name.replace(/^(Land Rover|\S+) /, "") })),
    };
    fc.assert(
      fc.property(text, (typed) => {
        const asked = understandText(typed, words).changes.flatMap((change): [string, readonly string[]][] => {
          if (change.kind === "range" || change.kind === "sort") return [];
          return change.kind === "alternatives" ? Object.entries(change.anyOf) : [[change.field, change.values]];
        });
        for (const [field, listed] of asked) {
          // Amounts are asked for whatever the stock has.
          if (field === "seats" || field === "year") continue;
          const sites = known[field]?.map(({ value }) => value) ?? [];
          expect(listed.filter((value) => !sites.includes(value))).toEqual([]);
          expect(listed.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
