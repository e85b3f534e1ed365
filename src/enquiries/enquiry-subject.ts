import { type EnquiryKind, enquiryKindOf, happensAtVehicle } from "../leads/enquiry-kind.ts";
import type { Site } from "../sites/site-config.ts";
import type { Location } from "../sites/site-location.ts";
import { seenLine } from "../vehicles/safe-text.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import { shownVehicle } from "../search/shown-vehicle.ts";
import { placesOf } from "../locations/places-of-vehicle.ts";

/** What an enquiry or its form is about, and under whose settings. */
export type EnquirySubject = {
  kind: EnquiryKind;
  vehicle: Vehicle | null;
  /**
   * The vehicle id that was sent, when the site does not list that vehicle (any more). `vehicle` is then what the
   * site last knew of it: that is for the dealer, and no page shows it.
   */
  unlistedId?: string;
  /** Where the vehicle stands, or whose page the form is on. */
  location: Location | null;
  /** Where the vehicle may stand, when nobody knows at which of several places it does. */
  places: readonly Location[];
  settings: Site;
};

const longestVehicleId = 100;

/**
 * The subject of an enquiry that names a vehicle. A vehicle that was withdrawn while its form was open is still what
 * the shopper asks about. Of another site's vehicle nothing is known here.
 */
export async function enquirySubject(kindName: unknown, sentId: string, request: EnquirySite): Promise<EnquirySubject> {
  const kind = enquiryKindOf(kindName, sentId !== "");
  const unlistedId = seenLine(sentId).slice(0, longestVehicleId);
  const mayBeKnown = sentId !== "" && sentId.length <= longestVehicleId;
  const known = mayBeKnown ? await request.stock.lastKnownVehicle(request.site.slug, sentId) : null;
  const listed = known && (await shownVehicle(known.slug, request));
  const vehicle = listed ?? known;
  const settings = vehicle ? request.siteForDealership(vehicle.dealershipSlug) : request.site;
  const places = vehicle && happensAtVehicle(kind) ? placesOf(vehicle, settings, request) : [];
  const [location = null] = places;
  const isKnown = places.length === 1;
  return {
    kind,
    vehicle,
    settings,
    location: isKnown ? location : null,
    places: isKnown ? [] : places,
    ...(listed === null && unlistedId !== "" && { unlistedId }),
  };
}

/** The subject as a page may show it: of a vehicle that is not listed only its id, which the form sends on. */
export function shownSubject(subject: EnquirySubject, { site }: Pick<EnquirySite, "site">): EnquirySubject {
  if (subject.unlistedId === undefined) return subject;
  return { ...subject, vehicle: null, location: null, places: [], settings: site };
}

/** Where the shopper will go or ask: the place that was chosen, else the vehicle's; null where neither says. */
export function placeOfEnquiry(locationSlug: string | null | undefined, subject: EnquirySubject): Location | null {
  const chosen = possiblePlaces(subject).find(({ slug, visible }) => visible && slug === locationSlug);
  return chosen ?? subject.location;
}

/** The form of a vehicle that is not listed (any more) may have asked for any place. */
function possiblePlaces({ settings, location, places, unlistedId }: EnquirySubject): readonly Location[] {
  const { locations } = settings;
  if (unlistedId !== undefined) return locations;
  if (places.length > 0) return places;
  return location === null ? locations : locations.filter((place) => place.dealershipSlug === location.dealershipSlug);
}
