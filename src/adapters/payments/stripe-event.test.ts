import { readFileSync } from "node:fs";
import fc from "fast-check";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { signStripeEvent } from "../../../test/stripe-server.ts";
import { isSigned } from "./event-signature.ts";
import { readSignedEvent } from "./stripe-event.ts";

type Sample = { type: string; id: string; headers: Record<string, string>; body: string };
const samples = JSON.parse(readFileSync("test/stripe-webhooks.json", "utf8")) as {
  secret: string;
  bad_signatures: string[];
  events: Sample[];
};
const signedAt = 1_795_132_800_000;
const encode = (text: string) => new TextEncoder().encode(text);
const sample = (id: string): Sample => {
  const found = samples.events.find((event) => event.id === id);
  if (found === undefined) throw new Error(`There is no sample ${id}.`);
  return found;
};
const readSample = ({ body, headers }: Sample) =>
  readSignedEvent(encode(body), headers["Stripe-Signature"] ?? null, [samples.secret], signedAt);

const ofPayment = { gatewayPaymentId: "pi_test_1", amountCents: 20_000 };
const ofCheckout = { paymentId: "res_01TEST", checkoutId: "cs_test_a1RESERVE" };

describe("Stripe's signed events", () => {
  test.each([
    ["evt_test_1", "a paid checkout", { kind: "paid", ...ofCheckout, ...ofPayment }],
    ["evt_test_2", "a completed but unpaid checkout", { kind: "other", type: "checkout.session.completed" }],
    ["evt_test_3", "a payment that arrived later", { kind: "paid", ...ofCheckout, ...ofPayment }],
    ["evt_test_4", "an expired checkout", { kind: "expired", ...ofCheckout }],
    ["evt_test_5", "a full refund", { kind: "refunded-in-total", ...ofPayment, totalRefundedCents: 20_000 }],
    [
      "evt_test_6",
      "a partial refund",
      { kind: "refunded-in-total", ...ofPayment, amountCents: 5_000, totalRefundedCents: 5_000 },
    ],
    ["evt_test_7", "a refund with its id", { kind: "refunded", ...ofPayment, refundId: "re_test_1" }],
    ["evt_test_8", "a declined card", { kind: "other", type: "payment_intent.payment_failed" }],
    ["evt_test_9", "an inquiry of the bank", { kind: "other", type: "charge.dispute.created" }],
  ])("%s is read as %s", (eventId, _, meaning) => {
    expect(readSample(sample(eventId))).toEqual({ kind: "event", event: { eventId, at: signedAt, ...meaning } });
  });

  test.each(samples.bad_signatures)("[RV-06] are refused with the signature %j", (signature) => {
    for (const { body } of samples.events)
      expect(readSignedEvent(encode(body), signature, [samples.secret], signedAt)).toEqual({ kind: "bad-signature" });
  });

  test("are refused without a secret, even if they are signed with none", () => {
    const { body } = sample("evt_test_1");
    expect(readSignedEvent(encode(body), signStripeEvent(body, "", signedAt), [""], signedAt).kind).toBe(
      "bad-signature",
    );
  });

  test.each([
    ["lost", false],
    ["won", true],
  ])("a dispute that is closed as %s is read with its outcome", (status, isWon) => {
    const body = sample("evt_test_9")
      .body.replace("charge.dispute.created", "charge.dispute.closed")
      .replace("warning_needs_response", status);
    const signature = signStripeEvent(body, samples.secret, signedAt);
    expect(readSignedEvent(encode(body), signature, [samples.secret], signedAt)).toEqual({
      kind: "event",
      event: { eventId: "evt_test_9", at: signedAt, kind: "dispute-closed", ...ofPayment, isWon },
    });
  });

  test.each(["charge.dispute.created", "charge.dispute.updated", "charge.dispute.funds_withdrawn"])(
    "%s counts for a dispute, but not for an inquiry",
    (type) => {
      const kinds = ["needs_response", "under_review", "warning_needs_response", "warning_under_review"].map(
        (status) => {
          const body = sample("evt_test_9")
            .body.replace("charge.dispute.created", type)
            .replace("warning_needs_response", status);
          const reading = readSignedEvent(
            encode(body),
            signStripeEvent(body, samples.secret, signedAt),
            [samples.secret],
            signedAt,
          );
          return reading.kind === "event" ? reading.event.kind : reading.kind;
        },
      );
      expect(kinds).toEqual(["disputed", "disputed", "other", "other"]);
    },
  );

  test("an event signed with either secret is read while one replaces the other", () => {
    const { body } = sample("evt_test_1");
    for (const secret of ["whsec_old", "whsec_new"])
      expect(
        readSignedEvent(encode(body), signStripeEvent(body, secret, signedAt), ["whsec_new", "whsec_old"], signedAt)
          .kind,
      ).toBe("event");
  });

  test("a closed inquiry is ignored", () => {
    const body = sample("evt_test_9")
      .body.replace("charge.dispute.created", "charge.dispute.closed")
      .replace("warning_needs_response", "warning_closed");
    const reading = readSignedEvent(
      encode(body),
      signStripeEvent(body, samples.secret, signedAt),
      [samples.secret],
      signedAt,
    );
    expect(reading).toMatchObject({ event: { kind: "other" } });
  });

  const changed = (id: string, from: string, to: string) => {
    const body = sample(id).body.replace(from, to);
    expect(body).not.toBe(sample(id).body);
    return readSignedEvent(encode(body), signStripeEvent(body, samples.secret, signedAt), [samples.secret], signedAt);
  };

  test.each([
    ["evt_test_1", '"client_reference_id":"res_01TEST"', '"client_reference_id":null', "other"],
    ["evt_test_4", '"client_reference_id":"res_01TEST"', '"client_reference_id":null', "other"],
    ["evt_test_7", '"status":"succeeded"', '"status":"pending"', "other"],
    ["evt_test_7", '"status":"succeeded"', '"status":"failed"', "refund-failed"],
    ["evt_test_7", '"status":"succeeded"', '"status":"canceled"', "refund-failed"],
    ["evt_test_7", '"type":"refund.created"', '"type":"refund.updated"', "refunded"],
    ["evt_test_4", '"type":"checkout.session.expired"', '"type":"checkout.session.async_payment_failed"', "failed"],
    ["evt_test_9", "warning_needs_response", "needs_response", "disputed"],
    ["evt_test_9", '"status":"warning_needs_response",', "", "disputed"],
  ])("%s with %s as %s is read as %s", (id, from, to, kind) => {
    expect(changed(id, from, to)).toMatchObject({ kind: "event", event: { kind } });
  });

  test.each([
    ["evt_test_1", '"currency":"aud"', '"currency":"usd"'],
    ["evt_test_1", '"amount_total":20000', '"amount_total":"20000"'],
    ["evt_test_1", '"amount_total":20000', '"amount_total":200.5'],
    ["evt_test_1", '"id":"evt_test_1",', ""],
    ["evt_test_1", "{", "["],
    ["evt_test_7", '"amount":20000', '"amount":-20000'],
  ])("%s with %s as %s is unreadable, and the reason repeats no value", (id, from, to) => {
    const reading = changed(id, from, to);
    expect(reading).toMatchObject({ kind: "unreadable" });
    expect(JSON.stringify(reading)).not.toMatch(/200|pat@|Pat Example/);
  });

  test("are accepted and refused as Stripe's own library does, whatever the bytes and the header", () => {
    const headers = fc.oneof(
      fc.string(),
      fc.constantFrom(...samples.bad_signatures),
      fc.tuple(fc.string(), fc.integer({ min: -400, max: 0 })).map(([body, age]) => ({ body, age })),
    );
    fc.assert(
      fc.property(fc.json(), headers, fc.boolean(), (body, given, isOwn) => {
        const header =
          typeof given === "string"
            ? given
            : signStripeEvent(isOwn ? body : given.body, samples.secret, signedAt + given.age * 1_000);
        const theirs = () =>
          Stripe.webhooks.signature?.verifyHeader(body, header, samples.secret, 300, undefined, signedAt);
        expect(isSigned(encode(body), header, [samples.secret], signedAt)).toBe(succeeds(theirs));
      }),
    );
  });
});

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
