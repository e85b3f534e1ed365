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
  depositDollars: number;
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
/** Longest term that pages calculate with, in years. */
const longestTermYears = 7;

/** The terms for a vehicle: its lender's quote if one may be shown now, or else the site's usual terms. */
export async function financeTerms(
  vehicle: Vehicle | null,
  settings: TermsSettings,
  now: number,
  disclaimers: FinanceDisclaimers,
): Promise<FinanceTerms> {
  const line = vehicle && (await disclosedFinance(vehicle, settings, now, disclaimers));
  return vehicle !== null && line !== null
    ? quotedTerms(vehicle, line, settings)
    : usualTerms(vehicle, settings.finance);
}

function usualTerms(vehicle: Vehicle | null, finance: UsualSettings): FinanceTerms {
  const { calculatorRatePercent: ratePercent, calculatorFees: fees, calculatorDepositPercent } = finance;
  const price = (vehicle && effectivePrice(vehicle)) ?? usualPrice;
  return {
    ratePercent,
    comparisonRatePercent: basisComparisonRate(ratePercent, fees) ?? ratePercent,
    fees,
    years: finance.calculatorTermYears,
    depositDollars: Math.round((price * calculatorDepositPercent) / 100),
    lender: null,
  };
}

/** A quote states its comparison rate but not its fees: they count as the monthly fee that gives this rate. */
function quotedTerms(vehicle: Vehicle, line: FinanceLine, { finance }: TermsSettings): FinanceTerms {
  const usual = usualTerms(vehicle, finance);
  const lender = finance.lenders.find(({ key }) => key === line.lenderKey);
  const quote = vehicle.financeLenders[line.lenderKey];
  const { interestRate = null, comparisonRate = null } = quote ?? {};
  const price = effectivePrice(vehicle);
  if (!lender || !quote || interestRate === null || comparisonRate === null) return usual;
  const years = termMonths(quote) / 12;
  return {
    ratePercent: interestRate,
    comparisonRatePercent: comparisonRate,
    fees: { establishment: 0, monthly: monthlyFeeBetween(interestRate, comparisonRate) },
    years: Number.isInteger(years) && years >= 1 && years <= longestTermYears ? years : usual.years,
    depositDollars: (price === null ? null : exampleDeposit(lender, quote, price)) ?? usual.depositDollars,
    lender: { name: line.lender, disclaimer: line.disclaimer },
  };
}

/** What a calculation of the repayments starts with. */
export function startingInputs(terms: FinanceTerms, priceDollars: number): CalculatorInputs {
  const { ratePercent, years, depositDollars } = terms;
  return {
    priceDollars,
    depositDollars,
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

function sourceText(terms: FinanceTerms): string {
  const { lender, fees } = terms;
  if (lender === null) return `Our usual indicative rate is ${ratesText(terms)}. ${feesText(fees)}`;
  return `The indicative rate of ${lender.name} for this vehicle is ${ratesText(terms)}. ${lender.name} says of its own repayments: ${lender.disclaimer}`;
}

/** Which fees a comparison rate counts. */
export function feesText({ establishment, monthly }: LenderFees): string {
  const fees = [
    ...(establishment > 0 ? [`$${establishment.toLocaleString("en-AU")} when the loan starts`] : []),
    ...(monthly > 0 ? [`$${monthly.toLocaleString("en-AU")} a month`] : []),
  ];
  return fees.length === 0
    ? "The comparison rate includes no fees: lenders charge some."
    : `The comparison rate includes fees of ${fees.join(" and ")}.`;
}
