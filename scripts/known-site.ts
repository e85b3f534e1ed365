import type { Store } from "../src/adapters/store/open-store.ts";
import { brands } from "../src/brands/brands.ts";
import { readSiteFiles } from "../src/server/site-files.ts";
import { noSites, reloadSites, type Sites } from "../src/sites/sites.ts";
import { WrongArguments } from "./read-arguments.ts";

/** The sites that the settings name; none where the folder `SITES_DIR` (`sites`) cannot be read. */
export async function configuredSites(): Promise<Sites> {
  const files = await readSiteFiles(process.env["SITES_DIR"]?.trim() || "sites").catch(() => []);
  return reloadSites(noSites, files, Object.keys(brands)).sites;
}

/** Throws `WrongArguments` for a site that no settings name and of which nothing is stored. */
export async function refuseUnknownSite(siteId: string, store: Pick<Store, "siteIds">): Promise<void> {
  const known = new Set([...(await configuredSites()).all.map(({ slug }) => slug), ...(await store.siteIds())]);
  if (known.has(siteId)) return;
  throw new WrongArguments(
    `There is no site "${siteId}". The sites are: ${[...known].toSorted().join(", ") || "none"}.`,
  );
}
