import { escapeXml } from "../vehicles/escape-xml.ts";
import type { SitemapEntry } from "./sitemap-entry.ts";

export const sitemapLimits = { entries: 50_000, bytes: 50 * 1024 * 1024 };

const declaration = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const namespaces = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;
const imageNamespace = ` xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`;

export const sitemapFrame = {
  start: `${declaration}<urlset ${namespaces}${imageNamespace}>\n`,
  end: "</urlset>\n",
};

export function sitemapLine({ path, changedAt, images = [] }: SitemapEntry, origin: string): string {
  const pictures = images.map((image) => `<image:image>${element("image:loc", image)}</image:image>`);
  return `<url>${element("loc", origin + path)}${lastmod(changedAt)}${pictures.join("")}</url>\n`;
}

export function sitemapXml(entries: readonly SitemapEntry[], origin: string): string {
  return sitemapFrame.start + entries.map((entry) => sitemapLine(entry, origin)).join("") + sitemapFrame.end;
}

/** A sitemap in the index of a site: its path, and when any of its pages last changed. */
export type IndexedSitemap = { path: string; changedAt: number | null };

export function sitemapIndexXml(sitemaps: readonly IndexedSitemap[], origin: string): string {
  const lines = sitemaps.map(
    ({ path, changedAt }) => `<sitemap>${element("loc", origin + path)}${lastmod(changedAt)}</sitemap>\n`,
  );
  return `${declaration}<sitemapindex ${namespaces}>\n${lines.join("")}</sitemapindex>\n`;
}

/** The time of the latest change of several pages; null if none is known. */
export function latestChange(entries: readonly Pick<SitemapEntry, "changedAt">[]): number | null {
  return entries.reduce<number | null>(
    (latest, { changedAt }) => (changedAt === null ? latest : Math.max(latest ?? changedAt, changedAt)),
    null,
  );
}

function lastmod(changedAt: number | null): string {
  return changedAt === null ? "" : element("lastmod", new Date(changedAt).toISOString());
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
