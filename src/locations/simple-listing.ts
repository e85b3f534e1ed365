import { locationPhone } from "../vehicles/location-phone.ts";
import { locationDepartment, type Location } from "./location.ts";
import { toWireNames } from "./wire-names.ts";

/** A location in its shortest form for other systems: id, name, slug, phone, city, state and type (§3, LO-17). */
export function simpleListing(location: Location): unknown {
  const { id, name, slug, address } = location;
  return toWireNames({
    id,
    name,
    slug,
    phone: locationPhone(location),
    city: address.city,
    state: address.state,
    locationType: locationDepartment(location),
  });
}
