import { financeLine } from "../../finance/finance-line.ts";
import { directionsUrl } from "../../locations/directions-url.ts";
import { addressText, departmentOf } from "../../locations/location.ts";
import { phoneOf } from "../../locations/location-phone.ts";
import { locatorMap, type LocatorMap } from "../../locations/locator-map.ts";
import { openStateText } from "../../locations/open-state.ts";
import { locationHours } from "../../locations/opening-hours.ts";
import { streetMap } from "../../locations/street-map.ts";
import { isInScope } from "../../search/base-condition.ts";
import { setRefinement } from "../../search/query-changes.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import { formatKilometres } from "../../vehicles/australian-format.ts";
import { vehiclePage } from "../../vehicles/vehicle-page.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { enquiryFormOf } from "../enquiry/enquiry.ts";
import { placeholderOf } from "../listing/body-type-picture.ts";
import { vehicleFormLinks } from "../enquiry/enquiry-pages.ts";
import { chatOf } from "../chat/chat.ts";
import type { Page } from "../page.ts";
import { phoneHref } from "../frame/site-frame-view.ts";
import type { SiteRequest } from "../site-request.ts";
import { vehicleStructuredData } from "../structured-data.ts";
import { similarVehicles } from "./similar-vehicles.ts";
import type { VehicleLocationView } from "./vehicle-location.tsx";

const descriptionLength = 155;

/** The vehicle of a slug as this site may show it: listed, and not sold for too long (VP-17). */
export async function shownVehicle(slug: string, request: SiteRequest): Promise<Vehicle | null> {
  const vehicle = await request.stock.vehicleBySlug(request.site.slug, slug);
  return vehicle !== null && isInScope(vehicle, request.scope) ? vehicle : null;
}

/** The page of one vehicle, under the settings of its dealership. */
export async function vehiclePageOf(vehicle: Vehicle, request: SiteRequest): Promise<Page> {
  const { now, urls } = request;
  const settings = request.siteForDealership(vehicle.dealershipSlug);
  const location = placeOf(vehicle, settings, request);
  const { sections, ...view } = vehiclePage(vehicle, settings, location, now);
  const place = location && locationView(location, settings, now);
  const shows = (section: (typeof sections)[number]["name"]) => sections.some(({ name }) => name === section);
  const finance = shows("finance") ? financeLine(vehicle, settings, now) : null;
  const dealerQuery = setRefinement(request.everything, "dealership_slug", [vehicle.dealershipSlug]);
  return {
    name: "vehicle",
    status: 200,
    dealershipSlug: vehicle.dealershipSlug,
    props: {
      siteSlug: settings.slug,
      vehicle: view,
      finance: finance && { ...finance, heading: settings.vehiclePage.sidebarText },
      dealer: place && { name: place.name, address: place.address, hoursText: place.hoursText },
      licence: licenceText(location?.dealerLicenseNumber ?? settings.dealerLicenceNumber),
      similarHeading: view.isAvailable ? "You might also like" : `Similar ${vehicle.itemType}s in stock now`,
      similar: shows("similar-vehicles") ? await similarVehicles(vehicle, request) : { cards: [], notes: [] },
      enquiry: {
        ...enquiryFormOf({ kind: "vehicle", vehicle, location, settings }),
        otherForms: view.isAvailable ? vehicleFormLinks(request, vehicle) : [],
      },
      chat: chatOf(settings, { id: vehicle.id, title: view.title.line }, place),
      images: { urlPattern: settings.images.urlPattern, widths: settings.images.widths },
      placeholder: view.images.length === 0 ? placeholderOf(view) : null,
      serverRendered: {
        sections,
        location: place && { ...place, ...mapOf(location, settings) },
        moreFromDealerHref: buildSearchUrl(dealerQuery, urls),
      },
    },
    head: {
      title: `${view.title.full}${view.price.kind === "none" ? "" : `, ${view.price.text}`}`,
      description: descriptionOf(vehicle, view.title.full, settings),
      canonicalPath: view.href,
      index: view.isAvailable,
      structuredData: [vehicleStructuredData(vehicle, `https://${settings.hosts[0]}${view.href}`)],
    },
  };
}

/** The place a vehicle stands at: one of its site's settings, else one that an import found. */
export function placeOf(
  vehicle: Pick<Vehicle, "dealershipSlug" | "locationName">,
  settings: Site,
  { foundPlaces }: Pick<SiteRequest, "foundPlaces">,
): Location | null {
  return locationOf(vehicle, settings) ?? foundPlaces(settings.slug).get(vehicle.dealershipSlug) ?? null;
}

/** The place a vehicle stands at: the location of its name, else its dealership's first sales location. */
function locationOf(vehicle: Pick<Vehicle, "dealershipSlug" | "locationName">, site: Site): Location | null {
  const places = site.locations.filter((place) => place.visible && place.dealershipSlug === vehicle.dealershipSlug);
  const sales = places
    .filter((place) => departmentOf(place) === "sales")
    .toSorted((a, b) => Number(b.primary) - Number(a.primary));
  return sales.find((place) => place.name === vehicle.locationName) ?? sales[0] ?? places[0] ?? null;
}

/** A location as pages show it. */
export function locationView(location: Location, site: Site, now: number): VehicleLocationView {
  const phone = phoneOf(location);
  return {
    name: location.name,
    href: `/contact-us/${location.slug}`,
    address: addressText(location),
    directionsHref: directionsUrl(location),
    hours: locationHours(location, site.locationPages),
    hoursText: openStateText(location, now),
    phone: phone === null ? null : { text: phone, href: phoneHref(phone) },
  };
}

const drawnMaps = new WeakMap<Location, LocatorMap | null>();

/** Where a location lies; drawn once for each, because all its vehicles show the same. */
function mapOf(location: Location, site: Site): Pick<VehicleLocationView, "map" | "streetMap"> {
  const { lat, long } = location.address;
  if (site.locationPages.map === "off" || lat === null || long === null) return {};
  const map = drawnMaps.get(location) ?? locatorMap({ lat, long });
  drawnMaps.set(location, map);
  return { map, streetMap: streetMap(location, site.locationPages) };
}

export function licenceText(licence: string | null): string | null {
  return licence === null ? null : `Motor dealer licence number ${licence}`;
}

function descriptionOf(vehicle: Vehicle, title: string, site: Site): string {
  const text = [title, vehicle.colour, vehicle.km ? formatKilometres(vehicle.km) : null, `at ${site.name}`]
    .filter(Boolean)
    .join(", ");
  return text.slice(0, descriptionLength);
}
