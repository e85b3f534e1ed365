import type { Location, SiteLocations } from "../locations/location.ts";
import type { Lead } from "./lead.ts";

/** The opening hours that apply to a lead: its location's, else its dealership's main location's, else the site's. */
export function leadHoursPlace(
  { locationSlug, dealershipSlug }: Pick<Lead, "locationSlug" | "dealershipSlug">,
  { locations }: SiteLocations,
): Location | null {
  const own = locations.find(({ slug }) => slug === locationSlug);
  const shown = locations.filter(({ visible }) => visible);
  const ofDealership = shown.filter((location) => location.dealershipSlug === dealershipSlug);
  const candidates = ofDealership.length > 0 ? ofDealership : shown;
  return own ?? candidates.find(({ primary }) => primary) ?? candidates[0] ?? null;
}
