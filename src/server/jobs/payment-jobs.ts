import { comparePayments } from "../../payments/compare-payments.ts";
import { minuteMs } from "../../settings/durations.ts";
import type { Job, JobPorts } from "./job.ts";

const comparedDays = 7;
const answerWithinMs = minuteMs;
const mostRemembered = 10_000;

type ComparisonJobPorts = Pick<JobPorts, "sites" | "payments" | "log"> & { store: Pick<JobPorts["store"], "ledger"> };

/**
 * Finds movements of money that the ledger missed, and handles them. Every difference is logged, once for as long as
 * this process runs and nothing changes about it.
 */
function paymentComparison({ store: { ledger }, sites, payments, log }: ComparisonJobPorts): Job {
  const { gateways, events } = payments;
  const logged = new Set<string>();
  const report: Parameters<typeof comparePayments>[1]["report"] = (site, difference, outcome) => {
    const { movementKey: movement, ledgerCents, gatewayCents } = difference;
    const facts = { site, movement, ledgerCents, gatewayCents, outcome };
    const line = JSON.stringify(facts);
    if (logged.has(line)) return;
    if (logged.size >= mostRemembered) logged.clear();
    logged.add(line);
    log("warn", "the ledger and the gateway differ", facts);
  };
  return {
    name: "lost payment events handled",
    everyMs: 5 * minuteMs,
    portionsInRun: 20,
    turns: (now) =>
      sites
        .current()
        .all.filter(({ slug }) => gateways.all(slug).length > 0)
        .map(({ slug: siteId }) => ({
          siteId,
          portions: comparePayments(
            siteId,
            { gateways, ledger, events, report },
            { now, days: comparedDays, signal: AbortSignal.timeout(answerWithinMs) },
          ),
        })),
  };
}

export const paymentJobs = { paymentComparison };
