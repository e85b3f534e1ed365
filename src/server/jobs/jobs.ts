import * as alertJobs from "./alert-jobs.ts";
import * as endingJobs from "./ending-jobs.ts";
import type { Job, JobPorts } from "./job.ts";
import * as paymentJobs from "./payment-jobs.ts";
import * as retentionJobs from "./retention-jobs.ts";

/** Every job that the platform runs: what these files export. */
const jobs = { ...alertJobs, ...endingJobs, ...paymentJobs, ...retentionJobs } satisfies Record<
  string,
  (ports: JobPorts) => Job
>;

export type JobName = keyof typeof jobs;

export function createJobs(ports: JobPorts): Record<JobName, Job> {
  const made = Object.entries(jobs).map(([name, create]) => [name, create(ports)] as const);
  return Object.fromEntries(made) as Record<JobName, Job>;
}
