import { blogCategories } from "../../content/blog.ts";
import { blogPath, categoryHref, type ContentPage } from "../../content/content-page.ts";
import type { Post } from "../../content/site-content.ts";
import type { SitemapEntry } from "../../discovery/sitemap-entry.ts";
import { contentFormPaths } from "./content-path.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

/** The pages, posts and categories of a site's content for its sitemap, with the days of their last changes. */
export function contentEntries({ content, now }: Pick<SiteRequest, "content" | "now">): SitemapEntry[] {
  const posts = content.posts(now);
  const pages = content.pages(now).filter(({ path }) => path !== blogPath && !contentFormPaths.includes(path));
  const lists = posts.length === 0 ? [] : [blogPath, ...blogCategories(posts).map(({ name }) => categoryHref(name))];
  const [newest] = posts;
  return [
    ...lists.map((path) => ({
      path,
      changedAt: newest === undefined ? null : changedAt(newest),
      written: posts.filter(({ post }) => path === blogPath || categoryHref(post.category) === path).map(postTeaser),
    })),
    ...[...pages, ...posts].map((page) => ({ path: page.path, changedAt: changedAt(page), written: page })),
  ];
}

/** Midnight in UTC of the day of its last change, in epoch milliseconds; null if unknown. */
function changedAt({ updated, post }: ContentPage): number | null {
  const day = updated ?? post?.date ?? null;
  return day === null ? null : Date.parse(day);
}

/** A post as lists of the blog show it. */
function postTeaser({ path, title, description, picture, post }: Post): unknown {
  return { path, title, description, picture, post };
}
