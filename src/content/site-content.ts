import { timeAt } from "../locations/local-time.ts";
import type { ContentPage } from "./content-page.ts";
import { placeOfContent } from "./content-store.ts";

/** The content of one site. Times are epoch milliseconds; pages outside their dates do not exist. */
export type SiteContent = {
  /** The page at a path; null if there is none. */
  page(path: string, now: number): ContentPage | null;
  pages(now: number): readonly ContentPage[];
  posts(now: number): readonly Post[];
  /** When the next page appears or disappears; infinite if none does. */
  nextChange(now: number): number;
  /** Every page and post, also before and after its dates, for previews. */
  all: readonly ContentPage[];
};

export type Post = ContentPage & { post: NonNullable<ContentPage["post"]> };

type Scheduled = { page: ContentPage; from: number; until: number };

type ContentOwner = { slug: string; group: string | null; timeZone: string };

/** The pages of a site among all: its own, and those of its group that it does not replace. `write` completes each. */
export function siteContent(
  all: readonly ContentPage[],
  { slug, group, timeZone }: ContentOwner,
  write: (page: ContentPage) => ContentPage = (page) => page,
): SiteContent {
  const ofOwner = (wanted: string) => all.filter(({ file }) => placeOfContent(file).owner === wanted);
  const byName = new Map(
    [...(group === null ? [] : ofOwner(`groups/${group}`)), ...ofOwner(slug)].map((page) => [
      placeOfContent(page.file).page,
      write(page),
    ]),
  );
  const scheduled = [...byName.values()].map((page) => withTimes(page, timeZone));
  const byPath = new Map(
    scheduled.flatMap((item) => [item.page.path, ...item.page.alsoAt].map((path) => [path, item])),
  );
  const shown = (now: number) => scheduled.filter((item) => isShown(item, now)).map(({ page }) => page);
  return {
    page(path, now) {
      const item = byPath.get(path);
      return item && isShown(item, now) ? item.page : null;
    },
    pages: (now) => shown(now).filter(({ post }) => post === null),
    posts: (now) => shown(now).filter(isPost).toSorted(newestFirst),
    nextChange: (now) =>
      Math.min(Infinity, ...scheduled.flatMap(({ from, until }) => [from, until]).filter((at) => at > now)),
    all: [...byName.values()],
  };
}

export const noContent: SiteContent = siteContent([], { slug: "", group: null, timeZone: "UTC" });

function isPost(page: ContentPage): page is Post {
  return page.post !== null;
}

function newestFirst(one: Post, other: Post): number {
  return other.post.date.localeCompare(one.post.date) || one.path.localeCompare(other.path);
}

function isShown({ page, from, until }: Scheduled, now: number): boolean {
  return !page.isDraft && from <= now && now < until;
}

/**
 * A day alone begins at midnight; as the end of a page, it is the last day on which the page is shown. A post without
 * `from` appears on its date.
 */
function withTimes(page: ContentPage, timeZone: string): Scheduled {
  const { until, post } = page;
  const from = page.from ?? post?.date ?? null;
  return {
    page,
    from: from === null ? -Infinity : toEpochMs(from, 0, timeZone),
    until: until === null ? Infinity : toEpochMs(until, 24 * 60, timeZone),
  };
}

function toEpochMs(local: string, minutesOfDay: number, timeZone: string): number {
  const [date = "", time] = local.split("T");
  if (time === undefined) return timeAt(date, minutesOfDay, timeZone);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return timeAt(date, hours * 60 + minutes, timeZone);
}
