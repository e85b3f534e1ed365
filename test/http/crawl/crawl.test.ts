import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { HtmlValidate } from "html-validate";
import { compress } from "../../../src/server/compression.ts";
import { longestTitle } from "../../../src/storefront/page/fitted-title.ts";
import { demoPlatform } from "../../demo-platform.ts";
import { dataScripts, elements, type HtmlElement, openText, parseHtml, visibleText } from "../html.ts";
import { comparePrices } from "./compare-prices.ts";
import { type Crawl, type CrawledPage, crawlSite } from "./crawl-site.ts";
import { vocabularyFaults } from "./vocabulary.ts";

const sites = ["harbourline", "wattlebrook", "red-gum"];
const mostHtmlBytes = 12_000;
/** Pages of the build name six more files, with hashes: 110 bytes of the largest listing, compressed. */
const builtScriptBytes = 120;
/** The build gives classes names of three letters, like these. */
const withBuiltClasses = (html: string) =>
  html.replaceAll(/_[\w-]+_[0-9a-f]{6}\b/g, (name) =>
    createHash("sha256").update(name).digest("base64url").slice(0, 3),
  );
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "aria-label-misuse": ["error", { allowAnyNamable: false }],
    // Buttons elsewhere on the page submit such forms.
    "wcag/h32": "off",
  },
});

let platform: Awaited<ReturnType<typeof demoPlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
});
afterAll(() => platform.close());

const meta = ({ page }: CrawledPage, name: string) =>
  elements(page, "meta", { name })[0]?.attributes.get("content") ?? "";
const canonicalAddress = ({ page }: CrawledPage) =>
  elements(page, "link", { rel: "canonical" })[0]?.attributes.get("href") ?? "";
const pageTitle = ({ page }: CrawledPage) => elements(page, "title").map(visibleText).join();
const pageHeading = ({ page }: CrawledPage) => elements(page, "h1").map(visibleText).join(" | ");
const isIndexed = (crawled: CrawledPage) => meta(crawled, "robots") === "";

/** Texts that several pages share, with their paths. */
const shared = (pages: readonly CrawledPage[], textOfPage: (page: CrawledPage) => string) =>
  [...Map.groupBy(pages, textOfPage)].flatMap(([text, alike]) =>
    alike.length > 1 ? [`${text}: ${alike.map(({ path }) => path).join(" ")}`] : [],
  );

const isOwnAddress = (page: CrawledPage) => canonicalAddress(page).replace(/^https:\/\/[^/]+/, "") === page.path;

const isSitemapPage = (page: CrawledPage) => isIndexed(page) && isOwnAddress(page);

/** The paths in all sitemaps of a site, each as often as it is listed. Sitemaps of pictures list pages of others again. */
const sitemapPaths = async (host: string) => {
  const locations = async (path: string) => {
    const text = await (await platform.ask(host, path)).text();
    return [...text.matchAll(/<loc>https:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, loc = ""]) =>
      loc.replaceAll("&amp;", "&"),
    );
  };
  const ofPages = (await locations("/sitemap.xml")).filter((path) => !/\/images-\d+\.xml$/.test(path));
  return (await Promise.all(ofPages.map(locations))).flat();
};

const cardLinks = (page: HtmlElement) =>
  elements(page, "article")
    .flatMap((article) => elements(article, "h2").flatMap((heading) => elements(heading, "a")))
    .map(({ attributes }) => attributes.get("href"));

const listedPaths = (page: HtmlElement) =>
  dataScripts(page)
    .map(({ data }) => itemListSchema.safeParse(data).data?.itemListElement ?? [])
    .flat()
    .map(({ url }) => new URL(url).pathname);

const itemListSchema = z.object({
  "@type": z.literal("ItemList"),
  itemListElement: z.array(z.object({ "@type": z.literal("ListItem"), position: z.number(), url: z.url() })),
});

