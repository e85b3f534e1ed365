import { specialOffersPath } from "../../addresses/paths.ts";
import type { OfferView } from "../../offers/offer-view.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { OfferCards, OfferPicture } from "./offer-cards.tsx";
import styles from "./offers-page.sheet.module.css";
import { FullText } from "./rich-text-view.tsx";

export type OfferPageView = {
  offer: OfferView;
  listHeading: string;
  others: OfferView[];
  /** Vehicles for sale that the offer applies to. */
  stock: ListedCards;
  images: ImageSettings;
  siteSlug: string;
};

export function OfferPage({ offer, listHeading, others, stock, images, siteSlug }: OfferPageView) {
  const { name, ends, highlight, description, disclaimer, warning, enquire, explore, picture } = offer;
  return (
    <div className={`wrap ${styles.page}`}>
      <article className={styles.single}>
        <p className={styles.back}>
          <a href={specialOffersPath}>
            <Icon name="chevron-left" size="small" />
            {listHeading}
          </a>
        </p>
        <div className={styles.singlePicture}>
          <OfferPicture offer={offer} images={images} priority sizes="(min-width: 992px) 58vw, 100vw" />
        </div>
        <div className={styles.singleBody}>
          {highlight && picture !== null && <p className={styles.highlight}>{highlight}</p>}
          <h1>{name}</h1>
          {ends && <p className="quiet">{ends}</p>}
          {description && <FullText text={description} />}
          {warning?.inFull && <p className="quiet">{warning.inFull}</p>}
          <p className={styles.actions}>
            <ButtonLink href={enquire.href} data-dialog="">
              {enquire.text}
            </ButtonLink>
            {explore && (
              <ButtonLink href={explore.href} kind="outline">
                {explore.text}
              </ButtonLink>
            )}
          </p>
        </div>
        {disclaimer && (
          <section className={styles.terms} aria-labelledby="terms-heading">
            <h2 id="terms-heading">Terms and conditions</h2>
            <FullText text={disclaimer} />
          </section>
        )}
      </article>
      {stock.cards.length > 0 && (
        <section className={styles.others} aria-labelledby="stock-heading">
          <h2 id="stock-heading">For sale with this offer</h2>
          <VehicleCards
            listed={stock}
            images={images}
            siteSlug={siteSlug}
            headingLevel="h3"
            firstIsHero={false}
            layout="rail"
          />
        </section>
      )}
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others-heading">
          <h2 id="others-heading">More offers</h2>
          <OfferCards offers={others} images={images} headingLevel="h3" />
        </section>
      )}
    </div>
  );
}
