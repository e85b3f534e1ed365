import type { OfferView } from "../../offers/offer-view.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { type ImageSettings, isIllustration, pictureSources } from "../card/picture-sources.ts";
import styles from "./offer-cards.sheet.module.css";
import { Folded } from "./rich-text-view.tsx";

type OfferCardsProps = {
  offers: readonly OfferView[];
  images: ImageSettings;
  headingLevel: "h2" | "h3";
  /** Whether the first picture loads at once. */
  firstIsHero?: boolean;
};

/** Offers side by side; of an odd number the first is larger. */
export function OfferCards({ offers, images, headingLevel, firstIsHero = false }: OfferCardsProps) {
  if (offers.length === 0) return null;
  return (
    <ul className={styles.cards}>
      {offers.map((offer, index) => (
        <li key={offer.id} className={styles.cell}>
          <OfferCard offer={offer} images={images} headingLevel={headingLevel} priority={firstIsHero && index === 0} />
        </li>
      ))}
    </ul>
  );
}

type OfferCardProps = { offer: OfferView; images: ImageSettings; headingLevel: "h2" | "h3"; priority: boolean };

function OfferCard({ offer, images, headingLevel: Heading, priority }: OfferCardProps) {
  const { name, href, ends, description, disclaimer, warning, enquire, explore } = offer;
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <OfferPicture offer={offer} images={images} priority={priority} sizes="(min-width: 768px) 46vw, 94vw" />
        {offer.highlight && offer.picture !== null && <p className={styles.highlight}>{offer.highlight}</p>}
      </div>
      <div className={styles.body}>
        <Heading className={styles.name}>
          <a href={href}>{name}</a>
        </Heading>
        {ends && <p className={styles.ends}>{ends}</p>}
        {description && <Folded text={description} />}
        {warning && <p className={styles.warning}>{warning.inShort}</p>}
        {disclaimer && (
          <div className={styles.disclaimer}>
            <Folded text={disclaimer} />
          </div>
        )}
        <p className={styles.actions}>
          <ButtonLink href={enquire.href} kind="outline" data-dialog="">
            {enquire.text}
            <span className="visually-hidden">{`: ${name}`}</span>
          </ButtonLink>
          {explore && (
            <ButtonLink href={explore.href} kind="plain">
              {explore.text}
            </ButtonLink>
          )}
        </p>
      </div>
    </article>
  );
}

type PictureProps = { offer: OfferView; images: ImageSettings; priority: boolean; sizes: string };

/** The picture of an offer; without one, its most important words in its place. */
export function OfferPicture({ offer: { picture, highlight, make, name }, images, priority, sizes }: PictureProps) {
  if (picture === null) {
    return (
      <p className={styles.words} aria-hidden={highlight === null}>
        {highlight ?? make ?? name}
      </p>
    );
  }
  return (
    <div className={styles.picture}>
      <Picture picture={pictureSources(picture, images)} alt="" sizes={sizes} priority={priority} />
      {isIllustration(picture) && <span className={styles.caption}>Illustration</span>}
    </div>
  );
}
