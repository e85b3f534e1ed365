import type { ImageSettings } from "../card/picture-sources.ts";

/** A post in a list. */
export type PostCard = {
  title: string;
  href: string;
  description: string;
  picture: string | null;
  date: string;
  day: string;
  category: string;
};

/** A page of the blog or of one of its categories. */
export type BlogView = {
  heading: string;
  text: string;
  /** All posts first, then the categories. */
  categories: readonly { name: string; href: string; count: number; isShown: boolean }[];
  posts: readonly PostCard[];
  /** Empty if all posts fit on one page. */
  pages: readonly { number: number; href: string; isShown: boolean }[];
  feedHref: string;
  images: ImageSettings;
};
