import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { signStripeEvent, startStripeServer, type StripeServer } from "../stripe-server.ts";
import { signIn, createVisitor } from "./signed-in.ts";

const host = "alpha.localhost";
const secrets = { north: "whsec_north", south: "whsec_south" };
const refusal = "payment event refused: another account of the site signed it";
const account = (name: string) => ({ keyVariable: "KEY", webhookSecretVariable: `SECRET_${name}` });

let server: StripeServer;
let platform: TestPlatform;
let vehicles = 0;
beforeAll(async () => {
  server = await startStripeServer({ now: () => platform?.clock.now ?? 0 });
  platform = await testPlatform({
    mode: "demo",
    now: Date.UTC(2026, 10, 24),
    sites: [
      siteFile("alpha", {
        actions: { reserve: "checkout" },
        content: { onlinePayment: true },
        onlinePayment: { emails: ["accounts@example.com"] },
        reservation: { provider: "stripe", ...account("NORTH") },
        dealerships: [
          { id: "d1", slug: "north", name: "North" },
          { id: "d2", slug: "south", name: "South", settings: { reservation: account("SOUTH") } },
        ],
      }),
    ],
    stripeUrl: server.url,
    environment: { KEY: server.key, SECRET_NORTH: secrets.north, SECRET_SOUTH: secrets.south },
  });
});
afterAll(async () => {
  await platform.close();
  await server.close();
});
beforeEach(() => {
  platform.logged.length = 0;
});

type Dealership = keyof typeof secrets;

async function send(type: string, object: object, signer: Dealership): Promise<void> {
  const created = Math.floor(platform.clock.now / 1_000);
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", type, created, data: { object } });
  const answer = await platform.ask(host, "/api/payments/events/stripe", {
    method: "POST",
    headers: { "stripe-signature": signStripeEvent(body, secrets[signer], platform.clock.now) },
    body,
  });
  expect(answer.status).toBe(200);
}

const refusals = () => platform.logged.filter(({ event }) => event === refusal).length;
const checkoutIn = (answer: Response) => /cs_test_[\w-]+/.exec(answer.headers.get("location") ?? "")?.[0] ?? "";
const fetchMovements = async (paymentId: string) =>
  (await Array.fromAsync(platform.store.ledger.movementsSince("alpha", 0)))
    .filter((movement) => movement.paymentId === paymentId)
    .map(({ movementKey }) => movementKey.split(":")[0]);

/** A shopper who is about to pay a deposit to a dealership. */
async function reserve(dealershipSlug: Dealership) {
  const vehicleId = `car-${(vehicles += 1)}`;
  await platform.store.stockWrites.putVehicles("alpha", [stockVehicle(vehicleId, { price: 30_000, dealershipSlug })]);
  const phone = `0412 345 ${String(vehicles).padStart(3, "0")}`;
  const person = { name: "Ann Example", email: `ann${vehicles}@example.com`, phone };
  const asked = { kind: "reservation", car_id: vehicleId, ...person };
  const checkoutId = checkoutIn(await createVisitor(platform, host).submit("/enquiries", asked));
  const stored = async () => platform.store.reservations.holding("alpha", vehicleId);
  return { checkoutId, stored, paymentId: server.sessions.get(checkoutId)?.client_reference_id ?? "" };
}

/** A customer who is about to pay an invoice of a dealership. */
async function payInvoice(dealership: Dealership) {
  const customer = createVisitor(platform, host);
  await signIn(platform, customer, "alpha", `+6149157${String((vehicles += 1)).padStart(4, "0")}`);
  const form = { invoice: "INV-1", amount: "200", name: "Ann Example", email: "ann@example.com" };
  const key = { payment_key: `the-key-of-form-${vehicles}`, dealership };
  const checkoutId = checkoutIn(await customer.submit("/online-payment", { ...form, ...key }));
  const paymentId = server.sessions.get(checkoutId)?.client_reference_id ?? "";
  const stored = async () => platform.store.invoicePayments.payment("alpha", paymentId);
  return { checkoutId, stored, paymentId };
}

describe.each([
  { what: "a deposit", begin: reserve, paidState: "held", openState: "claimed" },
  { what: "an invoice", begin: payInvoice, paidState: "paid", openState: "open" },
] as const)("[RV-06] of $what, the account of another dealership of the site", ({ begin, paidState, openState }) => {
  test.each([
    ["north", "south"],
    ["south", "north"],
  ] as const)("cannot report the payment to %s: %s", async (dealership, other) => {
    const { checkoutId, stored, paymentId } = await begin(dealership);
    const session = {
      ...server.sessions.get(checkoutId),
      payment_status: "paid",
      payment_intent: `pi_${randomUUID()}`,
    };
    await send("checkout.session.completed", session, other);
    await send("checkout.session.expired", session, other);
    expect([(await stored())?.state, refusals(), await fetchMovements(paymentId)]).toEqual([openState, 2, []]);
    await send("checkout.session.completed", session, dealership);
    expect([(await stored())?.state, refusals()]).toEqual([paidState, 2]);
  });

  test("cannot report a refund, before the payment or after it", async () => {
    const { checkoutId, stored, paymentId } = await begin("north");
    const payment_intent = `pi_${randomUUID()}`;
    const refund = { id: `re_${randomUUID()}`, payment_intent, amount: 20_000, status: "succeeded" };
    await send("refund.created", refund, "south");
    const session = { ...server.sessions.get(checkoutId), payment_status: "paid", payment_intent };
    await send("checkout.session.completed", session, "north");
    await send("refund.created", refund, "south");
    await send("charge.dispute.created", { payment_intent, amount: 20_000, status: "needs_response" }, "south");
    expect([(await stored())?.state, await fetchMovements(paymentId)]).toEqual([paidState, ["paid"]]);
    await send("refund.created", refund, "north");
    expect(await fetchMovements(paymentId)).toEqual(["paid", "refund"]);
  });
});

test("[RV-06] the comparison takes a payment only from the account of its dealership", async () => {
  const { checkoutId, stored, paymentId } = await reserve("south");
  server.pay(checkoutId);
  await platform.comparePayments();
  expect([(await stored())?.state, await fetchMovements(paymentId)]).toEqual(["held", ["paid"]]);
});
