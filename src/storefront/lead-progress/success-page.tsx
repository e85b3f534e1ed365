import { searchPath } from "../../addresses/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LeadProgress } from "./lead-progress.tsx";
import type { ProgressStage } from "./progress-view.ts";
import styles from "../page/plain-pages.sheet.module.css";

export type SuccessView = {
  enquiry: {
    title: string;
    /** `enquiry`, or what else was sent. */
    name: string;
    reference: string;
    stages: ProgressStage[];
    timeText: string | null;
    placeText: string | null;
    /** Path of the private status page. */
    path: string;
    /** Events for the data layer; null if the site has none. */
    events: { key: string; json: string } | null;
  };
  nextStep: string;
  phone: { text: string; href: string } | null;
};

export function SuccessPage({ enquiry, nextStep, phone }: SuccessView) {
  return (
    <div className={`wrap ${styles.message}`}>
      <p className={styles.badge}>
        <Icon name="check" size="large" />
      </p>
      <h1>{enquiry.title}</h1>
      <p className={styles.lead}>{nextStep}</p>
      {enquiry.timeText && <strong>{enquiry.timeText}</strong>}
      {enquiry.placeText && <p>{enquiry.placeText}</p>}
      <p className={styles.reference}>
        Your reference: <strong className="figures">{enquiry.reference}</strong>
      </p>
      <LeadProgress stages={enquiry.stages} />
      {enquiry.events && <div hidden data-analytics={enquiry.events.json} data-analytics-key={enquiry.events.key} />}
      <p>
        <a href={enquiry.path}>Keep this private link</a> to check on your {enquiry.name} later.
      </p>
      <p className={styles.actions}>
        <ButtonLink href={searchPath}>Back to our stock</ButtonLink>
        {phone && (
          <ButtonLink href={phone.href} kind="outline">
            <Icon name="phone" />
            <span className="figures">{phone.text}</span>
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
