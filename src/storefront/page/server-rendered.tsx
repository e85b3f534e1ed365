import type { ReactNode } from "react";

const keptAsItIs = { __html: "" };

/**
 * A part of a page that stays as the server rendered it: hydration leaves the box alone. Who gives its children only
 * where `import.meta.env.SSR` holds keeps their code and their data out of the browser.
 */
export function ServerRendered({ className, children }: { className?: string | undefined; children: ReactNode }) {
  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  // oxlint-disable-next-line react/no-danger -- nothing is put in: a box with its own HTML is not hydrated
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={keptAsItIs} />;
}
