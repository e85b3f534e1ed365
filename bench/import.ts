import { spawnSync } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { importFeedFile } from "../src/adapters/feeds/import-feed-file.ts";
import { openStore } from "../src/adapters/open-store.ts";
import { parseFeedMapping, type FeedMapping } from "../src/stock-feed/mapping.ts";
import { siteForTest, testTime } from "../src/vehicles/vehicle-for-test.ts";

/**
 * Rows per second from a CSV file to the embedded store, and peak memory, with 16,734 rows and ten times as many:
 * speed must not fall and memory must not grow with the file size. Each run has its own process. The rows are the real
 * listings if available, otherwise generated ones.
 */
const projectFolder = resolve(import.meta.dirname, "..");
const listings = resolve(projectFolder, "..", "shared", "data", "australian-vehicle-prices.csv");
const rowsOfListings = 16_734;
const target = 6_000;

type Measured = { rows: number; seconds: number; cpuSeconds: number; againSeconds: number; peakMegabytes: number };

const [repeats] = process.argv.slice(2);
if (repeats === undefined) printAll([1, 10]);
else console.log(JSON.stringify(await measure(Number(repeats))));

function printAll(sizes: readonly number[]): void {
  const results = sizes.map((size): Measured => {
    const child = spawnSync(process.execPath, [import.meta.filename, String(size)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (child.status !== 0) throw new Error(`the import of ${size} times the listings failed`);
    return JSON.parse(child.stdout) as Measured;
  });
  console.log(`Import: CSV to the embedded store (target ${target.toLocaleString("en-AU")} rows/s)`);
  for (const { rows, seconds, cpuSeconds, againSeconds, peakMegabytes } of results) {
    const rate = (time: number): string =>
      Math.round(rows / time)
        .toLocaleString("en-AU")
        .padStart(7);
    console.log(
      `  ${rows.toLocaleString("en-AU").padStart(8)} rows: ${rate(seconds)} rows/s new (${rate(cpuSeconds).trim()} per second of CPU), ${rate(againSeconds)} rows/s unchanged, peak ${Math.round(peakMegabytes)} MB`,
    );
  }
}

async function measure(repeat: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "bench-import-"));
  try {
    const path = join(folder, "stock.csv");
    await writeRows(path, repeat);
    const mapping = await listingsMapping();
    const store = await openStore({ dataDir: folder });
    const importOnce = async (): Promise<{ rows: number; seconds: number; cpuSeconds: number }> => {
      const start = performance.now();
      const cpu = process.cpuUsage();
      const { counts, refusal } = await importFeedFile({
        site: siteForTest(),
        path,
        fileName: "stock.csv",
        mapping,
        imports: store.imports,
        foundLocations: store.foundLocations,
        reportPath: null,
        now: testTime,
      });
      if (refusal !== null) throw new Error(refusal.message);
      const { user, system } = process.cpuUsage(cpu);
      return {
        rows: counts.rows,
        seconds: (performance.now() - start) / 1000,
        cpuSeconds: (user + system) / 1_000_000,
      };
    };
    const first = await importOnce();
    const again = await importOnce();
    await store.close();
    return { ...first, againSeconds: again.seconds, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function listingsMapping(): Promise<FeedMapping> {
  const parsed = parseFeedMapping(
    await readFile(join(projectFolder, "sites", "mappings", "classified-listings.json"), "utf8"),
  );
  if (!parsed.ok) throw new Error(parsed.faults.join("; "));
  return parsed.mapping;
}

/** Writes the listings `repeat` times; a number after each title makes the vehicles of each round distinct. */
async function writeRows(path: string, repeat: number): Promise<void> {
  const { header, rows } = existsSync(listings) ? await realRows() : generatedRows();
  const file = createWriteStream(path);
  file.write(`${header}\n`);
  for (let round = 0; round < repeat; round += 1) {
    const text = rows
      .map((row) => (round === 0 ? row : row.replace(/,(\d{4} [^,]*),(USED|NEW|DEMO),/, `,$1 ${round},$2,`)))
      .join("\n");
    if (!file.write(`${text}\n`)) await new Promise((resume) => file.once("drain", resume));
  }
  file.end();
  await finished(file);
}

async function realRows(): Promise<{ header: string; rows: string[] }> {
  const text = await readFile(listings, "utf8");
  const headerEnd = text.indexOf("\n");
  // Some cells contain line breaks: a row ends at a line break outside quotes.
  const rows =
    text
      .slice(headerEnd + 1)
      .trimEnd()
      .match(/(?:"[^"]*"|[^"\n])+/g) ?? [];
  return { header: text.slice(0, headerEnd).trimEnd(), rows: rows.map((row) => row.trimEnd()) };
}

function generatedRows(): { header: string; rows: string[] } {
  const header =
    "Brand,Year,Model,Car/Suv,Title,UsedOrNew,Transmission,Engine,DriveType,FuelType,FuelConsumption,Kilometres,ColourExtInt,Location,CylindersinEngine,BodyType,Doors,Seats,Price";
  const makes = ["Toyota,Corolla", "Mazda,CX-5", "Ford,Ranger", "Land,Rover", "Hyundai,I30"];
  const rows = Array.from({ length: rowsOfListings }, (_, index) => {
    const [make, model] = (makes[index % makes.length] ?? "").split(",");
    const year = 2000 + (index % 24);
    return `${make},${year},${model},SUV,${year} ${make} ${model} Sport ${index},USED,Automatic,"4 cyl, 2 L",AWD,Diesel,8.7 L / 100 km,${index * 7},White / Black,"Dubbo, NSW",4 cyl,SUV, 4 Doors, 5 Seats,${15_000 + index}`;
  });
  return { header, rows };
}
