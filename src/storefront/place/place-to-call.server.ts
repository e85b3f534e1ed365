import { locationHref } from "../../addresses/paths.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import type { Department } from "../../enquiry-kinds/department.ts";
import { locationDepartment, type Location, type SiteLocations } from "../../locations/location.ts";
import { openStateText } from "../../locations/open-state.ts";
import { shownLocations } from "../../locations/shown-locations.ts";
import { placeAround } from "../../locations/places.ts";
import { locationPhone } from "../../vehicles/location-phone.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { placePhoto } from "./place-facts.server.ts";
import type { CallablePlace } from "./place-to-call.tsx";

/** The location that answers for a department: the primary one, otherwise the first; null without any. */
export function answeringLocation({ locations }: SiteLocations, department: Department): Location | null {
  const places = locations.filter((place) => place.visible && locationDepartment(place) === department);
  return places.find(({ primary }) => primary) ?? places[0] ?? null;
}

/** Beside a form that several locations answer. */
const mostPlaces = 4;

/** The locations of a department that answer a form, in the order of the site. */
export function placesToCall(department: Department, request: PlaceRequest): CallablePlace[] {
  return shownLocations(request.site)
    .filter((location) => locationDepartment(location) === department)
    .slice(0, mostPlaces)
    .map((location) => ({ ...placeToCall(location, request), photo: null }));
}

type PlaceRequest = Pick<SiteRequest, "site" | "now" | "siteForDealership">;

/** A location as shown beside a form, with the photo of its address. */
export function placeToCall(location: Location, { site, now, siteForDealership }: PlaceRequest): CallablePlace {
  return {
    name: location.name,
    href: locationHref(location.slug),
    hoursText: openStateText(location, now),
    phone: phoneLink(locationPhone(location)),
    photo: placePhoto(placeAround(site, location).main, siteForDealership(location.dealershipSlug)),
  };
}
