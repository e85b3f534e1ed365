import { expect, test } from "vitest";
import { compareWithGateway, type ListedMovement } from "./compare-with-gateway.ts";
import {
  depositApplied,
  depositPaid,
  depositRefunded,
  disputeLost,
  disputeWon,
  type LedgerMovement,
  paymentDisputed,
  refundReversed,
} from "./ledger.ts";

const subject = { at: 500, paymentId: "p1", gatewayPaymentId: "pi_1", amountCents: 20_000 };
const refund = { ...subject, refundId: "re_1" };
const paidThere: ListedMovement = {
  accountIds: ["north"],
  kind: "payment",
  paymentId: "p1",
  checkoutId: "cs_1",
  gatewayPaymentId: "pi_1",
  gatewayMovementId: "pi_1",
  amountCents: 20_000,
  at: 500,
};
const refundedThere: ListedMovement = {
  ...paidThere,
  kind: "refund",
  checkoutId: null,
  gatewayMovementId: "re_1",
};
const disputedThere: ListedMovement = { ...refundedThere, kind: "dispute", gatewayMovementId: "du_1" };
const time = { from: 0, to: 1_000 };

test.each([
  ["a payment", [depositPaid(subject)], [paidThere]],
  ["a payment and its refund", [depositRefunded(refund), depositPaid(subject)], [paidThere, refundedThere]],
  ["a refund that failed", [depositPaid(subject), refundReversed(refund), depositRefunded(refund)], [paidThere]],
  ["a deposit that was applied", [depositPaid(subject), depositApplied(subject)], [paidThere]],
  ["a dispute", [depositPaid(subject), paymentDisputed(subject)], [paidThere, disputedThere]],
  ["a dispute that was won", [paymentDisputed(subject), disputeWon(subject), depositPaid(subject)], [paidThere]],
  [
    "a dispute that was lost",
    [depositPaid(subject), paymentDisputed(subject), disputeLost(subject, "deposits-held")],
    [paidThere, disputedThere],
  ],
  ["nothing", [], []],
])("%s recorded by both is not a difference", (_, inLedger, atGateway) => {
  expect(compareWithGateway(inLedger, atGateway, time)).toEqual([]);
});

test("a payment that only the gateway has is a difference with the gateway's record", () => {
  expect(compareWithGateway([], [paidThere], time)).toEqual([
    { movementKey: "paid:pi_1", ledgerCents: 0, gatewayCents: 20_000, at: 500, atGateway: paidThere },
  ]);
});

test("a refund that only the ledger has is a difference", () => {
  expect(compareWithGateway([depositPaid(subject), depositRefunded(refund)], [paidThere], time)).toEqual([
    { movementKey: "refund:re_1", ledgerCents: 20_000, gatewayCents: 0, at: 500, atGateway: null },
  ]);
});

test("a refund that the ledger reversed although the gateway made it is a difference", () => {
  const inLedger = [depositPaid(subject), depositRefunded(refund), refundReversed(refund)];
  const [difference] = compareWithGateway(inLedger, [paidThere, refundedThere], time);
  expect(difference).toMatchObject({ movementKey: "refund:re_1", ledgerCents: 0, gatewayCents: 20_000 });
});

test("a different amount is a difference", () => {
  const [difference] = compareWithGateway([depositPaid({ ...subject, amountCents: 19_999 })], [paidThere], time);
  expect(difference).toMatchObject({ movementKey: "paid:pi_1", ledgerCents: 19_999, gatewayCents: 20_000 });
});

test("only differences in the compared time count, by the gateway's clock where it has a record", () => {
  const late = { ...paidThere, at: 1_000 };
  expect(compareWithGateway([], [late], time)).toEqual([]);
  expect(compareWithGateway([], [late], { from: 1_000, to: 1_001 })).toHaveLength(1);
  expect(compareWithGateway([depositPaid({ ...subject, at: -1 })], [paidThere], time)).toEqual([]);
});

test("differences are listed from the oldest", () => {
  const at = (gatewayPaymentId: string, moment: number) => ({ ...paidThere, gatewayPaymentId, at: moment });
  const found = compareWithGateway([depositPaid(subject)], [at("pi_3", 700), at("pi_2", 600)], time);
  expect(found.map(({ movementKey }) => movementKey)).toEqual(["paid:pi_1", "paid:pi_2", "paid:pi_3"]);
});

test("a movement listed by two sets of keys counts once, for both accounts", () => {
  const [difference, ...others] = compareWithGateway([], [paidThere, { ...paidThere, accountIds: ["south"] }], time);
  expect([difference?.atGateway?.accountIds, others]).toEqual([["north", "south"], []]);
});

test.each<[string, LedgerMovement[], ListedMovement[], number, number]>([
  ["the ledger", [depositPaid(subject), paymentDisputed(subject)], [paidThere], 20_000, 0],
  ["the gateway", [depositPaid(subject)], [paidThere, disputedThere], 0, 20_000],
])("a dispute that only %s has is a difference", (_, inLedger, atGateway, ledgerCents, gatewayCents) => {
  const found = compareWithGateway(inLedger, atGateway, time);
  expect(found).toMatchObject([{ movementKey: "disputed:pi_1", ledgerCents, gatewayCents }]);
});
