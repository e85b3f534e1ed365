import type { CalculatorInputs, LenderFees } from "../../finance/calculator.ts";

/** What the calculator page shows and calculates with. */
export type CalculatorView = {
  /** Texts of the fields by name, as sent or from the defaults. */
  texts: Readonly<Record<string, string>>;
  /** For fields that are left empty. */
  defaults: CalculatorInputs;
  fees: LenderFees;
  /** The basis of the comparison rate, and its warning. */
  comparisonNote: string;
  /** Which lender's rate the calculator starts with; null if it is the site's usual one. */
  lenderNote: string | null;
  /** Where to apply for finance; null if the site takes no applications. */
  applyHref: string | null;
  vehicle: { title: string; href: string } | null;
  /** Keeps the vehicle in the address; null without one. */
  vehicleId: string | null;
};
