import { EnquiryForm, type EnquiryFormProps } from "./enquiry-form.tsx";
import styles from "../plain-pages.module.css";
import { VehicleLocation, type VehicleLocationView } from "../vehicle/vehicle-location.tsx";

export type ContactView = {
  heading: string;
  detail: string | null;
  locations: (VehicleLocationView & { licence: string | null })[];
  form: EnquiryFormProps;
};

/** How to reach the dealer: places with hours and phones, and the general enquiry. */
export function ContactPage({ heading, detail, locations, form }: ContactView) {
  return (
    <div className="wrap" data-page="contact">
      <div className={styles.contactHead}>
        <h1>{heading}</h1>
        {detail && <p className={styles.lead}>{detail}</p>}
      </div>
      <div className={styles.contactColumns}>
        <div className={styles.places}>
          {locations.map((location) => (
            <VehicleLocation
              key={location.href}
              location={location}
              heading={location.name}
              licence={location.licence}
            />
          ))}
        </div>
        <div id="enquire">
          <EnquiryForm {...form} />
        </div>
      </div>
    </div>
  );
}
