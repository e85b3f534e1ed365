import { ButtonLink } from "../../ui/button.tsx";
import styles from "./content-page.sheet.module.css";

/** Links as buttons, the first one as the primary action. */
export function Links({ links }: { links: readonly { label: string; href: string }[] }) {
  if (links.length === 0) return null;
  return (
    <p className={styles.links}>
      {links.map(({ label, href }, index) => (
        <ButtonLink key={href} href={href} kind={index === 0 ? "primary" : "outline"}>
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
