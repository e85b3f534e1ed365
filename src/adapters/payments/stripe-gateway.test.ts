import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startStripeServer, type StripeServer } from "../../../test/stripe-server.ts";
import type { CheckoutRequest, PaymentGateway } from "../../payments/payment-gateway.ts";
import { createStripeGateway } from "./stripe-gateway.ts";

const now = Date.UTC(2026, 10, 20, 1, 30);
const key = "sk_test_canary_4f9a";
let server: StripeServer;
let gateway: PaymentGateway;
beforeEach(async () => {
  server = await startStripeServer({ key, now: () => now });
  gateway = gatewayWith(key);
});
afterEach(() => server.close());

const gatewayWith = (usedKey: string, siteId = "alpha") =>
  createStripeGateway({ siteId, key: usedKey, webhookSecret: "whsec", url: server.url, now: () => now });

/** The first try and the three that follow. */
const failEveryTry = (fault: Parameters<typeof server.failNext>[0]) => server.failNext(fault, fault, fault, fault);
const soon = (milliseconds = 20_000) => AbortSignal.timeout(milliseconds);
const request: CheckoutRequest = {
  siteId: "alpha",
  paymentId: "p1",
  amountCents: 20_000,
  currency: "aud",
  description: "Deposit for a 2024 Example",
  email: "canary@example.test",
  successUrl: "https://alpha.test/paid",
  cancelUrl: "https://alpha.test/back",
  expiresAt: now + 3_600_000,
};

async function paid(paymentId = "p1", used = gateway, siteId = "alpha"): Promise<string> {
  const answer = await used.createCheckout({ ...request, paymentId, siteId }, soon());
  if (answer.kind !== "created") throw new Error(answer.reason);
  server.pay(answer.checkoutId);
  return server.sessions.get(answer.checkoutId)?.payment_intent ?? "";
}

describe("a checkout at Stripe", () => {
  test("accepts cards only, is captured immediately, in Australian dollars, and has our id", async () => {
    await gateway.createCheckout(request, soon());
    const [asked] = server.asked;
    expect(asked?.headers["idempotency-key"]).toBe("checkout:alpha:p1");
    expect(Object.fromEntries(asked?.form ?? [])).toEqual({
      mode: "payment",
      client_reference_id: "p1",
      "allowed_payment_method_types[0]": "card",
      "adaptive_pricing[enabled]": "false",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "aud",
      "line_items[0][price_data][unit_amount]": "20000",
      "line_items[0][price_data][product_data][name]": "Deposit for a 2024 Example",
      customer_email: "canary@example.test",
      success_url: "https://alpha.test/paid",
      cancel_url: "https://alpha.test/back",
      expires_at: String((now + 3_600_000) / 1_000),
      "metadata[site]": "alpha",
      "metadata[payment_id]": "p1",
      "payment_intent_data[capture_method]": "automatic",
      "payment_intent_data[description]": "Deposit for a 2024 Example",
      "payment_intent_data[metadata][site]": "alpha",
      "payment_intent_data[metadata][payment_id]": "p1",
    });
  });

  test.each([
    [400, "refused"],
    [402, "refused"],
    [404, "refused"],
    [401, "unavailable"],
    [403, "unavailable"],
    [409, "unavailable"],
    [429, "unavailable"],
    [500, "unavailable"],
    [503, "unavailable"],
  ])("[RV-10] that is answered %d is %s, and the reason has no key and no personal data", async (status, kind) => {
    failEveryTry({ status, code: "a_code" });
    const answer = await gateway.createCheckout(request, soon());
    expect(answer).toEqual({ kind, reason: `Stripe responded with ${status}: a_code req_local` });
  });

  test("waits for a simultaneous request with the same key", async () => {
    server.failNext({ status: 409, code: "idempotency_key_in_use" }, { status: 409, code: "idempotency_key_in_use" });
    expect(await gateway.createCheckout(request, soon())).toMatchObject({ kind: "created" });
  });

  test("that is refused for its email address says so without the address", async () => {
    const answer = await gateway.createCheckout({ ...request, email: "canary" }, soon());
    expect(answer).toEqual({
      kind: "refused",
      reason: "Stripe responded with 400: email_invalid in customer_email req_local",
    });
  });

  test("is created once even if the first response is lost", async () => {
    server.failNext({ status: 500, isDone: true });
    expect((await gateway.createCheckout(request, soon())).kind).toBe("created");
    expect(server.sessions.size).toBe(1);
  });

  test("that takes too long is unavailable, and a retry returns the checkout that was created", async () => {
    await gateway.createCheckout({ ...request, paymentId: "p0" }, soon());
    server.failNext({ delayMs: 1_500 });
    const answer = await gateway.createCheckout(request, soon(300));
    expect(answer).toEqual({ kind: "unavailable", reason: "Stripe did not respond" });
    expect((await gateway.createCheckout(request, soon())).kind).toBe("created");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(server.sessions.size).toBe(2);
  });

  test("with a wrong key or a server that is down is unavailable", async () => {
    expect((await gatewayWith("sk_test_other").createCheckout(request, soon())).kind).toBe("unavailable");
    await server.close();
    expect(await gateway.createCheckout(request, soon())).toEqual({
      kind: "unavailable",
      reason: "Stripe did not respond",
    });
    expect(await gateway.expireCheckout("cs_1", soon())).toBe("unavailable");
  });

  test("cannot be ended while Stripe does not answer", async () => {
    const created = await gateway.createCheckout(request, soon());
    failEveryTry({ status: 500 });
    expect(await gateway.expireCheckout(created.kind === "created" ? created.checkoutId : "", soon())).toBe(
      "unavailable",
    );
  });
});

