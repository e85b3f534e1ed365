import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./plain-pages.module.css";

export type SuccessView = {
  /** Reference of the enquiry, null when the page was opened without one. */
  reference: string | null;
  nextStep: string;
  phone: { text: string; href: string } | null;
};

export function SuccessPage({ reference, nextStep, phone }: SuccessView) {
  if (reference === null) return <NothingSent />;
  return (
    <div className={`wrap ${styles.message}`}>
      <p className={styles.badge}>
        <Icon name="check" size="large" />
      </p>
      <h1>Thank you, we have your enquiry</h1>
      <p className={styles.lead}>{nextStep}</p>
      <p className={styles.reference}>
        Your reference: <strong className="figures">{reference}</strong>
      </p>
      <p className={styles.actions}>
        <ButtonLink href="/search">Back to our stock</ButtonLink>
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

function NothingSent() {
  return (
    <div className={`wrap ${styles.message}`}>
      <h1>No enquiry was sent</h1>
      <p className={styles.lead}>
        This page confirms an enquiry after it was sent. You have not sent one from here yet.
      </p>
      <p className={styles.actions}>
        <ButtonLink href="/search">Search our stock</ButtonLink>
        <ButtonLink href="/contact-us" kind="outline">
          Contact us
        </ButtonLink>
      </p>
    </div>
  );
}
