import type { OfferView } from "../../offers/offer-view.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { EnquiryFormView } from "../enquiry/enquiry-form-view.ts";
import { DepartmentSwitch } from "../place/department-switch.tsx";
import { LocationDrawing } from "../place/location-drawing.tsx";
import type { PlaceView } from "../place/place-card.tsx";
import type { PlaceFacts, ReviewsFacts } from "../place/place-facts.ts";
import { PlaceReviews } from "../place/place-reviews.tsx";
import { PlaceStockStrip, type PlaceStock } from "../place/place-stock.tsx";
import { Rating } from "../place/place-tile.tsx";
import { TeamList, type TeamFacts } from "../place/team-list.tsx";
import { FormBeside } from "./form-beside.tsx";
import styles from "./contact-pages.sheet.module.css";

export type LocationView = {
  heading: string;
  form: EnquiryFormView;
  /** Absent in the browser, where everything but the form stays as the server rendered it. */
  serverRendered?: LocationFacts;
};

type LocationFacts = {
  allHref: string;
  place: PlaceFacts;
  map: Pick<PlaceView, "map" | "still" | "streetMap" | "tileMap">;
  reviews: ReviewsFacts | null;
  stock: PlaceStock | null;
  offers: OfferView[];
  team: TeamFacts[];
};

/** The page of a place: where it is, when its departments are open, its stock, its reviews and its people (LO-02). */
export function LocationPage({ heading, form, serverRendered }: LocationView) {
  if (serverRendered === undefined) return <FormBeside form={form} />;
  const main = (
    <>
      <WhenAndWhere heading={heading} facts={serverRendered} formHeading={form.texts.heading} />
      <StockAndOffers facts={serverRendered} />
    </>
  );
  return <FormBeside form={form} main={main} below={<TeamAndReviews facts={serverRendered} />} />;
}

type HeaderProps = { heading: string; facts: LocationFacts; formHeading: string };

function WhenAndWhere({ heading, facts, formHeading }: HeaderProps) {
  const { place, map } = facts;
  return (
    <>
      <PlaceHeader heading={heading} facts={facts} formHeading={formHeading} />
      <section className={styles.whenAndWhere} aria-label="Hours and map">
        <div className={styles.hoursCard}>
          <DepartmentSwitch departments={place.departments} chosen={place.chosen} />
        </div>
        <div className={styles.views}>
          {place.photo && (
            <div className={styles.photo}>
              <Picture picture={place.photo.picture} alt={place.photo.alt} sizes="(min-width: 768px) 360px, 94vw" />
            </div>
          )}
          {map.map && (
            <LocationDrawing
              map={map.map}
              still={map.still ?? null}
              tileMap={map.tileMap ?? null}
              streetMap={map.streetMap ?? null}
            />
          )}
        </div>
      </section>
    </>
  );
}

function StockAndOffers({ facts: { stock, offers } }: { facts: LocationFacts }) {
  if (stock === null && offers.length === 0) return null;
  return (
    <div className={styles.sections}>
      {stock && <PlaceStockStrip stock={stock} />}
      {offers.length > 0 && (
        <section className={styles.section} aria-labelledby="offers-heading">
          <h2 id="offers-heading">Special offers here</h2>
          <ul className={styles.offers}>
            {offers.map(({ id, name, href, highlight, ends, warning }) => (
              <li key={id}>
                <a href={href}>{name}</a>
                {highlight && <strong>{highlight}</strong>}
                {ends && <span className="quiet">{ends}</span>}
                {warning && <span className="quiet">{warning.inShort}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function TeamAndReviews({ facts: { place, reviews, team } }: { facts: LocationFacts }) {
  return (
    <>
      {team.length > 0 && place.teamHref && (
        <section className={styles.section} aria-labelledby="team-heading">
          <h2 id="team-heading">Meet the team</h2>
          <TeamList members={team} />
          <p>
            <a href={place.teamHref}>Meet the whole team</a>
          </p>
        </section>
      )}
      {reviews && <PlaceReviews reviews={reviews} />}
    </>
  );
}

function PlaceHeader({ heading, facts: { allHref, place }, formHeading }: HeaderProps) {
  return (
    <div className={styles.header}>
      <p className={styles.back}>
        <a href={allHref}>
          <Icon name="chevron-left" size="small" />
          All our locations
        </a>
      </p>
      <h1>{heading}</h1>
      {place.rating && <Rating rating={place.rating} />}
      <p className={styles.address}>{place.address}</p>
      <PlaceActions place={place} formHeading={formHeading} />
    </div>
  );
}

/** The chosen department's contact details, then the map and the form, which is further down on phones. */
function PlaceActions({ place, formHeading }: { place: PlaceFacts; formHeading: string }) {
  const department = place.departments[place.chosen];
  const phone = department?.phone;
  return (
    <p className={styles.actions}>
      {department?.bookServiceHref && (
        <ButtonLink href={department.bookServiceHref}>
          <Icon name="wrench" />
          Book a Service
        </ButtonLink>
      )}
      {phone && (
        <ButtonLink href={phone.href} kind={department.bookServiceHref ? "outline" : "primary"}>
          <Icon name="phone" />
          <span className="figures">{phone.text}</span>
        </ButtonLink>
      )}
      {place.directionsHref && (
        <ButtonLink href={place.directionsHref} kind="outline" rel="noopener" target="_blank">
          <Icon name="map-pin" />
          Get Directions
        </ButtonLink>
      )}
      <span className={styles.jump}>
        <ButtonLink href="#enquire" kind="outline">
          <Icon name="mail" />
          {formHeading}
        </ButtonLink>
      </span>
      {place.sellHref && (
        <ButtonLink href={place.sellHref} kind="plain">
          Sell us your car
        </ButtonLink>
      )}
    </p>
  );
}
