import shared from "../pre-approval/pre-approval-page.sheet.module.css";
import styles from "./purchase-page.sheet.module.css";
import type { Fact, OrderView, StepBody } from "./purchase-view.ts";

/** Everything that was chosen with ways back, and one total with its parts. */
export function OrderReview({ sections, order, loanText, totalCents }: Extract<StepBody, { kind: "review" }>) {
  return (
    <>
      <Order {...order} />
      {loanText && <p className={shared.quiet}>{loanText}</p>}
      {sections.map(({ heading, href, facts }) => (
        <section key={heading} className={shared.section}>
          <h3>
            {heading}
            <a href={href}>
              Change<span className="visually-hidden"> {heading.toLowerCase()}</span>
            </a>
          </h3>
          <Facts facts={facts} />
        </section>
      ))}
      {order.notes.map((note) => (
        <p key={note} className={shared.quiet}>
          {note}
        </p>
      ))}
      <input type="hidden" name="total_cents" value={totalCents} />
    </>
  );
}

function Order({ parts, total, taken, balance }: OrderView) {
  return (
    <section className={`${shared.section} ${styles.order}`} aria-labelledby="order-heading">
      <h3 id="order-heading">What it costs</h3>
      <Facts facts={parts} areAmounts />
      <p className={styles.total}>
        <span>Total price </span>
        <span className={styles.totalAmount}>
          <strong className="figures">{total.text}</strong>
          {total.qualifier && <span className={shared.quiet}> {total.qualifier}</span>}
        </span>
      </p>
      <Facts facts={taken} areAmounts />
      <p className={styles.balance}>
        <span>{balance.label} </span>
        <strong className="figures">{balance.text}</strong>
      </p>
    </section>
  );
}

function Facts({ facts, areAmounts = false }: { facts: Fact[]; areAmounts?: boolean }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={areAmounts ? "figures" : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
