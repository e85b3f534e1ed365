import type { PlaceFacts } from "./place-facts.ts";
import { PlaceTile } from "./place-tile.tsx";
import styles from "./places.sheet.module.css";

export type GridPlace = { place: PlaceFacts; distanceText: string | null };

type Props = {
  places: readonly GridPlace[];
  /** Whether they have the numbers of a map of the same places. */
  isNumbered?: boolean;
  /** Whether each has a row to itself, so that several are in sight at once. */
  isList?: boolean;
};

/** A grid or list of places (LO-03, LO-04). */
export function PlaceGrid({ places, isNumbered = false, isList = false }: Props) {
  return (
    <ul className={isList ? `${styles.grid} ${styles.list}` : styles.grid} data-places>
      {places.map(({ place, distanceText }, index) => (
        <li key={place.slug} id={`place-${place.slug}`}>
          <PlaceTile place={place} number={isNumbered ? index + 1 : null} distanceText={distanceText} isRow={isList} />
        </li>
      ))}
    </ul>
  );
}
