import { cookieChoicesPath } from "../../addresses/paths.ts";
import { Button } from "../../ui/button.tsx";
import styles from "../page/plain-pages.sheet.module.css";
import { type Consent } from "./consent.ts";

export type CookieChoicesView = { text: string; consent: Consent | null };

/** Where a visitor allows third parties or withdraws consent; both buttons have equal prominence. */
export function CookieChoicesPage({ text, consent }: CookieChoicesView) {
  return (
    <div className={`wrap ${styles.message}`}>
      <h1>Cookie choices</h1>
      <p className={styles.lead}>{text}</p>
      <p role="status">{statusText(consent)}</p>
      <form className={styles.actions} method="post" action={cookieChoicesPath}>
        <Button type="submit" name="consent" value="needed" kind="outline">
          Only necessary cookies
        </Button>
        <Button type="submit" name="consent" value="all" kind="outline">
          Allow all
        </Button>
      </form>
    </div>
  );
}

function statusText(consent: Consent | null): string {
  switch (consent) {
    case "all":
      return "You have allowed services from other companies.";
    case "needed":
      return "You have allowed only necessary cookies. Nothing from other companies is loaded.";
    case null:
      return "You have not chosen yet, so nothing from other companies is loaded.";
  }
}
