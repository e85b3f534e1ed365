import type { OfferView } from "../../offers/offer-view.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { SpecificationRow } from "../../vehicles/specification-rows.ts";
import type { VehiclePageSection } from "../../vehicles/vehicle-page.ts";
import { PlaceCard, type PlaceView } from "../place/place-card.tsx";
import styles from "./vehicle-sections.sheet.module.css";

export type VehicleSectionsProps = {
  sections: VehiclePageSection[];
  location: PlaceView | null;
  /** Shown if the vehicle's location is unknown. */
  whereText: string;
  moreFromDealerHref: string;
  offers: OfferView[];
};

/** The sections of a vehicle's page in the site's order. */
export function VehicleSections({ sections, offers, ...where }: VehicleSectionsProps) {
  return sections.map((section) => {
    if (section.name === "location-map") return <Where key={section.name} {...where} />;
    if (section.name === "special-offers") return <Offers key={section.name} offers={offers} />;
    return <VehicleSection key={section.name} section={section} />;
  });
}

type WhereProps = Pick<VehicleSectionsProps, "location" | "whereText" | "moreFromDealerHref">;

function Where({ location, whereText, moreFromDealerHref }: WhereProps) {
  return (
    <section className={styles.section} id="vehicle-map" aria-labelledby="vehicle-map-heading">
      <h2 className={styles.heading} id="vehicle-map-heading">
        Where to see it
      </h2>
      {location ? (
        <PlaceCard place={location} moreHref={moreFromDealerHref} />
      ) : (
        <>
          <p>{whereText}</p>
          <p>
            <a href={moreFromDealerHref}>See more from this dealer</a>
          </p>
        </>
      )}
    </section>
  );
}

function Offers({ offers }: Pick<VehicleSectionsProps, "offers">) {
  if (offers.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="vehicle-offers-heading">
      <h2 className={styles.heading} id="vehicle-offers-heading">
        Special offers
      </h2>
      <ul className={styles.section}>
        {offers.map(({ id, name, href, highlight, ends, warning, enquire }) => (
          <li key={id} className={styles.reserve}>
            <p>
              <Icon name="tag" />
              <span>
                {highlight && <strong>{`${highlight}: `}</strong>}
                <a href={href}>{name}</a>
                {ends && <span className="quiet">{`. ${ends}.`}</span>}
                {warning && <span className="quiet"> {warning.inShort}</span>}
              </span>
            </p>
            <span className="no-print">
              <ButtonLink href={enquire.href} kind="outline" data-dialog="">
                {enquire.text}
                <span className="visually-hidden">{`: ${name}`}</span>
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sections that narrow screens show folded, so that the page stays short there. */
const foldedNames: readonly VehiclePageSection["name"][] = [
  "whats-included",
  "why-buy-from-us",
  "protect-your-car",
  "car-summary",
  "features",
  "all-specifications",
  "vehicle-details",
];

/** One section; those shown elsewhere on the page render nothing here. */
function VehicleSection({ section }: { section: VehiclePageSection }) {
  if (!("heading" in section)) return null;
  const { name, heading } = section;
  const isFolded = foldedNames.includes(name);
  return (
    <section className={styles.section} aria-labelledby={`section-${name}`}>
      <h2 className={styles.heading} id={`section-${name}`}>
        {heading}
      </h2>
      {isFolded ? (
        <details className={styles.fold}>
          <summary aria-labelledby={`section-${name}`} />
          <SectionBody section={section} />
        </details>
      ) : (
        <SectionBody section={section} />
      )}
    </section>
  );
}

function SectionBody({ section }: { section: Extract<VehiclePageSection, { heading: string }> }) {
  switch (section.name) {
    case "key-information":
      return <IconGrid rows={section.rows} />;
    case "vehicle-details":
      return <IconGrid rows={section.rows} />;
    case "car-summary":
      return <Rows rows={section.rows} />;
    case "dealer-comments":
      return <Comments comments={section.comments} />;
    case "features":
      return <Features features={section.features} />;
    case "all-specifications":
      return <Specifications section={section} />;
    case "reserve-online":
      return <ReserveOnline section={section} />;
    case "whats-included":
    case "why-buy-from-us":
    case "protect-your-car":
      return <Points points={section.points} />;
  }
}

function IconGrid({ rows }: { rows: SpecificationRow[] }) {
  return (
    <dl className={styles.icons}>
      {rows.map((row) => (
        <div key={row.name} className={row.name === "vin" ? styles.fullWidth : undefined}>
          <Icon name={row.icon} />
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows }: { rows: SpecificationRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map((row) => (
        <div key={row.name}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

type CommentsSection = Extract<VehiclePageSection, { name: "dealer-comments" }>;

function Comments({ comments }: Pick<CommentsSection, "comments">) {
  if (comments.kind === "pending") return <p className="quiet">{comments.text}</p>;
  if (comments.kind === "complete") return <Paragraphs texts={comments.sections} />;
  return (
    <div className={styles.comments}>
      <div className={styles.preview}>
        <Paragraphs texts={comments.preview} />
      </div>
      <details className={styles.more}>
        <summary>
          <span className={styles.whenClosed}>Show more</span>
          <span className={styles.whenOpen}>Show less</span>
        </summary>
        <Paragraphs texts={comments.sections} />
      </details>
    </div>
  );
}

function Paragraphs({ texts }: { texts: string[] }) {
  return (
    <div className={styles.text}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

type FeaturesSection = Extract<VehiclePageSection, { name: "features" }>;

function Features({ features }: Pick<FeaturesSection, "features">) {
  return (
    <>
      <FeatureList features={features.first} />
      {features.more && (
        <details className={styles.more}>
          <summary>
            <span className={styles.whenClosed}>{features.more}</span>
            <span className={styles.whenOpen}>Show fewer</span>
          </summary>
          <FeatureList features={features.rest} />
        </details>
      )}
    </>
  );
}

function FeatureList({ features }: { features: string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
}

type SpecificationsSection = Extract<VehiclePageSection, { name: "all-specifications" }>;

function Specifications({ section }: { section: SpecificationsSection }) {
  return (
    <>
      <Rows rows={section.featured.first} />
      {section.featured.more && (
        <details className={styles.more}>
          <summary>
            <span className={styles.whenClosed}>{section.featured.more}</span>
            <span className={styles.whenOpen}>Show less</span>
          </summary>
          {section.groups.map((group) => (
            <div key={group.heading}>
              <h3 className={styles.group}>{group.heading}</h3>
              <Rows rows={group.rows} />
            </div>
          ))}
        </details>
      )}
    </>
  );
}

type ReserveSection = Extract<VehiclePageSection, { name: "reserve-online" }>;

function ReserveOnline({ section: { heading, promise, href } }: { section: ReserveSection }) {
  return (
    <div className={styles.reserve}>
      <p>
        <Icon name="shield-check" />
        {promise}
      </p>
      <span className="no-print">
        <ButtonLink href={href} kind="outline">
          {heading}
        </ButtonLink>
      </span>
    </div>
  );
}

function Points({ points }: { points: { title: string; text: string }[] }) {
  return (
    <dl className={styles.points}>
      {points.map((point) => (
        <div key={point.title}>
          <dt>{point.title}</dt>
          <dd>{point.text}</dd>
        </div>
      ))}
    </dl>
  );
}
