import type { Location, SiteLocations } from "../locations/location.ts";
import type { SearchScope } from "../search/search-engine.ts";
import type { Dealership, SiteIdentity } from "../settings/identity-settings.ts";
import type { ImageSettings } from "../vehicles/image-settings.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import type { VehiclePageSettings } from "../vehicles/vehicle-page-settings.ts";
import type { ListingFeedSettings } from "./listing-feed-settings.ts";

export type FeedSite = Pick<SiteIdentity, "slug" | "hosts" | "name" | "timeZone"> &
  SiteLocations & {
    price: PriceSettings;
    images: Pick<ImageSettings, "urlPattern">;
    vehiclePage: Pick<VehiclePageSettings, "shownFacts">;
    listingFeeds: ListingFeedSettings;
    dealerships: readonly Dealership[];
  };

export type FeedRequest = {
  site: FeedSite;
  siteForDealership: (slug: string) => FeedSite;
  scope: SearchScope;
  foundPlaces: (siteId: string) => ReadonlyMap<string, Location>;
};
