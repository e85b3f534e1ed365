import type { FilterGroup } from "./listing-view.ts";

/**
 * The newer of the open groups that a shopper sees, among the older ones that stay until the newer are drawn as well.
 * The page shows the older ones.
 */
export function withGroupsInView(newer: FilterGroup[], older: FilterGroup[]): FilterGroup[] {
  if (newer === older) return newer;
  const sections = document.querySelectorAll<HTMLDetailsElement>("#filters-form > div > details");
  const hidden = older.filter((_, index) => !isInView(sections[index]));
  const waiting = new Map(hidden.map((group) => [group.field, group]));
  return newer.map((group) => waiting.get(group.field) ?? group);
}

function isInView(section: HTMLDetailsElement | undefined): boolean {
  if (!section?.open) return false;
  const { top, bottom } = section.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
