import type { Promotion } from "../../offers/promotion.ts";
import { Icon } from "../../ui/icon.tsx";
import type { PlacedPromotion } from "../card/vehicle-cards.tsx";
import styles from "./promotion-card.module.css";

export function placedPromotion(promotion: Promotion): PlacedPromotion {
  return {
    position: promotion.position,
    className: styles.place,
    content: <PromotionCard promotion={promotion} />,
  };
}

/** A dealer's promotion among the results (SE-18), styled so that it is not mistaken for a vehicle. */
function PromotionCard({ promotion }: { promotion: Promotion }) {
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
