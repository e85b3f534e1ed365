import { Icon } from "../../ui/icon.tsx";
import styles from "./home-locations.module.css";
import type { HomeLocation, HomeView } from "./home-view.ts";

export function HomeLocations({ view }: { view: HomeView }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="locations-heading">
      <h2 id="locations-heading">{view.locationsHeading}</h2>
      <ul className={styles.locations}>
        {view.locations.map((location) => (
          <li key={location.href}>
            <LocationCard location={location} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LocationCard({ location }: { location: HomeLocation }) {
  return (
    <article className={styles.location}>
      <h3>
        <a href={location.href}>{location.name}</a>
      </h3>
      <p className="quiet">{location.address}</p>
      {location.hoursText && (
        <p className={location.isOpen ? styles.open : styles.closed}>
          <Icon name="clock" size="small" />
          {location.hoursText}
        </p>
      )}
      {location.phone && (
        <a className={styles.locationPhone} href={location.phone.href}>
          <Icon name="phone" size="small" />
          <span className="figures">{location.phone.text}</span>
        </a>
      )}
    </article>
  );
}
