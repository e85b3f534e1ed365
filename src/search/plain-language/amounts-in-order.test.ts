import fc from "fast-check";
import { expect, test } from "vitest";
import { facts, values } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import type { Change } from "./change.ts";
import { understandText } from "./understand-text.ts";

type Field = "price" | "km" | "year" | "seats";
type Vehicle = Record<Field, number>;
type Limit = { field: Field; words: string; holds: (amount: number) => boolean };

const years = Array.from({ length: 12 }, (_, place) => 2026 - place);
const words = stockWords({ ...facts, facets: { ...facts.facets, year: values(...years.map(String)) } });

/** Every combination of amounts at, just below and just above each limit. */
const amounts: Record<Field, readonly number[]> = {
  price: [19_999, 20_000, 30_000, 30_001, 40_000],
  km: [400, 50_000, 50_001, 80_000, 80_001],
  year: [2017, 2018, 2020, 2021],
  seats: [2, 5, 7, 8],
};
const stock: Vehicle[] = amounts.price.flatMap((price) =>
  amounts.km.flatMap((km) =>
    amounts.year.flatMap((year) => amounts.seats.map((seats) => ({ price, km, year, seats }))),
  ),
);

const limit = (field: Field, holds: Limit["holds"], spellings: string): Limit[] =>
  spellings.split(", ").map((said) => ({ field, words: said, holds }));

/** With its unit on either side, and with a word, a verb or a denial between the two. */
const limits: readonly Limit[] = [
  ...limit("price", (price) => price <= 30_000, "under $30k, $30k tops, price under 30k, price must be under 30k"),
  ...limit("price", (price) => price <= 30_000, "price: no more than 30k, spend up to 30k, nothing over $30k"),
  ...limit("price", (price) => price >= 20_000 && price <= 30_000, "$20k-$30k, price 20-30k, $20k to $30k range"),
  ...limit("km", (km) => km <= 80_000, "kms under 80000, km: 80000, under 80k kms, odometer under 80k"),
  ...limit("km", (km) => km <= 80_000, "mileage 80k or less, kms must be under 80k, kms not over 80000"),
  ...limit("km", (km) => km >= 50_000 && km <= 80_000, "km 50k to 80k, 50-80k km, between 50k and 80k kms"),
  ...limit(
    "year",
    (year) => year >= 2018,
    "2018+, 2018 up, year 2018 up, 2018 or newer, from 2018, no older than 2018",
  ),
  ...limit("year", (year) => year === 2020, "2020, year 2020, model year 2020, year is 2020"),
  ...limit("year", (year) => year !== 2020, "year not 2020, not 2020, year isn't 2020"),
  ...limit(
    "year",
    (year) => year >= 2018 && year <= 2020,
    "2018-2020, year 2018 to 2020, between the years 2018 and 2020",
  ),
  ...limit("seats", (seats) => seats === 7, "7 seats, 7 seater, seats 7, seats must be 7, seating for 7"),
  ...limit("seats", (seats) => seats !== 7, "seats not 7, not 7 seats, seats: not 7"),
  ...limit("seats", (seats) => seats === 5 || seats === 7, "5 or 7 seats, seats 5 or 7"),
];

function keeps(change: Change, vehicle: Vehicle): boolean {
  if (!("field" in change)) return false;
  const amount = vehicle[change.field as Field];
  if (change.kind === "range")
    return amount >= (change.range.min ?? -Infinity) && amount <= (change.range.max ?? Infinity);
  return change.values.includes(String(amount)) === (change.kind !== "excluded");
}

/** Of each field one limit at most, in any order. */
const wishes = fc.uniqueArray(fc.constantFrom(...limits), {
  minLength: 1,
  maxLength: 4,
  selector: ({ field }) => field,
});

test("[SE-20] limits in any spelling and order find the vehicles that keep all of them", () => {
  fc.assert(
    fc.property(wishes, fc.constantFrom(", ", " "), (wish, joint) => {
      const text = wish.map((one) => one.words).join(joint);
      const { changes, rest, unused } = understandText(text, words);
      const found = stock.filter((vehicle) => changes.every((change) => keeps(change, vehicle))).length;
      const wanted = stock.filter((vehicle) => wish.every(({ field, holds }) => holds(vehicle[field]))).length;
      expect({ text, found, rest, unused }).toEqual({ text, found: wanted, rest: "", unused: [] });
    }),
    { numRuns: 1_000 },
  );
});
