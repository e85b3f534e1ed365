import { afterEach, describe } from "vitest";
import { createDemoGateway, createDemoPayments } from "../../src/adapters/payments/demo-gateway.ts";
import { createStripeGateway } from "../../src/adapters/payments/stripe-gateway.ts";
import { startStripeServer } from "../stripe-server.ts";
import { describeOnEveryStore } from "./every-store.ts";
import { paymentGatewayContract } from "./payment-gateway.contract.ts";

const start = Date.UTC(2026, 10, 20, 1, 30, 0, 250);
const findSecret = (siteId: string) => `a secret of ${siteId}`;

describeOnEveryStore("The demo gateway", (makePlace) =>
  paymentGatewayContract(async () => {
    const clock = { now: start };
    // Another process: what one opens, the other pays.
    const place = await makePlace();
    const [store, other] = [await place.open(), await place.open()];
    const payments = createDemoPayments(other.demoCheckouts, findSecret);
    return {
      clock,
      gateway: createDemoGateway({
        siteId: "alpha",
        checkouts: store.demoCheckouts,
        findSecret,
        now: () => clock.now,
      }),
      async pay(checkoutId) {
        const event = await payments.pay("alpha", checkoutId, clock.now);
        if (event === null) throw new Error("The checkout cannot be paid.");
        return { raw: new TextEncoder().encode(event.body), signature: event.signature };
      },
    };
  }),
);

describe("Stripe", () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  paymentGatewayContract(async () => {
    const clock = { now: start };
    const server = await startStripeServer({ now: () => clock.now });
    closers.push(server.close);
    const { url, key, webhookSecret } = server;
    return {
      clock,
      gateway: createStripeGateway({ siteId: "alpha", key, webhookSecret, url, now: () => clock.now }),
      pay: async (checkoutId) => server.pay(checkoutId),
    };
  });
});
