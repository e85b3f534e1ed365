import type { Location } from "../locations/location.ts";
import { locationBySlug, shownLocations } from "../locations/shown-locations.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { AssistantSite } from "./assistant-request.ts";
import { ToolRefusal } from "./assistant-tool.ts";

const mostNamed = 60;

type NamedPlace = { location?: string | undefined; dealership?: string | undefined };

/**
 * The location and dealership that should respond to an enquiry, by slug; a location decides its dealership. Throws
 * `ToolRefusal` with the allowed values for a place that the site does not have, or that cannot respond.
 */
export function enquiryPlace(
  { location, dealership }: NamedPlace,
  vehicle: Pick<Vehicle, "dealershipSlug" | "dealershipName"> | null,
  site: AssistantSite,
): { location: string; dealership: string } {
  const place = location === undefined ? null : knownLocation(location, site);
  const named = dealership === undefined ? null : knownDealership(dealership, site);
  const own = vehicle?.dealershipSlug ?? named;
  if (place !== null && own !== null && place.dealershipSlug !== own)
    throw refusal(
      vehicle === null
        ? `The location "${place.slug}" belongs to the dealership "${place.dealershipSlug}": send that one, or only the location.`
        : `The vehicle is at ${vehicle.dealershipName || own}, so "${place.slug}" cannot respond: leave location out.`,
    );
  if (place === null && own === null && site.enquiry.preferredDealership === "shown" && site.dealerships.length > 1)
    throw refusal(`Send location, or dealership as one of: ${slugs(answering(site))}.`);
  return { location: place?.slug ?? "", dealership: own ?? place?.dealershipSlug ?? "" };
}

function knownLocation(slug: string, site: AssistantSite): Location {
  const found = locationBySlug(site, slug.toLowerCase());
  if (found !== null) return found;
  throw refusal(`There is no location "${slug}". Send location as one of: ${slugs(shownLocations(site))}.`);
}

function knownDealership(slug: string, site: AssistantSite): string {
  const found = answering(site).find((known) => known.slug === slug.toLowerCase());
  if (found !== undefined) return found.slug;
  throw refusal(`There is no dealership "${slug}". Send dealership as one of: ${slugs(answering(site))}.`);
}

/** The dealerships that take enquiries without a vehicle. */
function answering({ dealerships, enquiry }: AssistantSite) {
  return dealerships.filter(({ id }) => !enquiry.excludedDealershipIds.includes(id));
}

function slugs(places: readonly { slug: string }[]): string {
  const named = places.slice(0, mostNamed).map(({ slug }) => slug);
  return named.join(", ") || "none";
}

function refusal(message: string): ToolRefusal {
  return new ToolRefusal(`Nothing was sent. ${message}`);
}
