import type { FilterGroup } from "./listing-view.ts";

/**
 * Replaces the open groups in the viewport; older ones remain elsewhere until the rest are rendered. Expects the page
 * to show `older`.
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
