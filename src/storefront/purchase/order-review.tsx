import { OrderTable } from "../order/order-table.tsx";
import type { Fact } from "../order/order-view.ts";
import shared from "../pre-approval/pre-approval-page.sheet.module.css";
import styles from "./purchase-page.sheet.module.css";
import type { StepBody } from "./purchase-view.ts";

/** Everything that was chosen with ways back, and one total with its parts. */
export function OrderReview({ sections, order, contract, seen }: Extract<StepBody, { kind: "review" }>) {
  return (
    <>
      <OrderTable order={order} heading="h3" />
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
      <section className={shared.section}>
        <h3>What happens after you pay</h3>
        <p className={styles.contract}>{contract}</p>
      </section>
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
