import { searchPath } from "../../addresses/paths.ts";
import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/icon.tsx";
import { resultsHref } from "./results-href.ts";

const never = () => () => {};

/** To the results that the shopper comes from; the server, which keeps the page for everybody, leads to all stock. */
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
