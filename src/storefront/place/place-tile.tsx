import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { DepartmentSwitch } from "./department-switch.tsx";
import type { PlaceFacts, RatingFacts } from "./place-facts.ts";
import { Star } from "./star.tsx";
import styles from "./places.sheet.module.css";

type Props = {
  place: PlaceFacts;
  /** Its number on the map of the page; null without such a map. */
  number?: number | null;
  /** For example `12 km from 2650`. */
  distanceText?: string | null;
  /** Whether it has a row to itself. */
  isRow?: boolean;
};

const photoSizes = "(min-width: 992px) 380px, (min-width: 768px) 45vw, 94vw";
const photoSizesInRow = "(min-width: 720px) 154px, 94vw";

/** A place of the dealer as a card: everything a visitor needs to call or come (LO-01). */
export function PlaceTile({ place, number = null, distanceText = null, isRow = false }: Props) {
  const { name, href, address, directionsHref, photo, rating, position } = place;
  const where = position && { "data-lat": position.lat, "data-long": position.long };
  return (
    <article className={styles.tile} {...where}>
      {photo && (
        <div className={styles.tilePhoto}>
          <Picture picture={photo.picture} alt={photo.alt} sizes={isRow ? photoSizesInRow : photoSizes} />
        </div>
      )}
      <div className={styles.tileBody}>
        <div className={styles.tileHead}>
          {number !== null && (
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
          )}
          <h3 className={styles.tileName}>
            <a href={href}>{name}</a>
          </h3>
        </div>
        <p className={styles.distance} data-distance hidden={distanceText === null}>
          {distanceText}
        </p>
        {rating && <Rating rating={rating} />}
        <p>{address}</p>
        <DepartmentSwitch departments={place.departments} chosen={place.chosen} isCard />
        <p className={styles.actions}>
          <ButtonLink href={`${href}#enquire`} kind="outline">
            <Icon name="mail" />
            Contact<span className="visually-hidden"> {name}</span>
          </ButtonLink>
          {directionsHref && (
            <ButtonLink href={directionsHref} kind="plain" rel="noopener" target="_blank">
              <Icon name="map-pin" />
              Get Directions<span className="visually-hidden"> to {name}</span>
            </ButtonLink>
          )}
        </p>
      </div>
    </article>
  );
}

/** The average of a place's reviews, and how many there are. */
export function Rating({ rating }: { rating: RatingFacts }) {
  return (
    <p className={styles.rating}>
      <Star />
      <span>
        <strong className="figures">{rating.average}</strong>
        <span className="visually-hidden"> out of 5</span> <span className="quiet">{rating.countText}</span>
      </span>
    </p>
  );
}
