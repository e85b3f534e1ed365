import type { ReactNode } from "react";
import { EnquiryForm } from "../enquiry/enquiry-form.tsx";
import type { EnquiryFormView } from "../enquiry/enquiry-form-view.ts";
import { ServerRendered } from "../page/server-rendered.tsx";
import styles from "./contact-pages.sheet.module.css";

/** The general enquiry form beside what it is about, on phones after it. In the browser only the form is hydrated. */
export function FormBeside({ form, main, below }: { form: EnquiryFormView; main?: ReactNode; below?: ReactNode }) {
  return (
    <div className="wrap">
      <div className={styles.columns}>
        <ServerRendered className={styles.main}>{import.meta.env.SSR && main}</ServerRendered>
        <ServerRendered className={styles.below}>{import.meta.env.SSR && below}</ServerRendered>
        <div className={styles.form} id="enquire">
          <EnquiryForm {...form} />
        </div>
      </div>
    </div>
  );
}
