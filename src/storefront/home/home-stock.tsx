import { searchPath } from "../../addresses/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { formatCount } from "../../vehicles/australian-format.ts";
import { countText } from "../../vehicles/goods-noun.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { bodyTypePicture } from "../card/body-type-picture.ts";
import styles from "./home-page.module.css";
import type { HomeMake, HomeView } from "./home-view.ts";

export function BodyTypes({ view }: { view: HomeView }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="bodies-heading">
      <div className={styles.head}>
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
            <a className={styles.body} href={body.href}>
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

export function Makes({ makes }: { makes: HomeMake[] }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="makes-heading">
      <h2 id="makes-heading">Browse by make</h2>
      <ul className={styles.makes}>
        {makes.map((make) => (
          <li key={make.name}>
            <a className={styles.make} href={make.href}>
              {make.mark.kind === "monogram" ? (
                <span className={styles.monogram} aria-hidden="true">
                  {make.mark.letters}
                </span>
              ) : (
                <img src={make.mark.src} alt="" width={44} height={44} loading="lazy" />
              )}
              <span className={styles.bodyName}>{make.name}</span>
              <span className="quiet figures">{formatCount(make.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Featured({ view }: { view: HomeView }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="featured-heading">
      <div className={styles.head}>
        <h2 id="featured-heading">{view.featuredHeading}</h2>
        <a className={styles.more} href={`${searchPath}?sortBy=latest`}>
          {`See all ${countText(view.count, view.noun)}`}
          <Icon name="arrow-right" size="small" />
        </a>
      </div>
      <VehicleCards
        listed={view.featured}
        images={view.images}
        siteSlug={view.siteSlug}
        headingLevel="h3"
        firstIsHero={false}
        layout="rail"
      />
    </section>
  );
}
