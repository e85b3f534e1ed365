import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "../scripts/build.ts";
import { markdownSection, type PartReport, terminalTable } from "./figures.ts";
import { benchImport } from "./import-rate.ts";
import { benchLeads } from "./lead-figures.ts";
import { projectFolder } from "./measured-server.ts";
import { benchPages } from "./pages.ts";
import { benchPhone } from "./phone.ts";
import { benchSizes } from "./sizes.ts";
import { benchStart } from "./start.ts";

/** The parts in the order in which they run, one after the other: none may disturb another's figures. */
const parts: Record<string, () => Promise<PartReport>> = {
  sizes: benchSizes,
  pages: benchPages,
  start: benchStart,
  phone: benchPhone,
  import: benchImport,
  leads: benchLeads,
};

const document = join(projectFolder, "docs", "benchmarks.md");
const loadAtStart = loadavg()[0] ?? 0;
const quietLoad = 0.5;
const usage = `Usage: npm run bench [-- PART...] [-- --write]
  Runs the benchmark's parts, or those that are named: ${Object.keys(parts).join(", ")}.
  --write puts the figures into docs/benchmarks.md; parts that did not run keep theirs.
`;

process.exitCode = await main(process.argv.slice(2));

/** Answers the exit code: 0 when every part ran, whatever its figures; 1 when one failed; 2 for wrong arguments. */
async function main(words: string[]): Promise<number> {
  const options = readOptions(words);
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  await ensureBuild();
  process.stdout.write(`${busyText()}\n`);
  const reports = new Map<string, PartReport>();
  for (const name of options.parts) {
    try {
      const report = await parts[name]?.();
      if (!report) continue;
      reports.set(name, report);
      process.stdout.write(`\n${terminalTable(report)}`);
    } catch (error) {
      process.stderr.write(`\n${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  if (options.write) await writeDocument(reports);
  return reports.size === options.parts.length ? 0 : 1;
}

function readOptions(words: string[]): { parts: string[]; write: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { write: { type: "boolean", default: false } },
    });
    if (positionals.some((name) => !(name in parts))) return null;
    return { parts: positionals.length > 0 ? positionals : Object.keys(parts), write: values.write };
  } catch {
    return null;
  }
}

async function writeDocument(reports: ReadonlyMap<string, PartReport>): Promise<void> {
  const before = await readFile(document, "utf8").catch(() => "");
  const sections = Object.keys(parts).flatMap((name) => {
    const report = reports.get(name);
    return report
      ? [markedSection(name, `${markdownSection(report)}\n${machineLine()}\n`)]
      : (keptSection(before, name) ?? []);
  });
  const head =
    "# Benchmarks\n\nWritten by `npm run bench -- --write`. A budget is a figure that we hold ourselves to; a peer was measured in the same run.\n";
  await writeFile(document, [head, ...sections].join("\n"));
}

/** Sections stand between marks, so that a part can be written anew without the others. */
function markedSection(name: string, text: string): string {
  return `<!-- ${name} -->\n\n${text}\n<!-- end of ${name} -->\n`;
}

function keptSection(document_: string, name: string): string | null {
  return new RegExp(`<!-- ${name} -->[^]*?<!-- end of ${name} -->\\n`).exec(document_)?.[0] ?? null;
}

/** Of a busy machine the figures are too high: processor times too, as its cores share what they have. */
function busyText(): string {
  const load = loadAtStart.toFixed(1);
  if (loadAtStart <= quietLoad) return `The machine was quiet (load ${load}).`;
  return `Other work ran on the machine (load ${load}): the figures are too high; ratios to a peer still hold.`;
}

function machineLine(): string {
  const server = process.env["BENCH_SERVER"] ? " The server was a build named by `BENCH_SERVER`, not `dist`." : "";
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `Measured on ${date}: ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${gigabytes} GB, Node ${process.versions.node}, ${process.platform}. ${busyText()}${server}`;
}
