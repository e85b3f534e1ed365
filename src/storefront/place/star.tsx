import styles from "./places.sheet.module.css";

const outline = "M12 2.2l3 6.4 6.9.9-5.1 4.8 1.3 6.9-6.1-3.4-6.1 3.4 1.3-6.9L2.1 9.5l6.9-.9z";
const size = 24;

/** A star, of which a share from 0 to 1 is filled from the left; the adjacent text says the rating. */
export function Star({ share = 1 }: { share?: number }) {
  if (share <= 0 || share >= 1)
    return (
      <svg className={share <= 0 ? styles.emptyStar : styles.star} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={outline} />
      </svg>
    );
  return (
    <svg className={styles.emptyStar} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path d={outline} />
      <svg className={styles.filledPart} width={Number((size * share).toFixed(1))} height={size}>
        <path d={outline} />
      </svg>
    </svg>
  );
}
