import type { ShownPrice } from "../../vehicles/price-display.ts";
import styles from "./price-block.module.css";

/** The price, the most prominent text of a card, with was-price and saving where they apply (§4). */
export function PriceBlock({ price, large = false }: { price: ShownPrice; large?: boolean }) {
  const isAmount = price.kind !== "none" && price.kind !== "preorder";
  return (
    <p className={`${styles.price} ${large ? styles.large : ""}`}>
      <span className={`${isAmount ? styles.amount : styles.words} figures`}>{price.text}</span>
      {price.qualifier && <span className={styles.qualifier}>{price.qualifier}</span>}
      {price.kind === "subscription" && price.purchase && <span className={styles.was}>{price.purchase}</span>}
      {"wasPrice" in price && price.wasPrice && (
        <span className={styles.was}>
          <span className="visually-hidden">was </span>
          <s className="figures">{price.wasPrice}</s>
          {price.saving && <span className={`${styles.saving} figures`}>{`save ${price.saving}`}</span>}
        </span>
      )}
    </p>
  );
}
