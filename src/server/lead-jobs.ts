import { errorFacts, type Log } from "./log.ts";

const minute = 60_000;

/** Work on stored leads that comes round: every process may do it, as nothing of it is done twice. */
export type LeadJob = { name: string; everyMinutes: number; run: (now: number) => Promise<number> };

/** Runs each job at the start and then as often as it says. Answers how to stop. */
export function startLeadJobs(jobs: readonly LeadJob[], now: () => number, log: Log): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const run = ({ name, run: work }: LeadJob) => {
    // One after the other: none is in a hurry, and shoppers' enquiries go first.
    underWay = underWay
      .then(() => work(now()))
      .then((count) => count > 0 && log("info", `leads ${name}`, { count }))
      .catch((error: unknown) => log("error", `leads could not be ${name}`, errorFacts(error)));
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
