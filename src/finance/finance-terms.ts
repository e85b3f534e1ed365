import { effectivePrice } from "../vehicles/price-display.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { basisComparisonRate, type CalculatorInputs, type LenderFees, monthlyFeeBetween } from "./calculator.ts";
import { comparisonNote, type ComparisonSettings } from "./comparison-note.ts";
import { disclosedFinance, type FinanceDisclaimers } from "./disclosed-finance.ts";
import { exampleDeposit, type FinanceLine, type FinanceLineSettings, termMonths } from "./finance-line.ts";
import type { FinanceSettings } from "./finance-settings.ts";
import { rateText } from "./rate-text.ts";

/**
 * The loan that a site reckons with for a vehicle. Every page that shows a rate or a repayment reads it here, so that
 * they agree with each other and with the repayment on the vehicle's page.
 */
export type FinanceTerms = {
  ratePercent: number;
  /** Of the basis loan, with `fees` (NCCP regulation 71). */
  comparisonRatePercent: number;
  /** What the comparison rate counts beside interest, also at other rates. */
  fees: LenderFees;
  years: number;
  /** The deposit as a share of the price that the loan pays for, from 0 to 1. */
  depositShare: number;
  /** The lender whose quote it is; null for the site's usual terms. */
  lender: { name: string; disclaimer: string } | null;
};

type UsualSettings = Pick<
  FinanceSettings,
  "calculatorRatePercent" | "calculatorTermYears" | "calculatorDepositPercent" | "calculatorFees"
>;
export type TermsSettings = FinanceLineSettings & { slug: string; finance: UsualSettings };

/** The price in dollars that a calculation starts with if no vehicle is named: that of the basis loan (§9). */
export const usualPrice = 30_000;
const longestTermYears = 7;

/** The terms for a vehicle: its lender's quote if one may be shown now, or else the site's usual terms. */
export async function financeTerms(
  vehicle: Vehicle | null,
  settings: TermsSettings,
  now: number,
  disclaimers: FinanceDisclaimers,
): Promise<FinanceTerms> {
  const line = vehicle && (await disclosedFinance(vehicle, settings, now, disclaimers));
  return vehicle !== null && line !== null ? quotedTerms(vehicle, line, settings) : usualTerms(settings.finance);
}

function usualTerms(finance: UsualSettings): FinanceTerms {
  const { calculatorRatePercent: ratePercent, calculatorFees: fees, calculatorDepositPercent } = finance;
  return {
    ratePercent,
    comparisonRatePercent: basisComparisonRate(ratePercent, fees) ?? ratePercent,
    fees,
    years: finance.calculatorTermYears,
    depositShare: calculatorDepositPercent / 100,
    lender: null,
  };
}

/**
 * A quote states its comparison rate but not its fees: they count as the monthly fee that gives this rate. Its deposit
 * is for the advertised price; towards a drive-away price it is the same share.
 */
function quotedTerms(vehicle: Vehicle, line: FinanceLine, { finance }: TermsSettings): FinanceTerms {
  const usual = usualTerms(finance);
  const lender = finance.lenders.find(({ key }) => key === line.lenderKey);
  const quote = vehicle.financeLenders[line.lenderKey];
  const { interestRate = null, comparisonRate = null } = quote ?? {};
  if (!lender || !quote || interestRate === null || comparisonRate === null) return usual;
  const years = termMonths(quote) / 12;
  const price = effectivePrice(vehicle);
  const deposit = price === null ? null : exampleDeposit(lender, quote, price);
  return {
    ratePercent: interestRate,
    comparisonRatePercent: comparisonRate,
    fees: { establishment: 0, monthly: monthlyFeeBetween(interestRate, comparisonRate) },
    years: Number.isInteger(years) && years >= 1 && years <= longestTermYears ? years : usual.years,
    depositShare: price === null || deposit === null ? usual.depositShare : deposit / price,
    lender: { name: line.lender, disclaimer: line.disclaimer },
  };
}

/** The deposit in whole dollars that a loan for this price starts with. */
export function usualDeposit({ depositShare }: Pick<FinanceTerms, "depositShare">, priceDollars: number): number {
  return Math.round(priceDollars * depositShare);
}

/** What a calculation of the repayments for this price starts with. */
export function startingInputs(terms: FinanceTerms, priceDollars: number): CalculatorInputs {
  const { ratePercent, years } = terms;
  return {
    priceDollars,
    depositDollars: usualDeposit(terms, priceDollars),
    tradeInDollars: 0,
    years,
    ratePercent,
    balloonPercent: 0,
    frequency: "monthly",
  };
}

/** Both rates in one phrase: `8.29% p.a. (comparison rate 8.99% p.a.)`. */
export function ratesText({ ratePercent, comparisonRatePercent }: Rates): string {
  return `${rateText(ratePercent)} (comparison rate ${rateText(comparisonRatePercent)})`;
}

type Rates = Pick<FinanceTerms, "ratePercent" | "comparisonRatePercent">;

/** What belongs beside the rates of these terms: whose they are, what the comparison rate counts, and its warning. */
export function termsNote(terms: FinanceTerms, settings: ComparisonSettings, now: number): string {
  return `${sourceText(terms)} ${comparisonNote(settings, now)}`;
}

/** Whose rate it is, with its comparison rate and fees. `comparisonNote` must be shown with it. */
export function sourceText(terms: FinanceTerms): string {
  const { lender, fees } = terms;
  if (lender === null) return `Our usual indicative rate is ${ratesText(terms)}. ${feesText(fees)}`;
  return `The indicative rate of ${lender.name} for this vehicle is ${ratesText(terms)}. ${lender.name} says of its own repayments: ${lender.disclaimer}`;
}

export function feesText({ establishment, monthly }: LenderFees): string {
  const fees = [
    ...(establishment > 0 ? [`$${establishment.toLocaleString("en-AU")} when the loan starts`] : []),
    ...(monthly > 0 ? [`$${monthly.toLocaleString("en-AU")} a month`] : []),
  ];
  return fees.length === 0
    ? "The comparison rate does not include the fees that lenders charge."
    : `The comparison rate includes fees of ${fees.join(" and ")}.`;
}
