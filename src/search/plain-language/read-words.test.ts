import { expect, test } from "vitest";
import { facts, summary, values, words } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

const understood = (text: string, stock = words) => summary(understandText(text, stock));

test.each([
  ["hilux without SR5", [["-SR5", "without SR5"]]],
  ['hilux without "GT line" red', [['-"GT line"', 'without "GT line"']]],
  ["hilux no sr5 no rogue", ["sr5", "rogue"].map((word) => [`-${word}`, `no ${word}`])],
  [
    "hilux no sr5 or rogue",
    [
      ["-sr5", "no sr5"],
      ["-rogue", "rogue"],
    ],
  ],
  ["hilux -sr5", [["-sr5", "-sr5"]]],
  ["kia excluded", []],
])("[SE-12] a note repeats the original words for a denied word: %s", (text, written) => {
  expect([...understandText(text, words).written]).toEqual(written);
});

test.each(["or", "and", ",", "/", "&"])("[SE-12] nothing is denied by no preference on colour %s make", (joint) => {
  expect(understood(`no preference on colour ${joint} make suv`)).toBe("simple_body=SUV");
  expect(understood(`no preference on price ${joint} kms ${joint} model hatch`)).toBe("simple_body=Hatchback");
});

test.each([
  ["not white, red please", "colour!=White|Glacier White; colour=Red"],
  ["not white, red pls suv", "colour!=White|Glacier White; colour=Red; simple_body=SUV"],
  ["not white, red", "colour!=White|Glacier White|Red"],
  ["not white, red, blue please", "colour!=White|Glacier White|Red|Blue"],
  ["not white or red please", "colour!=White|Glacier White|Red"],
  ["rather than diesel, petrol", "fuel!=Diesel; fuel=Petrol"],
  ["rather than diesel petrol", "fuel!=Diesel; fuel=Petrol"],
  ["rather than diesel or hybrid petrol", "fuel!=Diesel|Hybrid|Plug-in hybrid; fuel=Petrol"],
  ["rather than diesel and hybrid petrol", "fuel!=Diesel|Hybrid|Plug-in hybrid; fuel=Petrol"],
  ["no diesel, petrol", "fuel!=Diesel|Petrol"],
  ["(no sr5) hilux", "make=Toyota; model=HiLux | -sr5"],
  ["no (smelly) diesel suv", "fuel!=Diesel; simple_body=SUV"],
  ['hilux no "sr5" red', "make=Toyota; model=HiLux; colour=Red | -sr5"],
  ["[no sr5] hilux", "make=Toyota; model=HiLux | -sr5"],
])("[SE-12] a denial ends where a wish begins: %s", (text, meant) => {
  expect(understood(text)).toBe(meant);
});

const makes = "Mazda, BMW, Kia, Toyota".split(", ");
const models = "Mazda CX-5, Mazda CX-9, Mazda 3, Mazda 2, Mazda 6, BMW X3, BMW X5, Kia EV6, Kia EV9".split(", ");
const numbered = stockWords({
  ...facts,
  facets: {
    ...facts.facets,
    make: values(...makes),
    make_model: values(...models),
    colour: values("White/Black", "Gray", "Pearl White", "Red / White"),
  },
});

test.each([
  ["cx-5 or 9", "make=Mazda; model=CX-5|CX-9"],
  ["cx-5, 9", "make=Mazda; model=CX-5|CX-9"],
  ["cx 5 or 9", "make=Mazda; model=CX-5|CX-9"],
  ["cx.5 & 9", "make=Mazda; model=CX-5|CX-9"],
  ["mazda 2, 3 or 6", "make=Mazda; model=2|3|6"],
  ["mazda not 3", "make=Mazda; make_model!=Mazda 3"],
  ["cx-5 not 9", "make=Mazda; model=CX-5; make_model!=Mazda CX-9"],
  ["x3 or 5", "make=BMW; model=X3|X5"],
  ["ev6 or 9", "make=Kia; model=EV6|EV9"],
  ["kia or mazda 3 or 6", "(make=Kia or make_model=Mazda 3|Mazda 6)"],
  ["mazda or 3", "(make=Mazda or make_model=Mazda 3)"],
  ["3 or mazda", "make=Mazda | (3)"],
  ["kia 3", "make=Kia | 3"],
  ["red 3", "colour=Red / White | 3"],
])("[SE-12] a number beside a name is a model of its make: %s", (text, meant) => {
  expect(understood(text, numbered)).toBe(meant);
});

test.each([
  ["white", "colour=White/Black|Pearl White"],
  ["grey", "colour=Gray"],
  ["gray", "colour=Gray"],
  ["black", "colour=Black"],
  ["red", "colour=Red / White"],
  ["no white", "colour!=White/Black|Pearl White"],
])("[SE-12] a colour is that of the paint and not of the interior: %s", (text, meant) => {
  expect(understood(text, numbered)).toBe(meant);
});

test.each([
  ["2 years old", "year 2024:2024"],
  ["over 3 years old", "year :2022"],
  ["3 months old", "year 2025:2026"],
  ["18 months old", "year 2024:2025"],
  ["under 18 months old", "year 2024:"],
  ["over 18 months old", "year :2024"],
  ["over 20k and max 30k", "price 20000:30000"],
  ["over 100 & under 200 a week", "weekly_price_range=100-150|150-200"],
  ["over 20 plus under 30 grand", "price 20000:30000"],
])("[SE-20] ages and pairs of limits have both ends: %s", (text, meant) => {
  expect(understood(text)).toBe(meant);
});

test.each([
  ["suv 2064", "simple_body=SUV; location_name=Harbourline Artarmon"],
  ["artarmon 2064", "city=Artarmon"],
  ["2064 artarmon", "city=Artarmon"],
  ["artarmon nsw 2064", "city=Artarmon"],
  ["artarmon 2150", "city=Artarmon | (2150)"],
  ["suv 2150", "simple_body=SUV | 2150"],
  ["suv from 2150", "simple_body=SUV; price 2150:"],
  ["suv from 2151", "simple_body=SUV | (from 2151)"],
  ["suv from 2000", "simple_body=SUV; year 2000:"],
  ["suv around 2151", "simple_body=SUV | (around 2151)"],
  ["suv around 6151", "simple_body=SUV; price 5536:6766"],
  ["suv 2064 km", "simple_body=SUV; km :2064"],
])("[SE-12] a postcode is read as a place where it is one: %s", (text, meant) => {
  expect(understood(text)).toBe(meant);
});
