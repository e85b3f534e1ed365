import { phraseSet, phraseTable } from "./text-tokens.ts";

export type QuantityUnit =
  | "dollars"
  | "dollarsPerWeek"
  | "dollarsPerFortnight"
  | "dollarsPerMonth"
  | "kilometres"
  | "seats"
  | "berths"
  | "year"
  | "yearsOld"
  | "monthsOld";

export type Bound = {
  side: "min" | "max" | "around" | "between";
  /** Units it applies to: `since 2010` is not a price. */
  fits?: readonly QuantityUnit[];
  /** Excludes the amount itself if units are counted: `newer than 2018` begins with 2019. */
  isStrict?: true;
  /** Ignored before an amount that it does not fit: `looking for 7 seats`. */
  isLoose?: true;
};

export const repayments: readonly QuantityUnit[] = ["dollarsPerWeek", "dollarsPerFortnight", "dollarsPerMonth"];
export function isOfPlaces(unit: QuantityUnit): unit is "seats" | "berths" {
  return unit === "seats" || unit === "berths";
}

/** Seats of the largest buses. Larger numbers, as in `under 50k, 5 seats`, are separate amounts. */
export const mostSeats = 60;

const costs: readonly QuantityUnit[] = ["dollars", ...repayments];
/** Units that words can compare. Years only if they cannot be prices: not `under 2000`. */
export const comparable: readonly QuantityUnit[] = [
  ...costs,
  "kilometres",
  "seats",
  "berths",
  "year",
  "yearsOld",
  "monthsOld",
];
/** Words for dates, and inversely for ages: `newer than 2018`, `newer than 5 years`. */
export const dates: readonly QuantityUnit[] = ["year", "yearsOld", "monthsOld"];
export const lastYears: readonly QuantityUnit[] = ["yearsOld", "monthsOld"];

const most: Bound = { side: "max", fits: comparable };
export const least: Bound = { side: "min", fits: comparable };
const lessThan: Bound = { ...most, isStrict: true };
const moreThan: Bound = { ...least, isStrict: true };
const until: Bound = { side: "max", fits: dates };
const since: Bound = { side: "min", fits: dates };
const beforeDate: Bound = { ...until, isStrict: true };
const afterDate: Bound = { ...since, isStrict: true };

const saidBefore: readonly (readonly [phrases: string, bound: Bound])[] = [
  ["under, less than, below, cheaper than, lower than, fewer than, smaller than, beneath, <", lessThan],
  ["sub, sub -, at most, within, no more than, not more than, not over, not above, not exceeding", most],
  ["must not exceed, should not exceed, not exceed, not to exceed, cannot exceed, cant exceed", most],
  ["limit, limit of, a limit of, limited to, capped at", { side: "max" }],
  ["max of, maximum of, a max of, a maximum of", { side: "max" }],
  ["min of, minimum of, a min of, a minimum of", { side: "min" }],
  ["up to, upto, max, maximum, absolute max, until, till, til, no higher than, < =, ≤", { side: "max" }],
  ["for", { side: "max", fits: costs, isLoose: true }],
  ["budget of", { side: "max", fits: costs }],
  ["before, older than, earlier than, prior to, pre, pre -", beforeDate],
  ["no newer than, not newer than, no later than, not later than, not after, no younger than, not younger than", until],
  [
    "over, more than, any more than, above, greater than, higher than, >, dearer than, pricier than, more expensive than",
    moreThan,
  ],
  [
    "exceeding, exceeds, exceed, beyond, north of, in excess of, further than, farther than, bigger than, larger than",
    moreThan,
  ],
  ["no less than, not less than, no fewer than, upwards of, no under", least],
  [
    "from, at least, not under, not below, no lower than, not lower than, min, minimum, starting from, starting at, > =, ≥",
    { side: "min" },
  ],
  ["after, newer than, later than, younger than, post, post -", afterDate],
  ["since, no older than, not older than, not before, no earlier than, not earlier than", since],
  ["last, past, in the last, within the last, the last, from the last", { side: "min", fits: lastYears }],
  ["in the past, made in the last, built in the last", { side: "min", fits: lastYears }],
  ["around, about, roughly, approx, approximately, circa, ~", { side: "around" }],
  ["between", { side: "between" }],
];
/** `more then` is a common spelling. */
export const boundsBefore = phraseTable<Bound>(
  saidBefore.flatMap(([phrases, bound]) => [
    [phrases, bound] as const,
    [phrases.replaceAll(" than", " then"), bound] as const,
  ]),
);
export const boundsAfter = phraseTable<Bound>([
  [joined("less, under, below, fewer, cheaper, lower, down"), most],
  ["max, maximum, tops, limit, budget, at most, absolute max", { side: "max" }],
  [`${joined("older, earlier, before")}, older, earlier, at the latest`, until],
  [joined("more, over, above, up, upwards, upward, higher, greater"), { side: "min" }],
  ["up, upwards, upward, plus, +, min, minimum, at least", { side: "min" }],
  [joined("newer, later, onwards, onward, younger, since, after, better, beyond"), since],
  ["newer, later, younger, forward, at the earliest", since],
  ["ish, - ish, or so, or thereabouts, give or take", { side: "around" }],
  [
    "up to now, up to today, up to present, up until now, to date, onwards, onward, to now, to present, to the present, to current, to today, till now, until now, - now, - present",
    since,
  ],
]);

