import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { markdownSection, type PartReport } from "./figures.ts";
import { projectFolder } from "./measured-server.ts";

const document = join(projectFolder, "docs", "benchmarks.md");
const loadAtStart = loadavg()[0] ?? 0;
const quietLoad = 0.5;
const head =
  "# Benchmarks\n\nWritten by `npm run bench -- --write`, `npm run bench:search -- --write`, `npm run bench:leads -- --write`, `npm run bench:hold -- --write` and `npm run bench:cluster -- --write`. A budget is a limit that we set ourselves; a peer is a comparable system measured in the same run.\n";

/**
 * Writes reports into their sections of docs/benchmarks.md, each with details of the machine. Other sections are
 * unchanged; new ones are appended.
 */
export async function writeDocument(reports: ReadonlyMap<string, PartReport>): Promise<void> {
  const before = await readFile(document, "utf8").catch(() => "");
  const names = [...before.matchAll(/<!-- end of (\S+) -->/g)].map(([, name]) => name ?? "");
  const texts = [...new Set([...names, ...reports.keys()])].flatMap((name) => {
    const report = reports.get(name);
    return report
      ? [markedSection(name, `${markdownSection(report)}\n${machineLine()}\n`)]
      : (previousSection(before, name) ?? []);
  });
  await writeFile(document, [head, ...texts].join("\n"));
}

/** Warns that figures from a busy machine are too high, including processor times, because cores share resources. */
export function busyText(): string {
  const load = loadAtStart.toFixed(1);
  if (loadAtStart <= quietLoad) return `The machine was quiet (load ${load}).`;
  return `Other work ran on the machine (load ${load}): the figures are too high; ratios to a peer are still valid.`;
}

/** Sections are enclosed in markers, so that each can be replaced separately. */
function markedSection(name: string, text: string): string {
  return `<!-- ${name} -->\n\n${text}\n<!-- end of ${name} -->\n`;
}

function previousSection(text: string, name: string): string | null {
  return new RegExp(`<!-- ${name} -->[^]*?<!-- end of ${name} -->\\n`).exec(text)?.[0] ?? null;
}

function machineLine(): string {
  const server = process.env["BENCH_SERVER"] ? " The server was a build named by `BENCH_SERVER`, not `dist`." : "";
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `Measured on ${date}: ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${gigabytes} GB, Node ${process.versions.node}, ${process.platform}. ${busyText()}${server}`;
}
