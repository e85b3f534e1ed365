import { contactPath } from "../../addresses/paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./contact-pages.sheet.module.css";

export type NearestView = { postcode: string; error: string | null };

/**
 * Asks for a postcode, by which the server sorts the places. A script can sort them by the browser's position instead,
 * which is not sent anywhere (`nearest-to-me.browser.ts`).
 */
export function NearestForm({ nearest: { postcode, error } }: { nearest: NearestView }) {
  return (
    <form className={styles.nearest} action={contactPath} method="get" aria-label="Nearest location" data-nearest>
      <TextField
        label="Find the one nearest to you"
        name="postcode"
        id="nearest-postcode"
        placeholder="Postcode"
        defaultValue={postcode}
        error={error ?? undefined}
        inputMode="numeric"
        autoComplete="postal-code"
        required
      />
      <Button type="submit" kind="outline">
        <Icon name="search" />
        Sort by distance
      </Button>
      <Button kind="plain" data-scripted data-use-position>
        <Icon name="compass" />
        Use my location
      </Button>
      <p className={styles.nearestNote} role="status" data-nearest-note />
    </form>
  );
}