function joined(words: string): string {
  return ["or", "and", "&", "/"].map((joint) => words.replace(/\w+/g, `${joint} $&`)).join(", ");
}

const kilometres =
  "km, kms, ks, klm, klms, kilometre, kilometres, kilometer, kilometers, kays, clicks, mileage, odometer, odo, done, travelled, traveled, driven";
export const units = phraseTable<QuantityUnit>([
  [`${kilometres}, kay, on the clock, on the odo, on the odometer, on it`, "kilometres"],
  ["a week, per week, each week, weekly, pw, p / w, / week, / wk, / w, a wk, per wk", "dollarsPerWeek"],
  [
    "a fortnight, per fortnight, each fortnight, every fortnight, fortnightly, fortnight, / fortnight, p / f, pf",
    "dollarsPerFortnight",
  ],
  [
    "a month, per month, each month, every month, monthly, / month, / mth, per mth, a mth, p / m, pm",
    "dollarsPerMonth",
  ],
  ["seat, seats, seater, seaters, - seat, - seats, - seater, - seaters", "seats"],
  ["berth, berths, - berth, - berths, sleeper, sleepers, - sleeper", "berths"],
  ["dollars a week, dollars per week, dollars weekly, dollars pw, dollars / week, bucks a week", "dollarsPerWeek"],
  ["bucks per week, a week each, every week, dollars each week, dollars every week", "dollarsPerWeek"],
  ["dollars, bucks, aud, to spend, drive away, driveaway, drive - away", "dollars"],
  ["on road, on the road, ono, or near offer, or nearest offer, dap, egc, plus on roads", "dollars"],
  [
    "yo, y / o, years old, year old, yrs old, yr old, years of age, year of age, - year - old, - years - old",
    "yearsOld",
  ],
  ["months old, month old, months of age, - month - old", "monthsOld"],
]);
/** After an amount with a dollar sign: `$800 month`. A month may also be an age. */
export const unitsOfDollars = phraseTable<QuantityUnit>([
  ["week, wk", "dollarsPerWeek"],
  ["month, mth, mo", "dollarsPerMonth"],
]);
/** After years: `2018 model`. */
export const yearUnits = phraseTable<QuantityUnit>([
  ["model, models, year, model year, year model, build, plate", "year"],
]);
/** After amounts that other words make ages: `newer than 5 years`. */
export const ageUnits = phraseTable<QuantityUnit>([
  ["years, yrs, year, yr", "yearsOld"],
  ["months, month", "monthsOld"],
]);
/** `made 2019` and `made in 2019`. */
function yearPattern(verbs: string): string {
  return `${verbs}, ${verbs.replaceAll(/(?=,|$)/g, " in")}, year made, compliance`;
}

