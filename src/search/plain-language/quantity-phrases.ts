import { phraseTable } from "./text-tokens.ts";

export type QuantityUnit = "dollars" | "dollarsPerWeek" | "kilometres" | "seats" | "year" | "yearsOld";

export type Bound = {
  side: "min" | "max" | "around" | "between";
  /** Which units it can go with: `under 2010` is no year, `since 2010` no price. */
  fits?: readonly QuantityUnit[];
  /** Leaves out the amount itself, where units are counted: `newer than 2018` begins with 2019. */
  isStrict?: true;
};

const countable: readonly QuantityUnit[] = ["dollars", "dollarsPerWeek", "kilometres", "seats"];

const moreThan: Bound = { side: "min", fits: countable, isStrict: true };

export const boundsBefore = phraseTable<Bound>([
  [
    "under, less than, below, cheaper than, lower than, fewer than, <",
    { side: "max", fits: countable, isStrict: true },
  ],
  ["sub, sub -, at most, within, no more than, not more than, not over, not above", { side: "max", fits: countable }],
  ["up to, upto, max, maximum, max budget, maximum budget, until, no higher than, < =, ≤", { side: "max" }],
  ["for, budget of", { side: "max", fits: ["dollars", "dollarsPerWeek"] }],
  ["before, older than, pre, pre -", { side: "max", fits: ["year"], isStrict: true }],
  ["no newer than, not newer than", { side: "max", fits: ["year"] }],
  ["over, more than, above, greater than, higher than, >, dearer than, pricier than, more expensive than", moreThan],
  ["exceeding, exceeds, beyond, north of, in excess of, further than, farther than", moreThan],
  ["no less than, not less than, no fewer than, upwards of", { side: "min", fits: countable }],
  [
    "from, at least, not under, not below, no lower than, not lower than, min, minimum, starting from, starting at, > =, ≥",
    { side: "min" },
  ],
  ["after, newer than, post, post -", { side: "min", fits: ["year"], isStrict: true }],
  [
    "since, no older than, not older than, not before, no earlier than, not earlier than",
    { side: "min", fits: ["year"] },
  ],
  ["around, about, roughly, approx, approximately, circa, ~", { side: "around" }],
  ["between", { side: "between" }],
]);
export const boundsAfter = phraseTable<Bound>([
  [
    "or less, and less, or under, and under, or below, and below, or fewer, or cheaper, or lower",
    { side: "max", fits: countable },
  ],
  ["max, maximum, tops, limit, budget", { side: "max" }],
  ["or older, and older, or earlier", { side: "max", fits: ["year"] }],
  [
    "or more, or over, and over, or above, and above, and up, or up, or higher, upwards, plus, +, min, minimum",
    { side: "min" },
  ],
  [
    "or newer, and newer, or later, and later, onwards, onward, and onwards, or younger",
    { side: "min", fits: ["year"] },
  ],
]);
export const units = phraseTable<QuantityUnit>([
  ["km, kms, ks, klm, klms, kilometre, kilometres, kilometer, kilometers, on the clock, on the odo", "kilometres"],
  ["on the odometer, kay, kays", "kilometres"],
  ["a week, per week, each week, weekly, pw, p / w, / week, / wk, / w, a wk, per wk", "dollarsPerWeek"],
  ["seat, seats, seater, seaters, - seat, - seats, - seater, - seaters", "seats"],
  ["dollars a week, dollars per week, dollars weekly, dollars pw, dollars / week, bucks a week", "dollarsPerWeek"],
  ["bucks per week, a week each, every week, dollars each week, dollars every week", "dollarsPerWeek"],
  ["dollars, bucks, aud, drive away, driveaway, drive - away, dollars drive away, dollars driveaway", "dollars"],
  ["on road, on the road, ono, or near offer, or nearest offer, dap, egc, plus on roads", "dollars"],
]);
export const unitsBefore = phraseTable<QuantityUnit>([
  ["price, prices, priced, priced at, price range, budget, budget is, my budget, my budget is, costing", "dollars"],
  ["km, kms, ks, klms, kilometres, odometer, odo, mileage, done, travelled, traveled, driven", "kilometres"],
  ["weekly, weekly price, weekly budget, repayments, repayment, payments", "dollarsPerWeek"],
  ["year, model year, built, built in", "year"],
  ["seats", "seats"],
]);
/** What follows amounts that no filter knows: `$500 deposit`, `3 months`, `2.4 litre`. */
export const otherThings = phraseTable<true>([
  ["deposit, down, off, discount, cashback, trade, fee, fees, refund, bonus, savings, saving", true],
  ["a month, per month, / month, monthly, pm, a fortnight, per fortnight, fortnightly, a day, per day, a year", true],
  ["month, months, year, years, yr, yrs, day, days, week, weeks, hours, year old, years old", true],
  ["kg, kgs, t, ton, tonne, tonnes, l, lt, litre, litres, liter, liters, cc, kw, hp, nm", true],
  ["litres per 100 km, litres per 100 kms, litres / 100 km, l per 100 km, l / 100 km, lt / 100 km", true],
  ["cyl, cylinder, cylinders, - cyl, - cylinder, - litre, - tonne, - ton", true],
  ["door, doors, - door, speed, - speed, star, stars, - star, inch, series, %, x, v, volt, watts", true],
  ["owner, owners, keys, berth, - berth, berths, passenger, passengers", true],
]);
/** What an amount can be about, before it and after it: `tow 3.5 tonne`, `3.5t towing`. */
export const subjects = phraseTable<true>([
  ["tow, tows, towing, tow rating, towing capacity, tow capacity, braked, braked towing, payload, boot, engine", true],
]);
export const thousands = phraseTable<1000>([["k, grand, grands, thousand, thousands, thou", 1000]]);
export const joiners = phraseTable<true>([["-, –, —, to, through", true]]);
/** Every word with which amounts are said. */
export const quantityWords: ReadonlySet<string> = new Set(
  [boundsBefore, boundsAfter, units, unitsBefore, otherThings, thousands, joiners].flatMap((table) =>
    [...table.keys()].flatMap((phrase) => phrase.split(" ")),
  ),
);
