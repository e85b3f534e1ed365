import { XmlDocument } from "libxml2-wasm";
import { expect, test } from "vitest";
import { contentFormats } from "../adapters/content/content-formats.ts";
import { blogPageAt, blogCategories, hasContentAt } from "./blog.ts";
import { blogFeed } from "./blog-feed.ts";
import { readContent } from "./read-content.ts";
import { siteContent } from "./site-content.ts";

function contentWith(files: Record<string, string>) {
  const pages = Object.entries(files).map(([file, facts]) => {
    const { page, faults } = readContent(
      { file, text: `---\ndescription: D\n${facts}\n---\n\nA & <b>B</b>\n` },
      contentFormats,
    );
    if (page === null) throw new Error(JSON.stringify(faults));
    return page;
  });
  return siteContent(pages, { slug: "red-gum", group: null, timeZone: "Australia/Sydney" });
}
const now = Date.parse("2026-03-20T12:00:00+11:00");
const post = (date: string, category: string) => `title: A & B\nauthor: A\ndate: ${date}\ncategory: ${category}`;
const days = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, "0"));
const twenty = contentWith({
  "red-gum/faqs.md": "title: T",
  ...Object.fromEntries(
    days.map((day) => [
      `red-gum/blog/post-${day}.md`,
      post(`2026-03-${day}`, Number(day) > 16 ? "News" : "Vehicle reviews"),
    ]),
  ),
});

test("[CP-01] posts are listed with the newest first, and counted by category", () => {
  expect(
    twenty
      .posts(now)
      .map(({ path }) => path)
      .slice(0, 2),
  ).toEqual(["/blog/post-20", "/blog/post-19"]);
  expect(twenty.pages(now).map(({ path }) => path)).toEqual(["/faqs"]);
  expect(blogCategories(twenty.posts(now))).toEqual([
    { name: "Vehicle reviews", slug: "vehicle-reviews", count: 16 },
    { name: "News", slug: "news", count: 4 },
  ]);
});

test.each([
  ["/blog", 1, 9, 3, null],
  ["/blog", 3, 2, 3, null],
  ["/blog/vehicle-reviews", 2, 7, 2, "Vehicle reviews"],
  ["/blog/news", 1, 4, 1, "News"],
])("[CP-01] page %s %i has %i posts and is one of %i pages", (path, page, posts, pages, category) => {
  const shown = blogPageAt(path, page, twenty, now);
  expect([shown?.posts.length, shown?.pages, shown?.category?.name ?? null]).toEqual([posts, pages, category]);
});

test.each([
  ["/blog", 4],
  ["/blog", 0],
  ["/blog/news", 2],
  ["/blog/nothing", 1],
  ["/blog/post-01", 1],
  ["/news", 1],
])("there is no page %s %i", (path, page) => {
  expect(blogPageAt(path, page, twenty, now)).toBeNull();
});

test("a site without posts has no blog", () => {
  expect(blogPageAt("/blog", 1, contentWith({ "red-gum/faqs.md": "title: T" }), now)).toBeNull();
});

test.each([
  ["/faqs", true],
  ["/blog", true],
  ["/blog/news", true],
  ["/blog/post-07", true],
  ["/blog/nothing", false],
  ["/warranty", false],
])("there is content at %s: %s", (path, isThere) => {
  expect(hasContentAt(path, twenty, now)).toBe(isThere);
});

test("the feed has the newest posts with absolute addresses, and escapes their texts", () => {
  const feed = blogFeed(twenty.posts(now), {
    name: "Red Gum & Sons",
    hosts: ["red-gum.example"],
    timeZone: "Australia/Sydney",
  });
  expect(feed).toContain("<title>Red Gum &amp; Sons blog</title><id>https://red-gum.example/blog</id>");
  expect(feed).toContain("<updated>2026-03-19T13:00:00.000Z</updated>");
  expect(feed).toContain('<link href="https://red-gum.example/blog/post-20"/>');
  expect(feed).toContain("&lt;p&gt;A &amp;amp; B&lt;/p&gt;");
  expect(feed.match(/<entry>/g)).toHaveLength(20);
});

test("[CP-01] characters that XML forbids reach neither the pages nor the feed", () => {
  const text = `---\ntitle: "Brakes \\u0007 and tyres \\uFFFF"\ndescription: "D \\u0000\\x1B"\nauthor: A \u0001\ndate: 2026-03-02\ncategory: "News \\u000B"\n---\n\nBell \u0007 entity &#7; end \ufffe\n`;
  const { page } = readContent({ file: "red-gum/blog/bell.md", text }, contentFormats);
  const posts = siteContent(page === null ? [] : [page], {
    slug: "red-gum",
    group: null,
    timeZone: "Australia/Sydney",
  }).posts(now);
  const feed = blogFeed(posts, { name: "Red Gum \u0007", hosts: ["a.example"], timeZone: "Australia/Sydney" });
  expect(posts).toHaveLength(1);
  for (const written of [JSON.stringify(posts), feed]) {
    expect(written.replaceAll("\n", "")).not.toMatch(/\p{Cc}|[\ufffe\uffff]|\\u00[01]|&#7;|&amp;#7;/u);
    expect(written).toContain("Bell");
  }
  XmlDocument.fromString(feed).dispose();
});
