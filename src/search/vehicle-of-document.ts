import type { Vehicle } from "../vehicles/vehicle.ts";
import { fieldsOfWire, wireNames } from "../vehicles/vehicle-wire.ts";
import type { SearchDocument } from "./search-document.ts";

/** Fields that only a vehicle's own page shows, or none: a search document does without. */
export const absentFields = {
  dealercomments: null,
  standardEquipment: [],
  thumbnails: [],
  file: null,
  dealershipId: "",
  privatePostcode: null,
} as const satisfies Partial<Vehicle>;

/**
 * The vehicle of a hit, as far as search hits tell: enough for a card. Trusts the document, which `searchDocument`
 * wrote, and takes what a query did not retrieve as not given.
 */
export function vehicleOfDocument(document: Partial<SearchDocument>): Vehicle {
  const fields = fieldsOfWire({ ...document, price: document.list_price }) as Partial<Vehicle>;
  const known = Object.keys(wireNames).map((name) => {
    const field = name as keyof Vehicle;
    return [field, fields[field] ?? emptyValues[field] ?? null];
  });
  return Object.fromEntries(known) as Vehicle;
}

/** Of fields that are never null. */
const emptyValues: Partial<Vehicle> = {
  ...(absentFields as Partial<Vehicle>),
  images: [],
  categories: [],
  filteredFeatures: [],
  financeLenders: {},
  sold: false,
  reserved: false,
  certified: false,
  preorder: false,
  showOnDealerWebsite: true,
  views: 0,
  customRank: 0,
};
