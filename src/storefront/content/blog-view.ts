import type { ImageSettings } from "../card/picture-sources.ts";

export type PostCard = {
  title: string;
  href: string;
  description: string;
  picture: string | null;
  date: string;
  day: string;
  category: string;
};

export type BlogView = {
  heading: string;
  text: string;
  categories: readonly { name: string; href: string; count: number; isShown: boolean }[];
  posts: readonly PostCard[];
  /** Empty if all posts fit on one page. */
  pages: readonly { number: number; href: string; isShown: boolean }[];
  feedHref: string;
  images: ImageSettings;
};
