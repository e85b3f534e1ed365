import { parseArgs } from "node:util";
import { percentile } from "../../test/crash/crash-run.ts";
import { atMost, type Figure, grouped, information, type PartReport } from "../figures.ts";
import { reportCommand } from "../report-command.ts";
import { isStoreName, type StoreName, withStore } from "../with-store.ts";
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

type Options = LeadRunOptions & { stores: StoreName[]; write: boolean };

process.exitCode = await reportCommand(process.argv.slice(2), {
  usage,
  readOptions,
  measure,
  section: () => "deliveries",
  // Whether a lead was lost, duplicated or out of order, not how long an answer took.
  isRequired: ({ budget }) => !budget?.includes("ms"),
});

async function measure(options: Options): Promise<PartReport> {
  const figures: Figure[] = [];
  for (const name of options.stores) figures.push(...storedFigures(name, await runOn(name, options)));
  return {
    title: "Deliveries: enquiries on their way while server and targets fail",
    method: `About 100 enquiries a second for ${options.seconds} s to ${dealershipSlugs.length} dealerships with a signed webhook each; half of the requests to webhooks fail at random, up to ${mostFailures} times for one delivery; the server is killed by SIGKILL ${options.kills} times and started again on the same store. Then it delivers the rest. Latencies are from the request to the response, as seen by the sender in another process, and exclude the first second of each server.`,
    figures,
  };
}

function runOn(name: StoreName, options: LeadRunOptions): Promise<LeadRunFigures> {
  return withStore(name, "forecourt-leads-", (folder, store) => {
    const startedAt = Date.now();
    const showProgress = (text: string) => {
      const seconds = Math.round((Date.now() - startedAt) / 1_000);
      process.stdout.write(`${name}, ${String(seconds).padStart(3)} s: ${text}\n`);
    };
    return leadRun(folder, store, options, showProgress);
  });
}

function storedFigures(store: StoreName, run: LeadRunFigures): Figure[] {
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

function readOptions(words: string[]): Options | null {
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
  const stores = values.stores.split(",").filter(isStoreName);
  const isSound = seconds > 0 && Number.isInteger(kills) && kills >= 0 && stores.length > 0;
  return isSound ? { seconds, kills, stores, write: values.write } : null;
}
