import { readAmount } from "../vehicles/read-amount.ts";
import { formatDollars } from "../vehicles/australian-format.ts";
import { type CalculatorInputs, borrowedDollars } from "./calculator.ts";
import { type RepaymentFrequency, repaymentsPerYear } from "./loan.ts";

type NumberName = Exclude<keyof CalculatorInputs, "frequency">;

/** A number field of the calculator, with its limits and the step of its slider. */
export type CalculatorField = {
  input: NumberName;
  name: string;
  label: string;
  unit: "dollars" | "percent" | "years";
  min: number;
  max: number;
  step: number;
};

/** Highest amount that the calculator takes, in dollars (§5, as in the budget finder). */
const highestAmount = 1_000_000;

export const calculatorFields: readonly CalculatorField[] = [
  { input: "priceDollars", name: "price", label: "Price", unit: "dollars", min: 500, max: highestAmount, step: 500 },
  {
    input: "depositDollars",
    name: "deposit",
    label: "Deposit",
    unit: "dollars",
    min: 0,
    max: highestAmount,
    step: 500,
  },
  {
    input: "tradeInDollars",
    name: "trade_in",
    label: "Trade-in",
    unit: "dollars",
    min: 0,
    max: highestAmount,
    step: 500,
  },
  { input: "years", name: "years", label: "Term", unit: "years", min: 1, max: 7, step: 1 },
  { input: "ratePercent", name: "rate", label: "Interest rate", unit: "percent", min: 0, max: 60, step: 0.05 },
  { input: "balloonPercent", name: "balloon", label: "Balloon", unit: "percent", min: 0, max: 60, step: 1 },
];

export type CalculatorFault = { name: string; message: string };

/** The inputs, or what is wrong with which field; `noLoan` says so if the trade-in alone covers the price. */
export type ReadCalculator =
  | { ok: true; inputs: CalculatorInputs }
  | { ok: false; faults: CalculatorFault[]; noLoan?: string };

/** Reads the calculator's form or link: texts by the names of the fields. Fields that are missing or empty take their defaults. */
export function readCalculator(sent: Readonly<Record<string, string>>, defaults: CalculatorInputs): ReadCalculator {
  const inputs = { ...defaults };
  const faults: CalculatorFault[] = [];
  for (const field of calculatorFields) {
    const text = sent[field.name]?.trim() ?? "";
    if (text === "") continue;
    const amount = readNumber(text, field.unit);
    if (
      amount === null ||
      amount < field.min ||
      amount > field.max ||
      (field.unit === "years" && !Number.isInteger(amount))
    )
      faults.push({ name: field.name, message: faultText(field) });
    else inputs[field.input] = amount;
  }
  const every = sent["every"] ?? "";
  if (isFrequency(every)) inputs.frequency = every;
  else if (every !== "") faults.push({ name: "every", message: "Choose weekly, fortnightly or monthly." });
  if (faults.length > 0) return { ok: false, faults };
  if (borrowedDollars(inputs) > 0) return { ok: true, inputs };
  if (inputs.tradeInDollars >= inputs.priceDollars) return withoutLoan(inputs);
  return {
    ok: false,
    faults: [{ name: "deposit", message: "Your deposit and trade-in cover the price, so there is nothing to borrow." }],
  };
}

function withoutLoan({ tradeInDollars, priceDollars }: CalculatorInputs): ReadCalculator {
  const over = tradeInDollars - priceDollars;
  const worth = over > 0 ? `${formatDollars(over)} more than` : "as much as";
  return {
    ok: false,
    faults: [{ name: "trade_in", message: "The trade-in covers the price, so there is nothing to borrow." }],
    noLoan: `Your trade-in is worth ${worth} this vehicle, so you don't need a loan.`,
  };
}

/** The deposit to start with: none if, with the trade-in of the form or link, it would cover the price. */
export function startingDeposit(
  sent: (name: string) => string | null,
  { priceDollars, depositDollars }: Pick<CalculatorInputs, "priceDollars" | "depositDollars">,
): number {
  const price = readAmount(sent("price") ?? "") ?? priceDollars;
  const tradeIn = readAmount(sent("trade_in") ?? "") ?? 0;
  return tradeIn > 0 && tradeIn + depositDollars >= price ? 0 : depositDollars;
}

export function calculatorQuery(inputs: CalculatorInputs): string {
  const numbers = calculatorFields.map(({ name, input }) => `${name}=${inputs[input]}`);
  return [...numbers, `every=${inputs.frequency}`].join("&");
}

function readNumber(text: string, unit: CalculatorField["unit"]): number | null {
  if (unit === "dollars") return readAmount(text);
  const digits = /^(\d{1,3}(?:\.\d{1,4})?)\s*(?:%|years?)?$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function isFrequency(text: string): text is RepaymentFrequency {
  return Object.hasOwn(repaymentsPerYear, text);
}

function faultText({ label, unit, min, max }: CalculatorField): string {
  const written = (amount: number) => {
    if (unit === "dollars") return `$${amount.toLocaleString("en-AU")}`;
    return unit === "percent" ? `${amount}%` : `${amount}`;
  };
  const kind = unit === "years" ? "a whole number of years" : "a number";
  return `${label}: enter ${kind} from ${written(min)} to ${written(max)}.`;
}
