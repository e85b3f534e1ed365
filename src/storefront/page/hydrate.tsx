import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates the page with the props the server rendered it with, as a transition: the browser can respond to input in
 * between. Earlier input makes React finish at once and then handles it.
 */
export function hydrate<Props extends object>(Page: ComponentType<Props>): void {
  const root = document.getElementById("page");
  const props = document.getElementById("page-props")?.textContent;
  if (!root || !props) return;
  startTransition(() => {
    hydrateRoot(root, <Page {...(JSON.parse(props) as Props)} />);
  });
}
