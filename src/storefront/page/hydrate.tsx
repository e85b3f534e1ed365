import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Takes over the server's page with the same props that the server rendered it from: as a transition, in slices
 * between which the browser answers taps. A tap that comes first makes React finish at once and then handles it.
 */
export function hydrate<Props extends object>(Page: ComponentType<Props>): void {
  const root = document.getElementById("page");
  const props = document.getElementById("page-props")?.textContent;
  if (!root || !props) return;
  startTransition(() => {
    hydrateRoot(root, <Page {...(JSON.parse(props) as Props)} />);
  });
}
