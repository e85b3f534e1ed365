import type { Vehicle } from "../vehicles/vehicle.ts";
import { fieldsOfWire, wireNames } from "../vehicles/vehicle-wire.ts";
import type { SearchDocument } from "./search-document.ts";

/** Vehicle fields that search documents omit: only a vehicle's own page shows them, if any page does. */
export const absentFields = {
  dealercomments: null,
  standardEquipment: [],
  thumbnails: [],
  file: null,
  dealershipId: "",
  privatePostcode: null,
} as const satisfies Partial<Vehicle>;

/**
 * The vehicle of a hit, with enough data for a card. Trusts the document, which `searchDocument` wrote; fields that
 * the query did not retrieve count as not provided.
 */
export function vehicleOfDocument(document: Partial<SearchDocument>): Vehicle {
  const fields = fieldsOfWire({ ...document, price: document.list_price }) as Partial<Vehicle>;
  const known = Object.keys(wireNames).map((name) => {
    const field = name as keyof Vehicle;
    return [field, fields[field] ?? emptyValues[field] ?? null];
  });
  return Object.fromEntries(known) as Vehicle;
}

/** Values for fields that are never null. */
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
