import { comparePayments } from "../../payments/compare-payments.ts";
import type { Job, JobPorts } from "./job.ts";

const comparedDays = 7;
const answerWithinMs = 60_000;

type ComparisonJobPorts = Pick<JobPorts, "sites" | "payments" | "log"> & { store: Pick<JobPorts["store"], "ledger"> };

/** Finds movements of money that the ledger missed, and handles them. Every difference is logged. */
export function paymentComparison({ store: { ledger }, sites, payments, log }: ComparisonJobPorts): Job {
  const { gateways, events } = payments;
  const report: Parameters<typeof comparePayments>[1]["report"] = (site, difference, outcome) => {
    const { movementKey: movement, ledgerCents, gatewayCents } = difference;
    log("warn", "the ledger and the gateway differ", { site, movement, ledgerCents, gatewayCents, outcome });
  };
  return {
    name: "payments compared with the gateway",
    everyMinutes: 5,
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
