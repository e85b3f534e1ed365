import { resolve } from "node:path";
import type { Store } from "../src/adapters/store/open-store.ts";
import { brands } from "../src/brands/brands.ts";
import { readSiteFiles } from "../src/server/site-files.ts";
import { noSites, reloadSites, type SitesReload } from "../src/sites/sites.ts";
import { WrongArguments } from "./read-arguments.ts";

export const demoSitesFolder = resolve(import.meta.dirname, "..", "sites");

/** Where the settings of sites are, for every command as for the server: `SITES_DIR`, else those of the demo. */
export function sitesFolder(): string {
  return process.env["SITES_DIR"]?.trim() || demoSitesFolder;
}

/** The sites that the settings of `sitesFolder` name, and what is wrong there. Throws without the folder. */
export async function configuredSites(): Promise<SitesReload> {
  const files = await readSiteFiles(sitesFolder());
  return reloadSites(noSites, files, Object.keys(brands));
}

/** Throws `WrongArguments` for a site that no settings name and of which nothing is stored. */
export async function refuseUnknownSite(siteId: string, store: Pick<Store, "siteIds">): Promise<void> {
  const { sites } = await configuredSites().catch(() => ({ sites: noSites }));
  const known = new Set([...sites.all.map(({ slug }) => slug), ...(await store.siteIds())]);
  if (known.has(siteId)) return;
  throw new WrongArguments(
    `There is no site "${siteId}". The sites are: ${[...known].toSorted().join(", ") || "none"}.`,
  );
}
