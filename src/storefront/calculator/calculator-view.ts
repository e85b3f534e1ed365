import type { CalculatorInputs, LenderFees } from "../../finance/calculator.ts";

/** What the calculator page shows and calculates with. */
export type CalculatorView = {
  /** Texts of the fields by name, as sent or from the defaults. */
  texts: Readonly<Record<string, string>>;
  /** For fields that are left empty. */
  defaults: CalculatorInputs;
  fees: LenderFees;
  /** The price that the calculator starts with, and what it is; null without a vehicle. */
  priceText: string | null;
  /** Whose rates they are, the basis of the comparison rate, and its warning. */
  note: string;
  /** The lender whose own repayment the vehicle's page shows; null for none. */
  lenderName: string | null;
  /** Where to apply for finance; null if the site takes no applications. */
  applyHref: string | null;
  vehicle: { title: string; href: string } | null;
  /** Keeps the vehicle in the address; null without one. */
  vehicleId: string | null;
};
