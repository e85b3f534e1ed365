import type { ReviewView, ShownAgreement } from "./pre-approval-view.ts";
import styles from "./pre-approval-page.sheet.module.css";

/** Everything that was entered, with ways back, and what must be agreed to. */
export function ApplicationReview({ sections, loanText, note, agreements }: ReviewView) {
  return (
    <>
      {sections.map(({ heading, href, facts }) => (
        <section key={heading} className={styles.section}>
          <h3>
            {heading}
            <a href={href}>
              Change<span className="visually-hidden"> {heading.toLowerCase()}</span>
            </a>
          </h3>
          <dl>
            {facts.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
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
