import { expect, test } from "vitest";
import { dispatchEvents, type PaidKind } from "./dispatch-events.ts";
import type { PaymentEvent } from "./payment-gateway.ts";
import type { PaymentReport, PaymentReports } from "./payment-reports.ts";

const about = { at: 1, gatewayPaymentId: "pi_1", amountCents: 20_000 };
const paid: PaymentEvent = { ...about, kind: "paid", eventId: "e1", paymentId: "p1", checkoutId: "cs_1" };
const refunded: PaymentEvent = { ...about, kind: "refunded", eventId: "e2", refundId: "re_1" };
const expired: PaymentEvent = { kind: "expired", eventId: "e3", at: 1, paymentId: "p1", checkoutId: "cs_1" };

/** Two kinds of things; the second has the payment p1. */
function world() {
  const handled: string[] = [];
  const known = new Map<string, string>();
  const kept: PaymentReport[] = [];
  const reports: PaymentReports = {
    findPayment: async (_siteId, gatewayPaymentId) => known.get(gatewayPaymentId) ?? null,
    keepReport: async (_siteId, report) => void kept.push(report),
    findReports: async () => kept,
  };
  const kind = (name: string, paymentId: string): PaidKind => ({
    async handle(_siteId, asked, event) {
      if (asked !== paymentId) return null;
      handled.push(`${name} ${event.kind}`);
      if (event.kind === "paid") known.set(event.gatewayPaymentId, paymentId);
      return "handled";
    },
  });
  const events = dispatchEvents({ kinds: [kind("first", "p0"), kind("second", "p1")], reports });
  return { handled, kept, handle: (event: PaymentEvent) => events.handle("alpha", event, 5) };
}

test("events go to the kind of thing that was paid", async () => {
  const { handled, handle } = world();
  for (const event of [paid, refunded, expired]) expect(await handle(event)).toBe("handled");
  expect(handled).toEqual(["second paid", "second refunded", "second expired"]);
});

test("a report before its payment is kept, and handled after the payment", async () => {
  const { handled, kept, handle } = world();
  expect(await handle(refunded)).toBe("handled");
  expect([handled, kept]).toEqual([[], [refunded]]);
  await handle(paid);
  expect(handled).toEqual(["second paid", "second refunded"]);
});

test.each<[string, PaymentEvent]>([
  ["about a payment of nobody", { ...paid, paymentId: "p9" }],
  ["with a total only", { ...about, kind: "refunded-in-total", eventId: "e4", totalRefundedCents: 20_000 }],
  ["without meaning", { kind: "other", eventId: "e5", at: 1, type: "ping" }],
])("an event %s changes nothing", async (_, event) => {
  const { handled, handle } = world();
  expect(await handle(event)).toBe("already-handled");
  expect(handled).toEqual([]);
});
