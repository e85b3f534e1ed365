import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "../../scripts/build.ts";
import { percentile } from "../../test/crash/crash-run.ts";
import { busyText, writeDocument } from "../benchmarks-document.ts";
import { atMost, type Figure, grouped, information, type PartReport, terminalTable } from "../figures.ts";
import { startMeasuredPlatform } from "../measured-server.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { probeHealth } from "./health-probe.ts";
import type { HoldOrder, HoldResult } from "./hold-order.ts";
import { type Scenario, scenarios } from "./scenarios.ts";

const usage = `Usage: npm run bench:hold [-- OPTIONS]
  Loads the built server with each scenario in turn, while new connections ask for its health.
  --seconds 15    how long each scenario lasts
  --only WORD     only scenarios whose name contains the word
  --write         puts the figures into docs/benchmarks.md
`;
const host = "harbourline.localhost";
const healthBudgetMs = 250;
const admittedBudgetMs = 500;

process.exitCode = await main(process.argv.slice(2));

/** Returns the exit code: 0 if all budgets are met, 1 if not, 2 for wrong arguments. */
async function main(words: string[]): Promise<number> {
  const options = readOptions(words);
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  await ensureBuild();
  process.stdout.write(`${busyText()}\n`);
  const figures = await withTemporaryFolder("bench-hold-", (folder) => allFigures(folder, options));
  const report: PartReport = {
    title: "Hold: health and answers under load",
    method: `The built server in demo mode; each load lasts ${options.seconds} s and comes from one address on the same machine, one request at a time over each connection, with a pause of 0.2 s after a refusal. Meanwhile new connections ask for /livez and /readyz. Admitted: all responses except 429 and 503.`,
    figures,
  };
  process.stdout.write(`\n${terminalTable(report)}`);
  if (options.write) await writeDocument(new Map([["hold", report]]));
  return figures.every(({ isMet }) => isMet !== false) ? 0 : 1;
}

type Options = { seconds: number; only: string; write: boolean };

async function allFigures(folder: string, { seconds, only }: Options): Promise<Figure[]> {
  const platform = await startMeasuredPlatform(folder, { WEB_PROCESSES: "" });
  const figures: Figure[] = [];
  try {
    for (const scenario of await scenarios(platform.port, host)) {
      if (!scenario.name.includes(only)) continue;
      process.stdout.write(`${scenario.name}\n`);
      figures.push(...(await figuresOf(scenario, platform.port, seconds)));
    }
  } finally {
    await platform.stop();
  }
  return figures;
}

async function figuresOf({ name, order }: Scenario, port: number, seconds: number): Promise<Figure[]> {
  const ended = new AbortController();
  const probing = probeHealth(port, ended.signal);
  const { statuses, impoliteRefusals, latenciesMs } = await send({ ...order, port, host, seconds });
  ended.abort();
  const { livezMs, readyzMs } = await probing;
  const named = (what: string) => `${name}: ${what}`;
  const p99 = (times: readonly number[]) =>
    percentile(
      times.toSorted((left, right) => left - right),
      0.99,
    );
  const refused = (statuses[429] ?? 0) + (statuses[503] ?? 0);
  const faults = Object.entries(statuses).filter(([status]) => Number(status) === 0 || /^50[0-24-9]$/.test(status));
  const isHungUp = order.hangUpAfterMs !== undefined;
  return [
    atMost(named("/livez of new connections, 99 of 100 within"), p99(livezMs), healthBudgetMs, "ms", 0),
    atMost(named("/readyz of new connections, 99 of 100 within"), p99(readyzMs), healthBudgetMs, "ms", 0),
    ...(latenciesMs.length === 0 || isHungUp || name.includes("brochures")
      ? []
      : [atMost(named("admitted, 99 of 100 within"), p99(latenciesMs), admittedBudgetMs, "ms", 0)]),
    information(named("answers a second"), grouped(latenciesMs.length / seconds)),
    information(named("refused politely"), grouped(refused - impoliteRefusals)),
    atMost(named("errors and impolite refusals"), impoliteRefusals + sum(faults), 0, "", 0),
  ];
}

function sum(entries: readonly (readonly [string, number])[]): number {
  return entries.reduce((total, [, count]) => total + count, 0);
}

async function send(order: HoldOrder): Promise<HoldResult> {
  const child = fork(join(import.meta.dirname, "hold-load.ts"));
  try {
    const answer = once(child, "message");
    child.send(order);
    const [result] = (await answer) as [HoldResult];
    process.stdout.write(`  ${JSON.stringify(result.statuses)}\n`);
    return result;
  } finally {
    child.kill();
  }
}

function readOptions(words: string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        seconds: { type: "string", default: "15" },
        only: { type: "string", default: "" },
        write: { type: "boolean", default: false },
      },
    });
    const seconds = Number(values.seconds);
    return seconds > 0 && seconds <= 60 ? { seconds, only: values.only, write: values.write } : null;
  } catch {
    return null;
  }
}
