import type { FinanceQuote } from "../../src/vehicles/vehicle.ts";

/** Share of the price that remains directly after the first sale. */
const shareLeftAfterSale = 0.92;
/** Below 1: depreciation slows with age. */
const ageExponent = 0.93;
const usualKilometresPerYear = 15_000;
/** Change of the price per thousand kilometres above or below average, as a share. */
const shareOfThousandKilometres = 0.0018;
const lowestPrice = 2_990;

/** Asking price of a used vehicle before rounding. */
export function usedPrice(newPrice: number, yearlyRetention: number, ageYears: number, kilometres: number): number {
  const aged = newPrice * shareLeftAfterSale * yearlyRetention ** (ageYears ** ageExponent);
  const unusualKilometres = kilometres - usualKilometresPerYear * ageYears;
  const share = 1 - (unusualKilometres / 1000) * shareOfThousandKilometres;
  return Math.max(lowestPrice, aged * Math.min(1.15, Math.max(0.6, share)));
}

/** Rounds as dealers do, to slightly below a round number: `41,990` or `41,490`. */
export function askingPrice(price: number): number {
  return Math.max(lowestPrice, Math.round(price / 500) * 500 - 10);
}

type Lender = {
  interestRate: number;
  /** For a five-year secured loan of $30,000, including this lender's fees. */
  comparisonRate: number;
  establishmentFee: number;
  monthlyFee: number;
  paysBy: "week" | "month";
  disclaimer: string;
};

const depositShare = 0.1;
const termYears = 5;
const weeksPerYear = 52;
const monthsPerYear = 12;

/** Fictional lenders, by the keys used in site settings. */
const lenders: Readonly<Record<string, Lender>> = {
  "lender-a": {
    interestRate: 7.49,
    comparisonRate: 8.6,
    establishmentFee: 399,
    monthlyFee: 8,
    paysBy: "week",
    disclaimer: "Demonstration figures. Repayments assume a 10% deposit and a 5-year secured loan with fees included.",
  },
  "lender-d": {
    interestRate: 8.29,
    comparisonRate: 8.99,
    establishmentFee: 495,
    monthlyFee: 0,
    paysBy: "week",
    disclaimer: "Demonstration figures for approved applicants, 5-year term, 10% deposit.",
  },
  "lender-g": {
    interestRate: 8.99,
    comparisonRate: 9.9,
    establishmentFee: 400,
    monthlyFee: 5,
    paysBy: "month",
    disclaimer: "Demonstration figures, monthly repayments over 5 years, 10% deposit.",
  },
};

/** Quotes of these lenders for a vehicle of this price. */
export function demoQuotes(price: number, keys: readonly string[]): Record<string, FinanceQuote> {
  const quotes = keys.flatMap((key) => {
    const lender = lenders[key];
    return lender === undefined ? [] : [[key, lenderQuote(lender, price)] as const];
  });
  return Object.fromEntries(quotes);
}

function lenderQuote(lender: Lender, price: number): FinanceQuote {
  const deposit = Math.round(price * depositShare);
  const financed = price - deposit + lender.establishmentFee;
  const periods = lender.paysBy === "week" ? weeksPerYear : monthsPerYear;
  const payment = repayment(financed, lender.interestRate, periods) + (lender.monthlyFee * monthsPerYear) / periods;
  return {
    interestRate: lender.interestRate,
    comparisonRate: lender.comparisonRate,
    paymentWeek: lender.paysBy === "week" ? Math.ceil(payment) : null,
    paymentMonth: lender.paysBy === "month" ? Math.ceil(payment) : null,
    termYears,
    termMonths: termYears * monthsPerYear,
    deposit,
    balloon: 0,
    disclaimer: lender.disclaimer,
  };
}

function repayment(financed: number, ratePercent: number, periodsPerYear: number): number {
  const rate = ratePercent / 100 / periodsPerYear;
  return (financed * rate) / (1 - (1 + rate) ** -(termYears * periodsPerYear));
}
