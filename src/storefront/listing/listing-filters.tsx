import { readAmount } from "../../vehicles/read-amount.ts";
import { searchPath } from "../../addresses/paths.ts";
import { type FormEvent, memo, useCallback, useEffect, useRef, useState } from "react";
import { fieldLabel, ranges } from "../../search/search-query.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RangeSlider } from "../../ui/range-slider.tsx";
import { rangeName } from "../../search/parameter-names.ts";
import { cachedMarkup } from "../page/cached-markup.tsx";
import { FilterOptions } from "./filter-options.tsx";
import { useFilterSheet } from "./use-filter-sheet.ts";
import { isChanged } from "./listing-form.ts";
import styles from "./listing-filters.module.css";
import { countText } from "../../vehicles/goods-noun.ts";
import type { FilterGroup, ListingView } from "./listing-view.ts";
import type { ListingState } from "./shown-listing.ts";
import { type Refine, useSyncedForm } from "./use-listing.ts";

type FiltersProps = {
  listing: ListingView;
  groups: FilterGroup[];
  state: ListingState;
  refine: Refine;
};

/**
 * The filters: a column on wide screens, a full-height sheet on phones. A plain GET form without JavaScript; with it,
 * every change takes effect at once.
 */
export default memo(function ListingFilters({ listing, groups, state, refine }: FiltersProps) {
  const isWaiting = state === "loading";
  useSyncedForm(listing, isWaiting);
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const closeSheet = useFilterSheet(sheet, listing.url, isWaiting);
  useEffect(() => {
    if (form.current && isChanged(form.current)) refine(form.current, "change");
  }, [refine]);
  const slide = useCallback(() => form.current && refine(form.current, "sliding"), [refine]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    closeSheet();
    refine(event.currentTarget, "submit");
  };
  return (
    <section className={styles.filters} ref={sheet} id="filters" popover="auto" aria-label="Filters">
      <div className={styles.sheetHead}>
        <p className={styles.title}>Filters</p>
        {/* The count of the results is inert behind the sheet. */}
        <output className="visually-hidden">{`${countText(listing.count, listing.noun)} found`}</output>
        {listing.clearHref && (
          <a className={styles.clear} href={listing.clearHref}>
            Clear all
          </a>
        )}
        <button className={styles.close} type="button" popoverTarget="filters" popoverTargetAction="hide">
          <Icon name="x" />
          <span className="visually-hidden">Close the filters</span>
        </button>
      </div>
      <form
        className={styles.form}
        ref={form}
        id="filters-form"
        action={searchPath}
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
                placeholder="Make or model"
                autoComplete="off"
                maxLength={120}
              />
            </span>
          </div>
          {groups.map((group) => (
            <FilterSection key={group.field} group={group} slide={slide} />
          ))}
        </div>
        <div className={styles.submit}>
          <Button type="submit" name="ask" value="1" wide>
            {state === "failed" ? "Try again" : showText(listing)}
          </Button>
        </div>
      </form>
    </section>
  );
});

function showText({ count, noun }: ListingView): string {
  return count === 0 ? "Show what comes close" : `Show Me ${countText(count, noun)}`;
}

function isTyped(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.type === "search";
}

type SectionProps = { group: FilterGroup; slide: () => void };

const FilterSection = memo(function FilterSection({ group, slide }: SectionProps) {
  // The initial state; afterwards the shopper opens and closes the group.
  const [isOpen] = useState(group.open);
  return <details className={styles.group} open={isOpen} {...sectionMarkup({ group, slide })} />;
});

function SectionContent({ group, slide }: SectionProps) {
  return (
    <>
      <summary className={styles.summary}>
        <span className={styles.groupLabel}>{fieldLabel(group.field)}</span>
        {group.summary && <span className={styles.groupSummary}>{group.summary}</span>}
        <Icon name="chevron-down" />
      </summary>
      {group.kind === "range" ? (
        <RangeSlider
          {...group}
          label={fieldLabel(group.field)}
          name={rangeName(group.field)}
          format={{ ...ranges[group.field].unit, read: readAmount }}
          onChange={slide}
        />
      ) : (
        <FilterOptions group={group} />
      )}
    </>
  );
}

const sectionMarkup = cachedMarkup(SectionContent);
