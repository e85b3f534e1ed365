import { describe, expect, test } from "vitest";
import { facts, summary, values, words } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

const equipment =
  "Bluetooth, Camera - Rear Vision, Adaptive cruise control, Cruise control, Tow Bar, ISOFIX, Tailgate - Power, Heated Seats, Seats - Heated";
const withFeatures = stockWords({
  ...facts,
  facets: { ...facts.facets, filtered_features: values(...equipment.split(", ")) },
});
const status = values("in_stock", "coming_soon", "sold");
const withSold = stockWords({ ...facts, facets: { ...facts.facets, status, flags: values("Reserved", "Certified") } });

const hilux = "make=Toyota; model=HiLux";

const withFamily = stockWords({
  ...facts,
  facets: {
    ...facts.facets,
    make: values("Toyota", "Nissan", "Kia"),
    make_model: values("Toyota LandCruiser 79", "Toyota LandCruiser Prado", "Toyota HiLux", "Nissan Patrol"),
  },
});
const cruisers = "LandCruiser 79|LandCruiser Prado";

test.each([
  ["landcruiser or patrol", `make=Toyota|Nissan; model=${cruisers}|Patrol`],
  ["patrol or land cruiser", `make=Nissan|Toyota; model=Patrol|${cruisers}`],
  ["toyota landcruiser or nissan patrol", `make=Toyota|Nissan; model=${cruisers}|Patrol`],
  ["landcruiser or hilux", `make=Toyota; model=${cruisers}|HiLux`],
  ["landcruiser or prado", `make=Toyota; model=${cruisers}`],
  ["landcruiser or patrol under 70k", `make=Toyota|Nissan; model=${cruisers}|Patrol; price :70000`],
  ["landcruiser, patrol or hilux", `make=Toyota|Nissan; model=${cruisers}|Patrol|HiLux`],
  ["landcruiser / patrol", `make=Toyota|Nissan; model=${cruisers}|Patrol`],
  ["landcruiser and patrol", `make=Toyota|Nissan; model=${cruisers}|Patrol`],
  ["landcruiser or triton", `make=Toyota; model=${cruisers} | (triton)`],
  ["pajero or patrol", "make=Nissan; model=Patrol | (pajero)"],
  ["pajero, patrol or hilux", "make=Nissan|Toyota; model=Patrol|HiLux | (pajero)"],
  ["landcruiser", "landcruiser"],
  ["landcruiser, red", "colour=Red | landcruiser,"],
])("[SE-12] a name shared by several models means any of them: %s", (text, expected) => {
  expect(summary(understandText(text, withFamily))).toBe(expected);
});

