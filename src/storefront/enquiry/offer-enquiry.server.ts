import { specialOffersPath } from "../../addresses/paths.ts";
import { specialOffer } from "../../enquiry-kinds/special-offer.ts";
import { locationDepartment, type Location } from "../../locations/location.ts";
import { shownLocations } from "../../locations/shown-locations.ts";
import type { Offer } from "../../offers/offer.ts";
import { currentOffers } from "../../offers/site-offers.ts";
import type { PageAnswer } from "../page/page.ts";
import type { Visit } from "../page/visit.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { untouched } from "./enquiry.ts";
import { type EnquiryFormPage, enquiryPage } from "./enquiry-pages.server.ts";

/** The form about the current offer in `offer`. Without one it leads to all offers. */
export function offerEnquiryAt({ query, request }: Visit): PageAnswer<EnquiryFormPage> {
  const { site } = request;
  const id = new URLSearchParams(query).get("offer");
  const offer = currentOffers(site, request.now).find((each) => each.id === id);
  if (offer === undefined) return { redirectTo: specialOffersPath, isTemporary: true };
  const location = onlyOfferPlace(offer, request);
  const sent = { offer: offer.name, offer_id: offer.id };
  return enquiryPage({ kind: specialOffer.name, vehicle: null, location, places: [], settings: site }, request, {
    ...untouched,
    sent,
  });
}

/** Where the enquiry goes, if only one dealership makes the offer. */
function onlyOfferPlace({ dealerships, department }: Offer, { site }: SiteRequest): Location | null {
  const [only] = dealerships;
  if (only === undefined || dealerships.length > 1) return null;
  const places = shownLocations(site).filter(({ dealershipSlug }) => dealershipSlug === only);
  return places.find((place) => locationDepartment(place) === department) ?? places[0] ?? null;
}
