import { InvalidPostcodeError, postcodePosition } from "../../locations/geocoding.ts";
import { type DeliveryQuote, deliveryQuote } from "../../purchases/delivery.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { OpenPurchase } from "./purchase-visit.server.ts";

/** What delivery to a postcode costs; null for one that does not exist. A service that is down counts as pick-up only. */
export function quoteFor({ place, settings }: OpenPurchase, { geocode }: Pick<SiteRequest, "geocode">) {
  return async (postcode: string): Promise<DeliveryQuote | null> => {
    const { lat = null, long = null } = place?.address ?? {};
    if (lat === null || long === null) return null;
    try {
      return deliveryQuote({ lat, long }, await postcodePosition(postcode, geocode), settings.purchase);
    } catch (error) {
      if (error instanceof InvalidPostcodeError) return null;
      throw error;
    }
  };
}
