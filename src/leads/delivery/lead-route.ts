import { distanceKm, type Position } from "../../locations/distance.ts";
import type { Location, SiteLocations } from "../../locations/location.ts";
import type { Lead } from "../lead.ts";
import type { LeadDeliverySettings } from "./lead-delivery-settings.ts";

export type LeadRoute = LeadDeliverySettings["routes"][number];

type RoutingSite = SiteLocations & { leadDelivery: Pick<LeadDeliverySettings, "routes" | "nearestWithinKm"> };

/** Returns the position of a postcode; null if unknown. */
export type PostcodePosition = (postcode: string) => Position | null;

export type RoutedLead = Pick<
  Lead,
  "category" | "dealershipSlug" | "manufacturerSlug" | "locationSlug" | "distributionLocationId" | "postcode"
>;

/** The first of a site's routes whose conditions all match a lead; null if none does. */
export function routeOfLead(lead: RoutedLead, site: RoutingSite, findPosition: PostcodePosition): LeadRoute | null {
  return site.leadDelivery.routes.find((route) => matches(route, lead, site, findPosition)) ?? null;
}

/**
 * The dealership that answers a lead: the one it names, else that of its location, else that of the shown location nearest
 * to the shopper's postcode within the site's distance, else null for the site itself.
 */
export function dealershipOfLead(lead: RoutedLead, site: RoutingSite, findPosition: PostcodePosition): string | null {
  if (lead.dealershipSlug !== null) return lead.dealershipSlug;
  const own = site.locations.find(({ slug }) => slug === lead.locationSlug);
  if (own !== undefined) return own.dealershipSlug;
  const { nearestWithinKm } = site.leadDelivery;
  if (nearestWithinKm === null) return null;
  const [nearest] = site.locations
    .filter(({ visible }) => visible)
    .map((location) => ({ location, km: locationDistanceKm(lead, location, site, findPosition) ?? Infinity }))
    .toSorted((one, other) => one.km - other.km);
  return nearest !== undefined && nearest.km <= nearestWithinKm ? nearest.location.dealershipSlug : null;
}

/** The position of a location; null without coordinates. */
function positionOfLocation({ address: { lat, long } }: Location): Position | null {
  return lat === null || long === null ? null : { lat, long };
}

function matches({ when }: LeadRoute, lead: RoutedLead, site: SiteLocations, findPosition: PostcodePosition): boolean {
  const { categories, dealerships, locations, distributionLocations, makes, postcode } = when;
  const holds = (allowed: readonly string[], value: string | null) =>
    allowed.length === 0 || (value !== null && allowed.includes(value));
  return (
    holds(categories, lead.category) &&
    holds(dealerships, lead.dealershipSlug) &&
    holds(locations, lead.locationSlug) &&
    holds(distributionLocations, lead.distributionLocationId) &&
    holds(makes, lead.manufacturerSlug) &&
    (postcode === null || isNear(postcode, lead, site, findPosition))
  );
}

type NearLocation = NonNullable<LeadRoute["when"]["postcode"]>;

function isNear(
  { nearLocation, withinKm }: NearLocation,
  lead: RoutedLead,
  site: SiteLocations,
  findPosition: PostcodePosition,
): boolean {
  const location = site.locations.find(({ slug }) => slug === nearLocation);
  const km = location && locationDistanceKm(lead, location, site, findPosition);
  return km !== undefined && km !== null && km <= withinKm;
}

/** A location's own postcode has distance 0, even if its position is unknown. */
function locationDistanceKm(
  { postcode }: RoutedLead,
  location: Location,
  site: SiteLocations,
  findPosition: PostcodePosition,
): number | null {
  if (postcode === null) return null;
  const to = positionOfLocation(location);
  const same = site.locations.find((known) => known.address.postcode === postcode && positionOfLocation(known));
  const from = findPosition(postcode) ?? (same ? positionOfLocation(same) : null);
  return from && to && distanceKm(from, to);
}
