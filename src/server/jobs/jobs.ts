import { applicationRetention } from "./application-retention.ts";
import type { Job, JobPorts } from "./job.ts";
import { leadRetention } from "./lead-retention.ts";
import { expireOverrides, forgetOverrides } from "./override-jobs.ts";
import { endPurchaseClaims } from "./end-purchase-claims.ts";
import { endReservations } from "./end-reservations.ts";
import { overdueAlerts } from "./overdue-alerts.ts";
import { paymentComparison } from "./payment-comparison.ts";
import { forgetSpins } from "./forget-spins.ts";
import { purchaseRetention } from "./purchase-retention.ts";
import { savedSearchAlerts } from "./saved-search-alerts.ts";
import { watchlistAlerts } from "./watchlist-alerts.ts";

/** Every job that the platform runs. */
const jobs = {
  overdue: overdueAlerts,
  retention: leadRetention,
  applications: applicationRetention,
  watchlist: watchlistAlerts,
  searches: savedSearchAlerts,
  expireOverrides,
  forgetOverrides,
  comparePayments: paymentComparison,
  forgetSpins,
  endReservations,
  endPurchaseClaims,
  purchaseRetention,
} satisfies Record<string, (ports: JobPorts) => Job>;

export type JobName = keyof typeof jobs;

export function createJobs(ports: JobPorts): Record<JobName, Job> {
  const made = Object.entries(jobs).map(([name, create]) => [name, create(ports)] as const);
  return Object.fromEntries(made) as Record<JobName, Job>;
}
