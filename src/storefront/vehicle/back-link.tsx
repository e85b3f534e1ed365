import { searchPath } from "../../addresses/paths.ts";
import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/icon.tsx";
import { resultsHref } from "./results-href.ts";

const never = () => () => {};

/**
 * Links to the results the shopper came from. The server-rendered page is cached for everyone, so it links to all
 * stock.
 */
export function BackLink() {
  const results = useSyncExternalStore(
    never,
    () => resultsHref(document.referrer, location.origin),
    () => null,
  );
  return (
    <a href={results ?? searchPath}>
      <Icon name="chevron-left" size="small" />
      {results === null ? "All stock" : "Back to your results"}
    </a>
  );
}
