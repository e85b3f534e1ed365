import type { LiveSites } from "./live-sites.ts";

/**
 * Stored sites that are no longer configured. None while a settings file is invalid or no site is configured at all,
 * because sites may then be missing by mistake.
 */
export function unconfiguredSites(
  storedSiteIds: readonly string[],
  sites: Pick<LiveSites, "current" | "hasFaults">,
): string[] {
  const { all, siteBySlug } = sites.current();
  if (all.length === 0 || sites.hasFaults()) return [];
  return [...new Set(storedSiteIds)].filter((siteId) => siteBySlug(siteId) === null).toSorted();
}
