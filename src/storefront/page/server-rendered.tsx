import type { ReactNode } from "react";

const unchangedMarkup = { __html: "" };

type ServerRenderedProps = { as?: "div" | "p"; className?: string | undefined; children: ReactNode };

/**
 * A part of a page that stays as the server rendered it: hydration skips it. Passing children only if
 * `import.meta.env.SSR` keeps their code and data out of the browser.
 */
export function ServerRendered({ as: Element = "div", className, children }: ServerRenderedProps) {
  if (import.meta.env.SSR) return <Element className={className}>{children}</Element>;
  // oxlint-disable-next-line react/no-danger -- nothing is inserted: React does not hydrate a container with its own
  // HTML
  return <Element className={className} suppressHydrationWarning dangerouslySetInnerHTML={unchangedMarkup} />;
}
