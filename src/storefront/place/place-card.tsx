import type { LocatorMap } from "../../locations/locator-map.ts";
import type { HoursLine } from "../../locations/opening-hours.ts";
import type { TileMap } from "../../locations/map-tiles.ts";
import type { StillMap } from "../../locations/still-map.ts";
import type { StreetMap } from "../../locations/street-map.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { HoursTable } from "./hours-table.tsx";
import { LocationDrawing } from "./location-drawing.tsx";
import styles from "./place-card.sheet.module.css";

/** A location where vehicles can be seen, and its opening hours. */
export type PlaceView = {
  name: string;
  href: string;
  address: string;
  /** Null if only the suburb is known. */
  directionsHref: string | null;
  hours: HoursLine[];
  hoursText: string | null;
  phone: { text: string; href: string } | null;
  /** Absent if the page shows no map; null if the position is unknown. */
  map?: LocatorMap | null;
  still?: StillMap | null;
  streetMap?: StreetMap | null;
  tileMap?: TileMap | null;
};

type Props = { place: PlaceView; moreHref: string };

/** A location of the dealer: address, phone, directions and hours. */
export function PlaceCard({ place, moreHref }: Props) {
  return (
    <div className={styles.card}>
      {place.map && (
        <LocationDrawing
          map={place.map}
          still={place.still ?? null}
          tileMap={place.tileMap ?? null}
          streetMap={place.streetMap ?? null}
        />
      )}
      <div className={styles.place}>
        <p className={styles.placeName}>
          <a href={place.href}>{place.name}</a>
        </p>
        <p>{place.address}</p>
        {place.phone && (
          <p>
            <a href={place.phone.href}>
              <span className="figures">{place.phone.text}</span>
            </a>
          </p>
        )}
        <p className={styles.placeActions}>
          {place.directionsHref && (
            <ButtonLink href={place.directionsHref} kind="outline" target="_blank">
              <Icon name="map-pin" />
              Get Directions
            </ButtonLink>
          )}
          <a href={moreHref}>See more from this dealer</a>
        </p>
      </div>
      <div>
        {place.hoursText && <p className={styles.openNow}>{place.hoursText}</p>}
        <HoursTable hours={place.hours} />
      </div>
    </div>
  );
}
