import type { ActiveFilter } from "../../search/active-filters.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { carTypeLabels } from "../../vehicles/car-type-labels.ts";

/** More filters than these are only counted, so that the heading stays readable. */
const mostNamed = 4;

type HeadingSite = { copy: { searchHeading: string } };

/**
 * The heading of the listing: its make, model and car types, otherwise the site's configured heading; then the other
 * filters and the page. Left out are the order, which stands beside the heading, and words that were typed: the page
 * shows them beside the results, as the shopper's and not the site's.
 */
export function listingHeading(query: SearchQuery, filters: readonly ActiveFilter[], site: HeadingSite): string {
  const others = filters.filter((filter) => !isInSubject(filter, query)).map(filterName);
  const more = others.length - mostNamed;
  const named = [...others.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const page = query.page > 1 ? `, page ${query.page}` : "";
  return `${headingSubject(query, site)}${named === "" ? "" : `: ${named}`}${page}`;
}

/** Some item types are also names of body types. */
function filterName(filter: ActiveFilter): string {
  const isItemType = filter.kind === "refinements" && filter.field === "item_type";
  return isItemType ? `${filter.valueLabel}s` : filter.valueLabel;
}

function headingSubject(query: SearchQuery, site: HeadingSite): string {
  const make = only(query.refinements.make);
  const model = only(query.refinements.model);
  const types = query.refinements.car_type ?? [];
  const condition = Object.entries(carTypeLabels)
    .filter(([type]) => types.includes(type))
    .map(([, word]) => word)
    .join(", ");
  const subject = [make, make && model].filter(Boolean).join(" ");
  if (subject) return `${condition ? `${condition} ` : ""}${subject} for sale`;
  return condition ? `${condition.replace(/, ([^,]*)$/, " and $1")} cars` : site.copy.searchHeading;
}

function isInSubject(filter: ActiveFilter, { refinements }: SearchQuery): boolean {
  if (filter.kind === "text") return true;
  if (filter.kind !== "refinements") return false;
  if (filter.field === "model") return only(refinements.make) !== null && only(refinements.model) !== null;
  return filter.field === "car_type" || (filter.field === "make" && only(refinements.make) !== null);
}

function only(values: readonly string[] | undefined): string | null {
  return values?.length === 1 ? (values[0] ?? null) : null;
}
