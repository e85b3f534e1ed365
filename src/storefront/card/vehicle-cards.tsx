import { vehicleHref } from "../../addresses/paths.ts";
import { memo, type ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { cachedMarkup } from "../page/cached-markup.tsx";
import { CompareButton, SaveButton } from "../shortlist/shortlist-buttons.tsx";
import { listedTitle } from "./listed-title.ts";
import type { ListedVehicle, ListedCards } from "./listed-vehicle.ts";
import { type ImageSettings, isIllustration, pictureSources, standInAddress } from "./picture-sources.ts";
import { PriceBlock } from "./price-block.tsx";
import { TagLabel } from "./tag-label.tsx";
import styles from "./vehicle-cards.module.css";

/** A promotion among the vehicles. `position` counts all cards from 1. */
export type PlacedPromotion = { position: number; className: string | undefined; content: ReactNode };

type CardsProps = {
  listed: ListedCards;
  images: ImageSettings;
  siteSlug: string;
  headingLevel?: "h2" | "h3";
  firstIsHero?: boolean;
  /** A rail scrolls sideways on phones, where a grid would be very long. */
  layout?: "grid" | "rail";
  promotions?: readonly PlacedPromotion[];
};

/** A card is at most 576 px wide. */
const cardWidths = [320, 640, 960];
const cardSizes = "(min-width: 1400px) 270px, (min-width: 992px) 30vw, (min-width: 576px) 46vw, 94vw";

/** Scripts add the other pictures on demand (`card-pictures.browser.ts`), so React must leave their container alone. */
const filledByScripts = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/** A grid of vehicles. The first picture loads immediately, the others as they approach the viewport. */
export function VehicleCards(props: CardsProps) {
  const { listed, images, siteSlug, headingLevel = "h2", firstIsHero = true, layout = "grid", promotions = [] } = props;
  const cells: ReactNode[] = listed.cards.map((card, index) => (
    <li key={card.id} {...cardMarkup({ card, images, siteSlug, headingLevel, priority: firstIsHero && index === 0 })} />
  ));
  for (const promotion of promotions) cells.splice(promotion.position - 1, 0, promotionCell(promotion));
  return (
    <>
      <ul className={layout === "rail" ? `${styles.grid} ${styles.rail}` : styles.grid}>{cells}</ul>
      {listed.notes.length > 0 && (
        <div className={styles.notes}>
          {listed.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </>
  );
}

function promotionCell({ position, className, content }: PlacedPromotion): ReactNode {
  return (
    <li key={`promotion ${position}`} className={className}>
      {content}
    </li>
  );
}

type CardProps = {
  card: ListedVehicle;
  images: ImageSettings;
  siteSlug: string;
  headingLevel: "h2" | "h3";
  priority: boolean;
};

/** Memoised, because a page has 21 of them. */
const VehicleCardArticle = memo(function VehicleCardArticle(props: CardProps) {
  const { card, images, siteSlug, headingLevel: Heading, priority } = props;
  const title = listedTitle(card);
  const shortlisted = { ...card, title, images: card.picture ? [{ reference: card.picture }] : [] };
  return (
    <article className={card.isAvailable ? styles.card : `${styles.card} ${styles.sold}`}>
      <div className={card.picture === null ? `${styles.media} ${styles.toCome}` : styles.media}>
        <Picture
          picture={pictureSources(card.picture ?? card.placeholder ?? null, images, cardWidths)}
          alt={card.picture === null ? "No picture yet" : title.full}
          sizes={cardSizes}
          priority={priority}
          standIn={card.picture && card.placeholder ? standInAddress(card.placeholder) : undefined}
        />
        {card.pictureCount > 1 && <div data-pictures={card.pictureCount} {...filledByScripts} />}
        {card.tags[0] && (
          <span className={styles.tags}>
            {card.tags.map((tag) => (
              <TagLabel key={tag.kind} tag={tag} />
            ))}
          </span>
        )}
        {isIllustration(card.picture) && <span className={styles.caption}>Illustration</span>}
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <a className={styles.link} href={vehicleHref(card.slug)}>
            {title.line}
          </a>
          <span className={styles.badge}>{title.badgeLine ?? " "}</span>
        </Heading>
        <div className={styles.price}>
          <PriceBlock price={card.price} />
          {card.belowMarketText && <p className={styles.below}>{`${card.belowMarketText} below market`}</p>}
        </div>
        {card.finance && (
          <p className={styles.finance}>
            <span className="figures">{`from ${card.finance.weeklyText} p.w.`}</span>{" "}
            <span className={styles.rates}>
              {`${card.finance.rateText}, comparison rate ${card.finance.comparisonRateText}`}
            </span>
          </p>
        )}
        <ul className={styles.facts}>
          {card.facts.map((fact) => (
            <li key={fact.label}>
              {fact.icon && <Icon name={fact.icon} size="small" />}
              <span className="visually-hidden">{`${fact.label}: `}</span>
              {fact.value}
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <p className={styles.place}>
            <Icon name="map-pin" size="small" />
            {card.place ?? "Ask us for its location"}
          </p>
          {card.controls.compare && <CompareButton vehicle={shortlisted} siteSlug={siteSlug} />}
        </div>
      </div>
      {card.controls.save !== "hidden" && (
        <div className={styles.save}>
          <SaveButton vehicle={shortlisted} siteSlug={siteSlug} controls={card.controls} />
        </div>
      )}
    </article>
  );
});

const cardMarkup = cachedMarkup(VehicleCardArticle);
