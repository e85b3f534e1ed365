import styles from "./pre-approval-page.sheet.module.css";

export type ReviewSection = { heading: string; href: string; facts: { label: string; text: string }[] };

/** What was entered in each step, with a link back to it. */
export function ReviewSections({ sections }: { sections: readonly ReviewSection[] }) {
  return sections.map(({ heading, href, facts }) => (
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
  ));
}
