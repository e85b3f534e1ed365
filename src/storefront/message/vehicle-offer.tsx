import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import styles from "../page/plain-pages.sheet.module.css";

export type VehicleOfferView = { heading: string; listed: ListedCards; images: ImageSettings; siteSlug: string };

/** Vehicles as a way on; nothing without any. */
export function VehicleOffer(offer: VehicleOfferView) {
  if (offer.listed.cards.length === 0) return null;
  return (
    <section className={styles.offer} aria-labelledby="offer-heading">
      <h2 id="offer-heading">{offer.heading}</h2>
      <VehicleCards {...offer} headingLevel="h3" firstIsHero={false} layout="rail" />
    </section>
  );
}
