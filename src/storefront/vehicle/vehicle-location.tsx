import type { LocatorMap } from "../../locations/locator-map.ts";
import type { HoursLine } from "../../locations/opening-hours.ts";
import type { StreetMap } from "../../locations/street-map.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LocationDrawing } from "./location-drawing.tsx";
import styles from "./vehicle-sections.module.css";

/** A place where vehicles stand, and when one can see them there. */
export type VehicleLocationView = {
  name: string;
  href: string;
  address: string;
  directionsHref: string;
  hours: HoursLine[];
  hoursText: string | null;
  phone: { text: string; href: string } | null;
  /** Where it lies; absent where the page shows no map, null where that is not known. */
  map?: LocatorMap | null;
  streetMap?: StreetMap | null;
};

type Props = {
  location: VehicleLocationView;
  heading: string;
  /** Anchor of the section, where a page has one. */
  id?: string;
  moreHref?: string;
  licence?: string | null;
};

/** A place of the dealer: address, phone, directions and hours. */
export function VehicleLocation({ location, heading, id, moreHref, licence }: Props) {
  const headingId = `${id ?? location.href.replace(/\W/g, "-")}-heading`;
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {heading}
      </h2>
      <div className={styles.location}>
        {location.map && <LocationDrawing map={location.map} streetMap={location.streetMap ?? null} />}
        <div className={styles.place}>
          {heading !== location.name && (
            <p className={styles.placeName}>
              <a href={location.href}>{location.name}</a>
            </p>
          )}
          <p>{location.address}</p>
          {location.phone && (
            <p>
              <a href={location.phone.href}>
                <span className="figures">{location.phone.text}</span>
              </a>
            </p>
          )}
          <p className={styles.placeActions}>
            <ButtonLink href={location.directionsHref} kind="outline" rel="noopener" target="_blank">
              <Icon name="map-pin" />
              Get Directions
            </ButtonLink>
            {moreHref && <a href={moreHref}>See more from this dealer</a>}
          </p>
          {licence && <p className={styles.licence}>{licence}</p>}
        </div>
        <div>
          {location.hoursText && <p className={styles.openNow}>{location.hoursText}</p>}
          <table className={styles.hours}>
            <caption className="visually-hidden">Opening hours</caption>
            <tbody>
              {location.hours.map((line) => (
                <tr key={line.days}>
                  <th scope="row">{line.days}</th>
                  <td>{line.hours}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
