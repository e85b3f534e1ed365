import styles from "./places.sheet.module.css";

/** A solid star; the adjacent text says the rating. */
export function Star({ isEmpty = false }: { isEmpty?: boolean }) {
  return (
    <svg className={isEmpty ? styles.emptyStar : styles.star} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.2l3 6.4 6.9.9-5.1 4.8 1.3 6.9-6.1-3.4-6.1 3.4 1.3-6.9L2.1 9.5l6.9-.9z" />
    </svg>
  );
}
