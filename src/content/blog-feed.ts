import { escapeXml } from "../vehicles/escape-xml.ts";
import { timeAt } from "../locations/local-time.ts";
import { blogFeedPath, blogPath } from "./content-page.ts";
import type { Post } from "./site-content.ts";

const postsInFeed = 20;

type FeedSite = { name: string; hosts: readonly string[]; timeZone: string };

/** The newest posts as an Atom feed (RFC 4287). */
export function blogFeed(posts: readonly Post[], { name, hosts, timeZone }: FeedSite): string {
  const origin = `https://${hosts[0]}`;
  const toTime = (day: string) => new Date(timeAt(day, 0, timeZone)).toISOString();
  const newest = posts.slice(0, postsInFeed);
  const changes = newest.map(({ post, updated }) => updated ?? post.date).toSorted();
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">`,
    `<title>${escapeXml(`${name} blog`)}</title><id>${origin}${blogPath}</id>`,
    `<link href="${origin}${blogPath}"/><link rel="self" type="application/atom+xml" href="${origin}${blogFeedPath}"/>`,
    `<updated>${toTime(changes.at(-1) ?? "1970-01-01")}</updated>`,
    ...newest.map((post) => feedEntry(post, origin, toTime)),
    `</feed>`,
  ].join("\n");
}

function feedEntry(
  { path, title, description, post, updated, blocks }: Post,
  origin: string,
  toTime: (day: string) => string,
) {
  const html = blocks.flatMap((block) => (block.name === "text" ? block.html : [])).join("\n");
  return [
    `<entry><title>${escapeXml(title)}</title><id>${origin}${path}</id><link href="${origin}${path}"/>`,
    `<published>${toTime(post.date)}</published><updated>${toTime(updated ?? post.date)}</updated>`,
    `<author><name>${escapeXml(post.author)}</name></author><category term="${escapeXml(post.category)}"/>`,
    `<summary>${escapeXml(description)}</summary>`,
    `<content type="html" xml:base="${origin}${path}">${escapeXml(html)}</content></entry>`,
  ].join("");
}
