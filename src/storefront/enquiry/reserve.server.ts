import { vehicleHref } from "../../addresses/paths.ts";
import { reserveHref } from "../../vehicles/reserve-href.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { PageAnswer } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { locationOfVehicle } from "../../locations/places-of-vehicle.ts";
import { type EnquiryFormPage, enquiryPage } from "./enquiry-pages.server.ts";

/**
 * The reservation page of a vehicle. Links to it get bookmarked and shared, so the address for the other setting
 * redirects to the current one. A vehicle that is sold, reserved or not for sale online redirects to its own page,
 * which explains this and offers alternatives.
 */
export function reserveAnswer(vehicle: Vehicle, step: string, request: SiteRequest): PageAnswer<EnquiryFormPage> {
  const settings = request.siteForDealership(vehicle.dealershipSlug);
  const vehiclePage = vehicleHref(vehicle.slug);
  const href = reserveHref(vehicle, settings) ?? vehiclePage;
  if (href !== `${vehiclePage}/${step}`) return { redirectTo: href, isTemporary: true };
  const location = locationOfVehicle(vehicle, settings, request);
  return enquiryPage({ kind: "reservation", vehicle, location, places: [], settings }, request);
}
