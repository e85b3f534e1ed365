import { distanceKm } from "../../locations/distance.ts";
import { InvalidPostcodeError, postcodePosition } from "../../locations/geocoding.ts";
import type { Place } from "../../locations/places.ts";
import { locationPosition } from "../../locations/location.ts";
import { noSuchPostcode, unreadablePostcode } from "../../settings/postcode-words.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

/** Places in order, each with its distance as text; null where it is unknown or nobody asked. */
export type NearestPlaces = {
  postcode: string;
  error: string | null;
  places: { place: Place; distanceText: string | null }[];
};

/** Places by their distance from a postcode, nearest first. In their usual order if none, or no valid one, was sent. */
export async function nearestPlaces(
  places: readonly Place[],
  sent: string | null,
  { geocode }: Pick<SiteRequest, "geocode">,
): Promise<NearestPlaces> {
  const postcode = (sent ?? "").trim().slice(0, 8);
  const unsorted = places.map((place) => ({ place, distanceText: null }));
  if (postcode === "") return { postcode, error: null, places: unsorted };
  if (!/^\d{4}$/.test(postcode)) return { postcode, error: unreadablePostcode, places: unsorted };
  try {
    const from = await postcodePosition(postcode, geocode);
    const measured = places.map((place) => {
      const position = locationPosition(place.main);
      return { place, km: position && distanceKm(from, position) };
    });
    const sorted = measured.toSorted((one, other) => (one.km ?? Infinity) - (other.km ?? Infinity));
    return {
      postcode,
      error: null,
      places: sorted.map(({ place, km }) => ({
        place,
        distanceText: km === null ? null : `${kmText(km)} from ${postcode}`,
      })),
    };
  } catch (error) {
    if (!(error instanceof InvalidPostcodeError)) throw error;
    return { postcode, error: noSuchPostcode, places: unsorted };
  }
}

/** Postcodes are areas, so parts of a kilometre would claim too much. */
function kmText(km: number): string {
  return km < 1 ? "Less than 1 km" : `About ${Math.round(km)} km`;
}
