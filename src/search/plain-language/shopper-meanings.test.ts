import { expect, test } from "vitest";
import { facts, summary, values, words } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

const hiluxAndRanger = "make=Toyota|Ford; model=HiLux|Ranger";
const withBadges = stockWords({
  ...facts,
  facets: {
    ...facts.facets,
    make_model: values("Toyota HiLux", "Ford Ranger", "Hyundai i30", "Mazda CX-5", "Mazda 3"),
    badge: values(
      ..."SR5 Double Cab, SR, XLT 4x4, GT Line, N, N Line, Sport".split(", "),
      ...Array.from({ length: 9 }, (_, number) => `Touring ${number}`),
    ),
  },
});

test.each([
  ["hilux sr5 or ranger xlt", `${hiluxAndRanger}; badge=SR5 Double Cab|XLT 4x4`],
  ["hilux sr5, ranger xlt", `${hiluxAndRanger}; badge=SR5 Double Cab|XLT 4x4`],
  ["hilux sr5 or ranger xlt red", `${hiluxAndRanger}; badge=SR5 Double Cab|XLT 4x4; colour=Red`],
  ["hilux sr5 or ranger", `${hiluxAndRanger} | (sr5)`],
  ["hilux or ranger xlt", `${hiluxAndRanger} | (xlt)`],
  ["hilux and ranger gt line", `${hiluxAndRanger} | (gt line)`],
  ["hilux sr5 or ranger touring", `${hiluxAndRanger} | (sr5) (touring)`],
  ["ranger xlt or triton gls", "make=Ford; model=Ranger | xlt | (triton) (gls)"],
  ["ranger xlt or triton gls red", "make=Ford; model=Ranger; colour=Red | xlt | (triton) (gls)"],
  ["hilux or ranger xyzzy", `${hiluxAndRanger} | xyzzy`],
])("[SE-12] a badge behind one of several names hides no other name: %s", (text, meant) => {
  expect(summary(understandText(text, withBadges))).toBe(meant);
});

test("[SE-12] a note says that badges of several models are mixed", () => {
  const { notes } = understandText("hilux sr5 or ranger xlt", withBadges);
  expect(notes).toEqual(["Any mix of these is shown: “hilux sr5 or ranger xlt”."]);
});

test.each([
  ["i30 n", "make=Hyundai; model=i30; badge=N|N Line"],
  ["i30 n line", "make=Hyundai; model=i30 | n line"],
  ["hilux sr", "make=Toyota; model=HiLux; badge=SR"],
  ["hilux sr5", "make=Toyota; model=HiLux | sr5"],
  ["hilux zz", "make=Toyota; model=HiLux | zz"],
  ["red n", "colour=Red | n"],
])("[SE-12] a badge of one or two letters is found as a whole: %s", (text, meant) => {
  expect(summary(understandText(text, withBadges))).toBe(meant);
});

const both = { make_model: values("Toyota 86", "Toyota GR86"), make: values("Toyota") };
test.each([
  ["86", words, "make=Toyota; model=86"],
  ["toyota 86 manual", words, "make=Toyota; model=86; transmission=Manual"],
  ["gt86", words, "make=Toyota; model=86"],
  ["86", stockWords({ ...facts, facets: { ...facts.facets, ...both } }), "make=Toyota; model=86|GR86"],
  ["86 kms", words, "km :86"],
])("[SE-12] a number that shoppers call a model is the model: %s", (text, stock, meant) => {
  expect(summary(understandText(text, stock))).toBe(meant);
});

const withEngines = stockWords({
  ...facts,
  facets: {
    ...facts.facets,
    filtered_features: values("V8"),
    flags: values("On special"),
    tag: values("Full history"),
  },
});
test.each([
  ["v8", "filtered_features=V8", "(v8)"],
  ["v8 engine ute", "simple_body=Ute; filtered_features=V8", "simple_body=Ute | (v8 engine)"],
  ["suv 8 cylinder", "simple_body=SUV; filtered_features=V8", "simple_body=SUV | (8 cylinder)"],
  ["no v8", "filtered_features!=V8", "(no v8)"],
  ["suv v6", "simple_body=SUV | (v6)", "simple_body=SUV | (v6)"],
  ["suv full service history", "simple_body=SUV; tag=Full history", "simple_body=SUV | (full service history)"],
  ["suv service history", "simple_body=SUV | (service history)", "simple_body=SUV | (service history)"],
])("[SE-12] an engine or a history is searched for if the stock has it: %s", (text, told, untold) => {
  expect(summary(understandText(text, withEngines))).toBe(told);
  expect(summary(understandText(text, words))).toBe(untold);
});

test.each("reduced, on sale, sale price, price drop, price reduced, marked down, clearance, price cut".split(", "))(
  "[SE-12] reduced vehicles are on special: suv %s",
  (said) => {
    expect(summary(understandText(`suv ${said}`, withEngines))).toBe("simple_body=SUV; flags=On special");
  },
);

