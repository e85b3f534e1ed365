import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./button.sheet.module.css";

/** One primary action per view; the second is an outline, the rest are plain text. */
export type ButtonKind = "primary" | "outline" | "plain";
type ButtonStyle = { kind?: ButtonKind; wide?: boolean; children: ReactNode };

function buttonClass({ kind = "primary", wide = false }: Pick<ButtonStyle, "kind" | "wide">): string {
  return `${styles.button} ${styles[kind]}${wide ? ` ${styles.wide}` : ""}`;
}

/** Uses `aria-disabled` instead of `disabled` while busy, because a disabled button loses focus. */
export function Button({ kind, wide, children, ...rest }: ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={buttonClass({ kind, wide })}>
      {children}
    </button>
  );
}

export function ButtonLink({ kind, wide, children, ...rest }: ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={buttonClass({ kind, wide })}>
      {children}
    </a>
  );
}
