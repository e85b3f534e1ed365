import type { Promotion } from "../../offers/promotion.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./promotion-card.module.css";

/** What the dealer has to say, in a place among the results (SE-18). It is no result and must not look like one. */
export function PromotionCard({ promotion }: { promotion: Promotion }) {
  const { title, text, href, linkText } = promotion;
  return (
    <div className={styles.promotion}>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {href && linkText && (
        <a className={styles.link} href={href}>
          {linkText}
          <Icon name="arrow-right" size="small" />
        </a>
      )}
    </div>
  );
}
