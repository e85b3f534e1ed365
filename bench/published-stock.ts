import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Figure, grouped, information, type PartReport } from "./figures.ts";
import type { PublishedStock } from "./published-stock-process.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const sizes = [5_000, 50_000];
const kinds = ["sitemaps", "feeds"];
/** A process that collected a site in memory would not end within this heap. */
const heapMegabytes = 64;
const run = promisify(execFile);

/** Time and memory of writing the sitemaps and feeds of a large site, and of doing so again after a small change. */
export async function benchPublishedStock(): Promise<PartReport> {
  const figures: Figure[] = [];
  for (const kind of kinds) {
    for (const size of sizes) {
      const published = await withTemporaryFolder("bench-published-", (folder) => publishedStock(kind, size, folder));
      figures.push(...figuresFor(`${kind} of ${grouped(size)} vehicles`, published));
    }
  }
  return {
    title: "Sitemaps and feeds of a large site",
    method: `All sitemaps, or all four feeds, of a site with generated stock, written and read once in their own process with a heap of ${heapMegabytes} MB; then again without a change, and after ten vehicles changed. Memory is the peak increase over what the process used before.`,
    figures,
  };
}

function figuresFor(name: string, published: PublishedStock): Figure[] {
  const { allMs, unchangedMs, changedMs, rewritten, total, peakMegabytes } = published;
  return [
    information(`${name}, all`, `${grouped(allMs)} ms, ${megabytes(total)}, memory +${grouped(peakMegabytes)} MB`),
    information(`${name}, unchanged`, `${grouped(unchangedMs)} ms`),
    information(`${name}, ten changed`, `${grouped(changedMs)} ms, ${megabytes(rewritten)} written`),
  ];
}

async function publishedStock(kind: string, size: number, folder: string): Promise<PublishedStock> {
  const script = join(import.meta.dirname, "published-stock-process.ts");
  const limits = [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=8"];
  const { stdout } = await run(process.execPath, [...limits, script, kind, String(size), folder]);
  return JSON.parse(stdout) as PublishedStock;
}

function megabytes(bytes: number): string {
  return `${grouped(bytes / 1e6, 1)} MB`;
}
