import { EnquiryForm, type EnquiryFormProps } from "./enquiry-form.tsx";
import styles from "../plain-pages.module.css";

export type EnquiryPageView = { form: EnquiryFormProps; backHref: string; backLabel: string };

/** The enquiry form as a page of its own: what a form without JavaScript comes back to. */
export function EnquiryPage({ form, backHref, backLabel }: EnquiryPageView) {
  return (
    <div className={`wrap ${styles.formPage}`} data-page="enquiry">
      <h1 className={styles.formTitle}>Ask us</h1>
      <p>
        <a href={backHref}>{backLabel}</a>
      </p>
      <EnquiryForm {...form} />
    </div>
  );
}
