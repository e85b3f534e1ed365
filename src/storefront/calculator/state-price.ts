import { readAmount } from "../../search/read-amount.ts";
import type { StatePrices } from "./calculator-view.ts";

/** Name of the form's hidden field with the state that its price was shown for. */
export const pricedStateField = "priced_in";

/** The text of the price once the state changed: the price in the new one, unless the shopper had entered another. */
export function priceInState(text: string, before: string, after: string, prices: StatePrices): string {
  const [shown, price] = [prices[before], prices[after]];
  return price !== undefined && shown?.dollars === readAmount(text) ? String(price.dollars) : text;
}
