import { shownFrom } from "./base-condition.ts";
import type { SearchScope } from "./search-engine.ts";

/**
 * A site's wall as a Meilisearch filter over search documents: which site, the base condition at the scope's
 * moment and the site's own stock filters (SE-01, SE-03, SE-17). Says what `isInScope` says.
 */
export function scopeFilter(scope: SearchScope): string {
  const listed = [
    ["car_type", scope.carTypes],
    ["make", scope.makes],
    ["status", scope.statuses],
    ["item_type", scope.itemTypes],
  ] as const;
  return [
    `site = ${quoted(scope.siteId)}`,
    `present_until >= ${shownFrom(scope)}`,
    ...(scope.minimumPhotoCount > 0 ? [`photo_count >= ${scope.minimumPhotoCount}`] : []),
    ...listed.flatMap(([field, values]) => (values ? [`${field} IN [${values.map(quoted).join(", ")}]`] : [])),
  ].join(" AND ");
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
