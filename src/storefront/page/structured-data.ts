import type { Site } from "../../sites/site-config.ts";
import { effectivePrice } from "../../vehicles/price-display.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehiclePlace } from "../../vehicles/vehicle-place.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { isAvailable } from "../../vehicles/availability.ts";

const context = "https://schema.org";

/** Structured data of the dealer. */
export function dealerStructuredData(site: Site): object {
  return {
    "@context": context,
    "@type": "AutoDealer",
    name: site.name,
    url: `https://${site.hosts[0]}/`,
    ...(site.contact.phone ? { telephone: site.contact.phone } : {}),
  };
}

/**
 * Structured data of a vehicle and its offer. Demonstrators count as used. Without an actual price there is no offer.
 */
export function vehicleStructuredData(vehicle: Vehicle, url: string): object {
  const price = effectivePrice(vehicle);
  return {
    "@context": context,
    "@type": vehicle.itemType === "motorcycle" ? "Motorcycle" : vehicle.itemType === "caravan" ? "Vehicle" : "Car",
    name: vehicleTitle(vehicle).full,
    brand: { "@type": "Brand", name: vehicle.make },
    model: vehicle.model,
    url,
    sku: vehicle.stocknum,
    ...(vehicle.year ? { vehicleModelDate: String(vehicle.year) } : {}),
    ...(vehicle.km
      ? { mileageFromOdometer: { "@type": "QuantitativeValue", value: vehicle.km, unitCode: "KMT" } }
      : {}),
    ...(vehicle.colour ? { color: vehicle.colour } : {}),
    itemCondition: `${context}/${vehicle.carType === "new" ? "NewCondition" : "UsedCondition"}`,
    ...(price === null
      ? {}
      : {
          offers: {
            "@type": "Offer",
            price,
            priceCurrency: "AUD",
            availability: `${context}/${isAvailable(vehicle) ? "InStock" : "SoldOut"}`,
            ...placeData(vehicle),
          },
        }),
  };
}

/** Where the vehicle is available: the same place as on its card and page. */
function placeData(vehicle: Vehicle): object {
  const { suburb, state, postcode } = vehiclePlace(vehicle);
  if (suburb === null && state === null) return {};
  const address = {
    "@type": "PostalAddress",
    ...(suburb === null ? {} : { addressLocality: suburb }),
    ...(state === null ? {} : { addressRegion: state }),
    ...(postcode === null ? {} : { postalCode: postcode }),
    addressCountry: "AU",
  };
  return { availableAtOrFrom: { "@type": "Place", address } };
}
