import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import { isSold } from "../../vehicles/availability.ts";
import { effectivePrice } from "../../vehicles/price-display.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { closestVehicles } from "../listing/closest-vehicles.ts";
import { type ListedCards, listedVehicles } from "../card/listed-vehicle.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

const similarCount = 4;
const soldSimilarCount = 3;
/** Maximum difference in price, as a share of the vehicle's own. */
const similarPriceShare = 0.35;

/**
 * Alternatives for sale: same body type at a similar price; if there are too few, same body type at any price, then
 * any vehicle of the same item type. The page of a sold vehicle shows three (VP-09), others four.
 */
export async function similarVehicles(vehicle: Vehicle, request: SiteRequest): Promise<ListedCards> {
  const wanted = isSold(vehicle) ? soldSimilarCount : similarCount;
  const found = await closestVehicles(similarQueries(vehicle), wanted, request, vehicle.id);
  return listedVehicles(found, request.siteForDealership, request.now);
}

/** From closest to widest. */
function similarQueries({ itemType, simpleBody, ...vehicle }: Vehicle): SearchQuery[] {
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
