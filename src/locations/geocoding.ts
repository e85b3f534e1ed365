import { distanceKm, type Position } from "./distance.ts";

/** Where a postcode is. `unknown`: there is no such postcode. `unavailable`: the service did not answer. */
export type GeocodingAnswer =
  | { kind: "found"; position: Position }
  | { kind: "unknown" }
  | { kind: "unavailable"; reason: string };

/** Finds the position of a postcode of four digits. Never throws. */
export type Geocode = (postcode: string) => Promise<GeocodingAnswer>;

/** A postcode whose position could not be found. `reason`: why the service did not answer; null if it is unknown. */
export class InvalidPostcodeError extends Error {
  readonly reason: string | null;

  constructor(reason: string | null) {
    super("Invalid postcode");
    this.name = "InvalidPostcodeError";
    this.reason = reason;
  }
}

/** The position of a postcode. Throws `InvalidPostcodeError` if it could not be found (§8, TI-05). */
export async function postcodePosition(postcode: string, geocode: Geocode): Promise<Position> {
  const answer = await geocode(postcode);
  if (answer.kind === "found") return answer.position;
  throw new InvalidPostcodeError(answer.kind === "unavailable" ? answer.reason : null);
}

/** The location nearest to a position, with its distance; null if none has coordinates. */
export function nearestLocation<Place extends { address: { lat: number | null; long: number | null } }>(
  from: Position,
  locations: readonly Place[],
): { location: Place; km: number } | null {
  const [nearest] = locations
    .flatMap((location) => {
      const { lat, long } = location.address;
      return lat === null || long === null ? [] : [{ location, km: distanceKm(from, { lat, long }) }];
    })
    .toSorted((one, other) => one.km - other.km);
  return nearest ?? null;
}
