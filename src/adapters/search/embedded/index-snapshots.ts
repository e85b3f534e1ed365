import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CardPrices } from "../../../search/card-prices.ts";
import type { Stock, StockMark } from "../../../vehicles/stock.ts";
import { type SavedIndex, SiteIndex } from "./site-index.ts";
import { readSnapshot, type SnapshotHead, writeSnapshot } from "./snapshot-file.ts";
import { hourMs } from "../../../settings/durations.ts";
import { decodeEscapes } from "../../../addresses/decode-escapes.ts";

export type IndexSnapshotsOptions = {
  /** The folder of the server's data. */
  dataDir: string;
  /** Changes with the program: an index is only read by the build that wrote it. */
  build: string;
  stock: Stock;
  /** Fewer vehicles are read from the store in less than a second. */
  smallestStock?: number;
  report: (event: SnapshotEvent, siteId: string, error: unknown) => void;
};

export type SnapshotEvent = "snapshot not read" | "snapshot not written";

/** Indexes of large stocks on disk, one file for each site. */
export type IndexSnapshots = {
  /** The stored index of a site, of an earlier version; null if there is none that fits the stock. Never rejects. */
  read(siteId: string, cardPrices: CardPrices, pause: () => Promise<void>): Promise<SiteIndex | null>;
  /** Stores an index unless it is small or changes meanwhile. Returns whether it was stored. Never rejects. */
  write(siteId: string, index: SiteIndex, pause: () => Promise<void>): Promise<boolean>;
  /** Deletes the files of other sites, and what interrupted writes left. */
  removeOthers(isKept: (siteId: string) => boolean): Promise<void>;
};

type Head = SnapshotHead & {
  format: number;
  build: string;
  siteId: string;
  version: number;
  cardPrices: string;
  /** The vehicles that changed last, up to the version. */
  marks: StockMark[];
};

const format = 1;
const usualSmallestStock = 5_000;
const markCount = 1_000;
const oldAfterMs = hourMs;
const fileEnding = ".snapshot";

class IndexChangedError extends Error {}

/** The file with the index of a site, in the folder of a server's data. */
export function snapshotPath(dataDir: string, siteId: string): string {
  return join(dataDir, "search-index", `${encodeURIComponent(siteId)}${fileEnding}`);
}

export function createIndexSnapshots(options: IndexSnapshotsOptions): IndexSnapshots {
  const { dataDir, build, stock, report, smallestStock = usualSmallestStock } = options;
  const path = (siteId: string) => snapshotPath(dataDir, siteId);
  return {
    async read(siteId, cardPrices, pause) {
      try {
        const found = await readSnapshot(path(siteId), async (given) => {
          const head = given as Head;
          const isSame = head.format === format && head.build === build && head.siteId === siteId;
          return isSame && head.cardPrices === cardPrices.key && (await isOfStock(stock, head));
        });
        if (found === null) return null;
        const index = new SiteIndex(cardPrices);
        await index.restore(found.values as SavedIndex, pause);
        return index;
      } catch (error) {
        report("snapshot not read", siteId, error);
        return null;
      }
    },
    async write(siteId, index, pause) {
      const { version, count, removedCount, cardPrices } = index;
      if (count - removedCount < smallestStock) return false;
      try {
        if (await isStored(path(siteId), build, index)) return true;
        const marks = await stock.marksUpTo(siteId, version, markCount);
        if (index.version !== version || index.isStaged) return false;
        const head: Head = { format, build, siteId, version, cardPrices: cardPrices.key, marks };
        await writeSnapshot(path(siteId), head, index.save(), async () => {
          await pause();
          if (index.version !== version || index.isStaged) throw new IndexChangedError();
        });
        return true;
      } catch (error) {
        if (!(error instanceof IndexChangedError)) report("snapshot not written", siteId, error);
        return false;
      }
    },
    async removeOthers(isKept) {
      const folder = dirname(path(""));
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const siteId = name.endsWith(fileEnding) ? decodeEscapes(name.slice(0, -fileEnding.length)) : null;
        if (siteId === null ? await isOld(file) : !isKept(siteId)) await rm(file, { force: true });
      }
    },
  };
}

/** Whether another process has stored the index, or a later version of it. */
async function isStored(path: string, build: string, { version, cardPrices }: SiteIndex): Promise<boolean> {
  let isThere = false;
  await readSnapshot(path, (given) => {
    const head = given as Head;
    isThere = head.build === build && head.cardPrices === cardPrices.key && head.version >= version;
    return false;
  }).catch(() => null);
  return isThere;
}

/** Another process may be writing a file that is not old. */
async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > oldAfterMs;
}

/**
 * Whether the store's stock has the snapshot's version in its past. Versions alone do not tell: a restored backup
 * counts on from an earlier version. So the vehicles that had changed last must be unchanged, or have changed later, and
 * no other may have changed at the same time.
 */
async function isOfStock(stock: Stock, { siteId, version, marks }: Head): Promise<boolean> {
  const current = (await stock.versions()).get(siteId);
  if (current === undefined || current < version) return false;
  const known = new Map(marks.map((mark) => [mark.id, mark]));
  const now = await stock.marksByIds(siteId, [...known.keys()]);
  const isUnchanged = ({ id, version: changedAt, hash }: StockMark): boolean => {
    const before = known.get(id);
    return changedAt > version || (before?.version === changedAt && before.hash === hash);
  };
  if (now.length !== marks.length || !now.every(isUnchanged)) return false;
  // The vehicles of the earliest version may not all be among the marks.
  const earliest = marks.length < markCount ? -Infinity : Math.min(...marks.map((mark) => mark.version));
  const last = await stock.marksUpTo(siteId, version, markCount);
  return last.every((mark) => mark.version <= earliest || known.has(mark.id));
}
