import { vehicleHref } from "../addresses/paths.ts";
import type { ActionSettings } from "./action-settings.ts";
import { isAvailable } from "./availability.ts";
import { cardTag, type CardTag } from "./card-tag.ts";
import { marketPriceIndicator, type MarketPriceIndicator } from "./market-price.ts";
import { priceDisplay, type PriceDisplay } from "./price-display.ts";
import type { MarketPriceSettings, PriceSettings } from "./price-settings.ts";
import { type SavedVehicleStorage, shopperControls, type ShopperControls } from "./shopper-controls.ts";
import { shownText } from "./shown-text.ts";
import type { SpecificationRow, SpecificationSettings } from "./specification-rows.ts";
import { cardFacts } from "./specifications.ts";
import type { TagSettings } from "./tag-settings.ts";
import type { CarType, ItemType, Vehicle } from "./vehicle.ts";
import { vehicleImages, type VehicleImage } from "./vehicle-images.ts";
import { vehiclePlaceText } from "./vehicle-place.ts";
import { vehicleTitle, type VehicleTitle } from "./vehicle-title.ts";

/** Pictures that can be swiped through on a card: enough for every side, the seats and the boot. */
export const imagesOnCard = 8;

type PricedBy = { price: PriceSettings; marketPrice: MarketPriceSettings };

export type VehicleCardSettings = SpecificationSettings &
  PricedBy & {
    tags: TagSettings;
    actions: Pick<ActionSettings, "compare" | "saveAndCompareNeed">;
    watchlist: { storage: SavedVehicleStorage };
  };

export type ShownVehicle = {
  id: string;
  slug: string;
  href: string;
  itemType: ItemType;
  carType: CarType;
  make: string;
  model: string;
  title: VehicleTitle;
  body: string | null;
  tag: CardTag | null;
  isAvailable: boolean;
  price: PriceDisplay;
  marketPrice: MarketPriceIndicator | null;
  /** The vehicle's location, such as `Harbourline Alexandria`. */
  location: string | null;
  dealershipSlug: string;
  controls: ShopperControls;
};

/** Everything a search result card shows (CD-01). Serialisable, and independent of the site's settings. */
export type VehicleCard = ShownVehicle & {
  /** If empty, the card shows the placeholder. */
  images: VehicleImage[];
  imageCount: number;
  facts: SpecificationRow[];
  /** Suburb and state, such as `Alexandria NSW`. */
  place: string | null;
};

export function vehicleCard(vehicle: Vehicle, settings: VehicleCardSettings, now: number): VehicleCard {
  const images = vehicleImages(vehicle);
  return {
    ...shownVehicle(vehicle, settings, now),
    images: images.slice(0, imagesOnCard),
    imageCount: images.length,
    facts: cardFacts(vehicle, settings, now),
    place: vehiclePlaceText(vehicle),
  };
}

/** What both the card and the page of a vehicle show, under the settings of its dealership. */
export function shownVehicle(vehicle: Vehicle, settings: VehicleCardSettings, now: number): ShownVehicle {
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    href: vehicleHref(vehicle.slug),
    itemType: vehicle.itemType,
    carType: vehicle.carType,
    make: shownText(vehicle.make) ?? "",
    model: shownText(vehicle.model) ?? "",
    title: vehicleTitle(vehicle),
    body: shownText(vehicle.simpleBody) ?? shownText(vehicle.body),
    tag: cardTag(vehicle, settings.tags, now),
    isAvailable: isAvailable(vehicle),
    price: priceDisplay(vehicle, settings.price),
    marketPrice: shownMarketPrice(vehicle, settings),
    location: locationText(vehicle),
    dealershipSlug: vehicle.dealershipSlug,
    controls: shopperControls(vehicle, settings),
  };
}

/** The market price indicator, which refers to the price shown: none for sold vehicles or subscriptions. */
function shownMarketPrice(vehicle: Vehicle, settings: PricedBy): MarketPriceIndicator | null {
  const { kind } = priceDisplay(vehicle, settings.price);
  if (!isAvailable(vehicle) || kind === "subscription") return null;
  return marketPriceIndicator(vehicle, settings.marketPrice);
}

function locationText(vehicle: Vehicle): string | null {
  return (
    shownText(vehicle.locationName) ??
    shownText(vehicle.dealershipName) ??
    shownText(vehicle.location) ??
    vehiclePlaceText(vehicle)
  );
}
