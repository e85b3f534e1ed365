import { setImmediate } from "node:timers/promises";
import type { Job, SiteTurn } from "./job.ts";
import { errorFacts, type Log } from "../log.ts";

/**
 * Returns a function that runs a job once and returns the amount done. Sites take turns by portion: no site waits for
 * all of another's work or is affected by its faults, and requests are handled between portions, because the embedded
 * store works on the main thread. Work over a site's bound is left to the next run, so that it does not delay the
 * other sites.
 */
export function jobRunner(job: Job, log: Log): (now: number) => Promise<number> {
  let unfinished = new Map<string, SiteTurn>();
  return async (now) => {
    let turns = (await job.turns(now)).map((turn) => unfinished.get(turn.siteId) ?? turn);
    let count = 0;
    for (let portion = 0; portion < job.portionsInRun && turns.length > 0; portion += 1) {
      const going: SiteTurn[] = [];
      for (const turn of turns) {
        await setImmediate();
        try {
          const done = await turn.portions.next();
          if (done.done) continue;
          count += done.value;
          going.push(turn);
        } catch (error) {
          log("error", `${job.name}: not done`, { site: turn.siteId, ...errorFacts(error) });
        }
      }
      turns = going;
    }
    unfinished = new Map(turns.map((turn) => [turn.siteId, turn]));
    await job.after?.(now, count);
    return count;
  };
}

/** The time of the platform, and the one that jobs go by which end or delete for good. */
export type JobClocks = { now: () => number; endingTime: () => number };

/** Runs each job at startup and then at its interval, never twice at a time. Returns a function that stops them. */
export function startJobs(jobs: readonly Job[], clocks: JobClocks, log: Log): () => Promise<void> {
  const stops = jobs.map((job) => startJob(job, job.usesEndingTime ? clocks.endingTime : clocks.now, log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startJob(job: Job, now: () => number, log: Log): () => Promise<void> {
  const runOnce = jobRunner(job, log);
  let underWay: Promise<void> | null = null;
  const run = async () => {
    try {
      const count = await runOnce(now());
      if (count > 0) log("info", job.name, { count });
    } catch (error) {
      log("error", `${job.name}: not done`, errorFacts(error));
    }
    underWay = null;
  };
  const runUnlessRunning = () => {
    underWay ??= run();
  };
  runUnlessRunning();
  const timer = setInterval(runUnlessRunning, job.everyMs).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
