import { robotsPath, sitemapPath, sitemapsPath } from "../../addresses/paths.ts";
import { robotsText } from "../../discovery/robots-text.ts";
import { type SitemapEntry, sitemapSections } from "../../discovery/sitemap-entry.ts";
import { latestChange, sitemapIndexXml, sitemapLimits, sitemapXml } from "../../discovery/sitemap-xml.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import type { SiteRequest } from "../../storefront/page/site-request.server.ts";
import { sitemapEntries } from "../../storefront/sitemaps.server.ts";
import type { App } from "../app-ports.ts";

const pageCache = "public, max-age=0, must-revalidate";
const xmlHeaders = { "content-type": "application/xml; charset=utf-8", "cache-control": pageCache };

/** What search engines read besides pages: robots.txt and the site's sitemaps. */
export function addDiscoveryRoutes(app: App): void {
  app.get(robotsPath, (context) => {
    const { site } = context.get("request");
    return context.text(robotsText(site.discovery, siteOrigin(site)), 200, { "cache-control": pageCache });
  });
  app.get(sitemapPath, async (context) => {
    const request = context.get("request");
    const sitemaps = await Promise.all(sitemapSections.map((section) => sectionInIndex(section, request)));
    return context.body(sitemapIndexXml(sitemaps.flat(), siteOrigin(request.site)), 200, xmlHeaders);
  });
  for (const section of sitemapSections) {
    app.get(`${sitemapsPath}/${section}.xml`, async (context) => {
      const request = context.get("request");
      const entries = await entriesOf(section, request);
      return context.body(sitemapXml(entries, siteOrigin(request.site)), 200, xmlHeaders);
    });
  }
}

async function sectionInIndex(section: (typeof sitemapSections)[number], request: SiteRequest) {
  const entries = await entriesOf(section, request);
  return entries.length === 0 ? [] : [{ path: `${sitemapsPath}/${section}.xml`, changedAt: latestChange(entries) }];
}

async function entriesOf(section: (typeof sitemapSections)[number], request: SiteRequest): Promise<SitemapEntry[]> {
  return (await sitemapEntries(section, request)).slice(0, sitemapLimits.entries);
}
