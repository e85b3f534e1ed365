import { type FormEvent, memo } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FilterOptions } from "./filter-options.tsx";
import styles from "./listing-filters.module.css";
import { countText, type FilterGroup, type ListingView } from "./listing-view.ts";
import { type Refine, useFormOf } from "./use-listing.ts";

type FiltersProps = {
  listing: ListingView;
  isWaiting: boolean;
  refine: Refine;
};

/**
 * The filters: a column on wide screens, a full-height sheet on phones. A plain GET form without
 * JavaScript; with it every change is answered at once.
 */
export const ListingFilters = memo(function ListingFilters({ listing, isWaiting, refine }: FiltersProps) {
  useFormOf(listing, isWaiting);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    refine(event.currentTarget, "submit");
    document.getElementById("filters")?.hidePopover?.();
  };
  return (
    <aside className={styles.filters} id="filters" popover="auto" aria-label="Filters">
      <div className={styles.sheetHead}>
        <p className={styles.title}>Filters</p>
        <button className={styles.close} type="button" popoverTarget="filters" popoverTargetAction="hide">
          <Icon name="x" />
          <span className="visually-hidden">Close the filters</span>
        </button>
      </div>
      <form
        className={styles.form}
        id="filters-form"
        action="/search"
        onSubmit={submit}
        onChange={(event) => refine(event.currentTarget, isTyped(event.target) ? "typing" : "change")}
      >
        {listing.carried.map((field) => (
          <input key={field.name + field.value} type="hidden" name={field.name} value={field.value} />
        ))}
        <div className={styles.groups}>
          <div className={styles.text}>
            <label className={styles.textLabel} htmlFor="listing-search">
              Search
            </label>
            <span className={styles.textBox}>
              <Icon name="search" />
              <input
                id="listing-search"
                type="search"
                name="query"
                defaultValue={listing.text}
                placeholder="Make, model, stock number"
                autoComplete="off"
                maxLength={120}
              />
            </span>
          </div>
          {listing.filters.map((group) => (
            <FilterSection key={group.field} group={group} />
          ))}
        </div>
        <div className={styles.submit}>
          <Button type="submit" name="ask" value="1" wide>
            {`Show Me ${countText(listing.count, listing.noun)}`}
          </Button>
        </div>
      </form>
    </aside>
  );
});

function isTyped(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.type === "search";
}

const FilterSection = memo(function FilterSection({ group }: { group: FilterGroup }) {
  return (
    <details className={styles.group} open={group.open}>
      <summary className={styles.summary}>
        <span className={styles.groupLabel}>{group.label}</span>
        {group.summary && <span className={styles.groupSummary}>{group.summary}</span>}
        <Icon name="chevron-down" />
      </summary>
      {group.kind === "range" ? <RangeFields group={group} /> : <FilterOptions group={group} />}
    </details>
  );
});

function RangeFields({ group }: { group: Extract<FilterGroup, { kind: "range" }> }) {
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">{group.label}</legend>
      <RangeSelect label="From" name={`${group.name}[min]`} value={group.minimum} choices={group.minimumChoices} />
      <RangeSelect label="To" name={`${group.name}[max]`} value={group.maximum} choices={group.maximumChoices} />
    </fieldset>
  );
}

type RangeSelectProps = { label: string; name: string; value: string; choices: { value: string; label: string }[] };

function RangeSelect({ label, name, value, choices }: RangeSelectProps) {
  return (
    <label className={styles.rangeField}>
      <span className={styles.rangeLabel}>{label}</span>
      <select name={name} defaultValue={value}>
        <option value="">Any</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
