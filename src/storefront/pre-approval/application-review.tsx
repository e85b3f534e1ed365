import type { ReviewView, ShownAgreement } from "./pre-approval-view.ts";
import { ReviewSections } from "./review-sections.tsx";
import styles from "./pre-approval-page.sheet.module.css";

/** Everything that was entered, with links back to each step, and what must be agreed to. */
export function ApplicationReview({ sections, loanText, note, agreements }: ReviewView) {
  return (
    <>
      <ReviewSections sections={sections} />
      <p>{loanText}</p>
      <p className={styles.quiet}>{note}</p>
      {agreements.map((agreement) => (
        <Agreement key={agreement.name} {...agreement} />
      ))}
    </>
  );
}

function Agreement({ name, text, href, isTicked, error }: ShownAgreement) {
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={isTicked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${name}-error`}
        />
        <span>{href ? <a href={href}>{text}</a> : text}</span>
      </label>
      {error && (
        <p className={styles.error} id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
