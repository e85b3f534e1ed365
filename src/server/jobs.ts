import { setImmediate } from "node:timers/promises";
import { errorFacts, type Log } from "./log.ts";

const minute = 60_000;

/** What a job does for one site, in portions. Yields after each how much it did. */
type SiteTurn = { siteId: string; portions: AsyncGenerator<number, void> };

/** Work that comes round: every process may do it, as nothing of it is done twice. */
export type Job = {
  name: string;
  everyMinutes: number;
  /** One for each site that may have work now. */
  turns: (now: number) => readonly SiteTurn[] | Promise<readonly SiteTurn[]>;
  /** What follows the work of all sites; `count` is how much they did. */
  after?: (now: number, count: number) => Promise<void>;
};

/**
 * Runs a job once, a portion of every site in turns: no site waits for all of another's work, nor for its faults, and
 * requests are answered between portions, as the embedded store works on our own thread. Answers how much was done.
 */
export async function runJob(job: Job, now: number, log: Log): Promise<number> {
  let turns = await job.turns(now);
  let count = 0;
  while (turns.length > 0) {
    const unfinished: SiteTurn[] = [];
    for (const turn of turns) {
      await setImmediate();
      try {
        const portion = await turn.portions.next();
        if (portion.done) continue;
        count += portion.value;
        unfinished.push(turn);
      } catch (error) {
        log("error", `${job.name}: not done`, { site: turn.siteId, ...errorFacts(error) });
      }
    }
    turns = unfinished;
  }
  await job.after?.(now, count);
  return count;
}

/** Runs each job at the start and then as often as it says, none twice at a time. Answers how to stop. */
export function startJobs(jobs: readonly Job[], now: () => number, log: Log): () => Promise<void> {
  const underWay = new Map<Job, Promise<void>>();
  const run = async (job: Job) => {
    try {
      const count = await runJob(job, now(), log);
      if (count > 0) log("info", job.name, { count });
    } catch (error) {
      log("error", `${job.name}: not done`, errorFacts(error));
    }
    underWay.delete(job);
  };
  const runUnlessRunning = (job: Job) => {
    if (!underWay.has(job)) underWay.set(job, run(job));
  };
  const timers = jobs.map((job) => {
    runUnlessRunning(job);
    return setInterval(() => runUnlessRunning(job), job.everyMinutes * minute).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay.values());
  };
}
