import { isOfPlaces } from "./quantity-phrases.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { joinedRanges, weeklyPriceRanges } from "../price-ranges.ts";
import type { Change } from "./change.ts";

import type { Quantity, UnclearQuantity } from "./quantity.ts";

import { type StockFacts, facetValues } from "./stock-facts.ts";
import type { Token } from "./text-tokens.ts";

/** The filter for an amount on this site; null if no band of the site's weekly prices contains it. */
export function quantityChange(quantity: Quantity, facts: StockFacts): Change | null {
  const { min, max } = quantity;
  switch (quantity.unit) {
    case "dollars":
      return { kind: "range", field: "price", range: { min, max } };
    case "kilometres":
      return { kind: "range", field: "km", range: { min, max } };
    case "year":
      return min === max ? chosen("year", quantity, facts) : { kind: "range", field: "year", range: { min, max } };
    case "seats":
      return chosen("seats", quantity, facts);
    case "berths":
      return facetValues(facts, "sleeps").length === 0 ? null : chosen("sleeps", quantity, facts);
    case "dollarsPerWeek":
      return weeklyBands(quantity, facts);
    case "yearsOld":
    case "monthsOld": {
      const inYears = quantity.unit === "monthsOld" ? 1 / 12 : 1;
      const ageToYear = (age: number | null) => (age === null ? null : facts.thisYear - Math.ceil(age * inYears));
      // A vehicle that is three months old may be from this year or last year.
      const latest = min === max && min !== null ? facts.thisYear - Math.floor(min * inYears) : ageToYear(min);
      return { kind: "range", field: "year", range: { min: ageToYear(max), max: latest } };
    }
  }
}

/** Larger amounts are the price of a vehicle, not of a week. */
const smallestPrice = 1_000;

/** `subscription under $250 a week`, `subscription 200 to 300`: the weekly price of a subscription, not a repayment. */
export function subscriptionChange(
  tokens: readonly Token[],
  quantity: Quantity | UnclearQuantity,
  facts: StockFacts,
): RangeChange | null {
  const isSubscription = tokens.some(
    ({ key }, at) =>
      /^subscri(be|ption|ptions)$/.test(key) && !/^(no|not|non|without|-)$/.test(tokens[at - 1]?.key ?? ""),
  );
  const ends = quantity.kind === "unclear" ? quantity.ends : (quantity.written ?? quantity);
  if (!ends || !isSubscription || !facetValues(facts, "flags").includes("Subscription")) return null;
  const { min, max } = ends;
  const isOfWeek =
    quantity.kind === "unclear" || quantity.unit === "dollars"
      ? (max ?? min ?? 0) < smallestPrice
      : quantity.unit === "dollarsPerWeek";
  const range = { min: min && Math.ceil(min), max: max && Math.floor(max) };
  return isOfWeek ? { kind: "range", field: "subscription_price", range } : null;
}

function chosen(field: "year" | "seats" | "sleeps", quantity: Quantity, facts: StockFacts): Change {
  const { min, max, values: said, isBounded } = quantity;
  const values = facetValues(facts, field).filter((value) =>
    said ? said.includes(Number(value)) : Number(value) >= (min ?? -Infinity) && Number(value) <= (max ?? Infinity),
  );
  // Shoppers who ask for nine seats are told that there are none, and not shown five.
  const asked = values.length > 0 ? values : (said ?? [min ?? max]).map(String);
  return { kind: "values", field, values: asked, ...(isBounded ? { isLimit: true } : {}) };
}

/** Whether a limit is on something people avoid: a high price or reading, age, or few seats. */
export function isUnwanted({ unit, min, max }: Quantity): boolean {
  return unit === "year" || isOfPlaces(unit) ? min === null && max !== null : max === null && min !== null;
}

/** The filter for everything except an amount: `not over 30k` is up to 30k. Null if no single filter expresses it. */
export function deniedQuantity(quantity: Quantity, facts: StockFacts): Change | null {
  const isCounted = isOfPlaces(quantity.unit) || quantity.unit === "dollarsPerWeek";
  if (isCounted && quantity.isBounded && (quantity.min === null) !== (quantity.max === null))
    return quantityChange(otherSide(quantity), facts);
  const isSpan = quantity.unit === "year" && quantity.min !== null && quantity.max !== null;
  const change = isSpan ? chosen("year", quantity, facts) : quantityChange(quantity, facts);
  if (change?.kind === "values") return { ...change, kind: "excluded" };
  return change?.kind === "range" && quantity.isBounded ? deniedRange(change) : null;
}

/** `nothing over 150 a week` is up to 150. Vehicles without the value do not match a limit. */
function otherSide(quantity: Quantity): Quantity {
  const step = isOfPlaces(quantity.unit) ? 1 : 0;
  const [min, max] = [quantity.max, quantity.min];
  return { ...quantity, min: min && min + step, max: max && max - step };
}

/** The other side of a range with one open end. A year belongs to one side only. */
export function deniedRange({ field, range: { min, max } }: RangeChange): RangeChange | null {
  const step = field === "year" ? 1 : 0;
  if (min !== null && max !== null) return null;
  const range = min === null ? { min: (max ?? 0) + step, max: null } : { min: null, max: min - step };
  return { kind: "range", field, range };
}

type RangeChange = Extract<Change, { kind: "range" }>;

/**
 * Weekly prices are filtered in bands that include their upper ends: `$150 a week` is everything up to 150. An amount
 * inside a band includes the whole band, so that nothing within the budget is hidden.
 */
function weeklyBands({ min, max }: Quantity, facts: StockFacts): Change | null {
  const wanted = weeklyPriceRanges.filter(({ from, end }) => from <= (max ?? Infinity) && end > (min ?? 0));
  const inStock = new Set(facetValues(facts, "weekly_price_range"));
  const values = wanted.map((band) => band.value).filter((value) => inStock.has(value));
  return values.length === 0 ? null : { kind: "values", field: "weekly_price_range", values, isLimit: true };
}

/**
 * A note on repayments: the weekly equivalent of monthly or fortnightly ones, and the bands shown if an amount is not
 * the end of a band. Null if the filter is exact.
 */
export function noteOfRepayments(quantity: Quantity, change: Change): string | null {
  if (quantity.unit !== "dollarsPerWeek") return null;
  const notes = [noteOfPeriod(quantity), noteOfBands(quantity, change)].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join(" ");
}

/** `$650 a month is $150 a week.` */
function noteOfPeriod({ min, max, repaid }: Quantity): string | null {
  if (repaid === undefined) return null;
  const [said, weekly] = [repaid, { min, max }].map((ends) =>
    [ends.min, ends.max].flatMap((end) => (end === null ? [] : formatDollars(Math.round(end)))).join(" to "),
  );
  return `${said} a ${repaid.period} is ${weekly} a week.`;
}

function noteOfBands({ min, max, isAbove }: Quantity, change: Change): string | null {
  if (change.kind !== "values" || change.field !== "weekly_price_range") return null;
  const isExact = (amount: number | null, side: "from" | "end"): boolean =>
    amount === null || weeklyPriceRanges.some((band) => band[side] === amount);
  if (isExact(min, isAbove ? "end" : "from") && isExact(max, "end")) return null;
  const labels = joinedRanges(weeklyPriceRanges, change.values).map(({ label }) => label);
  return `Weekly repayments are shown in bands: ${labels.join(", ")} a week.`;
}
