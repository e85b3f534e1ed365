import { cookieChoicesPath } from "../../addresses/paths.ts";
import styles from "./consent-bar.sheet.module.css";

/**
 * Identical for everyone and hidden, so that pages can be cached; a script shows it to visitors who have not answered.
 * Without JavaScript, no third-party content ever loads, and the cookie choices page works as a form.
 */
export function ConsentBar({ text }: { text: string }) {
  return (
    <section className={`${styles.bar} no-print`} aria-label="Cookies" data-consent hidden>
      <p>{text}</p>
      <form method="post" action={cookieChoicesPath}>
        <button type="submit" name="consent" value="needed">
          Only necessary cookies
        </button>
        <button type="submit" name="consent" value="all">
          Allow all
        </button>
      </form>
    </section>
  );
}
