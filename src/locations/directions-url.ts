import { addressText, type Location } from "./location.ts";

const directions = "https://www.google.com/maps/dir/?api=1";

/** The map URL for a location: its place_url, otherwise place_id, position or address (LO-19). */
export function directionsUrl(location: Location): string {
  const { placeUrl, placeId, lat, long } = location.address;
  if (placeUrl?.startsWith("https://")) return placeUrl;
  const address = encodeURIComponent(`${location.name}, ${addressText(location)}`);
  if (placeId) return `${directions}&destination=${address}&destination_place_id=${encodeURIComponent(placeId)}`;
  if (lat !== null && long !== null) return `${directions}&destination=${lat},${long}`;
  return `${directions}&destination=${address}`;
}
