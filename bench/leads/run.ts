import { parseArgs } from "node:util";
import { ensureBuild } from "../../scripts/build.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { percentile } from "../../test/crash/crash-run.ts";
import { busyText, writeDocument } from "../benchmarks-document.ts";
import { atMost, type Figure, grouped, information, type PartReport, terminalTable } from "../figures.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { dealershipSlugs } from "./bench-site.ts";
import { leadRun, type LeadRunFigures, type LeadRunOptions, mostFailures } from "./lead-run.ts";

const usage = `Usage: npm run bench:leads [-- OPTIONS]
  Sends 100 enquiries a second to the platform while it is killed and its targets fail half the time.
  --seconds 60                  how long enquiries come
  --kills 20                    how often the server is killed by SIGKILL and started again
  --stores sqlite,postgres      on which stores, one after the other
  --write                       puts the figures into docs/benchmarks.md
`;
const p99BudgetMs = 25;

type StoreName = "sqlite" | "postgres";

process.exitCode = await main(process.argv.slice(2));

/** Returns the exit code: 0 if no lead was lost, duplicated or out of order; 1 if any was; 2 for wrong arguments. */
async function main(words: string[]): Promise<number> {
  const options = readOptions(words);
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  await ensureBuild();
  process.stdout.write(`${busyText()}\n`);
  const figures: Figure[] = [];
  for (const name of options.stores) figures.push(...figuresOf(name, await runOn(name, options)));
  const report: PartReport = {
    title: "Deliveries: enquiries on their way while server and targets fail",
    method: `About 100 enquiries a second for ${options.seconds} s to ${dealershipSlugs.length} dealerships with a signed webhook each; half of the requests to webhooks fail at random, up to ${mostFailures} times for one delivery; the server is killed by SIGKILL ${options.kills} times and started again on the same store. Then it delivers the rest. Latencies are from the request to the response, as seen by the sender in another process, and exclude the first second of each server.`,
    figures,
  };
  process.stdout.write(`\n${terminalTable(report)}`);
  if (options.write) await writeDocument(new Map([["deliveries", report]]));
  const areGoalsMet = figures.every(({ isMet, budget }) => isMet !== false || budget?.includes("ms"));
  return areGoalsMet ? 0 : 1;
}

function runOn(name: StoreName, options: LeadRunOptions): Promise<LeadRunFigures> {
  return withTemporaryFolder("forecourt-leads-", async (folder) => {
    const startedAt = Date.now();
    const showProgress = (text: string) => {
      const seconds = Math.round((Date.now() - startedAt) / 1_000);
      process.stdout.write(`${name}, ${String(seconds).padStart(3)} s: ${text}\n`);
    };
    if (name === "sqlite") return leadRun(folder, { dataDir: folder }, options, showProgress);
    const postgres = await startPostgres();
    try {
      return await leadRun(folder, { databaseUrl: postgres.url }, options, showProgress);
    } finally {
      await postgres.stop();
    }
  });
}

function figuresOf(store: StoreName, run: LeadRunFigures): Figure[] {
  const named = (text: string) => `${store}: ${text}`;
  const none = (text: string, count: number) => atMost(named(text), count, 0, "", 0);
  const disk = (share: number) => `bare disk ${percentile(run.diskLatenciesMs, share).toFixed(1)} ms`;
  const text = (latenciesMs: number[], share: number) => `${percentile(latenciesMs, share).toFixed(1)} ms`;
  const warmP99Ms = percentile(run.warmLatenciesMs, 0.99);
  return [
    { ...atMost(named("answer, 99 of 100 within"), warmP99Ms, p99BudgetMs, "ms"), peer: disk(0.99) },
    information(named("answer, 50 of 100 within"), text(run.warmLatenciesMs, 0.5), disk(0.5)),
    information(named("answer, 99 of 100 within, each server's first second too"), text(run.latenciesMs, 0.99)),
    information(named("enquiries acknowledged"), grouped(run.acknowledged)),
    information(named("requests that a kill left unanswered, sent again"), grouped(run.unanswered)),
    none("acknowledged and lost", run.lost),
    none("made two leads", run.doubled),
    none("not delivered at the end", run.undelivered),
    none("sent again though the answer was noted", run.sentTwice),
    information(named("taken again with the same id, killed before the answer was noted"), grouped(run.takenAgain)),
    none("passed by a later lead of its target", run.outOfOrder),
    information(named("passed by rule after five failures"), grouped(run.overtakenByRule)),
    information(named("attempts for all deliveries"), grouped(run.attempts)),
    information(named("all delivered after the last enquiry"), `${run.drainSeconds.toFixed(0)} s`),
  ];
}

function readOptions(words: string[]): (LeadRunOptions & { stores: StoreName[]; write: boolean }) | null {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        seconds: { type: "string", default: "60" },
        kills: { type: "string", default: "20" },
        stores: { type: "string", default: "sqlite,postgres" },
        write: { type: "boolean", default: false },
      },
    });
    const [seconds, kills] = [Number(values.seconds), Number(values.kills)];
    const stores = values.stores.split(",").filter((name) => name === "sqlite" || name === "postgres");
    const isSound = seconds > 0 && Number.isInteger(kills) && kills >= 0 && stores.length > 0;
    return isSound ? { seconds, kills, stores, write: values.write } : null;
  } catch {
    return null;
  }
}
