import { formatCount } from "../../vehicles/australian-format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { bodyTypePicture } from "../listing/body-type-picture.ts";
import { HeroSearch, WordSearch } from "./hero-search.tsx";
import styles from "./home-page.module.css";
import type { HomeLocation, HomeView } from "./home-view.ts";
import { pictureSources } from "../card/picture-sources.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";

/** A dealer's front door: find a car in the first screen, see what is there, know who sells it. */
export function HomePage(view: HomeView) {
  return (
    <>
      <Hero view={view} />
      <Bodies view={view} />
      <Featured view={view} />
      <Tiles tiles={view.tiles} />
      <WhyUs view={view} />
      <Locations view={view} />
    </>
  );
}

function Hero({ view }: { view: HomeView }) {
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={`wrap ${styles.heroGrid}`}>
        <div className={styles.heroText}>
          <h1 className={styles.heroHeading} id="hero-heading">
            {view.heroSentence}
          </h1>
          {view.heroDetail && <p className={styles.heroDetail}>{view.heroDetail}</p>}
        </div>
        <div className={styles.heroPicture}>
          <Picture
            picture={pictureSources(view.heroPicture, view.images)}
            alt=""
            sizes="(min-width: 992px) 60vw, 100vw"
            priority
          />
        </div>
        <div className={styles.heroSearch}>
          <WordSearch noun={view.noun} />
          <HeroSearch view={view} />
        </div>
      </div>
    </section>
  );
}

function Bodies({ view }: { view: HomeView }) {
  if (view.bodies.length === 0) return null;
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="bodies-heading">
      <div className={styles.sectionHead}>
        <h2 id="bodies-heading">Browse by body type</h2>
        <p className={styles.types}>
          {view.carTypes.map((type) => (
            <a key={type.href} href={type.href}>
              {type.label} <span className="quiet figures">{formatCount(type.count)}</span>
            </a>
          ))}
        </p>
      </div>
      <ul className={styles.bodies}>
        {view.bodies.map((body) => (
          <li key={body.name}>
            <a className={styles.bodyLink} href={body.href}>
              <img src={bodyTypePicture(body.name)} alt="" width={240} height={160} loading="lazy" />
              <span className={styles.bodyName}>{body.name}</span>
              <span className="quiet figures">{formatCount(body.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Featured({ view }: { view: HomeView }) {
  if (view.featured.cards.length === 0) return null;
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="featured-heading">
      <div className={styles.sectionHead}>
        <h2 id="featured-heading">{view.featuredHeading}</h2>
        <a className={styles.more} href="/search?sortBy=latest">
          See all {formatCount(view.count)}
          <Icon name="arrow-right" size="small" />
        </a>
      </div>
      <VehicleCards
        listed={view.featured}
        images={view.images}
        siteSlug={view.siteSlug}
        headingLevel="h3"
        firstIsHero={false}
      />
    </section>
  );
}

function Tiles({ tiles }: { tiles: HomeView["tiles"] }) {
  if (tiles.length === 0) return null;
  return (
    <section className={`wrap ${styles.section}`} aria-label="What else we do">
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.title} className={styles.tile}>
            <h2 className={styles.tileTitle}>{tile.title}</h2>
            <p>{tile.text}</p>
            <ButtonLink href={tile.href} kind="outline">
              {tile.linkText}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyUs({ view }: { view: HomeView }) {
  if (view.whyUs.length === 0) return null;
  return (
    <section className={styles.why} aria-labelledby="why-heading">
      <div className="wrap">
        <div className={styles.whyGrid}>
          <div className={styles.about}>
            <h2 id="why-heading">{view.whyUsHeading}</h2>
            {view.about.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <dl className={styles.points}>
            {view.whyUs.map((point) => (
              <div key={point.title}>
                <dt>{point.title}</dt>
                <dd>{point.text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

function Locations({ view }: { view: HomeView }) {
  if (view.locations.length === 0) return null;
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
