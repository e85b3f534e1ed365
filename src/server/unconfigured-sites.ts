import type { LiveSites } from "./site-files.ts";

/**
 * Those of the stored sites that no settings name any more. None while a settings file has faults, or while there is
 * no site at all: then a site may be missing by mistake only.
 */
export function unconfiguredSites(
  storedSiteIds: readonly string[],
  sites: Pick<LiveSites, "current" | "hasFaults">,
): string[] {
  const { all, siteBySlug } = sites.current();
  if (all.length === 0 || sites.hasFaults()) return [];
  return [...new Set(storedSiteIds)].filter((siteId) => siteBySlug(siteId) === null).toSorted();
}
