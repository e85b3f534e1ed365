import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { atLeast, type Figure, grouped, information, type PartReport } from "./figures.ts";
import { projectFolder } from "./measured-server.ts";

const budgetRowsPerSecond = 6_000;
const repeats = [1, 10];

type Measured = { rows: number; seconds: number; cpuSeconds: number; againSeconds: number; peakMegabytes: number };

/** Import speed in rows per second, for the real listings and for ten times as many. */
export async function benchImport(): Promise<PartReport> {
  const runs = repeats.map(measure);
  const peaks = runs.map(({ peakMegabytes }) => Math.round(peakMegabytes));
  return {
    title: "Import: CSV to the embedded store",
    method:
      "The real listings if available, otherwise generated ones, as one CSV file and as a file with ten times as many rows, each in its own process; then the same file again. Memory is the peak of the process.",
    figures: [
      ...runs.flatMap(rateFigures),
      information("Largest memory, by size of the file", `${peaks.join(" and ")} MB`),
    ],
  };
}

function measure(repeat: number): Measured {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, "import.ts"), String(repeat)], {
    cwd: projectFolder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.status !== 0) throw new Error(`the import of ${repeat} times the listings failed`);
  return JSON.parse(child.stdout) as Measured;
}

function rateFigures({ rows, seconds, cpuSeconds, againSeconds }: Measured): Figure[] {
  const name = `${grouped(rows)} rows`;
  const first = atLeast(`${name}, new`, rows / seconds, budgetRowsPerSecond, "rows/s");
  return [
    { ...first, value: `${first.value} (${grouped(rows / cpuSeconds)} per second of CPU)` },
    information(`${name}, unchanged`, `${grouped(rows / againSeconds)} rows/s`),
  ];
}
