import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import { isSold } from "../../vehicles/availability.ts";
import { effectivePrice } from "../../vehicles/price-display.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { type ListedVehicles, listedVehicles } from "../card/listed-vehicle.ts";
import type { SiteRequest } from "../site-request.ts";

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
  const found = new Map<string, Vehicle>();
  for (const query of similarQueries(vehicle)) {
    const { hits } = await request.engine.search(request.scope, {
      query,
      hitsPerPage: wanted + 1,
      facets: [],
      ranges: [],
    });
    for (const hit of hits) if (hit.id !== vehicle.id && !isSold(hit)) found.set(hit.id, hit);
    if (found.size >= wanted) break;
  }
  return listedVehicles([...found.values()].slice(0, wanted), request.siteForDealership, request.now);
}

/** From the closest to the widest. */
function similarQueries({ itemType, simpleBody, ...vehicle }: Vehicle): SearchQuery[] {
  const anything: SearchQuery = {
    ...emptyQuery,
    refinements: { item_type: [itemType], status: ["in_stock", "coming_soon"] },
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