function repaymentPattern(period: string): string {
  const nouns = ["price", "budget", "repayments", "repayment", "payments", "payment", "repayments of", "payments of"];
  return [period, ...nouns.map((noun) => `${period} ${noun}`)].join(", ");
}

export const unitsBefore = phraseTable<QuantityUnit>([
  [
    "price, prices, priced, priced at, price range, budget, my budget, costing, spend, spending, to spend, aud",
    "dollars",
  ],
  [`${kilometres}, km range`, "kilometres"],
  [
    "weekly, weekly price, weekly budget, repayments, repayment, payments, weekly repayments, weekly payments, weekly payment",
    "dollarsPerWeek",
  ],
  ["weekly payments of, weekly repayments of, repayments of, payments of", "dollarsPerWeek"],
  [repaymentPattern("fortnightly"), "dollarsPerFortnight"],
  [repaymentPattern("monthly"), "dollarsPerMonth"],
  ["year, years, model year, model years, built, built in, year built, year model, year range", "year"],
  [yearPattern("made, manufactured, released, registered, first registered, complied"), "year"],
  ["seats, seats for, seating for, family of", "seats"],
  ["sleeps, sleeping, sleep, berth, berths", "berths"],
  ["age, aged", "yearsOld"],
]);
/** Between a unit and its amount: `kms should be under 60000`. */
export const copulas = phraseSet(":, =, is, are, be, must be, should be, can be, has to be, to be");
/** Words after amounts for which there is no filter: `$500 deposit`, `3 months`, `2.4 litre`. */
export const otherThings = phraseSet(
  "deposit, down, off, discount, cashback, trade, fee, fees, refund, bonus, savings, saving, " +
    "a day, per day, a year, minutes, mins, " +
    "month, months, year, years, yr, yrs, day, days, week, weeks, hours, year old, years old, " +
    "kg, kgs, t, ton, tonne, tonnes, l, lt, litre, litres, liter, liters, cc, kw, hp, nm, " +
    "litres per 100 km, litres per 100 kms, litres / 100 km, l per 100 km, l / 100 km, lt / 100 km, " +
    "cyl, cylinder, cylinders, - cyl, - cylinder, - litre, - tonne, - ton, " +
    "door, doors, - door, speed, - speed, star, stars, - star, inch, series, %, x, v, volt, watts, " +
    "foot, feet, ft, footer, footers, - foot, - footer, - ft, metre, metres, meter, meters, mm, cm, ', ′′, " +
    "owner, owners, keys, passenger, passengers, kids, children, people, car seats, child seats, baby seats, miles",
);
/**
 * Subjects of an amount, before or after it: `tow 3.5 tonne`, `3.5t towing`. With the given unit, the amount is about
 * the subject too: `400 km range`.
 */
export const subjects = phraseTable<QuantityUnit | "other">([
  [
    "tow, tows, towing, tow rating, towing capacity, tow capacity, braked, braked towing, payload, boot, engine",
    "other",
  ],
  ["atm, tare, gvm, gcm", "other"],
  ["range, driving range, of range, range of", "kilometres"],
]);
export const thousands = phraseTable<1000>([["k, kish, grand, grands, thousand, thousands, thou", 1000]]);
/** `limit` if the words can also be a limit; a slash may also separate alternatives. */
export type Joint = "range" | "limit" | "stroke";
export const joiners = phraseTable<Joint>([
  ["-, to, through, thru, through to, right up to, . ., ~, →", "range"],
  ["until, till, til, up to, upto, up until, and up to, & up to", "limit"],
  ["/", "stroke"],
]);
export const quantityWords: ReadonlySet<string> = new Set(
  [boundsBefore, boundsAfter, units, yearUnits, ageUnits, unitsBefore, otherThings, thousands, joiners].flatMap(
    (table) => [...table.keys()].flatMap((phrase) => phrase.split(" ")),
  ),
);
