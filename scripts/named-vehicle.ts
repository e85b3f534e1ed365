import type { Store } from "../src/adapters/open-store.ts";
import { foundDealership } from "../src/stock-feed/dealer-directory.ts";
import { type FeedSite, toFeedSite, withDealerships } from "../src/stock-feed/feed-site.ts";
import type { Vehicle } from "../src/vehicles/vehicle.ts";
import { configuredSites } from "./known-site.ts";
import { columns } from "./printed-text.ts";
import { WrongArguments } from "./read-arguments.ts";

/** Usage text for `--vehicle`. */
export const vehicleOptionText =
  "V is the vehicle's id, slug, stock number (or dealership/number) or VIN. It may be off the site.";

/** A configured site with the dealers found by imports. Throws `WrongArguments` if it has no settings. */
export async function feedSiteNamed(
  siteId: string,
  { foundLocations }: Pick<Store, "foundLocations">,
): Promise<FeedSite> {
  const { sites } = await configuredSites();
  const site = sites.siteBySlug(siteId);
  if (site === null) {
    const known = sites.all.map(({ slug }) => slug).join(", ") || "none";
    throw new WrongArguments(`There is no site "${siteId}". The sites are: ${known}.`);
  }
  const { dealerships } = await foundLocations.of(siteId);
  return withDealerships(
    toFeedSite(site),
    dealerships.map(({ slug, name }) => foundDealership(slug, name)),
  );
}

/** The vehicle of a site identified by a text. Throws `WrongArguments` if there is none or more than one. */
export async function vehicleNamed(
  { overrides }: Pick<Store, "overrides">,
  siteId: string,
  text: string,
): Promise<Vehicle> {
  const [vehicle, ...others] = await overrides.vehiclesNamed(siteId, text);
  if (vehicle === undefined) throw new WrongArguments(`${siteId} has no vehicle "${text}". ${vehicleOptionText}`);
  if (others.length === 0) return vehicle;
  const rows = [vehicle, ...others].map(({ id, dealershipSlug, stocknum, vin, name }) => [
    id,
    `${dealershipSlug}/${stocknum}`,
    vin ?? "no VIN",
    name,
  ]);
  throw new WrongArguments(
    `"${text}" matches several vehicles of ${siteId}. Specify one by its id:\n${columns(rows).text}`,
  );
}
