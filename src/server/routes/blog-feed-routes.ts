import { blogFeed } from "../../content/blog-feed.ts";
import { blogFeedPath } from "../../content/content-page.ts";
import type { App } from "../app-ports.ts";

export function addBlogFeedRoutes(app: App): void {
  app.get(blogFeedPath, (context, next) => {
    const { site, content, now } = context.get("request");
    const posts = content.posts(now);
    if (posts.length === 0) return next();
    return context.body(blogFeed(posts, site), 200, {
      "content-type": "application/atom+xml; charset=utf-8",
      "cache-control": "public, max-age=300",
    });
  });
}
