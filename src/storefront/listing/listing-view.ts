import type { Promotion } from "../../offers/promotion.ts";
import type { RangeScale } from "../../search/range-scale.ts";
import type { FacetField, Range, RangeField, SortOption } from "../../search/search-query.ts";
import type { GoodsNoun } from "../../vehicles/goods-noun.ts";
import type { ListedVehicles } from "../card/listed-vehicle.ts";
import type { SearchReading } from "../search-box/typed-address.ts";
import type { ImageSettings } from "../card/picture-sources.ts";

/** `label` is there where it differs from the value, `selected` where it is true: options are many. */
export type FilterOption = { value: string; count: number; label?: string; selected?: true };

/** A group of filters as the page shows it. */
export type FilterGroup =
  | {
      kind: "options";
      field: FacetField;
      look: "list" | "pictures" | "swatches";
      /** Parts with a heading of their own, such as Popular Makes and All Makes. */
      parts: { heading: string | null; options: FilterOption[] }[];
      /** How many options there are in all: of a long list the page holds the first and the chosen ones only. */
      total: number;
      /** The address of this listing with the list whole, where it is not. */
      wholeHref: string | null;
      /** Whether somebody asked for the list whole. */
      isWhole: boolean;
      summary: string | null;
      open: boolean;
    }
  | {
      kind: "range";
      field: RangeField;
      range: Range;
      scale: RangeScale;
      /** How the stock spreads over the scale, where that is known. */
      distribution: { from: number; below: number | null; count: number }[] | null;
      summary: string | null;
      open: boolean;
    };

export type OptionsGroup = Extract<FilterGroup, { kind: "options" }>;

/** Everything the listing page shows; the same shape answers the browser's own requests. */
export type ListingView = {
  siteSlug: string;
  /** Version of the stock that this was made from; null where nobody knows. */
  stockVersion: number | null;
  /** Browsers may ask a search host of the site's own. */
  hasOpenSearchHost?: true;
  noun: GoodsNoun;
  /** The one address of this state. */
  url: string;
  heading: string;
  text: string;
  count: number;
  /** Where the order leaves out vehicles without a price: how many there are with them, and where they are listed. */
  priced?: { of: number; allHref: string };
  listed: ListedVehicles;
  promotions: Promotion[];
  filters: FilterGroup[];
  /** Active refinements that no shown group holds; the form carries them along. */
  carried: { name: string; value: string }[];
  chips: { label: string; href: string }[];
  clearHref: string | null;
  /** A shopper may keep this search in their account. */
  canBeSaved?: true;
  sort: SortOption;
  page: number;
  pages: { page: number; href: string }[];
  lastPage: number;
  previousHref: string | null;
  nextHref: string | null;
  /** How the words of a person were read, and the way to the other reading. */
  reading: SearchReading | null;
  /** With no result: filters to take away with what that would show, best first. */
  rescues: { label: string; href: string; count: number }[];
  /** With no result: a few other vehicles. */
  closest: ListedVehicles;
  /** They share the make or the body with what was asked for, where it named one. */
  isClose?: true;
  images: ImageSettings;
};
