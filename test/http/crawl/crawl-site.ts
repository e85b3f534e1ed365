import type { Site } from "../../../src/sites/site-config.ts";
import { pathsOfSite } from "../../../src/storefront/paths-of-site-for-test.ts";
import type { TestPlatform } from "../../factories.ts";
import { elements, type HtmlElement, parseHtml } from "../html.ts";

/** A page as a search engine finds it. */
export type CrawledPage = { path: string; html: string; page: HtmlElement };

/** All that a crawl of a site found. */
export type Crawl = {
  pages: CrawledPage[];
  /** Links with an answer that is neither a page nor a redirect to one. */
  dead: string[];
};

/** How many addresses of each kind are visited; of other kinds, all are. */
const limits: readonly (readonly [kind: RegExp, most: number])[] = [
  [/^\/cars\/[^/?]+$/, 24],
  [/^\/cars\/.+\//, 6],
  [/[?&]car_id=/, 6],
  [/^\/compare\?/, 2],
  [/^\/search\?.*page=/, 8],
  [/^\/search.*\?.*page=/, 8],
  [/^\/search[^?]*\?/, 40],
  [/^\/search\/[^/?]+\/[^/?]+$/, 20],
];
const tableOfPages = "the table of pages";
const notPages = /\.(pdf|jpg|jpeg|png|webp|avif|svg|xml|txt|csv|json|rss)(\?|$)/;

/** Visits the pages of a site, following its links from every page without parameters and every page of its sitemap (`listed`). */
export async function crawlSite(platform: TestPlatform, site: Site, listed: readonly string[]): Promise<Crawl> {
  const host = site.hosts[0] ?? "";
  const left = new Map(limits);
  const fixed = pathsOfSite(site).filter((path) => !path.includes("{"));
  const inSitemap = listed.filter((path) => !fixed.includes(path) && isVisited(path, left));
  const waiting = [
    ...fixed.map((path) => ({ path, from: tableOfPages })),
    ...inSitemap.map((path) => ({ path, from: "the sitemap" })),
  ];
  const seen = new Set([...fixed, ...inSitemap]);
  const crawl: Crawl = { pages: [], dead: [] };
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const answer = await readAnswer(platform, host, next.path);
    // Pages that are over stay in the table of pages, but nothing links to them.
    if (answer?.status === 410 && next.from === tableOfPages) continue;
    if (answer === null || answer.status >= 400) {
      crawl.dead.push(`${next.path} from ${next.from}: ${answer?.status ?? "too many redirects"}`);
      continue;
    }
    if (crawl.pages.some(({ path }) => path === answer.path)) continue;
    const page = parseHtml(answer.html);
    crawl.pages.push({ path: answer.path, html: answer.html, page });
    for (const path of pageLinks(page, answer.path)) {
      if (seen.has(path) || !isVisited(path, left)) continue;
      seen.add(path);
      waiting.push({ path, from: next.path });
    }
  }
  return crawl;
}

/** The answer after at most two redirects within the site; null after more. */
async function readAnswer(platform: TestPlatform, host: string, asked: string) {
  let path = asked;
  for (let hop = 0; hop < 3; hop += 1) {
    const response = await platform.ask(host, path);
    const target = response.headers.get("location");
    if (target === null) return { status: response.status, path, html: await response.text() };
    path = target;
  }
  return null;
}

/** The pages of the same site that a page links to, without fragments. */
function pageLinks(page: HtmlElement, from: string): string[] {
  return elements(page, "a").flatMap(({ attributes }) => {
    const href = attributes.get("href") ?? "";
    const url = new URL(href, `http://site.example${from}`);
    const isOwn = url.host === "site.example" && !notPages.test(url.pathname);
    return isOwn ? [href.startsWith("/") ? (href.split("#")[0] ?? "") : url.pathname + url.search] : [];
  });
}

function isVisited(path: string, left: Map<RegExp, number>): boolean {
  for (const [kind, count] of left) {
    if (!kind.test(path)) continue;
    left.set(kind, count - 1);
    return count > 0;
  }
  return true;
}
