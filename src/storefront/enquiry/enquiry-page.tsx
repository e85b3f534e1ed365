import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { ReserveTerms } from "../../vehicles/reserve-terms.ts";
import { pictureSources } from "../card/picture-sources.ts";
import frame from "../page/form-page.sheet.module.css";
import { ServerRendered } from "../page/server-rendered.tsx";
import { type CallablePlace, PlaceToCall } from "../place/place-to-call.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";
import type { EnquiryFormView } from "./enquiry-form-view.ts";
import { StepProgress } from "./step-progress.tsx";
import styles from "./enquiry-page.module.css";

export type AskedOffer = {
  name: string;
  href: string;
  ends: string | null;
  highlight: string | null;
  image: string | null;
  /** The warning beside a comparison rate that the offer names; null if it names none. */
  warning: string | null;
};

export type EnquiryPageView = {
  form: EnquiryFormView;
  /** The location to call instead of filling in the form. */
  place: CallablePlace | null;
  offer: AskedOffer | null;
  /** Terms of a reservation; null for other forms. */
  reservation: ReserveTerms | null;
  back: { href: string; label: string };
  formId?: string;
};

const asideSizes = "(min-width: 1200px) 380px, (min-width: 768px) 260px, 120px";

/** A form as a page, with the vehicle, what happens next, and a location to call instead. */
export function EnquiryPage({ form, place, offer, reservation, back, formId }: EnquiryPageView) {
  const { vehicle, images, texts } = form;
  return (
    <div className={`wrap ${frame.page} ${styles.page}`} data-page="enquiry">
      <p className={frame.back}>
        <a href={back.href}>
          <Icon name="chevron-left" size="small" />
          {back.label}
        </a>
      </p>
      <h1 className={styles.title}>{texts.heading}</h1>
      {texts.intro && <p className={styles.intro}>{texts.intro}</p>}
      {vehicle && (
        <div className={styles.vehicle}>
          <div className={styles.picture}>
            <Picture picture={pictureSources(vehicle.image, images)} alt="" sizes={asideSizes} priority />
          </div>
          <div className={styles.vehicleFacts}>
            <p className={styles.price}>{vehicle.priceText}</p>
            <p>
              <strong>{vehicle.title}</strong>
              {vehicle.badgeLine && <span className="quiet"> {vehicle.badgeLine}</span>}
            </p>
          </div>
        </div>
      )}
      {offer && (
        <div className={styles.vehicle}>
          {offer.image && (
            <div className={styles.picture}>
              <Picture picture={pictureSources(offer.image, images)} alt="" sizes={asideSizes} priority />
            </div>
          )}
          <div className={styles.vehicleFacts}>
            {offer.highlight && <p className={styles.price}>{offer.highlight}</p>}
            <p>
              <strong>{offer.name}</strong>
              {offer.ends && <span className="quiet"> {offer.ends}</span>}
            </p>
            {offer.warning && <p className="quiet">{offer.warning}</p>}
          </div>
        </div>
      )}
      <div className={styles.form} id={formId}>
        {reservation && <ReserveFacts facts={reservation.facts} />}
        <EnquiryForm {...form} progress={StepProgress} />
      </div>
      {(reservation || place) && (
        <aside className={frame.aside} aria-label="Contact">
          <ServerRendered className={styles.parts}>
            {import.meta.env.SSR && (
              <>
                {reservation && <Steps steps={[texts.nextStep, ...reservation.steps]} />}
                {place && <PlaceToCall place={place} />}
              </>
            )}
          </ServerRendered>
        </aside>
      )}
    </div>
  );
}

function ReserveFacts({ facts }: Pick<ReserveTerms, "facts">) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <section>
      <h2>What happens next</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
