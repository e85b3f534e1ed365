import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { StoreOptions } from "../../src/adapters/store/store-options.ts";
import { percentile } from "../../test/crash/crash-run.ts";
import { atMost, type Figure, grouped, information, type PartReport } from "../figures.ts";
import { startMeasuredPlatform } from "../measured-server.ts";
import { reportCommand } from "../report-command.ts";
import { isStoreName, type StoreName, withStore } from "../with-store.ts";
import { probeHealth } from "./health-probe.ts";
import type { HoldOrder, HoldResult } from "./hold-order.ts";
import { killRun } from "./kill-run.ts";
import { type Scenario, scenarios } from "./scenarios.ts";

const usage = `Usage: npm run bench:hold [-- OPTIONS]
  Loads the built server with each scenario in turn, while new connections ask for its health. Then kills single
  processes under enquiries, if there are several.
  --store sqlite     or postgres
  --processes N      server processes; by default 1, and one for each core on PostgreSQL
  --seconds 15       how long each scenario lasts
  --kills 40         how many processes are killed
  --only WORD        only scenarios whose name contains the word; "kills" for the last
  --write            puts the figures into docs/benchmarks.md
`;
const host = "harbourline.localhost";
const healthBudgetMs = 250;
const admittedBudgetMs = 500;

type Options = {
  store: StoreName;
  processes: number;
  seconds: number;
  kills: number;
  only: string;
  write: boolean;
};

process.exitCode = await reportCommand(process.argv.slice(2), {
  usage,
  readOptions,
  measure,
  section: ({ store }) => (store === "sqlite" ? "hold" : `hold-${store}`),
});

async function measure(options: Options): Promise<PartReport> {
  const { store, processes, seconds, kills, only } = options;
  const loads = await withStore(store, "bench-hold-", (folder, place) => loadFigures(folder, place, options));
  const hasKills = processes > 1 && kills > 0 && "kills".includes(only);
  const killed = hasKills
    ? await withStore(store, "bench-kill-", (folder, place) => killRun(folder, place, { kills, processes, host }))
    : [];
  const server = `${processes} server process${processes === 1 ? "" : "es"} on ${store === "sqlite" ? "the embedded store" : "PostgreSQL"}`;
  const killMethod =
    " Kills: about 100 enquiries a second and a page each 20 ms, each over a new connection, while single processes are killed by SIGKILL, each when all are ready; then what was acknowledged is compared with what the store holds.";
  return {
    title: `Hold: health and answers under load, ${server}`,
    method: `The built server in demo mode; each load lasts ${seconds} s and comes from one address on the same machine, one request at a time over each connection, with a pause of 0.2 s after a refusal. Meanwhile new connections ask for /livez and /readyz. Admitted: all responses except 429 and 503.${hasKills ? killMethod : ""}`,
    figures: [...loads, ...killed],
  };
}

async function loadFigures(folder: string, place: StoreOptions, options: Options): Promise<Figure[]> {
  if (options.only === "kills") return [];
  const platform = await startMeasuredPlatform(folder, {
    WEB_PROCESSES: String(options.processes),
    DATABASE_URL: "databaseUrl" in place ? place.databaseUrl : "",
  });
  const figures: Figure[] = [];
  try {
    for (const scenario of await scenarios(platform.port, host)) {
      if (!scenario.name.includes(options.only)) continue;
      process.stdout.write(`${scenario.name}\n`);
      figures.push(...(await storedFigures(scenario, platform.port, options.seconds)));
    }
  } finally {
    await platform.stop();
  }
  return figures;
}

async function storedFigures({ name, order }: Scenario, port: number, seconds: number): Promise<Figure[]> {
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
  const { values } = parseArgs({
    args: words,
    options: {
      store: { type: "string", default: "sqlite" },
      processes: { type: "string" },
      seconds: { type: "string", default: "15" },
      kills: { type: "string", default: "40" },
      only: { type: "string", default: "" },
      write: { type: "boolean", default: false },
    },
  });
  const { store, only, write } = values;
  const [seconds, kills] = [Number(values.seconds), Number(values.kills)];
  const processes = Number(values.processes ?? (store === "sqlite" ? 1 : availableParallelism()));
  const areNumbersValid = seconds > 0 && seconds <= 60 && kills >= 0 && processes >= 1;
  const areWhole = Number.isInteger(kills) && Number.isInteger(processes);
  return areNumbersValid && areWhole && isStoreName(store) ? { store, processes, seconds, kills, only, write } : null;
}
