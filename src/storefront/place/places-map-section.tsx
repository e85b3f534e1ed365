import type { PlacesMap } from "../../locations/places-map.ts";
import type { TileMap } from "../../locations/map-tiles.ts";
import { OpenMapButton } from "./open-map-button.tsx";
import { PlacesDrawing } from "./places-drawing.tsx";
import drawingStyles from "./place-card.sheet.module.css";
import styles from "./places.sheet.module.css";

export type PlacesMapFacts = {
  /** `4 Big Locations` or `Find Us Here` (LO-04). */
  heading: string;
  map: PlacesMap;
  /** In the order of the pins. */
  names: string[];
  tileMap: TileMap | null;
};

/** A map of several places under its heading (LO-04). */
export function PlacesMapSection({ heading, map, names, tileMap }: PlacesMapFacts) {
  return (
    <section className={styles.placesMap} aria-labelledby="places-map-heading">
      <h2 id="places-map-heading">{heading}</h2>
      <figure className={drawingStyles.drawing}>
        <div>
          <PlacesDrawing map={map} names={names} />
        </div>
        {tileMap && (
          <figcaption>
            <OpenMapButton tileMap={tileMap} streetMap={null} />
          </figcaption>
        )}
      </figure>
    </section>
  );
}
