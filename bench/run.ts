import { parseArgs } from "node:util";
import { ensureBuild } from "../scripts/build.ts";
import { busyText, writeDocument } from "./benchmarks-document.ts";
import { type PartReport, terminalTable } from "./figures.ts";
import { benchImport } from "./import-rate.ts";
import { benchJourneys } from "./journeys.ts";
import { benchLeads } from "./lead-figures.ts";
import { benchManySites } from "./many-sites/many-sites.ts";
import { benchNext } from "./next.ts";
import { benchPages } from "./pages.ts";
import { benchPhone } from "./phone.ts";
import { benchPublishedStock } from "./published-stock.ts";
import { benchRelevance } from "./relevance/relevance-report.ts";
import { benchSizes } from "./sizes.ts";
import { benchStart } from "./start.ts";
import { errorText } from "../src/settings/error-text.ts";

/** The parts in order of execution. They run one at a time, so as not to affect each other. */
const parts: Record<string, () => Promise<PartReport>> = {
  sizes: benchSizes,
  pages: benchPages,
  start: benchStart,
  phone: benchPhone,
  journeys: benchJourneys,
  next: benchNext,
  import: benchImport,
  leads: benchLeads,
  published: benchPublishedStock,
  sites: benchManySites,
  relevance: benchRelevance,
};

const usage = `Usage: npm run bench [-- PART...] [-- --write]
  Runs the benchmark's parts, or those that are named: ${Object.keys(parts).join(", ")}.
  --write puts the figures into docs/benchmarks.md; parts that did not run keep theirs.
`;

process.exitCode = await main(process.argv.slice(2));

/** Returns the exit code: 0 if every part ran, whatever its figures; 1 if one failed; 2 for wrong arguments. */
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
      process.stderr.write(`\n${name}: ${errorText(error)}\n`);
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
