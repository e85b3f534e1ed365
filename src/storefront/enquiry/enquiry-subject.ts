import { type EnquiryKind, enquiryKindOf } from "../../leads/enquiry-kind.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { SiteRequest } from "../site-request.ts";
import { placeOf, shownVehicle } from "../vehicle/shown-vehicle.ts";

/** What an enquiry or its form is about, and under whose settings. */
export type EnquirySubject = {
  kind: EnquiryKind;
  vehicle: Vehicle | null;
  /** Where the vehicle stands, or whose page the form is on. */
  location: Location | null;
  settings: Site;
};

const longestVehicleId = 100;

/** Only a vehicle that this site shows can be asked about; of another site's vehicle nothing is known here. */
export async function enquirySubject(kind: unknown, vehicleId: string, request: SiteRequest): Promise<EnquirySubject> {
  const vehicle = await askedVehicle(vehicleId, request);
  const settings = vehicle ? request.siteForDealership(vehicle.dealershipSlug) : request.site;
  return {
    kind: enquiryKindOf(kind, vehicleId !== ""),
    vehicle,
    location: vehicle && placeOf(vehicle, settings, request),
    settings,
  };
}

async function askedVehicle(id: string, request: SiteRequest): Promise<Vehicle | null> {
  if (id === "" || id.length > longestVehicleId) return null;
  const vehicle = await request.stock.vehicleById(request.site.slug, id);
  return vehicle && shownVehicle(vehicle.slug, request);
}
