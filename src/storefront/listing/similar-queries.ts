import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import { effectivePrice } from "../../vehicles/price-display.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";

/** Maximum difference in price, as a share of the vehicle's own. */
const similarPriceShare = 0.35;

/**
 * Searches for alternatives to a vehicle, from closest to widest: its body type at a similar price, its body type at any
 * price, and its item type.
 */
export function similarQueries({ itemType, simpleBody, ...vehicle }: Vehicle): SearchQuery[] {
  const anything: SearchQuery = {
    ...emptyQuery,
    refinements: { item_type: [itemType] },
  };
  const sameBody: SearchQuery = simpleBody
    ? { ...anything, refinements: { ...anything.refinements, simple_body: [simpleBody] } }
    : anything;
  const price = effectivePrice(vehicle);
  if (price === null) return [sameBody, anything];
  const around = {
    min: Math.round(price * (1 - similarPriceShare)),
    max: Math.round(price * (1 + similarPriceShare)),
  };
  return [{ ...sameBody, ranges: { price: around } }, sameBody, anything];
}
