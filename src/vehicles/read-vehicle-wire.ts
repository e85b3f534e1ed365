import { vehicleSchema, type Vehicle } from "./vehicle.ts";
import { fieldsOfWire } from "./vehicle-wire.ts";

/**
 * Reads a record with the names of §3; throws a `ZodError` that names each field that is wrong. Apart from the
 * names, which browsers load too, because it brings the schema.
 */
export function vehicleFromWire(record: unknown): Vehicle {
  return vehicleSchema.parse(fieldsOfWire(record));
}
