import { Icon } from "../../ui/icon.tsx";
import type { SearchReading } from "../listing-request/typed-address.ts";
import styles from "./asked-words.module.css";

/** Shows how the words of a search were interpreted, with a link to the alternative interpretation. */
export function AskedWords({ reading }: { reading: SearchReading | null }) {
  if (reading === null) return null;
  return (
    <p className={styles.asked}>
      <Icon name="search" size="small" />
      {reading.kind === "filters" ? (
        <span>
          You asked: <strong className={styles.words}>“{reading.asked}”</strong>{" "}
          {reading.unused.length > 0 && `Not searched for: “${reading.unused.join("”, “")}”. `}
          {reading.notes.map((note) => `${note} `)}
          <a href={reading.href}>Search for these words instead</a>
        </span>
      ) : (
        <span>
          Searched for the words <strong className={styles.words}>“{reading.asked}”</strong>{" "}
          <a href={reading.href}>Search with filters instead: {reading.text}</a>
        </span>
      )}
    </p>
  );
}
