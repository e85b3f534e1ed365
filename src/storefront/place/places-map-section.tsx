import type { PlacesMap } from "../../locations/places-map.ts";
import { PlacesDrawing } from "./places-drawing.tsx";
import drawingStyles from "./place-card.sheet.module.css";
import styles from "./places.sheet.module.css";

export type PlacesMapFacts = {
  /** `4 Big Locations` or `Find Us Here` (LO-04). */
  heading: string;
  map: PlacesMap;
  /** In the order of the pins. */
  names: string[];
};

/** A map of several places under its heading (LO-04). */
export function PlacesMapSection({ heading, map, names }: PlacesMapFacts) {
  return (
    <section className={styles.placesMap} aria-labelledby="places-map-heading">
      <h2 id="places-map-heading">{heading}</h2>
      <figure className={drawingStyles.drawing}>
        <div>
          <PlacesDrawing map={map} names={names} />
        </div>
      </figure>
    </section>
  );
}
