import { vehicleHref } from "../../addresses/paths.ts";
import type { SiteIdentity } from "../../settings/identity-settings.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { isSold } from "../../vehicles/availability.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { effectivePrice, purchaseQualifier } from "../../vehicles/price-display.ts";
import type { PriceSettings } from "../../vehicles/price-settings.ts";
import { publishedPicture } from "../../vehicles/published-picture.ts";
import { shownText } from "../../vehicles/shown-text.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import type { VehiclePageSettings } from "../../vehicles/vehicle-page-settings.ts";
import { vehiclePlace } from "../../vehicles/vehicle-place.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { dealerReference } from "./dealer.ts";
import { given, term, type Thing } from "./thing.ts";

export type VehicleThingNeeds = Pick<SiteIdentity, "name" | "hosts"> & {
  images: ImageSettings;
  price: PriceSettings;
  vehiclePage: Pick<VehiclePageSettings, "shownFacts">;
};

const types: Record<Vehicle["itemType"], string> = { car: "Car", motorcycle: "Motorcycle", caravan: "Vehicle" };
/** One would do for search engines, which choose among them; each makes the page larger. */
const mostImages = 3;

/** Structured data of a vehicle and its offer: only facts that its page shows too. */
export function vehicleThing(vehicle: Vehicle, site: VehicleThingNeeds): Thing {
  const origin = siteOrigin(site);
  const url = origin + vehicleHref(vehicle.slug);
  const images = vehicleImages(vehicle).slice(0, mostImages);
  return {
    "@type": types[vehicle.itemType],
    "@id": `${url}#vehicle`,
    name: vehicleTitle(vehicle).full,
    url,
    ...given({ image: images.map(({ reference }) => publishedPicture(reference, origin, site.images)) }),
    sku: vehicle.stocknum,
    itemCondition: itemCondition(vehicle),
    ...facts(vehicle),
    ...given({
      vehicleIdentificationNumber: site.vehiclePage.shownFacts.includes("vin") ? shownText(vehicle.vin) : null,
    }),
    offers: offer(vehicle, site, url),
  };
}

function facts(vehicle: Vehicle): Record<string, unknown> {
  const { year, km, engineSize } = vehicle;
  const make = shownText(vehicle.make);
  return given({
    brand: make === null ? null : { "@type": "Brand", name: make },
    model: shownText(vehicle.model),
    vehicleConfiguration: shownText(vehicle.badge),
    vehicleModelDate: year ? String(year) : null,
    mileageFromOdometer: km ? { "@type": "QuantitativeValue", value: km, unitCode: "KMT" } : null,
    color: shownText(vehicle.colour),
    vehicleInteriorColor: shownText(vehicle.interiorColour),
    bodyType: shownText(vehicle.simpleBody) ?? shownText(vehicle.body),
    fuelType: shownText(vehicle.fuel),
    vehicleTransmission: shownText(vehicle.transmission),
    driveWheelConfiguration: shownText(vehicle.drive),
    numberOfDoors: vehicle.doors || null,
    vehicleSeatingCapacity: vehicle.seats || null,
    vehicleEngine: engineSize
      ? {
          "@type": "EngineSpecification",
          engineDisplacement: { "@type": "QuantitativeValue", value: engineSize, unitCode: "CMQ" },
        }
      : null,
  });
}

/** Demonstrators count as used. */
function itemCondition({ carType }: Pick<Vehicle, "carType">): string {
  return term(carType === "new" ? "NewCondition" : "UsedCondition");
}

/**
 * The offer of a vehicle, with the purchase price as its page shows it: in whole dollars, with the words beside it.
 * The page of a sold vehicle shows no price, so its offer has none.
 */
function offer(vehicle: Vehicle, site: VehicleThingNeeds, url: string): Thing {
  const price = isSold(vehicle) ? null : effectivePrice(vehicle);
  return {
    "@type": "Offer",
    url,
    ...(price === null
      ? {}
      : {
          price: Math.round(price),
          priceCurrency: "AUD",
          ...given({ description: purchaseQualifier(vehicle, site.price) }),
        }),
    availability: term(offerAvailability(vehicle)),
    itemCondition: itemCondition(vehicle),
    seller: dealerReference(site),
    ...offerPlace(vehicle),
  };
}

function offerAvailability(vehicle: Vehicle): string {
  if (isSold(vehicle)) return "SoldOut";
  if (vehicle.reserved) return "Reserved";
  return vehicle.status === "coming_soon" ? "PreOrder" : "InStock";
}

/** Where the vehicle is available: the same place as on its card and page. */
function offerPlace(vehicle: Vehicle): Record<string, unknown> {
  const { suburb, state, postcode } = vehiclePlace(vehicle);
  if (suburb === null && state === null) return {};
  const address = {
    "@type": "PostalAddress",
    ...given({ addressLocality: suburb, addressRegion: state, postalCode: postcode }),
    addressCountry: "AU",
  };
  return { availableAtOrFrom: { "@type": "Place", address } };
}
