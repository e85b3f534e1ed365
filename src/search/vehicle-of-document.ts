import type { Vehicle } from "../vehicles/vehicle.ts";
import { emptyValues, vehicleFieldNames, vehicleFields } from "../vehicles/vehicle-fields.ts";
import { fieldsOfWire } from "../vehicles/vehicle-wire.ts";
import type { SearchDocument } from "./search-document.ts";
import { absentFields } from "./absent-fields.ts";

/**
 * The vehicle of a hit, with enough data for a card. Trusts the document, which `searchDocument` wrote; fields that
 * the query did not retrieve count as not provided.
 */
export function vehicleOfDocument(document: Partial<SearchDocument>): Vehicle {
  const fields = fieldsOfWire({ ...document, price: document.list_price }) as Partial<Vehicle>;
  const absent: Partial<Vehicle> = absentFields;
  const known = vehicleFieldNames.map((field) => {
    return [field, fields[field] ?? absent[field] ?? emptyValues[vehicleFields[field].kind]];
  });
  return Object.fromEntries(known) as Vehicle;
}
