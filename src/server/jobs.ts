import { errorFacts, type Log } from "./log.ts";

const minute = 60_000;

/** Work that comes round: every process may do it, as nothing of it is done twice. Answers how much it did. */
export type Job = { name: string; everyMinutes: number; run: (now: number) => Promise<number> };

/** Runs each job at the start and then as often as it says. Answers how to stop. */
export function startJobs(jobs: readonly Job[], now: () => number, log: Log): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const run = ({ name, run: work }: Job) => {
    // One after the other: none is in a hurry, and shoppers' enquiries go first.
    underWay = underWay
      .then(() => work(now()))
      .then((count) => count > 0 && log("info", name, { count }))
      .catch((error: unknown) => log("error", `${name}: not done`, errorFacts(error)));
  };
  const timers = jobs.map((job) => {
    run(job);
    return setInterval(() => run(job), job.everyMinutes * minute).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await underWay;
  };
}
