import { expect, test } from "vitest";
import type { PaymentEvents } from "./payment-events.ts";
import type { EventReading, PaymentGateway } from "./payment-gateway.ts";
import { receiveEvent } from "./receive-event.ts";

const paid: EventReading = {
  kind: "event",
  event: {
    kind: "paid",
    eventId: "evt_1",
    at: 1,
    paymentId: "p1",
    checkoutId: "cs_1",
    gatewayPaymentId: "pi_1",
    amountCents: 20_000,
  },
};
const signed = { siteId: "alpha", raw: new Uint8Array([1]), signature: "s", now: 5 };

function gatewayReading(reading: EventReading, accountId = "north"): PaymentGateway {
  const unused = () => {
    throw new Error("Only readEvent is expected.");
  };
  return {
    accountId,
    createCheckout: unused,
    expireCheckout: unused,
    refund: unused,
    readEvent: () => reading,
    movementsSince: unused,
  };
}

function recorder(): PaymentEvents & { handled: unknown[] } {
  const handled: unknown[] = [];
  return {
    handled,
    async handle(...given) {
      handled.push(given);
      return "handled";
    },
  };
}

test("an event is handled once, with the accounts that signed it", async () => {
  const events = recorder();
  const accounts = [
    gatewayReading({ kind: "bad-signature" }),
    gatewayReading(paid, "south"),
    gatewayReading(paid, "also south"),
  ];
  expect(await receiveEvent(signed, { all: () => accounts }, events)).toEqual({ kind: "handled", type: "paid" });
  expect(events.handled).toEqual([["alpha", { ...paid.event, accountIds: ["south", "also south"] }, 5]]);
});

test.each([
  ["that no account signed", [gatewayReading({ kind: "bad-signature" })], { kind: "bad-signature" }],
  ["of a site without accounts", [], { kind: "bad-signature" }],
  [
    "in an unknown form",
    [gatewayReading({ kind: "unreadable", reason: "no id" }), gatewayReading(paid)],
    { kind: "unreadable", reason: "no id" },
  ],
])("an event %s is not handled", async (_, accounts, receipt) => {
  const events = recorder();
  expect(await receiveEvent(signed, { all: () => accounts }, events)).toEqual(receipt);
  expect(events.handled).toEqual([]);
});

test("a fault of the handler reaches the caller", async () => {
  const failing: PaymentEvents = { handle: () => Promise.reject(new Error("The store fails.")) };
  await expect(receiveEvent(signed, { all: () => [gatewayReading(paid)] }, failing)).rejects.toThrow(
    "The store fails.",
  );
});
