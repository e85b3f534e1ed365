import { vehicleHref } from "../addresses/paths.ts";
import type { VehicleNow } from "../lead-work/lead-record-view.ts";
import { isInScope } from "../search/base-condition.ts";
import { valueLabel } from "../search/facets.ts";
import { siteScope } from "../search/site-scope.ts";
import { isSold } from "../vehicles/availability.ts";
import { priceDisplay } from "../vehicles/price-display.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import type { StockSettings } from "../vehicles/stock-settings.ts";
import type { Stock } from "../vehicles/stock.ts";
import { vehiclePlaceText } from "../vehicles/vehicle-place.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";

export type VehicleNowPorts = {
  stock: Pick<Stock, "vehicleById" | "lastKnownVehicle">;
  findSite: (siteId: string) => {
    slug: string;
    stock: StockSettings;
    origin: string;
    priceSettings: (dealershipSlug: string) => PriceSettings;
  } | null;
};

/** A vehicle as its site shows it now, or as it last was; null if the site does not know it. */
export async function vehicleNow(
  { stock, findSite }: VehicleNowPorts,
  siteId: string,
  vehicleId: string,
  now: number,
): Promise<VehicleNow | null> {
  const site = findSite(siteId);
  if (site === null) return null;
  const present = await stock.vehicleById(siteId, vehicleId);
  const vehicle = present ?? (await stock.lastKnownVehicle(siteId, vehicleId));
  if (vehicle === null) return null;
  const isListed = present !== null && isInScope(present, siteScope(site, now));
  return {
    title: vehicleTitle(vehicle).full,
    price: priceDisplay(vehicle, site.priceSettings(vehicle.dealershipSlug)).text,
    status: present === null ? "Removed from stock" : valueLabel("status", isSold(vehicle) ? "sold" : vehicle.status),
    stockNumber: vehicle.stocknum,
    place: vehiclePlaceText(vehicle),
    isListed,
    address: isListed ? `${site.origin}${vehicleHref(vehicle.slug)}` : null,
  };
}
