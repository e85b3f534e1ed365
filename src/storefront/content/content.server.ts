import { blogFeedPath, categoryHref, type ContentPage } from "../../content/content-page.ts";
import { versionAtPath } from "../../content/page-versions.ts";
import { localTime } from "../../locations/local-time.ts";
import { plainHead } from "../page/plain-head.ts";
import type { Post } from "../../content/site-content.ts";
import { ownSharePicture } from "../page/own-share-picture.ts";
import type { Page, PageHead } from "../page/page.ts";
import { blogName } from "../../content/blog.ts";
import { contentThings } from "../structured-data/content.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import { postCard } from "./blog.server.ts";
import { type BlockVisit, blockViews, textSections } from "./block-views.server.ts";
import type { PostCard } from "./blog-view.ts";
import { dayText } from "./day-text.ts";
import type { ContentHero, ContentView } from "./content-view.ts";

const otherPostCount = 3;

export type ContentPageAnswer = Page<"content", ContentView>;

/** An earlier or the current text of a versioned page, by its own address; null if the path names none. */
export async function pageVersion({
  path,
  request,
}: Pick<Visit, "path" | "request">): Promise<ContentPageAnswer | null> {
  const named = versionAtPath(path);
  if (named === null) return null;
  const { site, content, pageVersions } = request;
  const kept = await pageVersions.find(site.slug, named.path, named.version);
  if (kept === null) return null;
  const since = dayText(localTime(kept.firstShownAt, site.timeZone).date);
  const isCurrent = content.all.some(({ version }) => version === kept.version);
  const text = isCurrent
    ? `This version has applied since ${since}.`
    : `This version was first shown on ${since}. It no longer applies.`;
  return {
    name: "content",
    status: 200,
    props: {
      leftOut: [],
      heading: kept.heading,
      hero: {
        text,
        picture: null,
        alt: "",
        links: isCurrent ? [] : [{ label: "See the current version", href: named.path }],
      },
      byline: null,
      otherPosts: [],
      blocks: [{ name: "text", sections: textSections(kept.html) }],
      images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
      siteSlug: site.slug,
    },
    head: { ...plainHead(`${kept.heading}, version ${kept.version}`), canonicalPath: named.path },
  };
}

export async function contentAnswer(page: ContentPage, visit: BlockVisit): Promise<ContentPageAnswer> {
  const { request } = visit;
  const { site } = request;
  const { blocks, leftOut } = await blockViews(page.blocks, page, visit);
  return {
    name: "content",
    status: 200,
    props: {
      leftOut,
      heading: page.heading,
      hero: contentHero(page),
      byline: postByline(page),
      otherPosts: page.post === null ? [] : otherPosts(page, request),
      blocks: blocks.filter(({ name }) => name !== "broken"),
      images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
      siteSlug: site.slug,
    },
    head: contentHead(page, request),
  };
}

export function contentHead(
  page: ContentPage,
  { site, content, now }: Pick<SiteRequest, "site" | "content" | "now">,
): PageHead {
  const { title, description, path, post } = page;
  return {
    title,
    description,
    canonicalPath: path,
    index: true,
    ...(post !== null && { openGraphType: "article" as const, feedPath: blogFeedPath }),
    ...ownSharePicture(page.picture, page.heading, site),
    structuredData: contentThings(page, site, blogName(content, now)),
  };
}

/** The first screen: the page's hero block, otherwise its picture and description. */
function contentHero({ blocks, picture, description, post }: ContentPage): ContentHero {
  const hero = blocks.find((block) => block.name === "hero");
  const text = post === null ? description : null;
  return hero ?? { text, picture, alt: "", links: [] };
}

/** Posts to read next: those of the same category first. */
function otherPosts(page: ContentPage, { content, now }: SiteRequest): PostCard[] {
  const others = content.posts(now).filter(({ path }) => path !== page.path);
  const isAlike = ({ post }: Post) => post.category === page.post?.category;
  return [...others.filter(isAlike), ...others.filter((other) => !isAlike(other))]
    .slice(0, otherPostCount)
    .map(postCard);
}

function postByline({ post }: ContentPage): ContentView["byline"] {
  if (post === null) return null;
  const { date, author, category } = post;
  return { date: dayText(date), day: date, author, category: { name: category, href: categoryHref(category) } };
}
