import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, appendFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { StockSitemapRequest, StockSitemaps } from "../../discovery/stock-page.ts";
import type { IndexedSitemap } from "../../discovery/sitemap-xml.ts";
import type { Stock } from "../../vehicles/stock.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { type ListedPage, listedPage, mergedPart, type PartChanges, readPart, writePart } from "./sitemap-part.ts";
import { dayMs } from "../../settings/durations.ts";

/** Vehicles of one file. With five pictures each it stays far below the protocol's limits, and quick to write. */
const pagesPerPart = 5_000;
/** Then everything is read again, in case files and stock have come apart. */
const rebuiltAfterMs = dayMs;

type State = {
  version: number;
  settings: string;
  parts: number;
  builtAt: number;
  changedAt: (number | null)[];
  withImages: boolean[];
};

type Options = { folder: string; stock: Pick<Stock, "vehicles" | "changesSince">; path: string; clock: () => number };

/**
 * Keeps the sitemaps of vehicles as files below `folder`. A vehicle always belongs to the same part, so a change writes
 * its part only. Memory is bounded by one part. Parts remember when a vehicle's page last changed.
 */
export function createStockSitemaps({ folder, stock, path, clock }: Options): StockSitemaps {
  const running = new Map<string, Promise<State>>();
  const siteFolder = (siteId: string) => join(folder, siteId);

  async function current(request: StockSitemapRequest): Promise<State> {
    const { slug } = request.site;
    const known = await readState(siteFolder(slug));
    const settings = settingsMark(request);
    const isUsable = known?.settings === settings && clock() - known.builtAt < rebuiltAfterMs;
    if (isUsable && known.version === request.stockVersion) return known;
    const changes = isUsable ? await stock.changesSince(slug, known.version) : null;
    if (!isUsable || changes === null) return rebuilt(request, known, settings);
    const parts = partsOfChanges(changes, known.parts, (vehicle) => listedPage(vehicle, request));
    return written(request, { ...known, version: changes.version }, parts);
  }

  /** Reads the whole stock, sorted into parts on disk. */
  async function rebuilt(request: StockSitemapRequest, known: State | null, settings: string): Promise<State> {
    const { slug } = request.site;
    const own = siteFolder(slug);
    const parts = partCount(request.count);
    const draft = (part: number) => join(own, `part-${part}.${process.pid}.draft`);
    await mkdir(own, { recursive: true });
    await Promise.all(numbers(parts).map((part) => writeFile(draft(part), "")));
    for await (const vehicles of stock.vehicles(slug)) {
      const pages = vehicles.flatMap((vehicle) => listedPage(vehicle, request) ?? []);
      for (const [part, ofPart] of Map.groupBy(pages, ({ id }) => partNumber(id, parts)))
        await appendFile(draft(part), ofPart.map((page) => `${JSON.stringify(page)}\n`).join(""));
    }
    const state: State = {
      version: request.stockVersion,
      settings,
      parts,
      builtAt: clock(),
      changedAt: [],
      withImages: [],
    };
    for (const part of numbers(parts)) {
      const before = await earlierPages(own, part, parts, known?.parts ?? 0);
      const pages = mergedPart(before, { all: await readPart(draft(part)) }, clock());
      await rm(draft(part));
      await writeOne(own, part, pages, request, state);
    }
    await saveState(own, state);
    return state;
  }

  async function written(request: StockSitemapRequest, state: State, parts: Map<number, PartChanges>): Promise<State> {
    const own = siteFolder(request.site.slug);
    for (const [part, changes] of parts) {
      const pages = mergedPart(await readPart(partFile(own, part)), changes, clock());
      await writeOne(own, part, pages, request, state);
    }
    await saveState(own, state);
    return state;
  }

  return {
    async list(request) {
      const { slug } = request.site;
      const state = await (running.get(slug) ?? started(slug, current(request)));
      return numbers(state.parts).flatMap((part): IndexedSitemap[] => {
        const changedAt = state.changedAt[part] ?? null;
        const names = [`stock-${part + 1}`, ...(state.withImages[part] ? [`images-${part + 1}`] : [])];
        return names.map((name) => ({ path: `${path}/${name}.xml`, changedAt }));
      });
    },
    async read(siteId, name) {
      const file = join(siteFolder(siteId), `${name}.xml`);
      const isThere = await access(file).then(
        () => true,
        () => false,
      );
      return isThere ? (Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>) : null;
    },
  };

  function started(slug: string, work: Promise<State>): Promise<State> {
    const result = work.finally(() => running.delete(slug));
    running.set(slug, result);
    return result;
  }
}

async function writeOne(
  own: string,
  part: number,
  pages: readonly ListedPage[],
  request: StockSitemapRequest,
  state: State,
) {
  const { changedAt, hasImages } = await writePart(own, part, pages, request.site);
  state.changedAt[part] = changedAt;
  state.withImages[part] = hasImages;
}

/** A power of two, so that a part of another number of parts has the same vehicles as whole parts of this one. */
function partCount(count: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(count / pagesPerPart)));
}

function partNumber(id: string, parts: number): number {
  return Number.parseInt(hash("sha256", id, "hex").slice(0, 8), 16) % parts;
}

function partsOfChanges(
  changes: { changed: readonly Vehicle[]; removedIds: readonly string[] },
  parts: number,
  toListedPage: (vehicle: Vehicle) => ListedPage | null,
): Map<number, PartChanges> {
  const byPart = new Map<number, { listed: ListedPage[]; gone: string[] }>();
  const ofPart = (id: string) => {
    const part = partNumber(id, parts);
    const known = byPart.get(part) ?? { listed: [], gone: [] };
    byPart.set(part, known);
    return known;
  };
  for (const vehicle of changes.changed) {
    const page = toListedPage(vehicle);
    if (page === null) ofPart(vehicle.id).gone.push(vehicle.id);
    else ofPart(vehicle.id).listed.push(page);
  }
  for (const id of changes.removedIds) ofPart(id).gone.push(id);
  return byPart;
}

/** The pages of a part before, of however many parts there were. */
async function earlierPages(own: string, part: number, parts: number, partsBefore: number): Promise<ListedPage[]> {
  const shared = Math.min(parts, partsBefore);
  const sources = numbers(partsBefore).filter((other) => other % shared === part % shared);
  return (await Promise.all(sources.map((other) => readPart(partFile(own, other))))).flat();
}

function settingsMark({ site, scope }: StockSitemapRequest): string {
  return hash("sha256", JSON.stringify([site.hosts[0], site.images.urlPattern, { ...scope, now: 0 }]), "hex");
}

function partFile(own: string, part: number): string {
  return join(own, `part-${part}.jsonl`);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

async function readState(own: string): Promise<State | null> {
  const text = await readFile(join(own, "state.json"), "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as State);
}

async function saveState(own: string, state: State): Promise<void> {
  const draft = join(own, `state.${process.pid}.draft`);
  await writeFile(draft, JSON.stringify(state));
  await rename(draft, join(own, "state.json"));
}
