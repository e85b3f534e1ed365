import type { Geocode } from "../../locations/geocoding.ts";
import type { PostcodePosition } from "../../leads/delivery/lead-route.ts";
import { regionOfPostcode } from "./postcode-regions.ts";

/** Positions from the operator's postcodes, and for others the centre of their region. */
export function tableGeocoding(findPosition: PostcodePosition): Geocode {
  return async (postcode) => {
    const position = findPosition(postcode) ?? regionOfPostcode(postcode);
    return position === null ? { kind: "unknown" } : { kind: "found", position };
  };
}
