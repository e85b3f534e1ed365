import { isSold } from "../../vehicles/availability.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { closestVehicles } from "../listing/closest-vehicles.ts";
import { similarQueries } from "../listing/similar-queries.ts";
import { type ListedCards, listedVehicles } from "../card/listed-vehicle.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

const similarCount = 4;
const soldSimilarCount = 3;

/**
 * Alternatives for sale: same body type at a similar price; if there are too few, same body type at any price, then
 * any vehicle of the same item type. The page of a sold vehicle shows three (VP-09), others four.
 */
export async function similarVehicles(vehicle: Vehicle, request: SiteRequest): Promise<ListedCards> {
  const wanted = isSold(vehicle) ? soldSimilarCount : similarCount;
  const found = await closestVehicles(similarQueries(vehicle), wanted, request, vehicle.id);
  return listedVehicles(found, request.siteForDealership, request.now);
}
