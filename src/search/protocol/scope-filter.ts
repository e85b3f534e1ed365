import { shownFrom } from "../base-condition.ts";
import type { SearchScope } from "../search-engine.ts";
import { equals, inExpression } from "./filter-expression.ts";

/**
 * A site's search scope as one filter expression over the fields of a `SearchDocument`: its own vehicles, the base
 * condition and its stock filters. Part of every query and every tenant token (SE-01, SE-03, SE-17, ER-06).
 */
export function scopeFilter(scope: SearchScope): string {
  const listed = [
    ["car_type", scope.carTypes],
    ["make", scope.makes],
    ["status", scope.statuses],
    ["item_type", scope.itemTypes],
    ["dealership_slug", scope.dealerships],
  ] as const;
  return [
    equals("site", scope.siteId),
    `present_until >= ${shownFrom(scope)}`,
    ...(scope.minimumPhotoCount > 0 ? [`photo_count >= ${scope.minimumPhotoCount}`] : []),
    ...listed.flatMap(([field, values]) => (values ? [inExpression(field, values)] : [])),
  ].join(" AND ");
}
