import type { OfferView } from "../../offers/offer-view.ts";
import { contactPath, searchPath } from "../../addresses/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { ImageSettings } from "../card/picture-sources.ts";
import { OfferCards } from "./offer-cards.tsx";
import styles from "./offers-page.sheet.module.css";

export type OffersView = {
  heading: string;
  intro: string | null;
  /** Said in place of the heading and the introduction, such as that another offer has ended. */
  notice: { heading: string; text: string } | null;
  offers: OfferView[];
  images: ImageSettings;
};

export function OffersPage({ heading, intro, notice, offers, images }: OffersView) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{notice?.heading ?? heading}</h1>
        {notice && <p className={styles.notice}>{notice.text}</p>}
        {intro && !notice && offers.length > 0 && <p className={styles.intro}>{intro}</p>}
        {offers.length === 0 && <NoOffers />}
        {notice && offers.length > 0 && <EndedActions />}
      </header>
      {notice && offers.length > 0 && <h2>Offers that you can have now</h2>}
      <OfferCards offers={offers} images={images} headingLevel={notice ? "h3" : "h2"} firstIsHero />
    </div>
  );
}

function EndedActions() {
  return (
    <p className={styles.actions}>
      <ButtonLink href={contactPath}>Ask us what we can do</ButtonLink>
      <ButtonLink href={searchPath} kind="outline">
        See the stock
      </ButtonLink>
    </p>
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
