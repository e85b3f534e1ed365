import type { WrittenPage } from "../listing-feeds/page-changes.ts";
import type { SitemapSection } from "../discovery/sitemap-entry.ts";
import type { SiteRequest } from "./page/site-request.server.ts";
import { sitemapEntries } from "./sitemaps.server.ts";

const writtenSections: readonly SitemapSection[] = ["locations", "offers", "models", "content"];

/** The indexed pages of a site that people write: content, offers, models and locations. */
export async function writtenPages(request: SiteRequest, digest: (text: string) => string): Promise<WrittenPage[]> {
  const sections = await Promise.all(writtenSections.map((section) => sitemapEntries(section, request)));
  return sections.flat().flatMap(({ path, written }) => {
    return written === undefined ? [] : [{ path, digest: digest(JSON.stringify(written)) }];
  });
}
