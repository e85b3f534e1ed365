import { robotsPath, sitemapPath, sitemapsPath } from "../../addresses/paths.ts";
import { robotsText } from "../../discovery/robots-text.ts";
import { type SitemapEntry, type SitemapSection, sitemapSections } from "../../discovery/sitemap-entry.ts";
import { latestChange, sitemapIndexXml, sitemapLimits, sitemapXml } from "../../discovery/sitemap-xml.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import type { SiteRequest } from "../../storefront/page/site-request.server.ts";
import { sitemapEntries } from "../../storefront/sitemaps.server.ts";
import { emptyQuery } from "../../search/search-query.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { datedEntries, type DatingPorts } from "../dated-entries.ts";
import { publicPage } from "../page-caching.ts";

const xmlHeaders = { "content-type": "application/xml; charset=utf-8", "cache-control": publicPage };

/** Not kept in memory with the pages. */
const streamedHeaders = { ...xmlHeaders, "cache-control": "no-cache" };

type StockSitemapPorts = Pick<AppPorts, "stockSitemaps">;

/** What search engines read besides pages: robots.txt and the site's sitemaps. */
export function addDiscoveryRoutes(app: App, { stockSitemaps, ...ports }: DatingPorts & StockSitemapPorts): void {
  app.get(robotsPath, (context) => {
    const { site } = context.get("request");
    return context.text(robotsText(site.discovery, siteOrigin(site)), 200, { "cache-control": publicPage });
  });
  app.get(sitemapPath, async (context) => {
    const request = context.get("request");
    const sitemaps = await Promise.all(sitemapSections.map((section) => sectionInIndex(section, request, ports)));
    const ofStock = await stockSitemaps.list(await stockRequest(request));
    return context.body(sitemapIndexXml([...sitemaps.flat(), ...ofStock], siteOrigin(request.site)), 200, xmlHeaders);
  });
  app.get(`${sitemapsPath}/:file{(?:stock|images)-[1-9][0-9]{0,4}\\.xml}`, async (context) => {
    const request = context.get("request");
    await stockSitemaps.list(await stockRequest(request));
    const name = context.req.param("file").slice(0, -".xml".length);
    const file = await stockSitemaps.read(request.site.slug, name);
    return file === null ? context.text("There is no such sitemap.", 404) : context.body(file, 200, streamedHeaders);
  });
  for (const section of sitemapSections) {
    app.get(`${sitemapsPath}/${section}.xml`, async (context) => {
      const request = context.get("request");
      const entries = await sectionEntries(section, request, ports);
      return context.body(sitemapXml(entries, siteOrigin(request.site)), 200, xmlHeaders);
    });
  }
}

async function stockRequest({ site, scope, stockVersion, engine }: SiteRequest) {
  const { count } = await engine.search(scope, { query: emptyQuery, hitsPerPage: 0, facets: [], ranges: [] });
  return { site, scope, stockVersion, count };
}

async function sectionInIndex(section: SitemapSection, request: SiteRequest, ports: DatingPorts) {
  const entries = await sectionEntries(section, request, ports);
  return entries.length === 0 ? [] : [{ path: `${sitemapsPath}/${section}.xml`, changedAt: latestChange(entries) }];
}

async function sectionEntries(
  section: SitemapSection,
  request: SiteRequest,
  ports: DatingPorts,
): Promise<SitemapEntry[]> {
  const entries = (await sitemapEntries(section, request)).slice(0, sitemapLimits.entries);
  return datedEntries(entries, request, ports);
}
