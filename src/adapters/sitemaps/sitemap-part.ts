import { hash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type StockSitemapRequest, type StockSitemapSite, stockPage } from "../../discovery/stock-page.ts";
import { latestChange, sitemapXml } from "../../discovery/sitemap-xml.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";

export type ListedPage = {
  id: string;
  path: string;
  images: string[];
  /** Equal as long as nothing on the page changes. */
  mark: string;
  /** Epoch milliseconds; null if unknown. */
  changedAt: number | null;
};

/** All pages of a part; or those that changed, and the ids of those that are gone. */
export type PartChanges = { all: readonly ListedPage[] } | { listed: readonly ListedPage[]; gone: readonly string[] };

/** The page of a vehicle; null if it is not listed. Until something changes, its change is the vehicle's arrival. */
export function listedPage(vehicle: Vehicle, { site, scope }: StockSitemapRequest): ListedPage | null {
  const page = stockPage(vehicle, site, scope);
  if (page === null) return null;
  const { views: _, ...shown } = vehicle;
  const mark = hash("sha256", JSON.stringify(shown), "base64url").slice(0, 16);
  return { id: vehicle.id, ...page, mark, changedAt: vehicle.createdAt || null };
}

/** The pages of a part after changes at `now`, in epoch milliseconds. */
export function mergedPart(before: readonly ListedPage[], changes: PartChanges, now: number): ListedPage[] {
  const known = new Map(before.map((page) => [page.id, page]));
  const dated = (page: ListedPage): ListedPage => {
    const earlier = known.get(page.id);
    if (earlier === undefined) return page;
    return { ...page, changedAt: earlier.mark === page.mark ? earlier.changedAt : now };
  };
  if ("all" in changes) return sorted(changes.all.map(dated));
  const left = new Map(known);
  for (const page of changes.listed) left.set(page.id, dated(page));
  for (const id of changes.gone) left.delete(id);
  return sorted([...left.values()]);
}

function sorted(pages: ListedPage[]): ListedPage[] {
  return pages.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The pages in a file; none if there is no file. */
export async function readPart(file: string): Promise<ListedPage[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line) as ListedPage)));
}

/** Writes a part and its sitemaps, each at once, so that no half file is ever read. */
export async function writePart(folder: string, part: number, pages: readonly ListedPage[], site: StockSitemapSite) {
  const origin = siteOrigin(site);
  const withImages = pages.filter(({ images }) => images.length > 0);
  const plain = pages.map(({ path, changedAt }) => ({ path, changedAt }));
  await replace(join(folder, `stock-${part + 1}.xml`), sitemapXml(plain, origin));
  await replace(join(folder, `images-${part + 1}.xml`), sitemapXml(withImages, origin));
  await replace(join(folder, `part-${part}.jsonl`), pages.map((page) => `${JSON.stringify(page)}\n`).join(""));
  return { changedAt: latestChange(pages), hasImages: withImages.length > 0 };
}

async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, text);
  await rename(draft, file);
}
