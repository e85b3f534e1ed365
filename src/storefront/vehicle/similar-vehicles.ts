import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import { isSold } from "../../vehicles/availability.ts";
import { effectivePrice } from "../../vehicles/price-display.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { closestVehicles } from "../listing/closest-vehicles.ts";
import { type ListedVehicles, listedVehicles } from "../card/listed-vehicle.ts";
import type { SiteRequest } from "../page/site-request.ts";

const similarCount = 4;
const soldSimilarCount = 3;
/** Similar vehicles cost this share more or less. */
const similarPriceShare = 0.35;

/**
 * Vehicles for sale that may do as well: of the same body at about the same price; while these are too few, of the
 * same body at any price, then anything of its kind. A sold vehicle's page has three (VP-09), the others four.
 */
export async function similarVehicles(vehicle: Vehicle, request: SiteRequest): Promise<ListedVehicles> {
  const wanted = isSold(vehicle) ? soldSimilarCount : similarCount;
  const found = await closestVehicles(similarQueries(vehicle), wanted, request, vehicle.id);
  return listedVehicles(found, request.siteForDealership, request.now);
}

/** From the closest to the widest. */
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
