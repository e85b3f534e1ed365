import { vehicleHref } from "../addresses/paths.ts";
import { currentStatus } from "../vehicles/availability.ts";
import { priceDisplay, priceInWords } from "../vehicles/price-display.ts";
import { shownText } from "../vehicles/shown-text.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { vehiclePlaceText } from "../vehicles/vehicle-place.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import type { AssistantRequest, AssistantSite } from "./assistant-request.ts";

const longestName = 200;

export function pageUrl({ hosts }: Pick<AssistantSite, "hosts">, path: string): string {
  return `https://${hosts[0]}${path}`;
}

/** The facts of a vehicle in a list: those of a card of the site. */
export function vehicleSummary(vehicle: Vehicle, { site, siteForDealership }: AssistantRequest) {
  const settings = siteForDealership(vehicle.dealershipSlug);
  return {
    vehicle_id: vehicle.id,
    title: vehicleTitle(vehicle).full.slice(0, longestName),
    price: priceInWords(priceDisplay(vehicle, settings.price)),
    car_type: vehicle.carType,
    status: currentStatus(vehicle),
    reserved: vehicle.reserved,
    odometer_km: vehicle.km,
    body: shortText(vehicle.simpleBody ?? vehicle.body),
    fuel: shortText(vehicle.simpleFuel ?? vehicle.fuel),
    transmission: shortText(vehicle.simpleTransmission ?? vehicle.transmission),
    place: vehiclePlaceText(vehicle)?.slice(0, longestName) ?? null,
    url: pageUrl(site, vehicleHref(vehicle.slug)),
  };
}

export function shortText(text: string | null): string | null {
  return shownText(text)?.slice(0, longestName) ?? null;
}
