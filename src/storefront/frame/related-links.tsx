import type { RelatedLink } from "../page/page.ts";
import styles from "./site-footer.sheet.module.css";

/** Searches that others of the site's visitors want, below a page. No script changes them. */
export function RelatedLinks({ links }: { links: readonly RelatedLink[] }) {
  return (
    <nav className={`wrap ${styles.related} no-print`} aria-label="Popular searches">
      <p className={styles.heading}>Popular searches</p>
      <ul className={styles.inline}>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
