import type { Location, SiteLocations } from "../locations/location.ts";
import type { SearchScope } from "../search/search-engine.ts";
import type { Dealership, SiteIdentity } from "../settings/identity-settings.ts";
import type { ImageSettings } from "../vehicles/image-settings.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import type { VehiclePageSettings } from "../vehicles/vehicle-page-settings.ts";
import type { ListingFeedSettings } from "./listing-feed-settings.ts";

/** What feeds need of a site, or of one of its dealerships. */
export type FeedSite = Pick<SiteIdentity, "slug" | "hosts" | "name" | "timeZone"> &
  SiteLocations & {
    price: PriceSettings;
    images: Pick<ImageSettings, "urlPattern">;
    vehiclePage: Pick<VehiclePageSettings, "shownFacts">;
    listingFeeds: ListingFeedSettings;
    dealerships: readonly Dealership[];
  };

/** A site as it is while a feed is made. */
export type FeedRequest = {
  site: FeedSite;
  siteForDealership: (slug: string) => FeedSite;
  scope: SearchScope;
  /** Locations found by imports for a site, by dealership. */
  foundPlaces: (siteId: string) => ReadonlyMap<string, Location>;
};
