import { searchPath } from "../../addresses/paths.ts";
import { carTypePaths } from "../../search/search-url.ts";
import type { Site } from "../../sites/site-config.ts";
import { carTypes } from "../../vehicles/vehicle.ts";

const suffix = "-cars";

/** The paths of a site's car types. A site that lists only some car types has no page for the others. */
export function siteCarTypePaths({ stock }: Pick<Site, "stock">): string[] {
  const listed: readonly string[] = stock.filters.carTypes ?? carTypes;
  return Object.entries(carTypePaths)
    .filter(([, meant]) => meant.every((carType) => listed.includes(carType)))
    .map(([word]) => `${searchPath}/${word}${suffix}`);
}

/** The car types of one of these paths; empty for any other path. */
export function carTypesOfPath(path: string): readonly string[] {
  return carTypePaths[path.slice(searchPath.length + 1, -suffix.length)] ?? [];
}

export function isCarTypeStep(step: string): boolean {
  return step.endsWith(suffix) && Object.hasOwn(carTypePaths, step.slice(0, -suffix.length));
}