describe.each(sites)("the pages of %s", (slug) => {
  let crawl: Crawl;
  let listed: string[];
  /** What pages and feeds answered before, as every vehicle's page is read by several tests. */
  const known = new Map<string, string>();
  const read = async (path: string): Promise<string> => {
    const html = known.get(path) ?? (await (await platform.ask(`${slug}.localhost`, path)).text());
    known.set(path, html);
    return html;
  };
  beforeAll(async () => {
    const site = platform.sites.siteBySlug(slug);
    if (site === null) throw new Error(`There is no demo site ${slug}`);
    listed = await sitemapPaths(`${slug}.localhost`);
    crawl = await crawlSite(
      platform,
      site,
      listed.filter((path) => !path.startsWith("/search/")),
    );
    for (const { path, html } of crawl.pages) known.set(path, html);
  }, 120_000);

  test("no link is dead", () => expect(crawl.dead).toEqual([]));

  test("every page has a title and one heading; every indexed page a description and its canonical address", () => {
    const faults = crawl.pages.flatMap((page) => {
      const isComplete = pageTitle(page) !== "" && elements(page.page, "h1").length === 1 && pageHeading(page) !== "";
      if (!isComplete) return [`${page.path}: title ${pageTitle(page)}, h1 ${pageHeading(page)}`];
      if (!isIndexed(page)) return [];
      return meta(page, "description") !== "" && canonicalAddress(page) !== ""
        ? []
        : [`${page.path} lacks its description or canonical`];
    });
    expect(faults).toEqual([]);
  });

  test("no title is cut where search engines and networks show it", () => {
    const long = crawl.pages.map(pageTitle).filter((title) => Array.from(title).length > longestTitle);
    expect(long).toEqual([]);
  });

  test("no two pages share a title, a description or a heading", () => {
    const own = crawl.pages.filter(isOwnAddress);
    expect(shared(own, pageTitle)).toEqual([]);
    expect(shared(own, (page) => meta(page, "description"))).toEqual([]);
    expect(shared(own.filter(isIndexed), pageHeading)).toEqual([]);
  });

  test("the sitemap has every page that may be indexed, and each once", () => {
    const paths = new Set(listed);
    const indexed = crawl.pages.filter(isSitemapPage).map(({ path }) => path);
    expect(indexed.filter((path) => !paths.has(path) && !/[?&]page=/.test(path))).toEqual([]);
    expect(listed.filter((path, index) => listed.indexOf(path) !== index)).toEqual([]);
  });

  /** The page that an address answers itself; null for redirects and errors. */
  const pageAt = async (path: string): Promise<CrawledPage | null> => {
    const response = await platform.ask(`${slug}.localhost`, path);
    const html = await response.text();
    if (response.status !== 200) return null;
    known.set(path, html);
    return { path, html, page: parseHtml(html) };
  };

  test("every page of the sitemap may be indexed, also where no page links to it", async () => {
    const crawled = new Map(crawl.pages.map((page) => [page.path, page]));
    const wrong = [];
    for (const path of listed) {
      const page = crawled.get(path) ?? (await pageAt(path));
      if (page === null || !isSitemapPage(page)) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test("every vehicle has one price: on its card, its page, in structured data and in every feed", async () => {
    const { faults, cardCount, countsByFeed } = await comparePrices(read);
    expect(cardCount).toBeGreaterThan(100);
    for (const count of Object.values(countsByFeed)) expect(count).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  }, 300_000);

  test("its landing pages may be indexed, and the same search may not", async () => {
    const [landing] = platform.sites.siteBySlug(slug)?.discovery.landingPages ?? [];
    const page = crawl.pages.find(({ path }) => path === `/stock/${landing?.slug}`);
    expect(page && isIndexed(page) && pageHeading(page)).toBe(landing?.heading);
    const search = await platform.ask(`${slug}.localhost`, landing?.searchHref ?? "");
    expect(await search.text()).toContain('<meta name="robots" content="noindex">');
  });

  test("no page is larger than 12 kB as browsers receive it", async () => {
    const large = [];
    for (const { path, html } of crawl.pages) {
      const { length } = await compress(Buffer.from(withBuiltClasses(html)), "br");
      if (length + builtScriptBytes > mostHtmlBytes) large.push(`${path}: ${length + builtScriptBytes}`);
    }
    expect(large).toEqual([]);
  });

  test("structured data are valid by the vocabulary of schema.org", () => {
    const faults = crawl.pages.flatMap(({ path, page }) =>
      dataScripts(page)
        .filter(({ type }) => type === "application/ld+json")
        .flatMap(({ data }) => vocabularyFaults(data).map((fault) => `${path}: ${fault}`)),
    );
    expect(faults).toEqual([]);
  });

  test("indexed listings list their vehicles as structured data, in the order of the page", () => {
    const listings = crawl.pages.filter((page) => page.path.startsWith("/search") && isSitemapPage(page));
    expect(listings.length).toBeGreaterThan(2);
    const shown = listings.map(({ page }) => [...new Set(cardLinks(page))]);
    const described = listings.map(({ page }) => listedPaths(page));
    expect(described).toEqual(shown);
  });

  test("[FN-10] no rate is in sight without its comparison rate and the warning", () => {
    const named = crawl.pages.filter(({ page }) => /\d\s?% p\.a\./.test(openText(page)));
    expect(named.length).toBeGreaterThan(10);
    const bare = named.filter(({ page }) => {
      const text = openText(page);
      return !/comparison rate/i.test(text) || !text.includes("WARNING: This comparison rate is true only");
    });
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  test("every image has its size and alternative text", () => {
    const faults = crawl.pages.flatMap(({ path, page }) =>
      elements(page, "img").flatMap(({ attributes }) =>
        ["width", "height", "alt"].every((name) => attributes.has(name)) ? [] : [`${path}: ${attributes.get("src")}`],
      ),
    );
    expect(faults).toEqual([]);
  });

  test("the HTML conforms to its standard", async () => {
    const faults = [];
    for (const { path, html } of crawl.pages) {
      const { results } = await validator.validateString(html);
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
        faults.push(`${path}: ${ruleId}, ${message} (${selector})`);
    }
    expect(faults).toEqual([]);
  }, 180_000);
});
