import { isGateShut, reservationGate } from "../../accounts/sign-in-gate.ts";
import { vehicleHref } from "../../addresses/paths.ts";
import { reserveHref } from "../../vehicles/reserve-href.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { headAbout } from "../page/distinct-title.server.ts";
import { isRedirect, type PageAnswer } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { sentText } from "../../enquiries/sent-fields.ts";
import { tradedInField } from "../../enquiry-kinds/fields.ts";
import { tradedInText, withTradeIn } from "../../purchases/own-trade-in.ts";
import { fullName } from "../../leads/delivery/lead-facts.ts";
import { tokenOfTradeInCookie } from "../../trade-in/trade-in-cookie.ts";
import { isExpired } from "../../trade-in/trade-in.ts";
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
  const head = await headAbout(vehicle, { ...page.head, canonicalPath: href }, request);
  const { form } = page.props;
  const texts = textsWithTradeIn(form.texts, sentText(sent, tradedInField));
  return { ...page, head, props: { ...page.props, form: { ...form, texts } } };
}

type FormTexts = EnquiryFormPage["props"]["form"]["texts"];

/** Says that the offer for the shopper's own car is noted, if there is one. */
function textsWithTradeIn(texts: FormTexts, tradedIn: string): FormTexts {
  if (tradedIn === "") return texts;
  const noted = `Your trade-in is recorded with the reservation: ${tradedIn}.`;
  return { ...texts, intro: [texts.intro, noted].filter(Boolean).join(" ") };
}

/** What the shopper entered with the trade-in of this browser, as long as its offer could stand; null without one. */
async function detailsOfTradeIn({ request, visitor, ports }: PrivateVisit): Promise<FormProgress["sent"] | null> {
  const { slug } = request.site;
  const token = tokenOfTradeInCookie(visitor.token("trade-in"), slug, ports.sign);
  const tradeIn = token === null ? null : await ports.tradeIns.tradeIn(slug, ports.hashKey(token));
  if (!tradeIn?.leadId || isExpired(tradeIn, request.now)) return null;
  const lead = await ports.leads.lead(slug, tradeIn.leadId);
  if (lead === null || lead.erasedAt !== null) return null;
  return { name: fullName(lead), email: lead.email, phone: formatPhoneNumber(lead.phone) };
}

/**
 * The reservation page with what is known of its visitor: what they entered with a trade-in, the phone number that was
 * proved, on sites whose visitors sign in first, and the offer for the visitor's own car, if the link asks for it. Null if nothing is known, because the page
 * is then the same for everyone, and for a vehicle that is not reserved there.
 */
export async function ownReserveAnswer(visit: PrivateVisit, step: string): Promise<PageAnswer<EnquiryFormPage> | null> {
  const { request: asked, visitor, ports, query } = visit;
  const account = isGateShut(reservationGate, asked.site) ? await visitor.account() : null;
  const tradedIn = new URLSearchParams(query).has(withTradeIn)
    ? await tradedInText(visitor.token("trade-in"), asked, ports)
    : "";
  const known = await detailsOfTradeIn(visit);
  if (account === null && tradedIn === "" && known === null) return null;
  const sent = {
    ...known,
    ...(account !== null && { phone: formatPhoneNumber(account.phone) }),
    ...(tradedIn !== "" && { [tradedInField]: tradedIn }),
  };
  const answer = await atVehicle(visit, `/${step}`, (vehicle, request) => reserveAnswer(vehicle, step, request, sent));
  // A redirect is left to the other pages of this address, of which one leads to the own reservation.
  return answer === null || isRedirect(answer) ? null : answer;
}
