import { memo } from "react";
import { optionsName } from "../../search/parameter-names.ts";
import { ToggleTile } from "../../ui/toggle-tile.tsx";
import { formatCount } from "../../vehicles/australian-format.ts";
import { bodyTypeSymbol } from "../card/body-type-picture.ts";
import { colourSwatch } from "./colour-swatch.ts";
import styles from "./listing-filters.module.css";
import type { FilterOption, OptionsGroup } from "./listing-view.ts";

type PartsProps = {
  group: Pick<OptionsGroup, "field" | "appearance">;
  parts: OptionsGroup["parts"];
  /** Only options whose label contains these words are visible; all of them remain in the form. */
  sought?: string;
};

/** The options of a group under their headings. */
export function OptionParts({ group, parts, sought = "" }: PartsProps) {
  const words = sought.trim().toLowerCase();
  return parts.map((part) => (
    <div key={part.heading ?? ""}>
      {part.heading && <p className={styles.partHeading}>{part.heading}</p>}
      <ul className={group.appearance === "list" ? undefined : styles[group.appearance]}>
        {part.options.map((option) => (
          <li key={option.value} hidden={!(option.label ?? option.value).toLowerCase().includes(words)}>
            <Option name={optionsName(group.field)} appearance={group.appearance} option={option} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

type OptionProps = { name: string; appearance: OptionsGroup["appearance"]; option: FilterOption };

const Option = memo(function Option({ name, appearance, option }: OptionProps) {
  const label = <span className={styles.optionLabel}>{option.label ?? option.value}</span>;
  const count = <span className={`${styles.optionCount} figures`}>{formatCount(option.count)}</span>;
  if (appearance === "pictures") {
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
      {appearance === "swatches" && (
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
