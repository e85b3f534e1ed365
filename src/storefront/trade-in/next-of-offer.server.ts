import { vehicleHref, purchaseHref } from "../../addresses/paths.ts";
import { inSentence, journeyNames } from "../../enquiry-kinds/journey-names.ts";
import { withTradeIn } from "../../purchases/own-trade-in.ts";
import { isInScope } from "../../search/base-condition.ts";
import type { TradeIn } from "../../trade-in/trade-in.ts";
import { isAvailable } from "../../vehicles/availability.ts";
import { mayBeBought } from "../../vehicles/reserve-eligibility.ts";
import { reserveHref } from "../../vehicles/reserve-href.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { OfferView } from "./trade-in-view.ts";

/**
 * How the shopper goes on with the vehicle that the car is traded in for: what the dealership offers for it online, or
 * else its page. Null without such a vehicle. `stands`: there is an offer that the journey takes along.
 */
export async function nextOfOffer(
  { carId, purpose }: TradeIn,
  stands: boolean,
  { site, stock, scope, siteForDealership }: SiteRequest,
): Promise<OfferView["next"]> {
  const vehicle = carId === null || purpose === "sell" ? null : await stock.vehicleById(site.slug, carId);
  if (vehicle === null || !isInScope(vehicle, scope)) return null;
  const settings = siteForDealership(vehicle.dealershipSlug);
  const reserve = reserveHref(vehicle, settings);
  // The vehicle may be kept for this shopper, who comes back from the purchase.
  const isSoldOnline = mayBeBought({ ...vehicle, reserved: false }, settings);
  const online = [
    ...(isSoldOnline
      ? [{ href: purchaseHref(vehicle.slug), text: `Continue with the ${inSentence(journeyNames.onlinePurchase)}` }]
      : []),
    ...(reserve === null
      ? []
      : [{ href: stands ? `${reserve}?${withTradeIn}=yes` : reserve, text: journeyNames.reservation }]),
  ];
  const { line } = vehicleTitle(vehicle);
  return {
    heading: isAvailable(vehicle) ? `Next: the ${line}` : `The ${line} is sold`,
    text: nextText(stands, online.length > 0),
    links: online.length > 0 ? online : [{ href: vehicleHref(vehicle.slug), text: `See the ${line}` }],
  };
}

function nextText(stands: boolean, isOnline: boolean): string {
  if (!isOnline) return "Ask us about it on its page. We have your trade-in details.";
  return stands
    ? "Your offer goes with you and counts towards the price."
    : "You can continue without an offer, and agree on a price for your trade-in with the dealership.";
}
