import { alertJobs } from "./alert-jobs.ts";
import { endingJobs } from "./ending-jobs.ts";
import type { Job, JobPorts } from "./job.ts";
import { leadWorkJobs } from "./lead-work-jobs.ts";
import { paymentJobs } from "./payment-jobs.ts";
import { retentionJobs } from "./retention-jobs.ts";
import { stockJobs } from "./stock-jobs.ts";

const jobs = {
  ...alertJobs,
  ...endingJobs,
  ...leadWorkJobs,
  ...paymentJobs,
  ...retentionJobs,
  ...stockJobs,
} satisfies Record<string, (ports: JobPorts) => Job>;

export type JobName = keyof typeof jobs;

export function createJobs(ports: JobPorts): Record<JobName, Job> {
  const made = Object.entries(jobs).map(([name, create]) => [name, create(ports)] as const);
  return Object.fromEntries(made) as Record<JobName, Job>;
}
