import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { FeedFormat } from "../../listing-feeds/feed-format.ts";
import { allLines, updatedLines } from "../../listing-feeds/feed-lines.ts";
import type { FeedRequest, FeedSite } from "../../listing-feeds/feed-site.ts";
import type { StoredFeed, StoredFeeds } from "../../listing-feeds/stored-feed.ts";
import type { Stock } from "../../vehicles/stock.ts";
import { type FeedMeta, readMeta, writeMeta } from "./feed-meta.ts";
import { readLines } from "./read-lines.ts";
import { writeLines } from "./write-lines.ts";
import { minuteMs } from "../../settings/durations.ts";

export type FeedFilesOptions = {
  dataDir: string;
  stock: Pick<Stock, "vehicles" | "versions" | "changesSince">;
  /** The site as it is now. */
  currentRequest: (site: FeedSite) => FeedRequest;
  /** Equal for equal texts. */
  digest: (text: string) => string;
};

const earlierFilesLastMs = 10 * minuteMs;

export function feedFolder(dataDir: string, siteId: string): string {
  return join(dataDir, "listing-feeds", siteId);
}

/**
 * Feeds in files of the data folder. A file is used until the stock's version, the settings or the found locations
 * change. After a change of stock, the lines of unchanged vehicles are copied and only those of changed vehicles are
 * made anew; after any other change, all are. Each process may do so: files never change once they are written.
 */
export function feedFiles(options: FeedFilesOptions): StoredFeeds {
  const underWay = new Map<string, Promise<StoredFeed>>();
  return {
    current(format, site) {
      const key = `${site.slug} ${format.name}`;
      const sharedWork = underWay.get(key);
      if (sharedWork !== undefined) return sharedWork;
      const work = currentFeed(format, site, options).finally(() => underWay.delete(key));
      underWay.set(key, work);
      return work;
    },
  };
}

async function currentFeed(format: FeedFormat, site: FeedSite, options: FeedFilesOptions): Promise<StoredFeed> {
  const { dataDir, stock, currentRequest, digest } = options;
  const request = currentRequest(site);
  const folder = feedFolder(dataDir, site.slug);
  const basis = digest(basisText(format, request));
  const version = (await stock.versions()).get(site.slug) ?? 0;
  const known = await usableMeta(folder, format, basis);
  if (known !== null && known.version === version && !hasEnded(known, request)) return storedFeed(folder, known);
  await mkdir(folder, { recursive: true });
  const file = `${format.name}.${randomUUID()}.lines`;
  const { lines, upTo } = await currentLines(format, request, known, { folder, version, stock });
  const written = await writeLines(join(folder, file), lines);
  const meta: FeedMeta = { file, basis, version: upTo, madeAt: request.scope.now, ...written };
  await writeMeta(folder, format.name, meta);
  await removeEarlier(folder, format, file, known);
  return storedFeed(folder, meta);
}

/** The current lines, and the version of the stock that they contain at least. */
async function currentLines(
  format: FeedFormat,
  request: FeedRequest,
  known: FeedMeta | null,
  { folder, version, stock }: Pick<FeedFilesOptions, "stock"> & { folder: string; version: number },
): Promise<{ lines: AsyncIterable<readonly string[]>; upTo: number }> {
  const { slug } = request.site;
  const changes = known === null ? null : await stock.changesSince(slug, known.version);
  if (known === null || changes === null)
    return { lines: allLines(stock.vehicles(slug), format, request), upTo: version };
  return { lines: updatedLines(readLines(join(folder, known.file)), changes, format, request), upTo: changes.version };
}

function basisText(format: FeedFormat, { site, siteForDealership, foundPlaces }: FeedRequest): string {
  const settings = [site, ...site.dealerships.map(({ slug }) => siteForDealership(slug))];
  return JSON.stringify([format.revision, settings, [...foundPlaces(site.slug)]]);
}

/** Null if the stored lines are of other settings, or are gone. */
async function usableMeta(folder: string, { name }: FeedFormat, basis: string): Promise<FeedMeta | null> {
  const meta = await readMeta(folder, name);
  if (meta?.basis !== basis) return null;
  return access(join(folder, meta.file)).then(
    () => meta,
    () => null,
  );
}

function hasEnded({ validUntil }: FeedMeta, { scope }: FeedRequest): boolean {
  return validUntil !== null && validUntil < scope.now;
}

function storedFeed(folder: string, { file, madeAt, repeatedKeys }: FeedMeta): StoredFeed {
  return {
    etag: `"${file}"`,
    madeAt,
    lines: () => readLines(join(folder, file)),
    repeatedKeys: new Set(repeatedKeys),
  };
}

/** Removes files that were replaced long enough ago; the one replaced now stays until then. */
async function removeEarlier(
  folder: string,
  { name }: FeedFormat,
  current: string,
  replaced: FeedMeta | null,
): Promise<void> {
  if (replaced !== null) await utimes(join(folder, replaced.file), new Date(), new Date()).catch(() => undefined);
  for (const file of await readdir(folder)) {
    if (!file.startsWith(`${name}.`) || !file.endsWith(".lines") || file === current || file === replaced?.file)
      continue;
    const path = join(folder, file);
    const replacedAt = await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now);
    if (Date.now() - replacedAt > earlierFilesLastMs) await rm(path, { force: true });
  }
}
