import type { ReactNode } from "react";

const unchangedMarkup = { __html: "" };

/**
 * A part of a page that stays as the server rendered it: hydration skips it. Passing children only if
 * `import.meta.env.SSR` keeps their code and data out of the browser.
 */
export function ServerRendered({ className, children }: { className?: string | undefined; children: ReactNode }) {
  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  // oxlint-disable-next-line react/no-danger -- nothing is inserted: React does not hydrate a container with its own
  // HTML
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={unchangedMarkup} />;
}
