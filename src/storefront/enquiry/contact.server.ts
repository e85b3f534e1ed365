import { contactPath, locationHref } from "../../addresses/paths.ts";
import { serviceBooking } from "../../enquiry-kinds/service-booking.ts";
import { licenceText } from "../../locations/licence.ts";
import { departmentOf } from "../../locations/location.ts";
import { departmentsAtAddress, locationBySlug, shownLocations } from "../../locations/shown-locations.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../locations/location.ts";
import { callBackHref } from "./enquiry-pages.server.ts";
import { enquiryFormView } from "./enquiry.ts";
import type { ContactView, OtherDealer } from "./contact-page.tsx";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { placeView } from "../place/place-view.ts";

/** The contact page for all locations or for one; null if the slug matches no visible location. */
export function contactPage(request: SiteRequest, locationSlug: string | null): Page<"contact", ContactView> | null {
  const { site, now } = request;
  const location =
    locationSlug === null
      ? null
      : (locationBySlug(site, locationSlug) ?? request.foundPlaces(site.slug).get(locationSlug) ?? null);
  if (locationSlug !== null && location === null) return null;
  const places = location ? placesAt(location, request) : shownLocations(site);
  const heading = location?.name ?? "Contact us";
  return {
    name: "contact",
    status: 200,
    dealershipSlug: location?.dealershipSlug ?? null,
    props: {
      heading,
      form: enquiryFormView({ kind: "general", vehicle: null, location, places: [], settings: site }),
      serverRendered: {
        callBackHref: callBackHref(site),
        locations: places.map((place) => ({
          ...placeView(place, site, now),
          licence: licenceOf(place),
          bookServiceHref: bookServiceHref(place, site),
        })),
        others: location === null ? foundDealers(request) : [],
      },
    },
    head: {
      title: heading,
      description: `Addresses, phone numbers and opening hours of ${location?.name ?? site.name}.`,
      canonicalPath: location ? locationHref(location.slug) : contactPath,
      index: true,
      structuredData: [],
    },
  };
}

/**
 * The departments at the location's address. A location created from an import has no departments, so it stands alone.
 */
function placesAt(location: Location, { site }: SiteRequest): Location[] {
  const departments = departmentsAtAddress(site, location);
  return departments.length > 0 ? departments : [location];
}

/** Dealers found in imported stock that are not configured locations, sorted by name. */
function foundDealers({ site, now, foundPlaces }: SiteRequest): OtherDealer[] {
  return [...foundPlaces(site.slug).values()]
    .filter((place) => locationBySlug(site, place.slug) === null)
    .map((place) => {
      const { name, href, address, phone } = placeView(place, site, now);
      return { name, href, address, phone };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, "en-AU"));
}

/**
 * Address for booking a service at a location; null if it has no service department or the site does not offer it
 * (RT-24).
 */
function bookServiceHref(place: Location, { locationPages, content }: Site): string | null {
  const isOffered = locationPages.bookAServiceLink && content.pages.includes(serviceBooking.form.path);
  return isOffered && departmentOf(place) === "service" ? `${serviceBooking.form.path}?location=${place.slug}` : null;
}

function licenceOf(location: Location): string | null {
  if (departmentOf(location) === "sales") return licenceText(location.dealerLicenseNumber);
  return location.motorVehicleRepairer === null
    ? null
    : `Motor vehicle repairer licence number ${location.motorVehicleRepairer}`;
}