describe("a refund at Stripe", () => {
  test("is found again after Stripe forgot its idempotency key", async () => {
    const gatewayPaymentId = await paid();
    const refund = { refundId: "r1", gatewayPaymentId, amountCents: 5_000 };
    const first = await gateway.refund(refund, soon());
    server.forgetKeys();
    expect(await gateway.refund(refund, soon())).toEqual(first);
    expect(server.refunds).toHaveLength(1);
  });

  test.each([
    ["pending", "pending"],
    ["requires_action", "pending"],
    ["failed", "refused"],
    ["canceled", "refused"],
  ])("that is %s is answered as %s", async (status, kind) => {
    const gatewayPaymentId = await paid();
    const refund = { refundId: "r1", gatewayPaymentId, amountCents: 5_000 };
    await gateway.refund(refund, soon());
    Object.assign(server.refunds[0] ?? {}, { status });
    expect((await gateway.refund(refund, soon())).kind).toBe(kind);
  });
});

test("movements are those of the site, on every page of the list, without refunds that failed", async () => {
  const beta = gatewayWith(key, "beta");
  await paid("p1", beta, "beta");
  for (let number = 0; number < 103; number += 1) await paid(`p${number}`);
  const intent = await paid("last");
  await gateway.refund({ refundId: "r1", gatewayPaymentId: intent, amountCents: 100 }, soon());
  await gateway.refund({ refundId: "r2", gatewayPaymentId: intent, amountCents: 200 }, soon());
  Object.assign(server.refunds[0] ?? {}, { status: "failed" });
  const movements = await Array.fromAsync(gateway.movementsSince(now - 1_000, soon()));
  expect(movements.filter(({ kind }) => kind === "payment")).toHaveLength(104);
  expect(movements.filter(({ kind }) => kind === "refund").map(({ amountCents }) => amountCents)).toEqual([200]);
  expect(await Array.fromAsync(beta.movementsSince(now - 1_000, soon()))).toHaveLength(1);
});

test("movements are never partial: an error of Stripe is thrown", async () => {
  await paid();
  server.failNext({});
  failEveryTry({ status: 500 });
  await expect(Array.fromAsync(gateway.movementsSince(now - 1_000, soon()))).rejects.toThrow();
});
