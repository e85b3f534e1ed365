import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FilterOptions } from "./filter-options.tsx";
import styles from "./listing-filters.module.css";
import { countText, type FilterGroup, type ListingView } from "./listing-view.ts";

type Refine = (form: HTMLFormElement) => void;

/**
 * The filters: a column on wide screens, a full-height sheet on phones. A plain GET form without
 * JavaScript; with it every change is answered at once.
 */
export function ListingFilters({ listing, refine }: { listing: ListingView; refine: Refine }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    refine(event.currentTarget);
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
        onChange={(event) => refine(event.currentTarget)}
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
              <SearchText text={listing.text} />
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
}

/** Follows the listing, but never under the shopper's fingers. */
function SearchText({ text }: { text: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = text;
  }, [text]);
  return (
    <input
      id="listing-search"
      ref={input}
      type="search"
      name="query"
      defaultValue={text}
      placeholder="Make, model, stock number"
      maxLength={120}
    />
  );
}

function FilterSection({ group }: { group: FilterGroup }) {
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
}

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
      <select name={name} value={value} onChange={ignore}>
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

/** The form's own change handler does the work; React asks for one beside `value`. */
function ignore() {}
