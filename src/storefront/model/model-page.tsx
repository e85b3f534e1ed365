import { contactPath } from "../../addresses/paths.ts";
import type { OfferView } from "../../offers/offer-view.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { ListedCards } from "../card/listed-vehicle.ts";
import { type ImageSettings, isIllustration, pictureSources } from "../card/picture-sources.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import styles from "./model-page.sheet.module.css";
import type { ModelFact, PriceFrom } from "./model-texts.ts";

export type ModelView = {
  title: string;
  name: string;
  tagline: string | null;
  about: string[];
  points: { title: string; text: string }[];
  picture: string | null;
  price: PriceFrom | null;
  isPriceOfDemo: boolean;
  stockText: string | null;
  /** A search for its new vehicles and demonstrators; null if there are none. */
  stockHref: string | null;
  testDriveHref: string | null;
  /** What the form of a test drive says. */
  testDriveText: string | null;
  grades: { name: string; count: string; price: PriceFrom | null; href: string }[];
  facts: ModelFact[];
  offers: OfferView[];
  stock: ListedCards;
  stockHeading: string;
  used: { text: string; href: string } | null;
  images: ImageSettings;
  siteSlug: string;
};

/** A model of new cars: its figures come from the stock. */
export function ModelPage(props: ModelView) {
  const { name, about, points, facts, grades, offers, testDriveHref, testDriveText } = props;
  return (
    <div className={`wrap ${styles.page}`}>
      <Head {...props} />
      {facts.length > 0 && <Facts facts={facts} />}
      {(about.length > 0 || points.length > 0) && <About {...props} />}
      {grades.length > 0 && <Grades {...props} />}
      {offers.length > 0 && <Offers offers={offers} />}
      <Stock {...props} />
      {testDriveHref && <Invitation name={name} text={testDriveText} href={testDriveHref} />}
    </div>
  );
}

function Head({ title, tagline, price, isPriceOfDemo, stockText, picture, images, ...links }: ModelView) {
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <Picture picture={pictureSources(picture, images)} alt="" sizes="(min-width: 992px) 58vw, 100vw" priority />
        {isIllustration(picture) && <span className={styles.caption}>Illustration</span>}
      </div>
      <div className={styles.intro}>
        <h1>{title}</h1>
        {tagline && <p className={styles.tagline}>{tagline}</p>}
        {price && (
          <p className={styles.price}>
            <span className="quiet">{isPriceOfDemo ? "Demonstrators from" : "From"}</span>{" "}
            <strong className="figures">{price.text}</strong> <span className="quiet">{price.qualifier}</span>
          </p>
        )}
        <p className="quiet">{stockText ?? "None in stock today. Ask us when the next one arrives."}</p>
        <Actions {...links} />
      </div>
    </header>
  );
}

type ActionsProps = Pick<ModelView, "name" | "stockHref" | "testDriveHref" | "used">;

function Actions({ name, stockHref, testDriveHref, used }: ActionsProps) {
  return (
    <p className={styles.actions}>
      {stockHref ? (
        <ButtonLink href={stockHref}>{`See every ${name}`}</ButtonLink>
      ) : (
        <ButtonLink href={contactPath}>Ask about arrivals</ButtonLink>
      )}
      {testDriveHref && (
        <ButtonLink href={testDriveHref} kind="outline" data-dialog="">
          Book a test drive
        </ButtonLink>
      )}
      {used && (
        <ButtonLink href={used.href} kind="plain">
          {used.text}
        </ButtonLink>
      )}
    </p>
  );
}

function Facts({ facts }: Pick<ModelView, "facts">) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ icon, label, value }) => (
        <div key={label}>
          <Icon name={icon} />
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Grades({ grades, name }: Pick<ModelView, "grades" | "name">) {
  return (
    <section className={styles.section} aria-labelledby="grades-heading">
      <h2 id="grades-heading">Grades for sale</h2>
      <ul className={styles.grades}>
        {grades.map((grade) => (
          <li key={grade.name}>
            <a href={grade.href}>
              <span className={styles.grade}>{grade.name}</span>{" "}
              <span className="quiet">
                {grade.count}
                <span className="visually-hidden"> {name}</span>
              </span>{" "}
              <span className={styles.gradePrice}>
                {grade.price ? (
                  <>
                    <span className="quiet">from</span> <strong className="figures">{grade.price.text}</strong>{" "}
                    <span className={`quiet ${styles.qualifier}`}>{grade.price.qualifier}</span>
                  </>
                ) : (
                  <span className="quiet">Ask for the price</span>
                )}
              </span>
              <Icon name="arrow-right" size="small" />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Prices are for the cheapest new vehicle of each grade for sale here.</p>
    </section>
  );
}

/** Without pictures: those of offers show the model again, or another one. */
function Offers({ offers }: Pick<ModelView, "offers">) {
  return (
    <section className={styles.section} aria-labelledby="model-offers-heading">
      <h2 id="model-offers-heading">Special offers</h2>
      <ul className={styles.offers}>
        {offers.map(({ id, name, href, highlight, ends, warning, enquire }) => (
          <li key={id}>
            {highlight && <p className={styles.highlight}>{highlight}</p>}
            <h3>
              <a href={href}>{name}</a>
            </h3>
            {ends && <p className="quiet">{ends}</p>}
            {warning && <p className={styles.note}>{warning.inShort}</p>}
            <p className={styles.enquire}>
              <ButtonLink href={enquire.href} kind="outline" data-dialog="">
                {enquire.text}
                <span className="visually-hidden">{`: ${name}`}</span>
              </ButtonLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function About({ name, about, points }: Pick<ModelView, "name" | "about" | "points">) {
  return (
    <section className={`${styles.section} ${styles.about}`} aria-labelledby="about-heading">
      <h2 id="about-heading">{`About the ${name}`}</h2>
      {about.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      {points.length > 0 && (
        <dl className={styles.points}>
          {points.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Invitation({ name, text, href }: { name: string; text: string | null; href: string }) {
  return (
    <section className={styles.invitation} aria-labelledby="drive-heading">
      <div>
        <h2 id="drive-heading">{`Drive the ${name}`}</h2>
        {text && <p>{text}</p>}
      </div>
      <ButtonLink href={href} data-dialog="">
        Choose a time
      </ButtonLink>
    </section>
  );
}

function Stock({ stock, stockHeading, stockHref, used, images, siteSlug }: ModelView) {
  if (stock.cards.length === 0) return null;
  const moreHref = stockHref ?? used?.href;
  return (
    <section className={styles.section} aria-labelledby="stock-heading">
      <div className={styles.sectionHead}>
        <h2 id="stock-heading">{stockHeading}</h2>
        {moreHref && (
          <a className={styles.more} href={moreHref}>
            See all
            <Icon name="arrow-right" size="small" />
          </a>
        )}
      </div>
      <VehicleCards
        listed={stock}
        images={images}
        siteSlug={siteSlug}
        headingLevel="h3"
        firstIsHero={false}
        layout="rail"
      />
    </section>
  );
}
