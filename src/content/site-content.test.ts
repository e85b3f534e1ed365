import { expect, test } from "vitest";
import { contentFormats } from "../adapters/content/content-formats.ts";
import { readContent } from "./read-content.ts";
import { siteContent } from "./site-content.ts";

const owner = { slug: "red-gum", group: "north", timeZone: "Australia/Sydney" };

function contentWith(files: Record<string, string>) {
  const pages = Object.entries(files).map(([file, facts]) => {
    const { page, faults } = readContent({ file, text: `---\ndescription: D\n${facts}\n---\n` }, contentFormats);
    if (page === null) throw new Error(JSON.stringify(faults));
    return page;
  });
  return siteContent(pages, owner);
}
const at = Date.parse;

test("[CP-03] a site has its own pages and those of its group that it does not replace", () => {
  const content = contentWith({
    "red-gum/faqs.md": "title: Own",
    "groups/north/faqs.md": "title: Shared",
    "groups/north/pages/our-group.md": "title: Group",
    "groups/south/pages/south.md": "title: South",
    "wattlebrook/warranty.md": "title: Other",
  });
  const titleAt = (path: string) => content.page(path, 0)?.title ?? null;
  expect(["/faqs", "/pages/our-group", "/pages/south", "/warranty"].map(titleAt)).toEqual(["Own", "Group", null, null]);
});

test.each([
  ["from: 2026-12-01", "2026-11-30T23:59:59+11:00", false],
  ["from: 2026-12-01", "2026-12-01T00:00:00+11:00", true],
  ["until: 2026-12-24", "2026-12-24T23:59:59+11:00", true],
  ["until: 2026-12-24", "2026-12-25T00:00:00+11:00", false],
  ["from: 2026-10-04 02:30", "2026-10-04T03:30:00+11:00", true],
  ["until: 2026-06-01 09:00", "2026-06-01T08:59:59+10:00", true],
  ["until: 2026-06-01 09:00", "2026-06-01T09:00:00+10:00", false],
])("a page with %s at %s is shown: %s", (dates, moment, isShown) => {
  const content = contentWith({ "red-gum/warranty.md": `title: T\n${dates}\nalsoAt: [/pages/warranty]` });
  expect(content.page("/warranty", at(moment)) !== null).toBe(isShown);
  expect(content.page("/pages/warranty", at(moment)) !== null).toBe(isShown);
  expect(content.pages(at(moment))).toHaveLength(isShown ? 1 : 0);
});

test("the next change is the next moment at which a page appears or disappears", () => {
  const content = contentWith({
    "red-gum/a.md": "title: T\nfrom: 2026-12-01\nuntil: 2026-12-24",
    "red-gum/b.md": "title: T",
  });
  const next = (moment: string) => content.nextChange(at(moment));
  expect(next("2026-11-01T00:00:00Z")).toBe(at("2026-12-01T00:00:00+11:00"));
  expect(next("2026-12-02T00:00:00Z")).toBe(at("2026-12-25T00:00:00+11:00"));
  expect(next("2027-01-01T00:00:00Z")).toBe(Infinity);
});

test("a post appears on its date, or at its `from` time if it has one", () => {
  const post = (facts: string) => `title: T\nauthor: Kim\ncategory: News\n${facts}`;
  const content = contentWith({
    "red-gum/blog/ute.md": post("date: 2026-12-01"),
    "red-gum/blog/van.md": post("date: 2026-12-01\nfrom: 2026-11-01"),
  });
  const postsAt = (moment: string) => content.posts(at(moment)).map(({ path }) => path);
  expect(postsAt("2026-11-30T23:59:59+11:00")).toEqual(["/blog/van"]);
  expect(postsAt("2026-12-01T00:00:00+11:00")).toEqual(["/blog/ute", "/blog/van"]);
});
