import { isAvailable } from "./availability.ts";
import { remembered } from "./remembered.ts";
import type { ItemType, Vehicle, VehicleStatus } from "./vehicle.ts";

/** Which part of its stock a site lists (SE-17). Absent or null lists all. */
export type StockFilters = {
  carTypes?: readonly string[] | null;
  makes?: readonly string[] | null;
  statuses?: readonly VehicleStatus[] | null;
  itemTypes?: readonly ItemType[] | null;
  dealerships?: readonly string[] | null;
  minimumPhotoCount: number;
};

export const noStockFilters: StockFilters = { minimumPhotoCount: 0 };

type Filtered = Pick<Vehicle, "carType" | "make" | "status" | "itemType" | "dealershipSlug">;
type Listable = Omit<Filtered, "dealershipSlug"> & Pick<Vehicle, "sold" | "showOnDealerWebsite" | "images">;

/** No site requires more photos than this, so higher counts need not be distinguished. */
export const mostPhotos = 50;

/** Whether a site's stock filters include a vehicle with this number of photos (SE-17). */
export function passesStockFilters(vehicle: Filtered, photos: number, filters: StockFilters): boolean {
  return (
    allows(filters.carTypes, vehicle.carType) &&
    allows(filters.makes, vehicle.make) &&
    allows(filters.statuses, vehicle.status) &&
    allows(filters.itemTypes, vehicle.itemType) &&
    allows(filters.dealerships, vehicle.dealershipSlug) &&
    photos >= filters.minimumPhotoCount
  );
}

function allows(listed: readonly string[] | null | undefined, value: string): boolean {
  return listed === null || listed === undefined || listed.includes(value);
}

/** The properties that stock filters use of a vehicle for sale, as compact text; empty for a sold or hidden vehicle. */
export function stockFilterFacts(vehicle: Listable): string {
  if (!vehicle.showOnDealerWebsite || !isAvailable(vehicle)) return "";
  const { carType, make, status, itemType, images } = vehicle;
  return JSON.stringify([carType, make, status, itemType, Math.min(images.length, mostPhotos)]);
}

type ListingFacts = readonly [Vehicle["carType"], string, VehicleStatus, ItemType, number];

const readListingFacts = remembered((facts): ListingFacts => JSON.parse(facts), 5_000);

/** Whether a vehicle is listed for sale, given its `stockFilterFacts` and dealership. */
export function isListedForSale(listingFacts: string, dealershipSlug: string, filters: StockFilters): boolean {
  if (listingFacts === "") return false;
  const [carType, make, status, itemType, photos] = readListingFacts(listingFacts);
  return passesStockFilters({ carType, make, status, itemType, dealershipSlug }, photos, filters);
}
