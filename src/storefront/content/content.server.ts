import { categoryHref, type ContentPage } from "../../content/content-page.ts";
import type { Page, PageHead } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import { blockViews } from "./block-views.server.ts";
import type { ContentHero, ContentView } from "./content-view.ts";

export type ContentPageAnswer = Page<"content", ContentView>;

const dayFormat = new Intl.DateTimeFormat("en-AU", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });

/** The content page at the visited path; null if the site has none there. */
export async function contentPageOf({ path, request }: Visit): Promise<ContentPageAnswer | null> {
  const page = request.content.page(path, request.now);
  return page === null ? null : contentAnswer(page, request);
}

/** A page of the site's content. */
export async function contentAnswer(page: ContentPage, request: SiteRequest): Promise<ContentPageAnswer> {
  const { site } = request;
  const { blocks, leftOut } = await blockViews(page.blocks, page, request);
  return {
    name: "content",
    status: 200,
    props: {
      leftOut,
      heading: page.heading,
      hero: heroOf(page),
      byline: bylineOf(page),
      blocks: blocks.filter(({ name }) => name !== "broken"),
      images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
      siteSlug: site.slug,
    },
    head: contentHead(page),
  };
}

export function contentHead({ title, description, path }: ContentPage): PageHead {
  return { title, description, canonicalPath: path, index: true, structuredData: [] };
}

/** `3 October 2026` for `2026-10-03`. */
export function dayText(day: string): string {
  return dayFormat.format(Date.parse(`${day}T00:00:00Z`));
}

/** The first screen: the page's hero block, otherwise its picture and description. */
function heroOf({ blocks, picture, description, post }: ContentPage): ContentHero {
  const hero = blocks.find((block) => block.name === "hero");
  const text = post === null ? description : null;
  return hero ?? { text, picture, alt: "", links: [] };
}

function bylineOf({ post }: ContentPage): ContentView["byline"] {
  if (post === null) return null;
  const { date, author, category } = post;
  return { date: dayText(date), day: date, author, category: { name: category, href: categoryHref(category) } };
}
