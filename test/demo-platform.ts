import { readdirSync, readFileSync } from "node:fs";
import { contentFolder } from "../src/adapters/settings/content-folder.ts";
import { brands } from "../src/brands/brands.ts";
import { demoSiteProfile } from "../tools/demo-stock/demo-site-profile.ts";
import { generateDemoStock } from "../tools/demo-stock/generate-demo-stock.ts";
import { noSites, reloadSites, type SiteFile, type Sites } from "../src/sites/sites.ts";
import type { Vehicle } from "../src/vehicles/vehicle.ts";
import { testNow, type TestPlatform, testPlatform } from "./factories.ts";

/** The demo's own settings files. */
export const demoFiles: readonly SiteFile[] = [...kindFiles("group", "sites/groups"), ...kindFiles("site", "sites")];

/** The demo's sites with their demo stock, in this process, at the moment at which tests take place. */
export async function demoPlatform(): Promise<TestPlatform & { stockFor: (siteSlug: string) => readonly Vehicle[] }> {
  const vehicles = demoStock(reloadSites(noSites, demoFiles, Object.keys(brands)).sites);
  const platform = await testPlatform({
    files: demoFiles,
    content: (await contentFolder("sites").read()).files,
    vehicles,
    mode: "demo",
  });
  return { ...platform, stockFor: (siteSlug) => vehicles[siteSlug] ?? [] };
}

function demoStock(sites: Sites): Record<string, readonly Vehicle[]> {
  const stocks = sites.all.flatMap((site) => {
    const profile = demoSiteProfile(site);
    return profile === null ? [] : [[site.slug, generateDemoStock(profile, testNow)] as const];
  });
  return Object.fromEntries(stocks);
}

function kindFiles(kind: SiteFile["kind"], folder: string): SiteFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ kind, file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, "utf8") }));
}
