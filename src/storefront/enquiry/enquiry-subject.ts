import { type EnquiryKind, enquiryKindOf, happensAtVehicle } from "../../leads/enquiry-kind.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { SiteRequest } from "../site-request.ts";
import { placesOf, shownVehicle } from "../vehicle/shown-vehicle.ts";

/** What an enquiry or its form is about, and under whose settings. */
export type EnquirySubject = {
  kind: EnquiryKind;
  vehicle: Vehicle | null;
  /** Where the vehicle stands, or whose page the form is on. */
  location: Location | null;
  /** Where the vehicle may stand, when nobody knows at which of several places it does. */
  places: readonly Location[];
  settings: Site;
};

const longestVehicleId = 100;

/** Only a vehicle that this site shows can be asked about; of another site's vehicle nothing is known here. */
export async function enquirySubject(
  kindName: unknown,
  vehicleId: string,
  request: SiteRequest,
): Promise<EnquirySubject> {
  const kind = enquiryKindOf(kindName, vehicleId !== "");
  const vehicle = await askedVehicle(vehicleId, request);
  const settings = vehicle ? request.siteForDealership(vehicle.dealershipSlug) : request.site;
  const places = vehicle && happensAtVehicle(kind) ? placesOf(vehicle, settings, request) : [];
  const [location = null] = places;
  const isKnown = places.length === 1;
  return { kind, vehicle, settings, location: isKnown ? location : null, places: isKnown ? [] : places };
}

/** Where the shopper will go or ask: at the vehicle, else at the place that was chosen; null where neither says. */
export function placeOfEnquiry(
  locationSlug: string | null | undefined,
  { settings, location, places }: EnquirySubject,
): Location | null {
  const possible = places.length > 0 ? places : settings.locations;
  return location ?? possible.find(({ slug, visible }) => visible && slug === locationSlug) ?? null;
}

async function askedVehicle(id: string, request: SiteRequest): Promise<Vehicle | null> {
  if (id === "" || id.length > longestVehicleId) return null;
  const vehicle = await request.stock.vehicleById(request.site.slug, id);
  return vehicle && shownVehicle(vehicle.slug, request);
}
