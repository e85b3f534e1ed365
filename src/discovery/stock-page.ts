import { vehicleHref } from "../addresses/paths.ts";
import { isInScope } from "../search/base-condition.ts";
import type { SearchScope } from "../search/search-engine.ts";
import type { SiteIdentity } from "../settings/identity-settings.ts";
import { siteOrigin } from "../settings/site-origin.ts";
import { isAvailable } from "../vehicles/availability.ts";
import { publishedPicture } from "../vehicles/published-picture.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { vehicleImages } from "../vehicles/vehicle-images.ts";
import type { IndexedSitemap } from "./sitemap-xml.ts";

const mostImages = 5;
/** Longer addresses are left out, so that a sitemap cannot exceed its size. */
const longestAddress = 1_000;

export type StockSitemapSite = Pick<SiteIdentity, "slug" | "hosts"> & { images: { urlPattern: string | null } };

/** The path and pictures of a vehicle's page for sitemaps; null if search engines may not index it. */
export function stockPage(
  vehicle: Vehicle,
  site: StockSitemapSite,
  scope: SearchScope,
): { path: string; images: string[] } | null {
  if (!isAvailable(vehicle) || !isInScope(vehicle, scope)) return null;
  const images = vehicleImages(vehicle)
    .slice(0, mostImages)
    .map(({ reference }) => publishedPicture(reference, siteOrigin(site), site.images))
    .filter((address) => address.length <= longestAddress);
  return { path: vehicleHref(vehicle.slug), images };
}

export type StockSitemapRequest = { site: StockSitemapSite; scope: SearchScope; stockVersion: number; count: number };

/** The sitemaps of vehicles and of their pictures. They are files, made anew where the stock has changed. */
export interface StockSitemaps {
  list(request: StockSitemapRequest): Promise<IndexedSitemap[]>;
  /** The text of one of them, in portions; null if there is none with this name, such as `stock-1`. */
  read(siteId: string, name: string): Promise<ReadableStream<Uint8Array> | null>;
}
