import { hash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { feedFiles } from "../src/adapters/listing-feeds/feed-files.ts";
import { createStockSitemaps } from "../src/adapters/sitemaps/stock-sitemaps.ts";
import { feedRequestForTest } from "../src/listing-feeds/feed-for-test.ts";
import { feedFormats } from "../src/listing-feeds/feed-formats.ts";
import { feedText } from "../src/listing-feeds/feed-text.ts";
import { GeneratedStock, generatedSite } from "./search/generated-stock.ts";

/** What writing all sitemaps or all feeds of a generated site took; times in milliseconds. */
export type PublishedStock = {
  allMs: number;
  unchangedMs: number;
  changedMs: number;
  /** Bytes of the files that a change of ten vehicles wrote anew, and of all files. */
  rewritten: number;
  total: number;
  /** Peak of the process beyond what it had with the generated stock. */
  peakMegabytes: number;
};

const changedVehicles = 10;
const [what = "", size = "0", folder = ""] = process.argv.slice(2);
const stock = new GeneratedStock(Number(size));
const request = feedRequestForTest({ slug: generatedSite });

const publish = what === "feeds" ? feedWriter() : sitemapWriter();

function feedWriter(): () => Promise<void> {
  const files = feedFiles({
    dataDir: folder,
    stock,
    currentRequest: () => request,
    digest: (text) => hash("sha256", text, "base64url"),
  });
  return async () => {
    for (const format of Object.values(feedFormats)) {
      const stored = await files.current(format, request.site);
      for await (const _ of feedText(stored, format, request.site));
    }
  };
}

function sitemapWriter(): () => Promise<void> {
  const { site, scope } = request;
  const sitemaps = createStockSitemaps({ folder, stock, path: "/sitemaps", clock: Date.now });
  return async () => {
    const stockVersion = (await stock.versions()).get(generatedSite) ?? 0;
    await sitemaps.list({ site, scope: { ...scope, siteId: generatedSite }, stockVersion, count: stock.size });
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function filesIn(at: string): Promise<{ size: number; ino: number }[]> {
  const names = await readdir(at, { recursive: true });
  const entries = await Promise.all(names.map((name) => stat(join(at, name))));
  return entries.filter((entry) => entry.isFile());
}

const fileBytes = (files: readonly { size: number }[]): number => files.reduce((sum, file) => sum + file.size, 0);
const kilobytesBefore = process.resourceUsage().maxRSS;
const allMs = await timed(publish);
const unchangedMs = await timed(publish);
const before = await filesIn(folder);
for (let place = 0; place < changedVehicles; place += 1)
  stock.change({ ...stock.vehicleAt(place * 97), price: 12_345, dealercomments: "Changed." });
const changedMs = await timed(publish);
const kept = new Set(before.map(({ ino, size: bytes }) => `${ino} ${bytes}`));
const written = (await filesIn(folder)).filter(({ ino, size: bytes }) => !kept.has(`${ino} ${bytes}`));
const result: PublishedStock = {
  allMs,
  unchangedMs,
  changedMs,
  rewritten: fileBytes(written),
  total: fileBytes(before),
  peakMegabytes: (process.resourceUsage().maxRSS - kilobytesBefore) / 1_000,
};
process.stdout.write(JSON.stringify(result));
