import { blogName, type BlogPage, blogPageAt } from "../../content/blog.ts";
import { blogFeedPath, blogPath, categoryHref } from "../../content/content-page.ts";
import type { Post } from "../../content/site-content.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { breadcrumbs, itemList } from "../structured-data/lists.ts";
import type { Page } from "../page/page.ts";
import type { Visit } from "../page/visit.server.ts";
import type { BlogView, PostCard } from "./blog-view.ts";
import { dayText } from "./day-text.ts";

/** Characters of titles in a description: search engines show about 155 with the site's name. */
const longestTitles = 110;

/** The page of the blog or of one of its categories at the visited path; null if there is none. */
export function blogPage({ path, query, request }: Visit): Page<"blog", BlogView> | null {
  const { content, now, site } = request;
  const number = pageNumber(query);
  const shown = number === null ? null : blogPageAt(path, number, content, now);
  if (shown === null) return null;
  const own = shown.category === null ? content.page(blogPath, now) : null;
  const heading = shown.category?.name ?? blogName(content, now);
  const suffix = shown.page > 1 ? `, page ${shown.page}` : "";
  const text = own?.description ?? blogDescription(shown, site.name);
  return {
    name: "blog",
    status: 200,
    props: {
      heading,
      text,
      categories: categoryLinks(shown),
      posts: shown.posts.map(postCard),
      pages: pageLinks(path, shown),
      feedHref: blogFeedPath,
      images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
    },
    head: {
      title: `${own?.title ?? `${heading}${shown.category ? " articles" : ""}`}${suffix}`,
      description: `${text}${suffix && ` Page ${shown.page} of ${shown.pages}.`}`,
      canonicalPath: pageHref(path, shown.page),
      index: true,
      feedPath: blogFeedPath,
      structuredData: [
        breadcrumbs(siteOrigin(site), [
          { name: blogName(content, now), path: blogPath },
          ...(shown.category === null ? [] : [{ name: shown.category.name, path: categoryHref(shown.category.name) }]),
        ]),
        itemList(
          siteOrigin(site),
          shown.posts.map((post) => post.path),
        ),
      ],
    },
  };
}

/** Names the category and its newest posts, as far as they fit in a description. */
function blogDescription({ category, posts }: BlogPage, siteName: string): string {
  const start = category === null ? `News and advice from ${siteName}` : `${category.name} from ${siteName}`;
  const titles = posts.map(({ title }) => title);
  const fitting = titles.filter((_, index) => titles.slice(0, index + 1).join("; ").length <= longestTitles);
  return fitting.length === 0 ? `${start}.` : `${start}: ${fitting.join("; ")}.`;
}

export function postCard({ title, path, description, picture, post }: Post): PostCard {
  return { title, href: path, description, picture, date: dayText(post.date), day: post.date, category: post.category };
}

/** The number in `?page=`; null for anything but a number from 2, because the first page has no number. */
function pageNumber(query: string): number | null {
  const given = new URLSearchParams(query).get("page");
  if (given === null) return 1;
  return /^[1-9]\d{0,4}$/.test(given) && given !== "1" ? Number(given) : null;
}

function pageHref(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

function pageLinks(path: string, { page, pages }: BlogPage): BlogView["pages"] {
  if (pages === 1) return [];
  return Array.from({ length: pages }, (_, index) => ({
    number: index + 1,
    href: pageHref(path, index + 1),
    isShown: index + 1 === page,
  }));
}

function categoryLinks({ category, categories }: BlogPage): BlogView["categories"] {
  const all = {
    name: "All",
    href: blogPath,
    count: categories.reduce((sum, { count }) => sum + count, 0),
    isShown: !category,
  };
  const each = categories.map(({ name, slug, count }) => ({
    name,
    href: categoryHref(name),
    count,
    isShown: slug === category?.slug,
  }));
  return [all, ...each];
}
