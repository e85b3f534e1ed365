import type { Promotion } from "../../offers/promotion.ts";
import type { RangeScale } from "../../search/range-scale.ts";
import type { FacetField, Range, RangeField, SortOption } from "../../search/search-query.ts";
import type { GoodsNoun } from "../../vehicles/goods-noun.ts";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { SearchReading } from "../listing-request/typed-address.ts";
import type { ImageSettings } from "../card/picture-sources.ts";

/** `label` is omitted if it equals the value, and `selected` if it is false, because there are many options. */
export type FilterOption = { value: string; count: number; label?: string; selected?: true };

export type FilterGroup =
  | {
      kind: "options";
      field: FacetField;
      appearance: "list" | "pictures" | "swatches";
      /** Parts with headings, such as Popular Makes and All Makes. */
      parts: { heading: string | null; options: FilterOption[] }[];
      /** Total number of options; for long lists the page includes only the first and the selected ones. */
      total: number;
      /** Address of this listing with the full list; null if the list is complete. */
      expandHref: string | null;
      isExpanded: boolean;
      summary: string | null;
      open: boolean;
    }
  | {
      kind: "range";
      field: RangeField;
      range: Range;
      scale: RangeScale;
      /** Distribution of the stock over the scale, if known. */
      distribution: { from: number; below: number | null; count: number }[] | null;
      summary: string | null;
      open: boolean;
    };

export type OptionsGroup = Extract<FilterGroup, { kind: "options" }>;

/** Everything shown on the listing page, also the response format for scripts. */
export type ListingView = {
  siteSlug: string;
  /** Version of the stock that this is based on; null if unknown. */
  stockVersion: number | null;
  hasOpenSearchHost?: true;
  noun: GoodsNoun;
  url: string;
  /** Also the page's title. */
  heading: string;
  /** The filters with the count, if they alone give it. */
  found?: string;
  text: string;
  count: number;
  /** If the sort order excludes vehicles without a price: the total including them, and a link to it. */
  priced?: { of: number; allHref: string };
  listed: ListedCards;
  promotions: Promotion[];
  filters: FilterGroup[];
  /** Active refinements that no visible group includes; submitted as hidden fields. */
  carried: { name: string; value: string }[];
  chips: { label: string; href: string }[];
  clearHref: string | null;
  canBeSaved?: true;
  sort: SortOption;
  page: number;
  pages: { page: number; href: string }[];
  lastPage: number;
  previousHref: string | null;
  nextHref: string | null;
  /** How the words of a search were interpreted; null without words. */
  reading: SearchReading | null;
  /** If there are no results: filters to remove and the count without them, most useful first. */
  rescues?: { label: string; href: string; count: number }[];
  /** If there are no results, or only one: a few other vehicles. */
  closest?: ListedCards;
  /** They match the make or body type searched for, if any. */
  isClose?: true;
  images: ImageSettings;
};
