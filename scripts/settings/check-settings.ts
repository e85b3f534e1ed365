import { brands } from "../../src/brands/brands.ts";
import { localTime } from "../../src/locations/local-time.ts";
import type { ConfigFault } from "../../src/sites/config-fault.ts";
import { configWarnings, type ConfigWarning, groupWarnings } from "../../src/sites/config-warnings.ts";
import type { Site } from "../../src/sites/site-config.ts";
import { noSites, noSitesAfter, reloadSites, type SiteFile, type Sites } from "../../src/sites/sites.ts";
import { parseFeedMapping } from "../../src/stock-feed/mapping.ts";
import { pageAtPath } from "../../src/storefront/pages-of-site.ts";
import { parseArtworkRef } from "../../tools/artwork/artwork.ts";
import { manufacturerBySlug } from "../../src/vehicles/manufacturers.ts";

export type CheckedSettings = { sites: Sites; faults: ConfigFault[]; warnings: ConfigWarning[] };

/** Whether a site's content has a page at a path. */
export type HasContent = (site: Site, path: string) => boolean;

/**
 * All errors and warnings in settings. Links may lead to pages of the content. `before` knows which file had each slug
 * and host.
 */
export function checkSettings(
  files: readonly SiteFile[],
  hasContent: HasContent,
  before: Sites = noSites,
): CheckedSettings {
  const { sites, faults } = reloadSites(noSitesAfter(before.loaded.owners), files, Object.keys(brands));
  const ofGroups = [...sites.loaded.groups.values()].flatMap(groupWarnings);
  const ofSites = [...sites.loaded.sites.values()].flatMap(({ config, site }) =>
    configWarnings(config, site, {
      today: localTime(Date.now(), site.timeZone).date,
      isSite: (slug) => sites.siteBySlug(slug) !== null,
      isArtwork: (reference) => parseArtworkRef(reference) !== null,
      isMake: (slug) => manufacturerBySlug(slug) !== null,
      pageAt: (path) => pageAtPath(site, path, (asked) => hasContent(site, asked)),
      isInEnvironment: (variable) => Boolean(process.env[variable]),
    }),
  );
  return { sites, faults: [...faults, ...files.flatMap(mappingFaults)], warnings: [...ofGroups, ...ofSites] };
}

function mappingFaults({ kind, file, text }: SiteFile): ConfigFault[] {
  if (kind !== "mapping") return [];
  const parsed = parseFeedMapping(text);
  return parsed.ok ? [] : parsed.faults.map((message) => ({ file, path: "", message, line: null }));
}
