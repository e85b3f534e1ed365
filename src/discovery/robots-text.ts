import { apiPath, dataPath, searchServicePath, sitemapPath } from "../addresses/paths.ts";
import type { DiscoverySettings } from "./discovery-settings.ts";

/**
 * The robots.txt of a site. Pages that must not be indexed say so themselves, which robots only see if they may read
 * them; addresses of data and forms are not pages.
 */
export function robotsText({ allowRobots }: Pick<DiscoverySettings, "allowRobots">, origin: string): string {
  if (!allowRobots) return "User-agent: *\nDisallow: /\n";
  const disallowed = [dataPath, apiPath, searchServicePath].map((path) => `Disallow: ${path}/`);
  return ["User-agent: *", ...disallowed, "", `Sitemap: ${origin}${sitemapPath}`, ""].join("\n");
}
