import type { PlaceFacts } from "./place-facts.ts";
import { PlaceTile } from "./place-tile.tsx";
import styles from "./places.sheet.module.css";

export type GridPlace = { place: PlaceFacts; distanceText: string | null };

/** A grid of places (LO-03, LO-04). `isNumbered` repeats the numbers of a map of the same places. */
export function PlaceGrid({ places, isNumbered = false }: { places: readonly GridPlace[]; isNumbered?: boolean }) {
  return (
    <ul className={styles.grid} data-places>
      {places.map(({ place, distanceText }, index) => (
        <li key={place.slug} id={`place-${place.slug}`}>
          <PlaceTile place={place} number={isNumbered ? index + 1 : null} distanceText={distanceText} />
        </li>
      ))}
    </ul>
  );
}
