import { expect, it } from "vitest";
import type { CheckoutRequest, GatewayMovement, PaymentGateway } from "../../src/payments/payment-gateway.ts";
import { hourMs, minuteMs } from "../../src/settings/durations.ts";

export type GatewayUnderTest = {
  gateway: PaymentGateway;
  clock: { now: number };
  /** Pays a checkout as a shopper does; answers the request that the gateway then makes. */
  pay(checkoutId: string): Promise<{ raw: Uint8Array; signature: string }>;
};

const signal = AbortSignal.timeout(60_000);

/** Contract of every `PaymentGateway`. */
export function paymentGatewayContract(open: () => Promise<GatewayUnderTest>): void {
  const requestAt = (now: number, change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
    siteId: "alpha",
    paymentId: "p1",
    amountCents: 20_000,
    currency: "aud",
    description: "Deposit for a 2024 Example",
    email: "pat@example.test",
    successUrl: "https://alpha.test/paid",
    cancelUrl: "https://alpha.test/back",
    expiresAt: now + hourMs,
    ...change,
  });

  async function openCheckout({ gateway, clock }: GatewayUnderTest, change: Partial<CheckoutRequest> = {}) {
    const answer = await gateway.createCheckout(requestAt(clock.now, change), signal);
    if (answer.kind !== "created") throw new Error(`The checkout was not created: ${answer.reason}`);
    return answer;
  }

  async function paidCheckout(subject: GatewayUnderTest, change: Partial<CheckoutRequest> = {}) {
    const { checkoutId } = await openCheckout(subject, change);
    const { raw, signature } = await subject.pay(checkoutId);
    const reading = subject.gateway.readEvent(raw, signature, subject.clock.now);
    if (reading.kind !== "event" || reading.event.kind !== "paid") throw new Error("The payment was not reported.");
    return { raw, signature, event: reading.event };
  }

  it("opens a payment page, and reports its payment with our id, its own and the amount", async () => {
    const subject = await open();
    const { checkoutId, url } = await openCheckout(subject);
    expect(url).toMatch(/^https:\/\//);
    const { raw, signature } = await subject.pay(checkoutId);
    expect(subject.gateway.readEvent(raw, signature, subject.clock.now)).toEqual({
      kind: "event",
      event: {
        kind: "paid",
        eventId: expect.stringMatching(/^evt_/) as unknown,
        at: Math.floor(subject.clock.now / 1_000) * 1_000,
        paymentId: "p1",
        checkoutId,
        gatewayPaymentId: expect.stringMatching(/^pi_/) as unknown,
        amountCents: 20_000,
      },
    });
  });

  it("opens one checkout for a payment, however often it is requested", async () => {
    const subject = await open();
    const request = requestAt(subject.clock.now);
    const asked = await Promise.all([1, 2, 3].map(() => subject.gateway.createCheckout(request, signal)));
    expect(asked[0]?.kind).toBe("created");
    expect(new Set(asked.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await subject.gateway.createCheckout(request, signal)).toEqual(asked[0]);
    const other = await subject.gateway.createCheckout({ ...request, amountCents: 10_000 }, signal);
    expect(other.kind).toBe("refused");
  });

  it.each([
    ["less than half a dollar", { amountCents: 49 }],
    ["part of a cent", { amountCents: 20_000.5 }],
  ])("refuses a checkout for %s", async (_, change) => {
    const { gateway, clock } = await open();
    expect((await gateway.createCheckout(requestAt(clock.now, change), signal)).kind).toBe("refused");
  });

  it.each([
    [29, "refused"],
    [30, "created"],
    [24 * 60, "created"],
    [24 * 60 + 1, "refused"],
  ])("answers a checkout that is open for %d minutes with %s", async (minutes, kind) => {
    const { gateway, clock } = await open();
    const request = requestAt(clock.now, { expiresAt: clock.now + minutes * minuteMs });
    expect((await gateway.createCheckout(request, signal)).kind).toBe(kind);
  });

  it("ends an open checkout, so that it can no longer be paid", async () => {
    const subject = await open();
    const { checkoutId } = await openCheckout(subject);
    expect(await subject.gateway.expireCheckout(checkoutId, signal)).toBe("expired");
    expect(await subject.gateway.expireCheckout(checkoutId, signal)).toBe("expired");
    await expect(subject.pay(checkoutId)).rejects.toThrow();
  });

  it("rejects payment of an expired checkout", async () => {
    const subject = await open();
    const { checkoutId } = await openCheckout(subject);
    subject.clock.now += hourMs;
    await expect(subject.pay(checkoutId)).rejects.toThrow();
    expect(await subject.gateway.expireCheckout(checkoutId, signal)).toBe("expired");
  });

  it("reports a paid checkout when asked to end it, and does not know others", async () => {
    const subject = await open();
    const { event } = await paidCheckout(subject);
    expect(await subject.gateway.expireCheckout(event.checkoutId, signal)).toBe("paid");
    expect(await subject.gateway.expireCheckout("cs_unknown", signal)).toBe("unavailable");
  });

  it("refunds a payment once for each refund of ours, in parts too, and never more than was paid", async () => {
    const subject = await open();
    const { gatewayPaymentId } = (await paidCheckout(subject)).event;
    const refund = (refundId: string, amountCents: number) =>
      subject.gateway.refund({ refundId, gatewayPaymentId, amountCents }, signal);
    const [first, again] = await Promise.all([refund("r1", 5_000), refund("r1", 5_000)]);
    expect(first).toMatchObject({ kind: "refunded" });
    expect(again).toEqual(first);
    expect(await refund("r2", 15_001)).toMatchObject({ kind: "refused" });
    const rest = await refund("r3", 15_000);
    expect(rest).toMatchObject({ kind: "refunded" });
    expect(rest).not.toEqual(first);
    expect(await refund("r3", 15_000)).toEqual(rest);
    expect(await refund("r4", 1)).toMatchObject({ kind: "refused" });
    expect(
      await subject.gateway.refund({ refundId: "r5", gatewayPaymentId: "pi_0", amountCents: 1 }, signal),
    ).toMatchObject({
      kind: "refused",
    });
  });

  it("[RV-06] refuses an event with another signature, a changed byte, or from another time", async () => {
    const subject = await open();
    const { raw, signature } = await paidCheckout(subject);
    const { gateway, clock } = subject;
    const changed = new Uint8Array(raw);
    changed[raw.length - 5] = (changed[raw.length - 5] ?? 0) ^ 1;
    const other = signature.replace(/v1=./, (start) => (start === "v1=0" ? "v1=1" : "v1=0"));
    const read = (bytes: Uint8Array, header: string | null, now = clock.now) =>
      gateway.readEvent(bytes, header, now).kind;
    expect(read(changed, signature)).toBe("bad-signature");
    expect(read(new Uint8Array(), signature)).toBe("bad-signature");
    for (const header of [null, "", "v1=abc", other, signature.replace("v1", "v0"), signature.slice(0, -2)])
      expect(read(raw, header)).toBe("bad-signature");
    const signedAt = Math.floor(clock.now / 1_000) * 1_000;
    expect(read(raw, signature, signedAt + 300_000)).toBe("event");
    expect(read(raw, signature, signedAt + 301_000)).toBe("bad-signature");
    expect(read(raw, signature, signedAt - 301_000)).toBe("bad-signature");
  });

  it("lists payments and refunds since a time, from the oldest", async () => {
    const subject = await open();
    const start = subject.clock.now;
    const { event: first } = await paidCheckout(subject);
    subject.clock.now += 10 * minuteMs;
    const { event: second } = await paidCheckout(subject, { paymentId: "p2", amountCents: 50_000 });
    await openCheckout(subject, { paymentId: "p3" });
    subject.clock.now += 10 * minuteMs;
    const { gatewayPaymentId } = first;
    const refund = await subject.gateway.refund({ refundId: "r1", gatewayPaymentId, amountCents: 5_000 }, signal);
    const listed = (since: number): Promise<GatewayMovement[]> =>
      Array.fromAsync(subject.gateway.movementsSince(since, signal));
    const all = await listed(start - minuteMs);
    expect(all.map(({ kind, paymentId, amountCents }) => [kind, paymentId, amountCents])).toEqual([
      ["payment", "p1", 20_000],
      ["payment", "p2", 50_000],
      ["refund", "p1", 5_000],
    ]);
    expect(all.map(({ gatewayMovementId }) => gatewayMovementId)).toEqual([
      first.gatewayPaymentId,
      second.gatewayPaymentId,
      refund.kind === "refunded" ? refund.refundId : "none",
    ]);
    expect(all.map(({ checkoutId }) => checkoutId)).toEqual([first.checkoutId, second.checkoutId, null]);
    expect(all.map(({ at }) => Math.round(at / minuteMs) - Math.round(start / minuteMs))).toEqual([0, 10, 20]);
    expect(await listed(start + 15 * minuteMs)).toHaveLength(1);
  });
}
