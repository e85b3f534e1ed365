import { memo } from "react";
import { formatCount } from "../../vehicles/australian-format.ts";
import { colourSwatch } from "./colour-swatch.ts";
import styles from "./listing-filters.module.css";
import type { FilterGroup, FilterOption } from "./listing-view.ts";
import { bodyTypePicture } from "./body-type-picture.ts";

type OptionsGroup = Extract<FilterGroup, { kind: "options" }>;

/** A group of tick boxes: a list, colours shown as colours, or body types as pictures. */
export function FilterOptions({ group }: { group: OptionsGroup }) {
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{group.label}</legend>
      {group.parts.map((part) => (
        <div key={part.heading ?? ""}>
          {part.heading && <p className={styles.partHeading}>{part.heading}</p>}
          <ul className={group.look === "pictures" ? styles.pictures : styles.list}>
            {part.options.map((option) => (
              <li key={option.value}>
                <Option name={group.name} look={group.look} option={option} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </fieldset>
  );
}

type OptionProps = { name: string; look: OptionsGroup["look"]; option: FilterOption };

const Option = memo(function Option({ name, look, option }: OptionProps) {
  return (
    <label className={look === "pictures" ? styles.picture : styles.option}>
      <input type="checkbox" name={name} value={option.value} defaultChecked={option.selected ?? false} />
      <OptionMark look={look} value={option.value} />
      <span className={styles.optionLabel}>{option.label ?? option.value}</span>{" "}
      <span className={`${styles.optionCount} figures`}>{formatCount(option.count)}</span>
    </label>
  );
});

const OptionMark = memo(function OptionMark({ look, value }: { look: OptionsGroup["look"]; value: string }) {
  if (look === "swatches") {
    return (
      <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="9.5" fill={colourSwatch(value)} stroke="currentColor" strokeOpacity="0.35" />
      </svg>
    );
  }
  if (look === "pictures") {
    return (
      <img className={styles.bodyPicture} src={bodyTypePicture(value)} alt="" width={120} height={80} loading="lazy" />
    );
  }
  return null;
});
