import type { SearchQuery } from "../../search/search-query.ts";
import { carTypes } from "../../vehicles/vehicle.ts";
import type { Site } from "../../sites/site-config.ts";

const carTypeWords: Record<string, string> = { new: "New", demo: "Demo", used: "Used" };

/** The listing's heading: what the path filters say, else the site's own words. */
export function listingHeading(query: SearchQuery, site: Pick<Site, "copy">): string {
  const make = only(query.refinements.make);
  const model = only(query.refinements.model);
  const types = query.refinements.car_type ?? [];
  const condition = carTypes
    .filter((type) => types.includes(type))
    .map((type) => carTypeWords[type])
    .join(", ");
  const subject = [make, make && model].filter(Boolean).join(" ");
  if (subject) return `${condition ? `${condition} ` : ""}${subject} for sale`;
  if (condition && types.length < carTypes.length) return `${condition.replace(/, ([^,]*)$/, " and $1")} cars`;
  return site.copy.searchHeading;
}

function only(values: readonly string[] | undefined): string | null {
  return values?.length === 1 ? (values[0] ?? null) : null;
}
