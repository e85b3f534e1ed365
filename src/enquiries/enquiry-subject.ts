import { type EnquiryKind, readEnquiryKind, happensAtVehicle } from "../enquiry-kinds/enquiry-kinds.ts";
import type { Location } from "../locations/location.ts";
import { seenLine } from "../vehicles/safe-text.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { AskedSite, EnquirySite } from "./enquiry-site.ts";
import { shownVehicle } from "../search/shown-vehicle.ts";
import { locationsOfVehicle } from "../locations/places-of-vehicle.ts";

export type EnquirySubject = {
  kind: EnquiryKind;
  vehicle: Vehicle | null;
  /**
   * The vehicle id that was sent, when the site does not list that vehicle (any more). `vehicle` is then its last
   * known state, which is sent to the dealer and never shown on a page.
   */
  unlistedId?: string;
  /** The vehicle's location, or the location whose page has the form. */
  location: Location | null;
  /** Possible locations of the vehicle, when its exact one is unknown. */
  places: readonly Location[];
  settings: AskedSite;
};

const longestVehicleId = 100;

/**
 * The subject of an enquiry that names a vehicle. A vehicle withdrawn while its form was open is still the subject.
 * Vehicles of other sites are never found.
 */
export async function enquirySubject(kindName: unknown, sentId: string, request: EnquirySite): Promise<EnquirySubject> {
  const kind = readEnquiryKind(kindName, sentId !== "");
  const unlistedId = seenLine(sentId).slice(0, longestVehicleId);
  const mayBeKnown = sentId !== "" && sentId.length <= longestVehicleId;
  const known = mayBeKnown ? await request.stock.lastKnownVehicle(request.site.slug, sentId) : null;
  const listed = known && (await shownVehicle(known.slug, request));
  const vehicle = listed ?? known;
  const settings = vehicle ? request.siteForDealership(vehicle.dealershipSlug) : request.site;
  const places = vehicle && happensAtVehicle(kind) ? locationsOfVehicle(vehicle, settings, request) : [];
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

/** The subject as a page may show it: an unlisted vehicle is reduced to its id, which the form sends back. */
export function shownSubject(subject: EnquirySubject, { site }: Pick<EnquirySite, "site">): EnquirySubject {
  if (subject.unlistedId === undefined) return subject;
  return { ...subject, vehicle: null, location: null, places: [], settings: site };
}

/** The location the shopper chose, or the vehicle's; null when both are unknown. */
export function placeOfEnquiry(locationSlug: string | null | undefined, subject: EnquirySubject): Location | null {
  const chosen = possiblePlaces(subject).find(({ slug, visible }) => visible && slug === locationSlug);
  return chosen ?? subject.location;
}

/** The form of a vehicle that is not listed (any more) may have offered any location. */
function possiblePlaces({ settings, location, places, unlistedId }: EnquirySubject): readonly Location[] {
  const { locations } = settings;
  if (unlistedId !== undefined) return locations;
  if (places.length > 0) return places;
  return location === null ? locations : locations.filter((place) => place.dealershipSlug === location.dealershipSlug);
}
