import { vehicleSchema, type Vehicle } from "./vehicle.ts";
import { fieldsOfWire, type VehicleWire, wireNames, wireValue } from "./vehicle-wire.ts";

/** Writes a vehicle with the names of §3. Every field goes over unchanged (EN-01). */
export function vehicleToWire(vehicle: Vehicle): VehicleWire {
  const fields = Object.entries(wireNames).map(([field, name]) => [name, wireValue(vehicle, field as keyof Vehicle)]);
  return Object.fromEntries(fields) as VehicleWire;
}

/** Reads a record with the names of §3; throws a `ZodError` that names each field that is wrong. */
export function vehicleFromWire(record: unknown): Vehicle {
  return vehicleSchema.parse(fieldsOfWire(record));
}
