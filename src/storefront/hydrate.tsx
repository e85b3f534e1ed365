import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** Takes over the server's page with the same props that the server rendered it from. */
export function hydrate<Props extends object>(Page: ComponentType<Props>): void {
  const root = document.getElementById("page");
  const props = document.getElementById("page-props")?.textContent;
  if (!root || !props) return;
  hydrateRoot(root, <Page {...(JSON.parse(props) as Props)} />);
}
