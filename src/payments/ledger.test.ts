import fc from "fast-check";
import { expect, test } from "vitest";
import {
  depositApplied,
  depositPaid,
  depositRefunded,
  isBalanced,
  type LedgerLine,
  paymentDisputed,
  refundReversed,
} from "./ledger.ts";

const subject = { at: 1_000, paymentId: "p1", gatewayPaymentId: "pi_1", amountCents: 20_000 };

test.each([
  [depositPaid(subject), "paid:pi_1", "gateway-clearing", "deposits-held"],
  [depositRefunded({ ...subject, refundId: "re_1" }), "refund:re_1", "deposits-held", "gateway-clearing"],
  [refundReversed({ ...subject, refundId: "re_1" }), "refund-reversed:re_1", "gateway-clearing", "deposits-held"],
  [depositApplied(subject), "applied:pi_1", "deposits-held", "deposits-applied"],
  [paymentDisputed(subject), "disputed:pi_1", "disputed-payments", "gateway-clearing"],
])("the movement %# debits one account and credits another", (movement, movementKey, debited, credited) => {
  expect(movement).toEqual({
    movementKey,
    at: 1_000,
    paymentId: "p1",
    gatewayPaymentId: "pi_1",
    lines: [
      { account: debited, amountCents: 20_000 },
      { account: credited, amountCents: -20_000 },
    ],
  });
  expect(isBalanced(movement)).toBe(true);
});

const held = (amountCents: number): LedgerLine => ({ account: "deposits-held", amountCents });
const cleared = (amountCents: number): LedgerLine => ({ account: "gateway-clearing", amountCents });

test.each([
  ["a single line", [held(0)]],
  ["no line", []],
  ["a sum other than 0", [held(100), cleared(-99)]],
  ["an account twice", [held(100), held(-100)]],
  ["a line without an amount", [held(0), cleared(0)]],
  ["part of a cent", [held(0.5), cleared(-0.5)]],
])("a movement with %s does not balance", (_, lines) => {
  expect(isBalanced({ lines })).toBe(false);
});

test("a payment of any amount of whole cents balances, and no other", () => {
  const amounts = fc.oneof(fc.integer({ min: 1 }), fc.constantFrom(0, 0.1, Number.NaN, Infinity));
  fc.assert(
    fc.property(amounts, (amountCents) => {
      expect(isBalanced(depositPaid({ ...subject, amountCents }))).toBe(
        Number.isInteger(amountCents) && amountCents > 0,
      );
    }),
  );
});
