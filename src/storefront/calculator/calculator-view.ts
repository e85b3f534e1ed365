import type { FinancedPrice } from "../../finance/financed-price.ts";
import type { CalculatorInputs, LenderFees } from "../../finance/calculator.ts";

/** Prices in dollars by state, and what they are. */
export type StatePrices = Readonly<Record<string, FinancedPrice>>;

export type CalculatorView = {
  /** Texts of the fields by name, as sent or from the defaults. */
  texts: Readonly<Record<string, string>>;
  defaults: CalculatorInputs;
  fees: LenderFees;
  /** The usual deposit as a share of the price, from 0 to 1. */
  depositShare: number;
  /** What the vehicle costs by the state, in lower case, where it is registered; empty without a vehicle. */
  prices: StatePrices;
  /** Whose rates they are, the basis of the comparison rate, and its warning. */
  note: string;
  /** Belongs beside every comparison rate. */
  warning: string;
  /** Says how the repayment differs from the lender's own, which the vehicle's page shows; null for none. */
  lenderText: string | null;
  /** Where to apply for finance; null if the site takes no applications. */
  applyHref: string | null;
  vehicle: { title: string; href: string } | null;
  /** Keeps the vehicle in the address; null without one. */
  vehicleId: string | null;
};
