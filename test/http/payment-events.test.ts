import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { depositPaid, type LedgerMovement } from "../../src/payments/ledger.ts";
import type { PaymentEvents } from "../../src/payments/payment-events.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { signStripeEvent } from "../stripe-server.ts";

const signedAt = 1_795_132_800_000;
const samples = JSON.parse(readFileSync("test/stripe-webhooks.json", "utf8")) as {
  secret: string;
  bad_signatures: string[];
  events: { id: string; headers: { "Stripe-Signature": string }; body: string }[];
};
const [paid = { id: "", headers: { "Stripe-Signature": "" }, body: "" }, unpaid = paid, paidLater = paid] =
  samples.events;
const signature = paid.headers["Stripe-Signature"];

let platform: TestPlatform;
let isStoreDown = false;
/** Posts payments to the ledger, as reservations do. */
const events: PaymentEvents = {
  async handle(siteId, event) {
    if (isStoreDown) throw new Error("The store is down.");
    if (event.kind !== "paid") return "handled";
    const answer = await platform.store.ledger.post(siteId, depositPaid(event));
    return answer === "posted" ? "handled" : "already-handled";
  },
};
const stripe = {
  reservation: { provider: "stripe", keyVariable: "STRIPE_KEY", webhookSecretVariable: "STRIPE_SECRET" },
} as const;
const environment = { STRIPE_KEY: "sk_test_canary", STRIPE_SECRET: samples.secret };

beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", stripe),
      siteFile("beta", stripe),
      siteFile("demo"),
      siteFile("keyless", {
        reservation: { provider: "stripe", keyVariable: "NO_KEY", webhookSecretVariable: "STRIPE_SECRET" },
      }),
    ],
    now: signedAt,
    environment,
    replacePorts: ({ payments }) => ({ payments: { ...payments, events } }),
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  isStoreDown = false;
  platform.logged.length = 0;
});

const send = (
  body: string | Uint8Array<ArrayBuffer>,
  header: string | null,
  { host = "alpha.localhost", provider = "stripe" } = {},
) =>
  platform.ask(host, `/api/payments/events/${provider}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(header === null ? {} : { "stripe-signature": header }) },
    body,
  });
const movements = (siteId = "alpha"): Promise<LedgerMovement[]> =>
  Array.fromAsync(platform.store.ledger.movementsSince(siteId, 0));

test("[RV-06] an unpaid checkout, a wrong signature and changed bytes record nothing", async () => {
  expect((await send(unpaid.body, unpaid.headers["Stripe-Signature"])).status).toBe(200);
  for (const bad of [...samples.bad_signatures, null, unpaid.headers["Stripe-Signature"]]) {
    const answer = await send(paid.body, bad);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: "The signature is not valid." });
  }
  expect((await send(paid.body.replace("20000", "20001"), signature)).status).toBe(400);
  expect((await send(`${paid.body} `, signature)).status).toBe(400);
  expect(await movements()).toEqual([]);
});

test("[RV-06] a payment is recorded once, however often and by whichever event it is reported", async () => {
  const repeats = Array.from({ length: 20 }, () => send(paid.body, signature));
  const later = Array.from({ length: 5 }, () => send(paidLater.body, paidLater.headers["Stripe-Signature"]));
  const answers = await Promise.all([...repeats, ...later]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await answers[0]?.json()).toEqual({ received: true });
  expect(await movements()).toHaveLength(1);
  expect(platform.logged.filter(({ event }) => event === "payment event")).toHaveLength(1);
});

test("an event is sent again while it cannot be stored", async () => {
  isStoreDown = true;
  const answer = await send(paid.body, signature);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ error: "The event could not be stored. Send it again." });
  isStoreDown = false;
  expect((await send(paid.body, signature)).status).toBe(200);
});

test("an event of a form that is not known is sent again and reported to the operator", async () => {
  const body = paid.body.replace('"amount_total":20000', '"amount_total":"many"');
  expect((await send(body, signStripeEvent(body, samples.secret, signedAt))).status).toBe(422);
  expect(platform.logged).toMatchObject([{ level: "error", event: "payment event unreadable" }]);
});

test.each([
  ["an unknown site", { host: "nobody.localhost" }, 404],
  ["another provider", { provider: "demo" }, 404],
  ["a site with the demo's provider", { host: "demo.localhost" }, 404],
  ["a site whose key is not in the environment", { host: "keyless.localhost" }, 400],
])("an event for %s is refused", async (_, target, status) => {
  expect((await send(paid.body, signature, target)).status).toBe(status);
});

test("other methods and large bodies are refused", async () => {
  expect((await platform.ask("alpha.localhost", "/api/payments/events/stripe")).status).toBe(405);
  const answer = await send(new Uint8Array(300_000), signature);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ error: "The event is too large." });
});

test("an event about a payment that is not ours is accepted and changes nothing", async () => {
  const idle = await testPlatform({ sites: [siteFile("alpha", stripe)], now: signedAt, environment });
  const answer = await idle.ask("alpha.localhost", "/api/payments/events/stripe", {
    method: "POST",
    headers: { "stripe-signature": signature },
    body: paid.body,
  });
  expect(answer.status).toBe(200);
  expect(await Array.fromAsync(idle.store.ledger.movementsSince("alpha", 0))).toEqual([]);
  await idle.close();
});

test("[RV-10] neither a log line nor a table has personal data, card data or a secret of an event", async () => {
  for (const { body, headers } of samples.events) await send(body, headers["Stripe-Signature"]);
  await send(paid.body, "t=1,v1=00");
  const kept = JSON.stringify([platform.logged, await movements(), await movements("beta")]);
  for (const canary of [
    "pat@example.test",
    "Pat Example",
    "Jenny",
    "4242",
    "+61400000000",
    "sk_test_canary",
    samples.secret,
  ])
    expect(kept).not.toContain(canary);
});
