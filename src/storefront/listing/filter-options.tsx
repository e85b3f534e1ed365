import { lazy, Suspense, useState } from "react";
import { fieldLabel } from "../../search/search-query.ts";
import { formatCount } from "../../vehicles/australian-format.ts";
import styles from "./listing-filters.module.css";
import type { OptionsGroup } from "./listing-view.ts";
import { firstOptions } from "./first-options.ts";
import { OptionParts } from "./option-parts.tsx";

const AllOptions = lazy(() => import("./all-options.tsx"));

/** A group of tick boxes: a plain list, colour swatches, or pictures of body types. */
export function FilterOptions({ group }: { group: OptionsGroup }) {
  const [isOpen, setOpen] = useState(group.isExpanded);
  const { first, more } = firstOptions(group.parts);
  const label = fieldLabel(group.field);
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{label}</legend>
      <OptionParts group={group} parts={first} />
      {(more.length > 0 || group.expandHref !== null) && (
        <details
          className={styles.more}
          open={group.isExpanded}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className={styles.moreSummary}>
            <span>{`Show all ${formatCount(group.total)}`}</span>
            <span>Show fewer</span>
            <span className="visually-hidden">{` in ${label}`}</span>
          </summary>
          {isOpen && group.expandHref !== null ? (
            <Suspense fallback={<OptionParts group={group} parts={more} />}>
              <AllOptions group={group} shown={first} />
            </Suspense>
          ) : (
            <OptionParts group={group} parts={more} />
          )}
          {group.expandHref !== null && (
            <a className={styles.expandLink} href={group.expandHref}>
              {`All ${formatCount(group.total)}`}
            </a>
          )}
        </details>
      )}
    </fieldset>
  );
}
