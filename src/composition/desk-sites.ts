import type { Store } from "../adapters/open-store.ts";
import { priceLawFindings } from "../sites/price-law-warnings.ts";
import type { Site } from "../sites/site-config.ts";
import type { Sites } from "../sites/sites.ts";
import type { DeskSite } from "../stock-desk/vehicle-views.ts";
import { foundDealership } from "../stock-feed/dealer-directory.ts";
import { toFeedSite, withDealerships } from "../stock-feed/feed-site.ts";
import type { CarType } from "../vehicles/vehicle.ts";

/** A site as the desk edits its vehicles, with the dealers that imports found; null if it does not exist. */
export async function deskSite(
  siteId: string,
  sites: Sites,
  { foundLocations }: Pick<Store, "foundLocations">,
): Promise<DeskSite | null> {
  const site = sites.siteBySlug(siteId);
  if (site === null) return null;
  const { dealerships } = await foundLocations.of(siteId);
  const found = dealerships.map(({ slug, name }) => foundDealership(slug, name));
  const at = (dealershipSlug: string): Site => sites.siteForDealership(site, dealershipSlug);
  return {
    slug: siteId,
    host: site.hosts[0] ?? "",
    stock: site.stock,
    feed: withDealerships(toFeedSite(site), found),
    prices: (dealershipSlug) => at(dealershipSlug).price,
    priceLaw: (dealershipSlug, carType) => qualifierLaw(at(dealershipSlug), carType),
  };
}

function qualifierLaw(site: Site, carType: CarType): string[] {
  return priceLawFindings(site)
    .filter(({ path }) => path[0] === "price" && path.at(-1) === carType)
    .map(({ message }) => `The words beside this price: ${message}.`);
}
