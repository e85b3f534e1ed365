import { vehicleSchema, type Vehicle } from "./vehicle.ts";
import { fieldsOfWire, type VehicleWire, wireNames, wireValue } from "./vehicle-wire.ts";

/** Converts a vehicle to the field names of §3, with unchanged values (EN-01). */
export function vehicleToWire(vehicle: Vehicle): VehicleWire {
  const fields = Object.entries(wireNames).map(([field, name]) => [name, wireValue(vehicle, field as keyof Vehicle)]);
  return Object.fromEntries(fields) as VehicleWire;
}

/** Parses a record with the field names of §3; throws a `ZodError` that names each invalid field. */
export function vehicleFromWire(record: unknown): Vehicle {
  return vehicleSchema.parse(fieldsOfWire(record));
}
