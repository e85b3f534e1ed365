import { effectivePrice } from "../vehicles/price-display.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { CalculatorInputs } from "./calculator.ts";
import type { FinanceSettings } from "./finance-settings.ts";

/** The price in dollars that a calculation starts with if no vehicle is named: that of the basis loan (§9). */
const usualPrice = 30_000;

/** What a calculation starts with, for a vehicle or for any price. `lenderRate`: of a lender who quotes the vehicle. */
export function calculatorDefaults(
  vehicle: Pick<Vehicle, "price" | "offerPrice"> | null,
  finance: Pick<FinanceSettings, "calculatorDepositPercent" | "calculatorTermYears" | "calculatorRatePercent">,
  lenderRate: number | null,
): CalculatorInputs {
  const priceDollars = (vehicle && effectivePrice(vehicle)) ?? usualPrice;
  return {
    priceDollars,
    depositDollars: Math.round((priceDollars * finance.calculatorDepositPercent) / 100),
    tradeInDollars: 0,
    years: finance.calculatorTermYears,
    ratePercent: lenderRate ?? finance.calculatorRatePercent,
    balloonPercent: 0,
    frequency: "monthly",
  };
}
