import { EnquiryForm } from "./enquiry-form.tsx";
import type { EnquiryFormView } from "./enquiry-form-view.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "../page/plain-pages.sheet.module.css";
import { ServerRendered } from "../page/server-rendered.tsx";
import { PlaceCard, type PlaceView } from "../place/place-card.tsx";

export type ContactView = {
  heading: string;
  form: EnquiryFormView;
  /** Absent in the browser, where the locations stay as the server rendered them. */
  serverRendered?: {
    /** Address of the call-back form; null if the site does not offer it. */
    callBackHref: string | null;
    locations: (PlaceView & { licence: string | null; bookServiceHref: string | null })[];
    others: OtherDealer[];
  };
};

/** A dealer found in imported stock that is not one of the site's configured locations. */
export type OtherDealer = Pick<PlaceView, "name" | "href" | "address" | "phone">;

/** The contact page: locations with opening hours and phone numbers, and the general enquiry form. */
export function ContactPage({ heading, form, serverRendered }: ContactView) {
  return (
    <div className="wrap" data-page="contact">
      <div className={styles.contactHead}>
        <h1>{heading}</h1>
        <p className={styles.jump}>
          <ButtonLink href="#enquire" kind="outline">
            <Icon name="mail" />
            {form.texts.heading}
          </ButtonLink>
        </p>
      </div>
      <div className={styles.contactColumns}>
        <ServerRendered className={styles.places}>
          {import.meta.env.SSR && serverRendered?.callBackHref && (
            <p>
              <ButtonLink href={serverRendered.callBackHref} kind="outline">
                <Icon name="phone" />
                Ask us to call you
              </ButtonLink>
            </p>
          )}
          {import.meta.env.SSR &&
            serverRendered?.locations.map((location) => (
              <section key={location.href} aria-label={location.name}>
                <h2>{location.name}</h2>
                <PlaceCard place={location} isNamedAbove licence={location.licence} />
                {location.bookServiceHref && (
                  <p className={styles.actions}>
                    <ButtonLink href={location.bookServiceHref} kind="outline">
                      <Icon name="wrench" />
                      Book a Service
                    </ButtonLink>
                  </p>
                )}
              </section>
            ))}
          {import.meta.env.SSR && serverRendered && serverRendered.others.length > 0 && (
            <OtherDealers dealers={serverRendered.others} />
          )}
        </ServerRendered>
        <div id="enquire">
          <EnquiryForm {...form} />
        </div>
      </div>
    </div>
  );
}

function OtherDealers({ dealers }: { dealers: OtherDealer[] }) {
  return (
    <section aria-labelledby="other-dealers">
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
