import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmptySqlite } from "../../../test/empty-sqlite.ts";
import { loadSites, settingsFile, siteFile } from "../../../test/stock-and-sites.ts";
import { startStripeServer, type StripeServer } from "../../../test/stripe-server.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStripeGateway } from "../../adapters/payments/stripe-gateway.ts";
import type { Store } from "../../adapters/open-store.ts";
import { depositPaid, depositRefunded } from "../../payments/ledger.ts";
import type { PaymentEvent, PaymentGateway } from "../../payments/payment-gateway.ts";
import { paymentJobs } from "./payment-jobs.ts";
import { jobRunner } from "./run-jobs.ts";
import { dayMs, hourMs } from "../../settings/durations.ts";

const clock = { now: 0 };
let folder: string;
let store: Store;
let server: StripeServer;
let gateway: PaymentGateway;
let logged: { event: string; facts: Record<string, unknown> | undefined }[];
let isHandling = true;

beforeEach(async () => {
  clock.now = Date.UTC(2026, 10, 20);
  logged = [];
  isHandling = true;
  folder = await mkdtemp(join(tmpdir(), "forecourt-compared-"));
  store = await openEmptySqlite(folder);
  server = await startStripeServer({ now: () => clock.now });
  const { url, key, webhookSecret } = server;
  gateway = createStripeGateway({ siteId: "alpha", key, webhookSecret, url, now: () => clock.now });
});
afterEach(async () => {
  await server.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const soon = () => AbortSignal.timeout(20_000);

/** Posts what is reported, as reservations do. */
async function handle(siteId: string, event: PaymentEvent): Promise<"handled" | "already-handled"> {
  if (!isHandling) throw new Error("The store is down.");
  if (event.kind === "paid") await store.ledger.post(siteId, depositPaid(event));
  if (event.kind === "refunded") await store.ledger.post(siteId, depositRefunded({ ...event, paymentId: "p1" }));
  return "handled";
}

function job(gateways = [gateway]): (now: number) => Promise<number> {
  const sites = loadSites([settingsFile(siteFile("alpha"))]);
  const log = (_level: string, event: string, facts?: Record<string, unknown>) => void logged.push({ event, facts });
  const comparison = paymentJobs.paymentComparison({
    store,
    sites: { current: () => sites, hasFaults: () => false },
    payments: { gateways: { of: () => gateway, all: () => gateways }, events: { handle } },
    log,
  });
  return jobRunner(comparison, log);
}

const run = (gateways?: PaymentGateway[]) => job(gateways)(clock.now);

/** Pays at Stripe; the event is lost. */
async function paid(): Promise<string> {
  const answer = await gateway.createCheckout(
    {
      siteId: "alpha",
      paymentId: "p1",
      amountCents: 20_000,
      currency: "aud",
      description: "Deposit",
      email: null,
      successUrl: "https://alpha.test/paid",
      cancelUrl: "https://alpha.test/back",
      expiresAt: clock.now + hourMs,
    },
    soon(),
  );
  if (answer.kind !== "created") throw new Error(answer.reason);
  server.pay(answer.checkoutId);
  return server.sessions.get(answer.checkoutId)?.payment_intent ?? "";
}

const keys = async () =>
  (await Array.fromAsync(store.ledger.movementsSince("alpha", 0))).map(({ movementKey }) => movementKey);

test("[RV-06] a payment and a refund whose events were lost are recorded by the next comparison, once", async () => {
  const gatewayPaymentId = await paid();
  expect(await run()).toBe(1);
  expect(await keys()).toEqual([`paid:${gatewayPaymentId}`]);
  expect(logged).toEqual([
    {
      event: "the ledger and the gateway differ",
      facts: {
        site: "alpha",
        movement: `paid:${gatewayPaymentId}`,
        ledgerCents: 0,
        gatewayCents: 20_000,
        outcome: "handled",
      },
    },
  ]);
  clock.now += hourMs;
  const refund = await gateway.refund({ refundId: "r1", gatewayPaymentId, amountCents: 20_000 }, soon());
  expect(await run()).toBe(1);
  expect(await keys()).toEqual([
    `paid:${gatewayPaymentId}`,
    `refund:${refund.kind === "refunded" ? refund.refundId : ""}`,
  ]);
  expect(await run()).toBe(0);
});

test("a difference that cannot be handled is logged once, and handled as soon as it can be", async () => {
  await paid();
  isHandling = false;
  const comparison = job();
  expect(await comparison(clock.now)).toBe(0);
  expect(await comparison(clock.now)).toBe(0);
  isHandling = true;
  expect(await comparison(clock.now)).toBe(1);
  expect(logged.map(({ facts }) => facts?.["outcome"])).toEqual(["not-handled", "handled"]);
});

test("a movement missing at the gateway is left for manual review, once it had time to appear", async () => {
  const subject = { at: clock.now, paymentId: "p1", gatewayPaymentId: "pi_unknown", amountCents: 20_000 };
  await store.ledger.post("alpha", depositPaid(subject));
  expect(await run()).toBe(0);
  expect(logged).toEqual([]);
  clock.now += hourMs;
  expect(await run()).toBe(0);
  expect(logged[0]?.facts).toMatchObject({ movement: "paid:pi_unknown", gatewayCents: 0, outcome: "open" });
  clock.now += 8 * dayMs;
  await run();
  expect(logged).toHaveLength(1);
});

test("nothing counts as missing at a gateway that does not answer", async () => {
  await store.ledger.post(
    "alpha",
    depositPaid({ at: clock.now - hourMs, paymentId: "p1", gatewayPaymentId: "pi_1", amountCents: 20_000 }),
  );
  const everyTry = Array.from({ length: 4 }, () => ({ status: 500 }));
  server.failNext(...everyTry);
  expect(await run()).toBe(0);
  expect(logged.map(({ event }) => event)).toEqual(["lost payment events handled: not done"]);
});

test("a site that takes no payments is not compared", async () => {
  expect(await run([])).toBe(0);
  expect(logged).toEqual([]);
});
