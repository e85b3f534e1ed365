import { blogPath, categorySlug } from "./content-page.ts";
import type { Post, SiteContent } from "./site-content.ts";

export type BlogCategory = { name: string; slug: string; count: number };

export type BlogPage = {
  /** Null for all posts. */
  category: BlogCategory | null;
  categories: readonly BlogCategory[];
  posts: readonly Post[];
  /** Counts from 1. */
  page: number;
  pages: number;
};

const postsPerPage = 9;

/** The categories of posts, with most posts first. */
export function blogCategories(posts: readonly Post[]): BlogCategory[] {
  return [...Map.groupBy(posts, ({ post }) => categorySlug(post.category))]
    .map(([slug, of]) => ({ name: of[0]?.post.category ?? slug, slug, count: of.length }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

/** The heading of the blog's own page; `Blog` if the site has none. */
export function blogName(content: SiteContent, now: number): string {
  return content.page(blogPath, now)?.heading ?? "Blog";
}

/** A page of the blog by its path and number; null if there is none, as without any post. */
export function blogPageAt(path: string, page: number, content: SiteContent, now: number): BlogPage | null {
  const posts = content.posts(now);
  const categories = blogCategories(posts);
  const category = categories.find(({ slug }) => path === `${blogPath}/${slug}`) ?? null;
  if (path !== blogPath && category === null) return null;
  const shown = posts.filter(({ post }) => category === null || categorySlug(post.category) === category.slug);
  const pages = Math.ceil(shown.length / postsPerPage);
  if (page < 1 || page > pages) return null;
  const start = (page - 1) * postsPerPage;
  return { category, categories, posts: shown.slice(start, start + postsPerPage), page, pages };
}

/** Whether a site's content has anything at a path: a page, a post, the blog or a category of it. */
export function hasContentAt(path: string, content: SiteContent, now: number): boolean {
  return content.page(path, now) !== null || blogPageAt(path, 1, content, now) !== null;
}
