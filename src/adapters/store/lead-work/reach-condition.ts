import { type RawBuilder, sql } from "kysely";
import type { Reach, ReachArea } from "../../../desk/reach.ts";

/** The sites in a reach, in order. Queries run for each, so that they use the indexes that begin with the site. */
export function sitesOfReach({ areas }: Reach): string[] {
  return [...new Set(areas.map(({ siteId }) => siteId))].toSorted();
}

/** The condition on `work` (`lead_work`) that its lead lies within reach on a site. */
export function withinReach(reach: Reach, siteId: string): RawBuilder<boolean> {
  const areas = reach.areas.filter((area) => area.siteId === siteId);
  if (areas.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`(${sql.join(
    areas.map((area) => areaCondition(area, reach.personId)),
    sql` or `,
  )})`;
}

function areaCondition(
  { dealershipSlug, isOwnOnly, leadCategories }: ReachArea,
  personId: string,
): RawBuilder<boolean> {
  const parts = [
    ...(dealershipSlug === null ? [] : [sql`work.dealership = ${dealershipSlug}`]),
    ...(isOwnOnly ? [sql`(work.owner is null or work.owner = ${personId})`] : []),
    ...(leadCategories === null ? [] : [categoryCondition(leadCategories)]),
  ];
  return parts.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

function categoryCondition(categories: readonly string[]) {
  return categories.length === 0 ? sql`1 = 0` : sql`work.category in (${sql.join(categories)})`;
}
