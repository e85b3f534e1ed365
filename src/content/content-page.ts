import type { ContentBlock } from "./content-blocks.ts";

export type PostFacts = {
  /** `yyyy-mm-dd` */
  date: string;
  author: string;
  /** Name of its category, such as `Vehicle reviews`. */
  category: string;
};

export type ContentPage = {
  file: string;
  path: string;
  /** Other paths that show the page too. */
  alsoAt: readonly string[];
  /** Whether each of its texts is kept under a version, because people agreed to it. */
  isVersioned: boolean;
  /** The version of its text; null if it is not versioned. */
  version: string | null;
  title: string;
  /** The page's `h1`. */
  heading: string;
  description: string;
  /** For the first screen, cards and previews of links. */
  picture: string | null;
  /** The day of the last change that matters to readers, `yyyy-mm-dd`; null if unknown. */
  updated: string | null;
  isDraft: boolean;
  /** Local times, `yyyy-mm-ddThh:mm`, in the site's time zone; null: no limit. */
  from: string | null;
  until: string | null;
  /** Null for a page outside the blog. */
  post: PostFacts | null;
  blocks: readonly ContentBlock[];
};

export const blogPath = "/blog";
export const blogFeedPath = "/blog/feed.xml";

export function categoryHref(category: string): string {
  return `${blogPath}/${categorySlug(category)}`;
}

/** The last part of a category's address: `vehicle-reviews` for `Vehicle reviews`. */
export function categorySlug(category: string): string {
  return category
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The questions and answers of a page, in order. Answers are HTML. */
export function pageQuestions({ blocks }: Pick<ContentPage, "blocks">): { question: string; answer: string }[] {
  return blocks.flatMap((block) => (block.name === "faq" ? block.questions : []));
}
