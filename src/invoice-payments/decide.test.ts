import fc from "fast-check";
import { expect, test } from "vitest";
import { isBalanced, type LedgerMovement } from "../payments/ledger.ts";
import { decide, type InvoiceEvent } from "./decide.ts";
import { type InvoiceMail, type InvoicePayment, keptCents } from "./invoice-payment.ts";

const now = 10_000;
const open: InvoicePayment = {
  paymentId: "p1",
  state: "open",
  reference: "INV-1",
  amountCents: 5_000,
  createdAt: 1_000,
  expiresAt: 2_000_000,
  checkout: { checkoutId: "cs_1", url: "https://pay.example/cs_1" },
  isWithoutGateway: false,
  receipts: [],
  refunds: [],
};
const paid: InvoiceEvent = { kind: "paid", at: 5_000, gatewayPaymentId: "pi_1", amountCents: 5_000 };
const refund = { at: 6_000, gatewayPaymentId: "pi_1", refundId: "re_1", amountCents: 2_000 };
const refunded: InvoiceEvent = { kind: "refunded", ...refund };
const failed: InvoiceEvent = { kind: "refund-failed", ...refund };
const expired: InvoiceEvent = { kind: "expired", checkoutId: "cs_1" };
const disputed: InvoiceEvent = { kind: "disputed", at: 7_000, gatewayPaymentId: "pi_1", amountCents: 5_000 };
const won: InvoiceEvent = { ...disputed, kind: "dispute-closed", isWon: true };
const lost: InvoiceEvent = { ...won, isWon: false };

/** The payment after events, and everything that followed. */
function after(events: readonly InvoiceEvent[], start = open) {
  const movements: LedgerMovement[] = [];
  const mails: InvoiceMail[] = [];
  const payment = events.reduce((before, event) => {
    const decision = decide(before, event, now);
    movements.push(...decision.movements);
    mails.push(...decision.mails.map(({ mail }) => mail));
    return decision.next;
  }, start);
  return { payment, movements, mails };
}

test.each<[string, InvoiceEvent[], InvoicePayment["state"], InvoiceMail[]]>([
  ["a payment", [paid], "paid", ["paid"]],
  ["an event sent twice", [paid, paid], "paid", ["paid"]],
  ["an expiry before a late payment", [expired, paid], "paid", ["paid"]],
  ["an expiry after the payment", [paid, expired], "paid", ["paid"]],
  ["an expiry", [expired], "ended", []],
  ["the expiry of another checkout", [{ kind: "expired", checkoutId: "cs_2" }], "open", []],
  ["another amount", [{ ...paid, amountCents: 4_000 }], "paid", ["paid"]],
  ["a refund of a part", [paid, refunded, refunded], "paid", ["paid", "refunded"]],
  ["a refund of everything", [paid, { ...refunded, amountCents: 5_000 }], "refunded", ["paid", "refunded"]],
  ["a refund that fails", [paid, refunded, failed, refunded], "paid", ["paid", "refunded", "refund-failed"]],
  ["a failure before its refund", [paid, failed, refunded], "paid", ["paid", "refund-failed"]],
  ["a dispute", [paid, disputed, disputed], "paid", ["paid", "disputed"]],
  ["a dispute that is won", [paid, disputed, won, won], "paid", ["paid", "disputed", "dispute-won"]],
  ["a dispute that is lost", [paid, disputed, lost, disputed], "refunded", ["paid", "disputed", "dispute-lost"]],
  ["the end of a dispute before its start", [paid, lost, disputed], "refunded", ["paid", "dispute-lost"]],
  ["a refund of an unknown payment", [refunded], "open", []],
  ["no gateway", [{ kind: "gateway-unavailable" }], "open", []],
])("%s", (_, events, state, mails) => {
  const result = after(events);
  expect([result.payment.state, result.mails]).toEqual([state, mails]);
});

test("a payment whose page could not be opened ends, and money that still arrives is recorded", () => {
  const unopened = { ...open, checkout: null };
  const { payment } = after([{ kind: "gateway-unavailable" }], unopened);
  expect(payment).toMatchObject({ state: "ended", isWithoutGateway: true });
  expect(after([{ kind: "gateway-unavailable" }, paid], unopened).payment.state).toBe("paid");
});

const amounts = fc.integer({ min: 1, max: 5_000 });
const gatewayIds = fc.constantFrom("pi_1", "pi_2");
const anyRefund = fc.record({ gatewayPaymentId: gatewayIds, refundId: fc.constantFrom("re_1", "re_2"), at: fc.nat() });
const anyEvent: fc.Arbitrary<InvoiceEvent> = fc.oneof(
  fc.record({ kind: fc.constant("paid" as const), at: fc.nat(), gatewayPaymentId: gatewayIds, amountCents: amounts }),
  anyRefund.map((each) => ({ ...each, kind: "refunded" as const, amountCents: 700 })),
  anyRefund.map((each) => ({ ...each, kind: "refund-failed" as const, amountCents: 700 })),
  fc.record({
    kind: fc.constant("disputed" as const),
    at: fc.nat(),
    gatewayPaymentId: gatewayIds,
    amountCents: amounts,
  }),
  fc.record({
    kind: fc.constant("dispute-closed" as const),
    at: fc.nat(),
    gatewayPaymentId: gatewayIds,
    amountCents: amounts,
    isWon: fc.boolean(),
  }),
  fc.constant(expired),
  fc.constant<InvoiceEvent>({ kind: "gateway-unavailable" }),
);

test("in any order of events the ledger records the retained amount once", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), (sent) => {
      // Reports before their payment are sent again after it.
      const events = [...sent, ...sent];
      const { payment, movements } = after(events);
      expect(movements.every(isBalanced)).toBe(true);
      const keys = movements.map(({ movementKey }) => movementKey);
      expect(new Set(keys).size).toBe(keys.length);
      const owned = movements.flatMap(({ lines }) => lines).filter(({ account }) => account === "invoice-payments");
      expect(owned.reduce((sum, { amountCents }) => sum - amountCents, 0)).toBe(keptCents(payment));
      const again = after(events, payment);
      expect([again.movements, again.mails]).toEqual([[], []]);
    }),
  );
});
