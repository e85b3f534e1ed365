import { createElement, Fragment, type ReactNode } from "react";
import type { FoldedText } from "../../offers/folded-text.ts";
import type { RichNode } from "../../offers/rich-text.ts";
import styles from "./offer-cards.sheet.module.css";

export function RichText({ content }: { content: readonly RichNode[] }) {
  return content.map(richElement);
}

function richElement(node: RichNode, index: number): ReactNode {
  if (typeof node === "string") return <Fragment key={index}>{node}</Fragment>;
  const { tag, href, children } = node;
  if (tag === "br") return <br key={index} />;
  return createElement(tag, { key: index, href }, children.map(richElement));
}

/** A text in full, however long it is. */
export function FullText({ text: { content } }: { text: FoldedText }) {
  return (
    <div className={styles.text}>
      <RichText content={content} />
    </div>
  );
}

/** A text, of which a long one expands and collapses. */
export function Folded({ text }: { text: FoldedText }) {
  const { preview } = text;
  if (preview === null) return <FullText text={text} />;
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.preview}>{preview} </span>
        <span className={styles.toggle}>
          <span className={styles.whenClosed}>Show more</span>
          <span className={styles.whenOpen}>Show less</span>
        </span>
      </summary>
      <FullText text={text} />
    </details>
  );
}
