import { lazy, memo, Suspense, useState } from "react";
import { fieldLabels } from "../../search/field-labels.ts";
import { ToggleTile } from "../../ui/toggle-tile.tsx";
import { formatCount } from "../../vehicles/australian-format.ts";
import { bodyTypeSymbol } from "../card/body-type-picture.ts";
import { colourSwatch } from "./colour-swatch.ts";
import { optionsName } from "./field-names.ts";
import styles from "./listing-filters.module.css";
import type { FilterOption, OptionsGroup } from "./listing-view.ts";
import { firstOptions } from "./first-options.ts";

const WholeList = lazy(() => import("./whole-list.tsx"));

/** A group of tick boxes: a list, colours shown as colours, or body types as pictures. */
export function FilterOptions({ group }: { group: OptionsGroup }) {
  const [isOpen, setOpen] = useState(group.isWhole);
  const { first, more } = firstOptions(group.parts);
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{fieldLabels[group.field]}</legend>
      <OptionParts group={group} parts={first} />
      {(more.length > 0 || group.wholeHref !== null) && (
        <details className={styles.more} open={group.isWhole} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.moreSummary}>
            <span>{`Show all ${formatCount(group.total)}`}</span>
            <span>Show fewer</span>
          </summary>
          {isOpen && group.wholeHref !== null ? (
            <Suspense fallback={<OptionParts group={group} parts={more} />}>
              <WholeList group={group} shown={first} />
            </Suspense>
          ) : (
            <OptionParts group={group} parts={more} />
          )}
          {group.wholeHref !== null && (
            <a className={styles.wholeLink} href={group.wholeHref}>
              {`All ${formatCount(group.total)}`}
            </a>
          )}
        </details>
      )}
    </fieldset>
  );
}

type PartsProps = {
  group: Pick<OptionsGroup, "field" | "look">;
  parts: OptionsGroup["parts"];
  /** Words that an option's label must hold to be seen; it stays in the form either way. */
  sought?: string;
};

export function OptionParts({ group, parts, sought = "" }: PartsProps) {
  const words = sought.trim().toLowerCase();
  return parts.map((part) => (
    <div key={part.heading ?? ""}>
      {part.heading && <p className={styles.partHeading}>{part.heading}</p>}
      <ul className={group.look === "list" ? undefined : styles[group.look]}>
        {part.options.map((option) => (
          <li key={option.value} hidden={!(option.label ?? option.value).toLowerCase().includes(words)}>
            <Option name={optionsName(group.field)} look={group.look} option={option} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

type OptionProps = { name: string; look: OptionsGroup["look"]; option: FilterOption };

const Option = memo(function Option({ name, look, option }: OptionProps) {
  const label = <span className={styles.optionLabel}>{option.label ?? option.value}</span>;
  const count = <span className={`${styles.optionCount} figures`}>{formatCount(option.count)}</span>;
  if (look === "pictures") {
    return (
      <ToggleTile name={name} value={option.value} isPressed={option.selected ?? false}>
        <svg aria-hidden="true">
          <use href={bodyTypeSymbol(option.value)} />
        </svg>
        {label} {count}
      </ToggleTile>
    );
  }
  return (
    <label className={styles.option}>
      <input type="checkbox" name={name} value={option.value} defaultChecked={option.selected ?? false} />
      {look === "swatches" && (
        <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
          <circle
            cx="10"
            cy="10"
            r="9.5"
            fill={colourSwatch(option.value)}
            stroke="currentColor"
            strokeOpacity="0.35"
          />
        </svg>
      )}
      {label} {count}
    </label>
  );
});
