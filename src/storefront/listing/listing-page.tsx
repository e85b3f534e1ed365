import { saveSearchPath } from "../../addresses/paths.ts";
import { Fragment, lazy, memo, Suspense, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CompareBar } from "../compare/compare-bar.tsx";
import { AskedWords } from "./asked-words.tsx";
import { isList, toggleDensity, watchDensity } from "./card-density.ts";
import { NoAnswer } from "./no-answer.tsx";
import styles from "./listing-page.module.css";
import { countText } from "../../vehicles/goods-noun.ts";
import type { ListingView } from "./listing-view.ts";
import { placedPromotion } from "./promotion-card.tsx";
import { sortLabels } from "./sort-labels.ts";
import { type Refine, useListing, usePrefetch } from "./use-listing.ts";
import { formatCount } from "../../vehicles/australian-format.ts";
import type { ListedCards } from "../card/listed-vehicle.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { ClosestVehicles, ZeroResults } from "./zero-results.tsx";

/**
 * The filters work as a plain form in the server-rendered HTML. Their scripts load after those of the cards: they have
 * half of the page's components, and a phone shows none of them at first.
 */
const ListingFilters = import.meta.env.SSR
  ? (await import("./listing-filters.tsx")).default
  : lazy(() => import("./listing-filters.tsx"));

/** The listing page: complete as HTML, then kept in sync with its URL by the browser. */
export function ListingPage(initial: ListingView) {
  const { follow, refine, retry, prefetch, ...shown } = useListing(initial);
  const { newest, results: listing, listed, filters, groups, state } = shown;
  usePrefetch(prefetch, listing.nextHref);
  return (
    <>
      <div className={`wrap ${styles.layout}`} onClick={follow}>
        <Suspense>
          <ListingFilters listing={filters} groups={groups} state={state} refine={refine} />
        </Suspense>
        <section className={styles.results} aria-labelledby="listing-heading">
          <h1 className={styles.heading} id="listing-heading" tabIndex={-1}>
            {listing.found ? listing.found + pageText(listing) : listing.heading}
          </h1>
          <p className={listing.found ? "visually-hidden" : styles.count} role="status">
            {foundText(listing)}
            {listing.count > 1 && (
              <span className="visually-hidden">{` Sorted by: ${sortLabels[listing.sort]}. `}</span>
            )}
            {listing.priced && (
              <a
                href={listing.priced.allHref}
              >{`Also show ${countText(listing.priced.of - listing.count, listing.noun)} without a price`}</a>
            )}
          </p>
          <Toolbar
            active={listing.chips.length}
            count={listing.priced?.of ?? listing.count}
            sort={listing.sort}
            siteSlug={listing.siteSlug}
            refine={refine}
          />
          <AskedWords reading={listing.reading} />
          <Chips
            chips={listing.chips}
            clearHref={listing.clearHref}
            savedUrl={listing.canBeSaved ? listing.url : null}
          />
          <NoAnswer state={state} retry={retry} />
          <div className={styles.cards} aria-busy={state === "loading" || newest.listed !== listed}>
            <Results listing={listing} listed={listed} />
          </div>
          <Pages listing={listing} />
        </section>
      </div>
      <CompareBar siteSlug={listing.siteSlug} />
    </>
  );
}

function pageText({ page }: ListingView): string {
  return page > 1 ? `, page ${page}` : "";
}

function foundText({ count, found, priced, noun }: ListingView): string {
  if (found) return found;
  if (!priced) return `${countText(count, noun)} found`;
  return `${formatCount(count)} of ${countText(priced.of, noun)} ${priced.of === 1 || count === 1 ? "has" : "have"} a price. `;
}

type ResultsProps = { listing: ListingView; listed: ListedCards };

const Results = memo(function Results({ listing, listed }: ResultsProps) {
  if (listing.count === 0) return <ZeroResults listing={listing} />;
  const { images, siteSlug } = listing;
  const promotions = listing.promotions.map(placedPromotion);
  return (
    <>
      <VehicleCards listed={listed} images={images} siteSlug={siteSlug} promotions={promotions} />
      {listing.count === 1 && <ClosestVehicles listing={listing} heading="Similar to this one" />}
    </>
  );
});

type ToolbarProps = Pick<ListingView, "count" | "sort" | "siteSlug"> & { active: number; refine: Refine };

const Toolbar = memo(function Toolbar({ active, count, sort, siteSlug, refine }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <span className={styles.filterButton}>
        <Button kind="outline" popoverTarget="filters">
          <Icon name="sliders-horizontal" />
          {`Filters${active > 0 ? ` (${active})` : ""}`}
        </Button>
      </span>
      {count > 0 && <DensityToggle siteSlug={siteSlug} />}
      <label className={styles.sort} hidden={count < 2}>
        <span className={styles.sortLabel}>Sort by</span>
        <select
          aria-label="Sort by"
          name="sortBy"
          form="filters-form"
          defaultValue={sort}
          onChange={(event) => event.currentTarget.form && refine(event.currentTarget.form, "change")}
        >
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
});

/** The density is stored in the browser, so the server cannot render it (`card-density.entry.ts`). */
function DensityToggle({ siteSlug }: { siteSlug: string }) {
  const isPressed = useSyncExternalStore(watchDensity, isList, () => false);
  return (
    <button
      className={styles.density}
      type="button"
      aria-pressed={isPressed}
      aria-label="Show as a list"
      onClick={() => toggleDensity(siteSlug)}
    >
      <Icon name="layout-list" />
    </button>
  );
}

/** `savedUrl`: address of the search; null if it cannot be saved. */
type ChipsProps = Pick<ListingView, "chips" | "clearHref"> & { savedUrl: string | null };

const Chips = memo(function Chips({ chips, clearHref, savedUrl }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.href}>
          <a className={styles.chip} href={chip.href} aria-label={`Remove ${chip.label}`}>
            {chip.label}
            <Icon name="x" size="small" />
          </a>
        </li>
      ))}
      {clearHref && (
        <li>
          <a className={styles.clear} href={clearHref}>
            Clear all
          </a>
        </li>
      )}
      {savedUrl && (
        <li>
          <form action={saveSearchPath} method="post">
            <button type="submit" className={styles.clear} name="search" value={savedUrl}>
              Save this search
            </button>
          </form>
        </li>
      )}
    </ul>
  );
});

const Pages = memo(function Pages({ listing }: { listing: ListingView }) {
  if (listing.lastPage < 2) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {listing.previousHref && (
        <a className={styles.page} href={listing.previousHref} rel="prev" aria-label="Previous page" data-scroll="top">
          <Icon name="chevron-left" />
          <span className={styles.step}>Previous</span>
        </a>
      )}
      {listing.pages.map(({ page, href }, index) => (
        <Fragment key={page}>
          {index > 0 && listing.pages[index - 1]?.page !== page - 1 && (
            <span className={styles.gap} aria-hidden="true">
              …
            </span>
          )}
          <a
            className={`${styles.page} figures`}
            href={href}
            aria-label={`Page ${page}`}
            aria-current={page === listing.page ? "page" : undefined}
            data-scroll="top"
          >
            {page}
          </a>
        </Fragment>
      ))}
      {listing.nextHref && (
        <a className={styles.page} href={listing.nextHref} rel="next" aria-label="Next page" data-scroll="top">
          <span className={styles.step}>Next</span>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
});
