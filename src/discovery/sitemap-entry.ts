export type SitemapEntry = {
  path: string;
  /** When the page last changed, in epoch milliseconds; null if unknown. */
  changedAt: number | null;
  /** Absolute addresses of its pictures. */
  images?: readonly string[];
  /** What people wrote for the page, as JSON can hold it: search engines hear of its changes. Absent: they do not. */
  written?: unknown;
};

export const sitemapSections = ["pages", "stock-pages", "locations", "offers", "models", "content"] as const;
export type SitemapSection = (typeof sitemapSections)[number];
