import { usualDeposit } from "../../finance/finance-terms.ts";
import { readAmount } from "../../vehicles/read-amount.ts";
import type { StatePrices } from "./calculator-view.ts";

/** Name of the form's hidden field with the state that its price was shown for. */
export const pricedStateField = "priced_in";

/** Texts of the fields that depend on the state. */
export type StateFigures = { price: string; deposit: string };

type StateTerms = { prices: StatePrices; depositShare: number };

/**
 * The figures once the state changed: the price in the new one with its usual deposit. What the shopper entered stays:
 * another price with any deposit, and another deposit.
 */
export function figuresInState(
  { price, deposit }: StateFigures,
  before: string,
  after: string,
  { prices, depositShare }: StateTerms,
): StateFigures {
  const [shown, next] = [prices[before], prices[after]];
  if (next === undefined || shown === undefined || shown.dollars !== readAmount(price)) return { price, deposit };
  const isUsual = readAmount(deposit) === usualDeposit({ depositShare }, shown.dollars);
  return {
    price: String(next.dollars),
    deposit: isUsual ? String(usualDeposit({ depositShare }, next.dollars)) : deposit,
  };
}
