import { isGateShut, reservationGate } from "../../accounts/sign-in-gate.ts";
import { vehicleHref } from "../../addresses/paths.ts";
import { reserveHref } from "../../vehicles/reserve-href.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { headAbout } from "../page/distinct-title.server.ts";
import { isRedirect, type PageAnswer } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import { locationOfVehicle } from "../../locations/places-of-vehicle.ts";
import { atVehicle } from "../page/vehicle-of-visit.server.ts";
import type { PrivateVisit } from "../page/visit.server.ts";
import { type FormProgress, untouched } from "./enquiry.ts";
import { type EnquiryFormPage, enquiryPage } from "./enquiry-pages.server.ts";

/**
 * The reservation page of a vehicle. Links to it get bookmarked and shared, so the address for the other setting
 * redirects to the current one. A vehicle that is sold, reserved or not for sale online redirects to its own page,
 * which explains this and offers alternatives.
 */
export async function reserveAnswer(
  vehicle: Vehicle,
  step: string,
  request: SiteRequest,
  sent: FormProgress["sent"] = {},
): Promise<PageAnswer<EnquiryFormPage>> {
  const settings = request.siteForDealership(vehicle.dealershipSlug);
  const vehiclePage = vehicleHref(vehicle.slug);
  const href = reserveHref(vehicle, settings) ?? vehiclePage;
  if (href !== `${vehiclePage}/${step}`) return { redirectTo: href, isTemporary: true };
  const location = locationOfVehicle(vehicle, settings, request);
  const subject = { kind: "reservation", vehicle, location, places: [], settings } as const;
  const page = enquiryPage(subject, request, { ...untouched, sent });
  return { ...page, head: await headAbout(vehicle, { ...page.head, canonicalPath: href }, request) };
}

/**
 * The reservation page of a site whose visitors sign in first, with the phone number that the visitor proved. Null on
 * other sites, whose page is the same for everyone, and for a vehicle that is not reserved there.
 */
export async function ownReserveAnswer(visit: PrivateVisit, step: string): Promise<PageAnswer<EnquiryFormPage> | null> {
  if (!isGateShut(reservationGate, visit.request.site)) return null;
  const account = await visit.visitor.account();
  if (account === null) return null;
  const sent = { phone: formatPhoneNumber(account.phone) };
  const answer = await atVehicle(visit, `/${step}`, (vehicle, request) => reserveAnswer(vehicle, step, request, sent));
  // A redirect is left to the other pages of this address, of which one leads to the own reservation.
  return answer === null || isRedirect(answer) ? null : answer;
}
