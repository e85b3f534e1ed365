import { contactPath, locationHref } from "../../addresses/paths.ts";
import { licenceText } from "../../locations/licence.ts";
import { departmentOf } from "../../locations/location.ts";
import { departmentsAtAddress, locationBySlug, shownLocations } from "../../locations/shown-locations.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import { callBackHref } from "./enquiry-pages.ts";
import { enquiryFormOf } from "./enquiry.ts";
import type { ContactView, OtherDealer } from "./contact-page.tsx";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.ts";
import { placeView } from "../place/place-view.ts";

/** All places of the dealer, or null for a slug that no visible location has. */
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
      form: enquiryFormOf({ kind: "general", vehicle: null, location, places: [], settings: site }),
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

/** The departments at one address; a place that an import found has none of its own beside it. */
function placesAt(location: Location, { site }: SiteRequest): Location[] {
  const departments = departmentsAtAddress(site, location);
  return departments.length > 0 ? departments : [location];
}

/** Dealers that imports found in the site's data, by name, with what is known of them. */
function foundDealers({ site, now, foundPlaces }: SiteRequest): OtherDealer[] {
  return [...foundPlaces(site.slug).values()]
    .filter((place) => locationBySlug(site, place.slug) === null)
    .map((place) => {
      const { name, href, address, phone } = placeView(place, site, now);
      return { name, href, address, phone };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, "en-AU"));
}

/** Where a service is booked at a place; null where it has none, or the site does not offer it there (RT-24). */
function bookServiceHref(place: Location, { locationPages, content }: Site): string | null {
  const isOffered = locationPages.bookAServiceLink && content.pages.includes("/service");
  return isOffered && departmentOf(place) === "service" ? `/service?location=${place.slug}` : null;
}

function licenceOf(location: Location): string | null {
  if (departmentOf(location) === "sales") return licenceText(location.dealerLicenseNumber);
  return location.motorVehicleRepairer === null
    ? null
    : `Motor vehicle repairer licence number ${location.motorVehicleRepairer}`;
}
