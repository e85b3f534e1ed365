import { resolve } from "node:path";
import { readClaims } from "../src/adapters/settings/claims-file.ts";
import { settingsFolder } from "../src/adapters/settings/settings-folder.ts";
import type { Store } from "../src/adapters/open-store.ts";
import { brands } from "../src/brands/brands.ts";
import { sitesSources } from "../src/server/settings.ts";
import { noSites, noSitesAfter, reloadSites, type SiteFile, type Sites, type SitesReload } from "../src/sites/sites.ts";
import { WrongArguments } from "./read-arguments.ts";
import { openExistingStore } from "./with-existing-store.ts";

export const demoSitesFolder = resolve(import.meta.dirname, "..", "sites");

/** The folder of site settings for commands and the server: `SITES_DIR`, otherwise that of the demo. */
export function sitesFolder(): string {
  return process.env["SITES_DIR"]?.trim() || demoSitesFolder;
}

/** Where a server reads settings: `SITES_FROM`. Throws for an unknown value. */
export function settingsSource(): (typeof sitesSources)[number] {
  const source = process.env["SITES_FROM"]?.trim() || "files";
  const known = sitesSources.find((each) => each === source);
  if (known === undefined) throw new Error(`SITES_FROM must be ${sitesSources.join(" or ")}, not "${source}".`);
  return known;
}

/** The settings that a server uses: those in the store with `SITES_FROM=store`, otherwise those in `sitesFolder`. */
export async function readSettingsFiles(): Promise<readonly SiteFile[]> {
  if (settingsSource() === "files") return (await settingsFolder(sitesFolder()).read()).files;
  const store = await openExistingStore();
  try {
    return (await store.settings.read()).files;
  } finally {
    await store.close();
  }
}

/** What the server of this data folder recorded about its sites, to load the same ones after it. */
export async function sitesBefore(): Promise<Sites> {
  return noSitesAfter(await readClaims(process.env["DATA_DIR"]?.trim() || ".data"));
}

/** The configured sites and the faults in their settings. Throws if the settings cannot be read. */
export async function configuredSites(): Promise<SitesReload> {
  return reloadSites(await sitesBefore(), await readSettingsFiles(), Object.keys(brands));
}

/** The sites that content is written for: the configured ones, or those of the folder while the store has none. */
export async function sitesOfContent(): Promise<Sites> {
  const { sites } = await configuredSites();
  if (sites.all.length > 0) return sites;
  const { files } = await settingsFolder(sitesFolder()).read();
  return reloadSites(await sitesBefore(), files, Object.keys(brands)).sites;
}

/** Throws `WrongArguments` for a site without settings and without stored data. */
export async function refuseUnknownSite(siteId: string, store: Pick<Store, "siteIds">): Promise<void> {
  const { sites } = await configuredSites().catch(() => ({ sites: noSites }));
  const known = new Set([...sites.all.map(({ slug }) => slug), ...(await store.siteIds())]);
  if (known.has(siteId)) return;
  throw new WrongArguments(
    `There is no site "${siteId}". The sites are: ${[...known].toSorted().join(", ") || "none"}.`,
  );
}