const withCaravans = stockWords({
  ...facts,
  facets: {
    ...facts.facets,
    simple_body: values("SUV", "Van", "Caravan", "People Mover"),
    item_type: values("car", "caravan"),
  },
  goods: new Map([["caravan", { body: values("Caravan") }]]),
});
test.each([
  ["family van", words, "simple_body=People Mover"],
  ["family van", withCaravans, "simple_body=Caravan|People Mover"],
  ["family van bunk", withCaravans, "item_type=caravan | bunk"],
  ["van with bunks", withCaravans, "item_type=caravan | bunks"],
  ["van", withCaravans, "simple_body=Van"],
  ["sports car", words, "simple_body=Convertible"],
  ["no sports cars", words, "simple_body!=Convertible"],
  ["sports car", withCaravans, "(sports car)"],
  ["sport", words, "sport"],
])("[SE-12] a kind of vehicle is not read as a name with the same words: %s", (text, stock, meant) => {
  expect(summary(understandText(text, stock))).toBe(meant);
});

test.each([
  ["large suv", "simple_body=SUV | (large)"],
  ["full size suv", "simple_body=SUV | (full size)"],
  ["mid sized diesel suv", "fuel=Diesel; simple_body=SUV | (mid sized)"],
  ["luxury 4wd diesel suv", "drive=4WD; fuel=Diesel; simple_body=SUV | (luxury)"],
  ["luxury red 4wd diesel suv", "colour=Red; drive=4WD; fuel=Diesel; simple_body=SUV | luxury"],
  ["fast car", "(fast)"],
  ["sports suv", "simple_body=SUV | (sports)"],
  ["hilux luxury", "make=Toyota; model=HiLux | luxury"],
  ["mid brown suv", "colour=Brown; simple_body=SUV | mid"],
  ["not a large suv", "simple_body=SUV | (not a large)"],
])("[SE-12] an adjective of a kind of vehicle is not part of a name: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});

test.each([
  ["no leaf springs", "(no leaf springs)"],
  ["ute leaf springs", "simple_body=Ute | (leaf springs)"],
  ["no leaf", "make_model!=Nissan Leaf"],
  ["no utes hatch", "simple_body!=Ute; simple_body=Hatchback"],
  ["tired of utes hatch", "simple_body!=Ute; simple_body=Hatchback"],
  ["no utes suvs", "simple_body!=Ute|SUV"],
  ["no lexus nissan", "make!=Lexus|Nissan"],
  ["no diesel and suv", "fuel!=Diesel; simple_body=SUV"],
  ["no diesel and hatch or sedan", "fuel!=Diesel; simple_body=Hatchback|Sedan"],
  ["no red and nissan", "colour!=Red; make=Nissan"],
  ["no diesels and utes", "fuel!=Diesel; simple_body!=Ute"],
  ["no diesel and manual", "fuel!=Diesel; transmission!=Manual"],
  ["avoid diesel and suv", "fuel!=Diesel; simple_body!=SUV"],
  ["seats -7", "seats!=7"],
  ["seats red not 60 150", "colour=Red; seats!=60 | 150"],
])("[SE-12] a denial excludes only what it names: %s", (text, meant) => {
  const make_model = values("Nissan Leaf", "Lexus NX");
  const stock = stockWords({
    ...facts,
    facets: { ...facts.facets, make_model, make: values("Nissan", "Lexus", "Kia") },
  });
  expect(summary(understandText(text, stock))).toBe(meant);
});

test("[SE-12] a letter that begins a name is not a separate word: hyundai i40", () => {
  expect(summary(understandText("hyundai i40", words))).toBe("make=Hyundai | i40");
});

test.each([
  ["kia s", "make=Kia | s"],
  ["carnival s diesel", "make=Kia; model=Carnival; fuel=Diesel | s"],
  ["kias", "make=Kia"],
  ["isuzu d-max ls-u", "make=Isuzu; model=D-Max | ls-u"],
  ["well-maintained suv", "simple_body=SUV | well-maintained"],
  ["hilux v ranger", hiluxAndRanger],
  ["hilux vs ranger", hiluxAndRanger],
  ["hr-v diesel", "make=Honda; model=HR-V; fuel=Diesel"],
  ["suv no more to pay under 30k", "simple_body=SUV; price :30000"],
  ["grey nomad suv", "simple_body=SUV | (grey nomad)"],
  ["40 max", "price :40000"],
  ["7 max seats", "seats=5|7|2|4"],
  ["30ish", "price 27000:33000"],
  ["car for a family of 6", "seats=7|8"],
  ["family suv", "simple_body=SUV; categories=Family"],
  ["suv fits 3 car seats", "simple_body=SUV | (3 car seats)"],
  ["ute for 2 kids", "simple_body=Ute | (for 2 kids)"],
  ["suv low kays", "simple_body=SUV; km :50000"],
  ["inline 6 ute", "simple_body=Ute | (inline 6)"],
])("[SE-12] small words mean what shoppers mean by them: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});
