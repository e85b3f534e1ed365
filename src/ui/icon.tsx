import type { IconName } from "./icon-names.ts";
import { iconSpritePath } from "./asset-paths.ts";
import styles from "./icon.sheet.module.css";

/** A decorative icon: the adjacent text or the control's label carries the meaning. */
export function Icon({ name, size = "medium" }: { name: IconName; size?: "small" | "medium" | "large" }) {
  return (
    <svg className={`${styles.icon} ${styles[size]}`} aria-hidden="true">
      <use href={`${iconSpritePath}#${name}`} />
    </svg>
  );
}
