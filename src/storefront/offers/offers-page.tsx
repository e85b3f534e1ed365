import type { OfferView } from "../../offers/offer-view.ts";
import { contactPath, searchPath } from "../../addresses/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { ImageSettings } from "../card/picture-sources.ts";
import { OfferCards } from "./offer-cards.tsx";
import styles from "./offers-page.sheet.module.css";

export type OffersView = {
  heading: string;
  intro: string | null;
  /** Said above the offers, such as that another one has ended. */
  notice: string | null;
  offers: OfferView[];
  images: ImageSettings;
};

export function OffersPage({ heading, intro, notice, offers, images }: OffersView) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{heading}</h1>
        {notice && <p className={styles.notice}>{notice}</p>}
        {intro && offers.length > 0 && <p className={styles.intro}>{intro}</p>}
        {offers.length === 0 && <NoOffers />}
      </header>
      <OfferCards offers={offers} images={images} headingLevel="h2" firstIsHero />
    </div>
  );
}

function NoOffers() {
  return (
    <>
      <p className={styles.intro}>
        There are no special offers at the moment. See our stock for every vehicle and its price.
      </p>
      <p className={styles.actions}>
        <ButtonLink href={searchPath}>See the stock</ButtonLink>
        <ButtonLink href={contactPath} kind="outline">
          Contact us
        </ButtonLink>
      </p>
    </>
  );
}
