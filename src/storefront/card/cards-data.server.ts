import type { SiteRequest } from "../page/site-request.server.ts";
import { vehiclesOfAddress } from "../page/vehicles-of-address.server.ts";
import { type ListedCards, listedVehicles } from "./listed-vehicle.ts";

const mostCardsAtOnce = 200;

/** The cards of the vehicles named in an address, as currently in stock. */
export async function cardsData(query: string, request: SiteRequest): Promise<ListedCards> {
  const vehicles = await vehiclesOfAddress(query, request, mostCardsAtOnce);
  return listedVehicles(vehicles, request.siteForDealership, request.now);
}
