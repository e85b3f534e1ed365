import { cookieChoicesPath } from "../../addresses/paths.ts";
import styles from "./consent-bar.sheet.module.css";

/**
 * The same for everybody and hidden, so that the page can be kept; a script shows it to who has not answered.
 * Without JavaScript nothing of a third party ever loads, and the page of cookie choices is there.
 */
export function ConsentBar({ text }: { text: string }) {
  return (
    <section className={`${styles.bar} no-print`} aria-label="Cookies" data-consent hidden>
      <p>{text}</p>
      <form method="post" action={cookieChoicesPath}>
        <button type="submit" name="consent" value="needed">
          Only what is needed
        </button>
        <button type="submit" name="consent" value="all">
          Allow all
        </button>
      </form>
    </section>
  );
}
