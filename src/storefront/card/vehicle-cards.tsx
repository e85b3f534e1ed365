import { memo } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { CompareButton, SaveButton } from "../shortlist/shortlist-buttons.tsx";
import type { ListedVehicle, ListedVehicles } from "./listed-vehicle.ts";
import { type ImageSettings, pictureSources } from "./picture-sources.ts";
import { PriceBlock } from "./price-block.tsx";
import { TagLabel } from "./tag-label.tsx";
import styles from "./vehicle-cards.module.css";

type CardsProps = {
  listed: ListedVehicles;
  images: ImageSettings;
  siteSlug: string;
  headingLevel?: "h2" | "h3";
  firstIsHero?: boolean;
  /** A rail scrolls sideways on phones, where a grid would be a long way down. */
  layout?: "grid" | "rail";
};

/** A card is at most 576 px wide. */
const cardWidths = [320, 480, 640, 960];
const cardSizes = "(min-width: 1400px) 270px, (min-width: 992px) 30vw, (min-width: 576px) 46vw, 94vw";

/** A grid of vehicles. The first row's pictures are fetched at once, the others when they come near. */
export function VehicleCards(props: CardsProps) {
  const { listed, images, siteSlug, headingLevel = "h2", firstIsHero = true, layout = "grid" } = props;
  return (
    <>
      <ul className={layout === "rail" ? `${styles.grid} ${styles.rail}` : styles.grid}>
        {listed.cards.map((card, index) => (
          <li key={card.id}>
            <VehicleCardArticle
              card={card}
              images={images}
              siteSlug={siteSlug}
              headingLevel={headingLevel}
              priority={firstIsHero && index < 2}
            />
          </li>
        ))}
      </ul>
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

type CardProps = {
  card: ListedVehicle;
  images: ImageSettings;
  siteSlug: string;
  headingLevel: "h2" | "h3";
  priority: boolean;
};

/** Drawn again only when something of the vehicle changed: there are 21 on a page. */
const VehicleCardArticle = memo(function VehicleCardArticle(props: CardProps) {
  const { card, images, siteSlug, headingLevel: Heading, priority } = props;
  const image = card.images[0];
  return (
    <article className={`${styles.card} ${card.isAvailable ? "" : styles.sold}`}>
      <div className={styles.media}>
        <Picture
          picture={pictureSources(image?.reference ?? null, images, cardWidths)}
          alt={image?.alt ?? "No picture yet"}
          sizes={cardSizes}
          priority={priority}
        />
        {card.tag && (
          <span className={styles.tag}>
            <TagLabel tag={card.tag} />
          </span>
        )}
        {image?.isIllustration && <span className={styles.caption}>Illustration</span>}
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <a className={styles.link} href={card.href}>
            {card.title.line}
          </a>
          <span className={styles.badge}>{card.title.badgeLine ?? " "}</span>
        </Heading>
        <div className={styles.price}>
          <PriceBlock price={card.price} />
          {card.belowMarketText && <p className={styles.below}>{card.belowMarketText} below market</p>}
        </div>
        {card.finance && (
          <p className={styles.finance}>
            <span className="figures">{`from ${card.finance.weeklyText} p.w.`}</span>{" "}
            <span className={styles.rates}>
              {card.finance.rateText}, comparison rate {card.finance.comparisonRateText}
            </span>
          </p>
        )}
        <ul className={styles.facts}>
          {card.facts.map((fact) => (
            <li key={fact.name}>
              <Icon name={fact.icon} size="small" />
              <span className="visually-hidden">{fact.label}: </span>
              {fact.value}
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <p className={styles.place}>
            <Icon name="map-pin" size="small" />
            {card.place ?? "Ask us where it stands"}
          </p>
          {card.controls.compare && <CompareButton vehicle={card} siteSlug={siteSlug} />}
        </div>
      </div>
      {card.controls.save !== "hidden" && (
        <div className={styles.save}>
          <SaveButton vehicle={card} siteSlug={siteSlug} controls={card.controls} />
        </div>
      )}
    </article>
  );
});
