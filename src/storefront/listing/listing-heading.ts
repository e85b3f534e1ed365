import type { SearchQuery } from "../../search/search-query.ts";
import { carTypeLabels } from "../../vehicles/car-type-labels.ts";
import type { Site } from "../../sites/site-config.ts";

/** The heading of the listing: from the path filters, or else the site's configured heading. */
export function listingHeading(query: SearchQuery, site: { copy: Pick<Site["copy"], "searchHeading"> }): string {
  const make = only(query.refinements.make);
  const model = only(query.refinements.model);
  const types = query.refinements.car_type ?? [];
  const condition = Object.entries(carTypeLabels)
    .filter(([type]) => types.includes(type))
    .map(([, word]) => word)
    .join(", ");
  const subject = [make, make && model].filter(Boolean).join(" ");
  if (subject) return `${condition ? `${condition} ` : ""}${subject} for sale`;
  if (condition && types.length < Object.keys(carTypeLabels).length)
    return `${condition.replace(/, ([^,]*)$/, " and $1")} cars`;
  return site.copy.searchHeading;
}

function only(values: readonly string[] | undefined): string | null {
  return values?.length === 1 ? (values[0] ?? null) : null;
}