describe("alternatives, what is available, and features", () => {
  test.each([
    ["diesel or manual", "(fuel=Diesel or transmission=Manual)"],
    ["kia or diesel under 40k", "(make=Kia or fuel=Diesel); price :40000"],
    ["red kia or diesel", "colour=Red; (make=Kia or fuel=Diesel)"],
    ["kia or mazda or diesel", "(make=Kia|Mazda or fuel=Diesel)"],
    ["kia, or diesel, or red", "(make=Kia or fuel=Diesel or colour=Red)"],
    ["hilux or diesel", "(make_model=Toyota HiLux or fuel=Diesel)"],
    ["toyota or ford ranger", "(make=Toyota or make_model=Ford Ranger)"],
    ["suv or 7 seater", "(simple_body=SUV or seats=7)"],
    ["ute or 4wd in caringbah", "(simple_body=Ute or drive=4WD); city=Caringbah"],
    ["reserved or sold", "(flags=Reserved or status=sold)"],
    ["sold or reserved suv", "(status=sold or flags=Reserved); simple_body=SUV"],
    ["sunroof or awd", "(filtered_features=Panoramic sunroof or drive=AWD)"],
    ["hilux red or ranger red", "make=Toyota|Ford; model=HiLux|Ranger; colour=Red"],
    [
      "camry or hilux with sunroof or ranger with towbar",
      "make=Toyota|Ford; model=HiLux|Ranger; filtered_features=Panoramic sunroof|Towbar | (camry)",
    ],
    // An unknown alternative is left out, and so is what no filter can say as one.
    ["kia or ferrari", "make=Kia | (ferrari)"],
    ["ferrari or kia", "make=Kia | (ferrari)"],
    ["suv diesel or under 20k", "simple_body=SUV | (diesel) (under 20k)"],
    ["diesel or under 20k", "(diesel) (under 20k)"],
    ["suv or 7 seater, diesel or kia", "(simple_body=SUV or seats=7) | (diesel or kia)"],
    ["sold and reserved", "(status=sold or flags=Reserved)"],
    ["sold/reserved suv", "(status=sold or flags=Reserved); simple_body=SUV"],
    ["kia and diesel", "make=Kia; fuel=Diesel"],
    ["auto/diesel", "transmission=Automatic; fuel=Diesel"],
    ["no kia or diesel", "make!=Kia; fuel!=Diesel"],
  ])("[SE-12] alternatives match any of them: %s", (text, expected) => {
    expect(summary(understandText(text, withSold))).toBe(expected);
  });

  test.each([
    ["diesel ute or hybrid suv", "fuel=Diesel|Hybrid|Plug-in hybrid; simple_body=Ute|SUV"],
    ["ute or diesel suv", "simple_body=Ute|SUV; fuel=Diesel"],
    ["toyota diesel or ford ranger petrol", "(make=Toyota or make_model=Ford Ranger); fuel=Diesel|Petrol"],
    ["black kia and white mazda", "colour=Black|White|Glacier White; make=Kia|Mazda"],
    ["diesel suv & hybrid ute", "fuel=Diesel|Hybrid|Plug-in hybrid; simple_body=SUV|Ute"],
    ["suv sunroof and hatch leather", "simple_body=SUV|Hatchback; filtered_features=Panoramic sunroof|Leather seats"],
    ["kia under 30k and mazda under 40k", "make=Kia|Mazda | (under 30k) (under 40k)"],
  ])("[SE-12] a note says that both sides of an or, or of two wishes, are mixed: %s", (text, expected) => {
    const understood = understandText(text, words);
    expect(summary(understood)).toBe(expected);
    expect(understood.notes).toEqual([`Any mix of these is shown: “${text}”.`]);
  });

  test.each([
    ["red kia with sunroof and leather", "colour=Red; make=Kia; filtered_features=+Panoramic sunroof|Leather seats"],
    ["white kia and mazda", "colour=White|Glacier White; make=Kia|Mazda"],
    ["suv under 40k and ute under 40k", "simple_body=SUV|Ute; price :40000"],
    ["over 20k and under 30k", "price 20000:30000"],
    ["toyota hilux and ford ranger", "make=Toyota|Ford; model=HiLux|Ranger"],
  ])("[SE-12] a text that filters express exactly has no note: %s", (text, expected) => {
    const understood = understandText(text, words);
    expect(summary(understood)).toBe(expected);
    expect(understood.notes).toEqual([]);
  });

  test.each([
    ["bluetooth", "filtered_features=Bluetooth"],
    ["hilux with reverse camera", `${hilux}; filtered_features=Camera - Rear Vision`],
    ["rear view camera", "filtered_features=Camera - Rear Vision"],
    ["cruise control", "filtered_features=Adaptive cruise control|Cruise control"],
    ["adaptive cruise", "filtered_features=Adaptive cruise control"],
    ["no cruise control", "filtered_features!=Adaptive cruise control|Cruise control"],
    ["tow bar and isofix", "filtered_features=+Tow Bar|ISOFIX"],
    ["electric tailgate", "filtered_features=Tailgate - Power"],
    ["electric with electric tailgate", "fuel=Electric; filtered_features=Tailgate - Power"],
    ["electric windows suv", "simple_body=SUV | (electric windows)"],
    [
      "cruise control and heated seats",
      "filtered_features=Adaptive cruise control|Cruise control; (filtered_features=Heated Seats|Seats - Heated)",
    ],
    ["third row", "seats=7|8"],
    ["suv 3rd row", "simple_body=SUV; seats=7|8"],
    // None has one.
    ["roof rails", "filtered_features=Roof rails"],
    ["suv no roof rails", "simple_body=SUV; filtered_features!=Roof rails"],
  ])("[SE-12] features have everyday names, whatever the stock file calls them: %s", (text, expected) => {
    expect(summary(understandText(text, withFeatures))).toBe(expected);
  });

  test("[SE-12] a note says that no vehicle has a feature", () => {
    const notes = ["No vehicle here lists the feature Roof rails."];
    expect(understandText("suv with roof rails", withFeatures).notes).toEqual(notes);
    expect(understandText("suv with bluetooth", withFeatures).notes).toEqual([]);
  });

  test.each([
    ["available", "status!=sold; flags!=Reserved"],
    ["still available suv", "status!=sold; flags!=Reserved; simple_body=SUV"],
    ["not available", "(status=sold or flags=Reserved)"],
    ["suv not available", "simple_body=SUV; (status=sold or flags=Reserved)"],
    ["unavailable", "(status=sold or flags=Reserved)"],
    ["not unavailable", "status!=sold; flags!=Reserved"],
    ["available now", "status=in_stock; flags!=Reserved"],
    ["not available now", "(status=coming_soon|sold or flags=Reserved)"],
    ["in stock", "status=in_stock"],
    ["not in stock", "status!=in_stock"],
    ["not under offer", "flags!=Reserved"],
    ["no deposit taken", "flags!=Reserved"],
    ["not unsold", "status=sold"],
  ])("[SE-12] what is available is neither sold nor reserved: %s", (text, expected) => {
    expect(summary(understandText(text, withSold))).toBe(expected);
  });
});
