import { ButtonLink } from "../../ui/button.tsx";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import styles from "../page/plain-pages.sheet.module.css";

export type LandingView = {
  heading: string;
  intro: readonly string[];
  /** Such as `12 cars from $9,990`. */
  countText: string;
  listed: ListedCards;
  search: { label: string; href: string };
  images: ImageSettings;
  siteSlug: string;
};

/** The vehicles of a search that the site has chosen for search engines, with words of its own. */
export function LandingPage({ heading, intro, countText, listed, search, images, siteSlug }: LandingView) {
  return (
    <div className={`wrap ${styles.message}`}>
      <h1>{heading}</h1>
      {intro.map((paragraph) => (
        <p key={paragraph} className={styles.lead}>
          {paragraph}
        </p>
      ))}
      <p className="figures">{countText}</p>
      {listed.cards.length > 0 && (
        <div className={styles.offer}>
          <VehicleCards listed={listed} images={images} siteSlug={siteSlug} />
        </div>
      )}
      <p className={styles.actions}>
        <ButtonLink href={search.href}>{search.label}</ButtonLink>
      </p>
    </div>
  );
}
