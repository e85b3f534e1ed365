import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { EnquiryFormView } from "../enquiry/enquiry-form-view.ts";
import type { PlaceView } from "../place/place-card.tsx";
import { type GridPlace, PlaceGrid } from "../place/place-grid.tsx";
import { PlacesMapSection, type PlacesMapFacts } from "../place/places-map-section.tsx";
import { FormBeside } from "./form-beside.tsx";
import { NearestForm, type NearestView } from "./nearest-form.tsx";
import styles from "./contact-pages.sheet.module.css";

export type ContactView = {
  heading: string;
  form: EnquiryFormView;
  /** Absent in the browser, where the locations stay as the server rendered them. */
  serverRendered?: ContactFacts;
};

type ContactFacts = {
  /** Address of the call-back form; null if the site does not offer it. */
  callBackHref: string | null;
  /** Null if there is only one place. */
  nearest: NearestView | null;
  /** Null if there is only one place, or the map is off. */
  map: PlacesMapFacts | null;
  places: GridPlace[];
  others: OtherDealer[];
};

/** A dealer found in imported stock that is not one of the site's configured locations. */
export type OtherDealer = Pick<PlaceView, "name" | "href" | "address" | "phone">;

/** The contact page: all places on a map and as cards, and the general enquiry form. */
export function ContactPage({ heading, form, serverRendered }: ContactView) {
  if (serverRendered === undefined) return <FormBeside form={form} />;
  const main = (
    <>
      <div className={styles.header}>
        <h1>{heading}</h1>
        <ContactActions callBackHref={serverRendered.callBackHref} formHeading={form.texts.heading} />
      </div>
      <Places facts={serverRendered} />
    </>
  );
  return <FormBeside form={form} main={main} />;
}

function ContactActions({ callBackHref, formHeading }: { callBackHref: string | null; formHeading: string }) {
  return (
    <p className={styles.actions}>
      <span className={styles.jump}>
        <ButtonLink href="#enquire">
          <Icon name="mail" />
          {formHeading}
        </ButtonLink>
      </span>
      {callBackHref && (
        <ButtonLink href={callBackHref} kind="outline">
          <Icon name="phone" />
          Ask us to call you
        </ButtonLink>
      )}
    </p>
  );
}

function Places({ facts: { nearest, map, places, others } }: { facts: ContactFacts }) {
  return (
    <>
      {nearest && <NearestForm nearest={nearest} />}
      <section aria-labelledby="places-heading">
        <h2 className="visually-hidden" id="places-heading">
          Our locations
        </h2>
        <PlaceGrid places={places} isNumbered={map !== null} isList />
      </section>
      {map && <PlacesMapSection {...map} />}
      {others.length > 0 && <OtherDealers dealers={others} />}
    </>
  );
}

function OtherDealers({ dealers }: { dealers: OtherDealer[] }) {
  return (
    <section className={styles.section} aria-labelledby="other-dealers">
      <h2 id="other-dealers">Other dealers on this site</h2>
      <ul className={styles.dealers}>
        {dealers.map(({ name, href, address, phone }) => (
          <li key={href}>
            <a href={href}>{name}</a>
            <span className="quiet">{address}</span>
            {phone && (
              <a href={phone.href}>
                <span className="figures">{phone.text}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
