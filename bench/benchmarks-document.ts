import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { markdownSection, type PartReport } from "./figures.ts";
import { projectFolder } from "./measured-server.ts";

const document = join(projectFolder, "docs", "benchmarks.md");
const loadAtStart = loadavg()[0] ?? 0;
const quietLoad = 0.5;
const head =
  "# Benchmarks\n\nWritten by `npm run bench -- --write`, `npm run bench:search -- --write` and `npm run bench:leads -- --write`. A budget is a figure that we hold ourselves to; a peer was measured in the same run.\n";

/**
 * Puts reports into docs/benchmarks.md by the names of their sections, each with the machine it came from. Sections
 * without a report stay as they are; new ones come last.
 */
export async function writeDocument(reports: ReadonlyMap<string, PartReport>): Promise<void> {
  const before = await readFile(document, "utf8").catch(() => "");
  const names = [...before.matchAll(/<!-- end of (\S+) -->/g)].map(([, name]) => name ?? "");
  const texts = [...new Set([...names, ...reports.keys()])].flatMap((name) => {
    const report = reports.get(name);
    return report
      ? [markedSection(name, `${markdownSection(report)}\n${machineLine()}\n`)]
      : (keptSection(before, name) ?? []);
  });
  await writeFile(document, [head, ...texts].join("\n"));
}

/** Of a busy machine the figures are too high: processor times too, as its cores share what they have. */
export function busyText(): string {
  const load = loadAtStart.toFixed(1);
  if (loadAtStart <= quietLoad) return `The machine was quiet (load ${load}).`;
  return `Other work ran on the machine (load ${load}): the figures are too high; ratios to a peer still hold.`;
}

/** Sections stand between marks, so that a part can be written anew without the others. */
function markedSection(name: string, text: string): string {
  return `<!-- ${name} -->\n\n${text}\n<!-- end of ${name} -->\n`;
}

function keptSection(text: string, name: string): string | null {
  return new RegExp(`<!-- ${name} -->[^]*?<!-- end of ${name} -->\\n`).exec(text)?.[0] ?? null;
}

function machineLine(): string {
  const server = process.env["BENCH_SERVER"] ? " The server was a build named by `BENCH_SERVER`, not `dist`." : "";
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `Measured on ${date}: ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${gigabytes} GB, Node ${process.versions.node}, ${process.platform}. ${busyText()}${server}`;
}
