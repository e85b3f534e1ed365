import { removeSearchPath, saveSearchPath } from "../../addresses/paths.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/field.tsx";
import styles from "./search-list.module.css";

export type SearchesView = {
  items: { address: string; name: string; countText: string }[];
  /** Why the last search was not saved; null if it was. */
  problem: string | null;
  /** The search that was just removed; null if none was. */
  removed: { address: string; name: string } | null;
};

/** A shopper's saved searches with their current counts. */
export function SearchList({ searches: { items, problem, removed } }: { searches: SearchesView }) {
  return (
    <section className={styles.searches} id="searches" aria-labelledby="searches-heading">
      <h2 id="searches-heading">Saved searches</h2>
      {problem && <FormProblem>{problem}</FormProblem>}
      {removed && (
        <form className={styles.removed} action={saveSearchPath} method="post">
          <p role="status">{`Removed: ${removed.name}.`}</p>
          <Button
            type="submit"
            kind="plain"
            name="search"
            value={removed.address}
            aria-label={`Undo: save ${removed.name} again`}
          >
            Undo
          </Button>
        </form>
      )}
      {items.length === 0 ? (
        <p className="quiet">No saved searches yet. Set filters in a search, then save it.</p>
      ) : (
        <ul>
          {items.map(({ address, name, countText }) => (
            <li key={address} className={styles.search}>
              <a href={address}>{name}</a>
              <span className="quiet figures">{countText}</span>
              <form action={removeSearchPath} method="post">
                <Button type="submit" kind="plain" name="search" value={address} aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
