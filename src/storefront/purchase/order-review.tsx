import { OrderTable } from "../order/order-table.tsx";
import shared from "../pre-approval/pre-approval-page.sheet.module.css";
import { ReviewSections } from "../pre-approval/review-sections.tsx";
import styles from "./purchase-page.sheet.module.css";
import type { StepBody } from "./purchase-view.ts";

/** Everything that was chosen, with links back to each step, and one total with its parts. */
export function OrderReview({ sections, order, contract, seen }: Extract<StepBody, { kind: "review" }>) {
  return (
    <>
      <OrderTable order={order} heading="h3" />
      <ReviewSections sections={sections} />
      <section className={shared.section}>
        <h3>What happens after you pay</h3>
        <p className={styles.contract}>{contract}</p>
      </section>
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}
