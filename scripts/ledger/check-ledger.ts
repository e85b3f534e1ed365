import { createPaymentGateways } from "../../src/adapters/payments/payment-gateways.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import { type ComparisonPorts, paymentDifferences } from "../../src/payments/compare-payments.ts";
import type { LedgerDifference } from "../../src/payments/compare-with-gateway.ts";
import { type LedgerSummary, ledgerSummary } from "../../src/payments/ledger-summary.ts";
import { defaultStripeUrl } from "../../src/server/settings.ts";
import { clockNow } from "../clock-now.ts";
import { configuredSites } from "../known-site.ts";
import { columns, printable } from "../printed-text.ts";
import { amountText } from "./print-ledger.ts";

type CheckOptions = { json: boolean; isOffline: boolean; days: number };

/** What a comparison with the gateways found, or why there was none. */
type Comparison =
  | { kind: "compared"; differences: LedgerDifference[] }
  | { kind: "left-out"; why: string }
  | { kind: "failed"; why: string };
type CheckedSite = LedgerSummary & { siteId: string; comparison: Comparison };

const answerWithinMs = 60_000;

/** Prints what does not add up, and the balances. Exit code 1 if anything does not, or a gateway does not answer. */
export async function checkLedger(store: Store, siteIds: readonly string[], options: CheckOptions): Promise<number> {
  const ports = options.isOffline ? null : await comparisonPorts(store);
  const checked: CheckedSite[] = [];
  for (const siteId of siteIds) {
    const summary = await ledgerSummary(store.ledger.movementsSince(siteId, 0));
    checked.push({ siteId, ...summary, comparison: await compared(siteId, ports, options.days) });
  }
  process.stdout.write(options.json ? `${JSON.stringify(checked, null, 2)}\n` : report(checked, options));
  return checked.every(isSound) ? 0 : 1;
}

function isSound({ unbalanced, comparison }: CheckedSite): boolean {
  if (unbalanced.length > 0 || comparison.kind === "failed") return false;
  return comparison.kind !== "compared" || comparison.differences.length === 0;
}

async function comparisonPorts({ ledger, demoCheckouts }: Store): Promise<ComparisonPorts> {
  const { sites } = await configuredSites();
  const isDemo = process.env["FORECOURT_MODE"] !== "production";
  const gateways = createPaymentGateways({
    sites: () => sites,
    environment: process.env,
    demo: isDemo ? { checkouts: demoCheckouts, findSecret: () => "" } : null,
    stripeUrl: process.env["STRIPE_URL"]?.trim() || defaultStripeUrl,
    now: clockNow,
  });
  return { ledger, gateways };
}

async function compared(siteId: string, ports: ComparisonPorts | null, days: number): Promise<Comparison> {
  if (ports === null) return { kind: "left-out", why: "--offline is given" };
  if (ports.gateways.all(siteId).length === 0)
    return { kind: "left-out", why: "no gateway is configured, or its key is not in the environment" };
  try {
    const time = { now: clockNow(), days, signal: AbortSignal.timeout(answerWithinMs) };
    return { kind: "compared", differences: await paymentDifferences(siteId, ports, time) };
  } catch (error) {
    // A gateway's message may repeat what was sent to it.
    return { kind: "failed", why: error instanceof Error ? error.name : "unknown" };
  }
}

function report(checked: readonly CheckedSite[], { days }: CheckOptions): string {
  const rows = checked.flatMap(({ siteId, balances }) =>
    Object.entries(balances).map(([account, cents]) => [siteId, account, amountText(cents).padStart(12)]),
  );
  const lines = checked.flatMap((site) => siteLines(site, days));
  const table = columns([["Site", "Account", "Balance".padStart(12)], ...rows]).text;
  return `${[table, ...lines].join("\n")}\n${checked.length === 0 ? "no movements\n" : ""}`;
}

function siteLines({ siteId, movements, unbalanced, losses, comparison }: CheckedSite, days: number): string[] {
  const count = `${movements} ${movements === 1 ? "movement" : "movements"}`;
  return [
    `${siteId}: ${count}, ${unbalanced.length === 0 ? "all balanced" : `${unbalanced.length} not balanced`}`,
    ...unbalanced.map((key) => `${siteId}: ${printable(key)} does not sum to 0`),
    ...losses.map(
      ({ gatewayPaymentId, amountCents }) =>
        `${siteId}: ${amountText(amountCents)} more of ${printable(gatewayPaymentId)} was paid back than was held: a loss, by which deposits-held is lower than what shoppers are owed`,
    ),
    ...comparisonLines(comparison, days).map((line) => `${siteId}: ${line}`),
  ];
}

function comparisonLines(comparison: Comparison, days: number): string[] {
  if (comparison.kind === "left-out") return [`not compared with the gateway: ${comparison.why}`];
  if (comparison.kind === "failed") return [`the gateway did not respond (${printable(comparison.why)})`];
  const { differences } = comparison;
  if (differences.length === 0) return [`matches the gateway for the last ${days} days`];
  return differences.map(
    ({ movementKey, ledgerCents, gatewayCents }) =>
      `${printable(movementKey)} is ${amountText(ledgerCents)} in the ledger and ${amountText(gatewayCents)} at the gateway`,
  );
}
