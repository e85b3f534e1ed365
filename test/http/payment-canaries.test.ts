import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depositPaid } from "../../src/payments/ledger.ts";
import type { PaymentEvent } from "../../src/payments/payment-gateway.ts";
import { openEmptySqlite } from "../empty-sqlite.ts";
import { siteFile, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { signStripeEvent, startStripeServer, type StripeServer } from "../stripe-server.ts";

const key = "sk_test_canary_key";
const webhookSecret = "whsec_canary_secret";
const email = "canary@example.test";
/** Of the shopper, of a card, and of the operator. Names, numbers and addresses occur in Stripe's sample events. */
const canaries = [
  key,
  webhookSecret,
  email,
  "4111111111111111",
  "4111 1111",
  "Canary Holder",
  "pat@example.test",
  "Pat Example",
  "Jenny Rosen",
  "+61400000000",
  "AOB934RVNwzk6xtn",
];
const samples = JSON.parse(readFileSync("test/stripe-webhooks.json", "utf8")) as { events: { body: string }[] };

let folder: string;
let server: StripeServer;
let platform: TestPlatform;
let answers: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-canaries-"));
  server = await startStripeServer({ key, webhookSecret, now: () => testNow });
  const store = await openEmptySqlite(folder);
  const reservation = {
    provider: "stripe",
    keyVariable: "STRIPE_KEY",
    webhookSecretVariable: "STRIPE_SECRET",
  } as const;
  platform = await testPlatform({
    sites: [siteFile("alpha", { reservation }), siteFile("beta")],
    mode: "demo",
    store,
    stripeUrl: server.url,
    environment: { STRIPE_KEY: key, STRIPE_SECRET: webhookSecret },
    replacePorts: ({ payments }) => ({ payments: { ...payments, events: { handle } } }),
  });

  async function handle(siteId: string, event: PaymentEvent) {
    if (event.kind !== "paid") throw new Error("The store is down.");
    await store.ledger.post(siteId, depositPaid(event));
    return "handled" as const;
  }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const soon = () => AbortSignal.timeout(10_000);
const note = (answer: unknown) => answers.push(JSON.stringify(answer));

async function send(body: string, secret: string): Promise<void> {
  const headers = { "stripe-signature": signStripeEvent(body, secret, testNow) };
  const response = await platform.ask("alpha.localhost", "/api/payments/events/stripe", {
    method: "POST",
    headers,
    body,
  });
  answers.push(await response.text());
}

async function checkout(siteId: string, paymentId: string, toEmail = email) {
  const answer = await platform.gateways.of(siteId, siteId)?.createCheckout(
    {
      siteId,
      paymentId,
      amountCents: 20_000,
      currency: "aud",
      description: "Deposit",
      email: toEmail,
      successUrl: `http://${siteId}.localhost/paid`,
      cancelUrl: `http://${siteId}.localhost/back`,
      expiresAt: testNow + 3_600_000,
    },
    soon(),
  );
  note(answer);
  return answer?.kind === "created" ? answer : null;
}

test("[RV-10] no card data, secret or personal data of a payment is in a log line, an answer or a file of the store", async () => {
  const created = await checkout("alpha", "p1");
  await checkout("alpha", "p2", "canary@");
  server.failNext({ status: 401 });
  await checkout("alpha", "p3");
  server.failNext(...Array.from({ length: 4 }, () => ({ status: 500 })));
  await checkout("alpha", "p4");
  const paid = server.pay(created?.checkoutId ?? "");
  await send(new TextDecoder().decode(paid.raw), webhookSecret);
  for (const { body } of samples.events) {
    await send(body, webhookSecret);
    await send(body, "another secret");
    await send(body.replace('"amount', '"canary'), webhookSecret);
  }
  const demo = await checkout("beta", "p5");
  const body = new URLSearchParams({ outcome: "approved", number: "4111111111111111", name: "Canary Holder" });
  const pressed = await platform.ask("beta.localhost", new URL(demo?.url ?? "http://x").pathname, {
    method: "POST",
    body,
  });
  note([...pressed.headers]);

  expect(await Array.fromAsync(platform.store.ledger.movementsSince("alpha", 0))).not.toEqual([]);
  expect(await Array.fromAsync(platform.store.ledger.movementsSince("beta", 0))).toHaveLength(1);
  expect(platform.logged.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["payment event not stored", "payment event unreadable"]),
  );
  await platform.close();
  const files = await readdir(folder);
  const bytes = await Promise.all(files.map((file) => readFile(join(folder, file), "latin1")));
  // Whatever the store holds of a payment is found this way.
  expect(bytes.join()).toContain("p5");
  for (const canary of canaries) {
    expect(bytes.join()).not.toContain(canary);
    expect(JSON.stringify(platform.logged)).not.toContain(canary);
    expect(answers.join()).not.toContain(canary);
  }
});
