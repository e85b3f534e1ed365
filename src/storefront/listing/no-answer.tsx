import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./listing-page.module.css";
import type { ListingState } from "./shown-listing.ts";

/** Says that the results are not those requested, and offers to try again (SE-13). */
export function NoAnswer({ state, retry }: { state: ListingState; retry: () => void }) {
  if (state !== "failed" && state !== "outdated") return null;
  return (
    <div className={styles.noAnswer} role="alert">
      <Icon name="info" />
      <p>
        {navigator.onLine ? "The search is not responding." : "You are offline."}
        {state === "failed" ? " These are the last results." : " These results are a few minutes old."}
      </p>
      <Button kind="outline" onClick={retry}>
        <Icon name="rotate-cw" size="small" />
        Try again
      </Button>
    </div>
  );
}
