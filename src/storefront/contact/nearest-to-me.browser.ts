import { distanceKm, type Position } from "../../locations/distance.ts";

const waitAtMostMs = 10_000;

/**
 * Asks the browser for its position and sorts the cards of places by their distance from it. The position stays in the
 * browser. Says in the form what came of it.
 */
export function sortByPosition(): void {
  say("Finding your location");
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => sortPlaces({ lat: coords.latitude, long: coords.longitude }),
    () => say("Your browser did not share your location. Enter your postcode instead."),
    { maximumAge: 600_000, timeout: waitAtMostMs },
  );
}

function sortPlaces(from: Position): void {
  const list = document.querySelector("[data-places]");
  const measured = [...(list?.children ?? [])].map((item) => ({ item, km: kmTo(item, from) }));
  const sorted = measured.toSorted((one, other) => (one.km ?? Infinity) - (other.km ?? Infinity));
  for (const { item, km } of sorted) {
    list?.append(item);
    const text = item.querySelector<HTMLElement>("[data-distance]");
    if (!text || km === null) continue;
    text.textContent = `About ${Math.max(1, Math.round(km))} km from you`;
    text.hidden = false;
  }
  say("Sorted by distance, nearest first");
}

function kmTo(item: Element, from: Position): number | null {
  const { lat, long } = item.querySelector<HTMLElement>("[data-lat]")?.dataset ?? {};
  return lat === undefined || long === undefined ? null : distanceKm(from, { lat: Number(lat), long: Number(long) });
}

function say(text: string): void {
  const note = document.querySelector("[data-nearest-note]");
  if (note) note.textContent = text;
}
