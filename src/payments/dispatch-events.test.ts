import { expect, test } from "vitest";
import { dispatchEvents, type PaidKind } from "./dispatch-events.ts";
import type { ReportedEvent } from "./payment-gateway.ts";
import type { PaymentReport, PaymentReports } from "./payment-reports.ts";

const about = { accountIds: ["north's"], at: 1, gatewayPaymentId: "pi_1", amountCents: 20_000 };
const paid: ReportedEvent = { ...about, kind: "paid", eventId: "e1", paymentId: "p1", checkoutId: "cs_1" };
const refunded: ReportedEvent = { ...about, kind: "refunded", eventId: "e2", refundId: "re_1" };
const expired: ReportedEvent = { ...about, kind: "expired", eventId: "e3", paymentId: "p1", checkoutId: "cs_1" };

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
    dealershipSlug: async (_siteId, asked) => (asked === paymentId ? "north" : null),
    async handle(_siteId, _asked, event) {
      handled.push(`${name} ${event.kind}`);
      if (event.kind === "paid") known.set(event.gatewayPaymentId, paymentId);
      return "handled";
    },
  });
  const accountId = (siteId: string, dealershipSlug: string) => (siteId === "alpha" ? `${dealershipSlug}'s` : null);
  const events = dispatchEvents({ kinds: [kind("first", "p0"), kind("second", "p1")], reports, accountId });
  const handle = (event: ReportedEvent, siteId = "alpha") => events.handle(siteId, event, 5);
  return { handled, kept, handle };
}

test("events are passed to the handler of their kind of payment", async () => {
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

test.each<[string, ReportedEvent]>([
  ["about a payment of nobody", { ...paid, paymentId: "p9" }],
  ["with a total only", { ...about, kind: "refunded-in-total", eventId: "e4", totalRefundedCents: 20_000 }],
  ["without meaning", { ...about, kind: "other", eventId: "e5", type: "ping" }],
])("an event %s changes nothing", async (_, event) => {
  const { handled, handle } = world();
  expect(await handle(event)).toBe("already-handled");
  expect(handled).toEqual([]);
});

const foreign = { accountIds: ["south's"] };

test.each<[string, ReportedEvent]>([
  ["of a payment", { ...paid, ...foreign }],
  ["of an ended checkout", { ...expired, ...foreign }],
  ["of no account", { ...paid, accountIds: [] }],
])("a report %s by another account than the dealership's is refused", async (_, event) => {
  const { handled, handle } = world();
  expect(await handle(event)).toBe("refused");
  expect(await handle(paid, "beta")).toBe("refused");
  expect(handled).toEqual([]);
});

test("a report about a known payment by another account is refused, also if it came before the payment", async () => {
  const { handled, handle } = world();
  expect(await handle({ ...refunded, ...foreign })).toBe("handled");
  await handle(paid);
  expect(await handle({ ...refunded, ...foreign })).toBe("refused");
  expect(handled).toEqual(["second paid"]);
  expect(await handle({ ...refunded, accountIds: ["south's", "north's"] })).toBe("handled");
});
