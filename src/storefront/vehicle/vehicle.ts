import { financeLine } from "../../finance/finance-line.ts";
import { directionsUrl } from "../../locations/directions-url.ts";
import { addressText, departmentOf } from "../../locations/location.ts";
import { phoneOf } from "../../locations/location-phone.ts";
import { openStateText } from "../../locations/open-state.ts";
import { locationHours } from "../../locations/opening-hours.ts";
import { isInScope } from "../../search/base-condition.ts";
import { setRefinement } from "../../search/query-changes.ts";
import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import { formatKilometres } from "../../vehicles/australian-format.ts";
import { effectivePrice } from "../../vehicles/price-display.ts";
import { vehiclePage } from "../../vehicles/vehicle-page.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { enquiryFormOf } from "../enquiry/enquiry.ts";
import { vehicleFormLinks } from "../enquiry/enquiry-pages.ts";
import { type ListedVehicles, listedVehicles } from "../card/listed-vehicle.ts";
import type { Page } from "../page.ts";
import { phoneHref } from "../frame/site-frame-view.ts";
import type { SiteRequest } from "../site-request.ts";
import { vehicleStructuredData } from "../structured-data.ts";
import type { VehicleLocationView } from "./vehicle-location.tsx";

const similarCount = 4;
const soldSimilarCount = 3;
/** Similar vehicles cost this share more or less. */
const similarPriceShare = 0.35;
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
  const view = vehiclePage(vehicle, settings, location, now);
  const dealerQuery = setRefinement(request.everything, "dealership_slug", [vehicle.dealershipSlug]);
  return {
    name: "vehicle",
    status: 200,
    dealershipSlug: vehicle.dealershipSlug,
    props: {
      siteSlug: settings.slug,
      vehicle: view,
      finance: financeLine(vehicle, settings, now),
      location: location && locationView(location, settings, now),
      licence: licenceText(location?.dealerLicenseNumber ?? settings.dealerLicenceNumber),
      moreFromDealerHref: buildSearchUrl(dealerQuery, urls),
      similarHeading: view.isAvailable ? "You might also like" : "Similar cars in stock now",
      similar: await similarVehicles(vehicle, request),
      enquiry: {
        ...enquiryFormOf({ kind: "vehicle", vehicle, location, settings }),
        otherForms: view.isAvailable ? vehicleFormLinks(request, vehicle.id) : [],
      },
      images: { urlPattern: settings.images.urlPattern, widths: settings.images.widths },
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

export function licenceText(licence: string | null): string | null {
  return licence === null ? null : `Motor dealer licence number ${licence}`;
}

async function similarVehicles(vehicle: Vehicle, request: SiteRequest): Promise<ListedVehicles> {
  const wanted = vehicle.status === "sold" || vehicle.sold ? soldSimilarCount : similarCount;
  const { hits } = await request.engine.search(request.scope, {
    query: similarQuery(vehicle),
    hitsPerPage: wanted + 1,
    facets: [],
    ranges: [],
  });
  const others = hits.filter(({ id, status, sold }) => id !== vehicle.id && status !== "sold" && !sold);
  return listedVehicles(others.slice(0, wanted), request.siteForDealership, request.now);
}

function similarQuery(vehicle: Vehicle): SearchQuery {
  const price = effectivePrice(vehicle);
  const around =
    price === null
      ? null
      : { min: Math.round(price * (1 - similarPriceShare)), max: Math.round(price * (1 + similarPriceShare)) };
  return {
    ...emptyQuery,
    refinements: {
      item_type: [vehicle.itemType],
      status: ["in_stock", "coming_soon"],
      ...(vehicle.simpleBody ? { simple_body: [vehicle.simpleBody] } : {}),
    },
    ranges: around ? { price: around } : {},
  };
}

function descriptionOf(vehicle: Vehicle, title: string, site: Site): string {
  const text = [title, vehicle.colour, vehicle.km ? formatKilometres(vehicle.km) : null, `at ${site.name}`]
    .filter(Boolean)
    .join(", ");
  return text.slice(0, descriptionLength);
}
