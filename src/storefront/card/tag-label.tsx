import { Icon } from "../../ui/icon.tsx";
import type { CardTag } from "../../vehicles/card-tag.ts";
import styles from "./tag-label.module.css";

/** The tag of a vehicle, or of an offer that applies to it. */
export type ShownTag = CardTag | { kind: "offer"; label: string };

/** A tag, styled by kind (§4). */
export function TagLabel({ tag }: { tag: ShownTag }) {
  return (
    <span className={`${styles.tag} ${styles[tag.kind]}`}>
      {tag.kind === "electric" || tag.kind === "hybrid" ? <Icon name="zap" size="small" /> : null}
      {tag.kind === "certified" ? <Icon name="badge-check" size="small" /> : null}
      {tag.label}
    </span>
  );
}
