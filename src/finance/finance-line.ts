import type { SiteIdentity } from "../settings/identity-settings.ts";
import { weeklyAmount } from "../vehicles/weekly-amount.ts";
import { formatDollars } from "../vehicles/australian-format.ts";
import { isAvailable } from "../vehicles/availability.ts";
import { effectivePrice, priceDisplay } from "../vehicles/price-display.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import type { FinanceQuote, Vehicle } from "../vehicles/vehicle.ts";
import type { FinanceSettings } from "./finance-settings.ts";
import { rateText } from "./rate-text.ts";

/** Some lenders quote only vehicles above this price in dollars (§5). */
export const financeMinimumPrice = 500;
/** One lender quotes only vehicles built within this many years (§5). */
export const financeMaximumAgeYears = 12;

/**
 * An indicative repayment that may be shown. The rate and the comparison rate always appear together (National Credit
 * Code Part 10), and always with the disclaimer (D9).
 */
export type FinanceLine = {
  lenderKey: string;
  lender: string;
  /** Whole Australian dollars a week, as in `weeklyText`. */
  weeklyDollars: number;
  /** `$194`. */
  weeklyText: string;
  /** `7.99% p.a.` */
  rateText: string;
  /** `8.53% p.a.` */
  comparisonRateText: string;
  disclaimer: string;
  /** What the repayment pays for; null if neither the quote nor the lender's settings say. */
  exampleText: string | null;
};

export type FinanceLineSettings = Pick<SiteIdentity, "singleManufacturer"> & {
  finance: Pick<FinanceSettings, "enabled" | "offManufacturers" | "offDealerships" | "lenders">;
  price: PriceSettings;
};
type OffersSettings = Pick<SiteIdentity, "singleManufacturer"> & {
  finance: Pick<FinanceSettings, "enabled" | "offManufacturers" | "offDealerships">;
};
type Lender = FinanceSettings["lenders"][number];

/** Whether a site, or one of its dealerships, shows finance (FN-02). */
export function offersFinance(
  { finance, singleManufacturer }: OffersSettings,
  dealershipSlug: string | null = null,
): boolean {
  if (!finance.enabled || (dealershipSlug !== null && finance.offDealerships.includes(dealershipSlug))) return false;
  return singleManufacturer === null || !finance.offManufacturers.includes(singleManufacturer);
}

/**
 * The first lender's quote that the rules allow for this vehicle, or null (§5, FN-01 to FN-08). Subscription vehicles
 * have none: two weekly amounts side by side would be confusing.
 */
export function financeLine(vehicle: Vehicle, settings: FinanceLineSettings, now: number): FinanceLine | null {
  const { finance } = settings;
  if (!offersFinance(settings, vehicle.dealershipSlug)) return null;
  if (priceDisplay(vehicle, settings.price).kind === "subscription") return null;
  for (const lender of finance.lenders) {
    const quote = vehicle.financeLenders[lender.key];
    if (!quote || !meetsRule(lender.rule, vehicle, quote, now)) continue;
    const line = lenderLine(lender, quote, examplePrice(vehicle, settings.price));
    if (line) return line;
  }
  return null;
}

/** Whether a lender's condition is met (§5 "Finance eligibility"). */
export function meetsRule(rule: Lender["rule"], vehicle: Vehicle, quote: FinanceQuote, now: number): boolean {
  if (!isAvailable(vehicle)) return false;
  const isDearEnough = (effectivePrice(vehicle) ?? 0) > financeMinimumPrice;
  switch (rule) {
    case "sellable":
      return true;
    case "recent-with-comparison-rate":
      return isDearEnough && isRecent(vehicle.year, now) && quote.comparisonRate !== null;
    case "weekly-payment":
      return isDearEnough && isPayment(quote.paymentWeek);
    case "monthly-payment":
      return isDearEnough && isPayment(quote.paymentMonth);
  }
}

function isRecent(year: number | null, now: number): boolean {
  return year !== null && year >= new Date(now).getUTCFullYear() - financeMaximumAgeYears;
}

function lenderLine(lender: Lender, quote: FinanceQuote, price: ExamplePrice | null): FinanceLine | null {
  const weekly = weeklyPayment(quote);
  if (weekly === null || quote.interestRate === null || quote.comparisonRate === null || quote.disclaimer === null)
    return null;
  const weeklyDollars = Math.ceil(weekly);
  return {
    lenderKey: lender.key,
    lender: lender.name,
    weeklyDollars,
    weeklyText: formatDollars(weeklyDollars),
    rateText: rateText(quote.interestRate),
    comparisonRateText: rateText(quote.comparisonRate),
    disclaimer: quote.disclaimer,
    exampleText: price === null ? null : exampleText(lender, quote, price),
  };
}

/** The advertised price in dollars, which a lender's example is for. */
type ExamplePrice = { dollars: number; excludesCharges: boolean };

function examplePrice(vehicle: Vehicle, { basis }: Pick<PriceSettings, "basis">): ExamplePrice | null {
  const dollars = effectivePrice(vehicle);
  if (dollars === null) return null;
  return { dollars, excludesCharges: basis[vehicle.carType] === "excludes-government-charges" };
}

/** The deposit of a lender's example in dollars: the quote's, or else the share that its examples use; null for none. */
export function exampleDeposit({ exampleDepositPercent }: Lender, quote: FinanceQuote, price: number): number | null {
  const usual = exampleDepositPercent === null ? null : Math.round((price * exampleDepositPercent) / 100);
  // Feeds send 0 for "none" (CD-12).
  const deposit = quote.deposit || usual;
  return deposit === null || deposit >= price ? null : deposit;
}

/** The term of a quote in months; 0 if it states none. */
export function termMonths({ termMonths: months, termYears }: FinanceQuote): number {
  return months || (termYears ?? 0) * 12;
}

/** The loan behind a repayment (FN-11). */
function exampleText(
  lender: Lender,
  quote: FinanceQuote,
  { dollars: price, excludesCharges }: ExamplePrice,
): string | null {
  const deposit = exampleDeposit(lender, quote, price);
  if (deposit === null) return null;
  const percent = Math.round((deposit / price) * 100);
  const term = termText(quote);
  const balloon = quote.balloon ? `, with ${formatDollars(quote.balloon)} to pay at the end` : "";
  const ofPrice = excludesCharges ? ` on ${formatDollars(price)} excl. govt. charges` : "";
  return `Example: ${formatDollars(price - deposit)} borrowed${term} after a ${percent}% deposit of ${formatDollars(deposit)}${balloon}${ofPrice}.`;
}

function termText(quote: FinanceQuote): string {
  const months = termMonths(quote);
  if (months === 0) return "";
  if (months % 12 > 0) return ` over ${months} months`;
  return months === 12 ? " over 1 year" : ` over ${months / 12} years`;
}

/** Feeds send a payment of 0 for "none" (CD-12). */
function isPayment(payment: number | null): payment is number {
  return payment !== null && payment > 0;
}

function weeklyPayment({ paymentWeek, paymentMonth }: FinanceQuote): number | null {
  if (isPayment(paymentWeek)) return paymentWeek;
  return isPayment(paymentMonth) ? weeklyAmount(paymentMonth, "month") : null;
}
