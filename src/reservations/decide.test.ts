import { describe, expect, test } from "vitest";
import { decide, type ReservationEvent } from "./decide.ts";
import { type Effect, newClaim, type Reservation, refusedClaim, wakesAt } from "./reservation.ts";
import { dayMs, hourMs, minuteMs } from "../settings/durations.ts";

const start = Date.UTC(2026, 10, 23, 2);
const claim = newClaim({ reservationId: "r1", depositCents: 20_000, holdHours: 48 }, start);
const checkout = { checkoutId: "cs_1", url: "https://pay.example/cs_1" };

type At = [event: ReservationEvent, now: number];
const pay = (fields: Partial<Extract<ReservationEvent, { kind: "paid" }>> = {}): ReservationEvent => ({
  kind: "paid",
  at: start + 5 * minuteMs,
  gatewayPaymentId: "pi_1",
  amountCents: 20_000,
  isVehicleGone: false,
  ...fields,
});
const back = (fields: Partial<Extract<ReservationEvent, { kind: "refunded" }>> = {}): ReservationEvent => ({
  kind: "refunded",
  at: start + 3 * hourMs,
  gatewayPaymentId: "pi_1",
  refundId: "re_1",
  amountCents: 20_000,
  ...fields,
});
const opened: At = [{ kind: "checkout-opened", checkout }, start];
const paidAt: At = [pay(), start + 6 * minuteMs];

function after(events: readonly At[], from: Reservation = claim): { next: Reservation; last: readonly Effect[] } {
  let next = from;
  let last: readonly Effect[] = [];
  for (const [event, now] of events) ({ next, effects: last } = decide(next, event, now));
  return { next, last };
}

/** The effects in short: `mail held`, `paid:pi_1 20000`. */
function said(effects: readonly Effect[]): string[] {
  return effects.map((effect) => {
    switch (effect.kind) {
      case "mail":
        return `mail ${effect.mail}`;
      case "movement":
        return `${effect.movement.movementKey} ${effect.movement.lines[0]?.amountCents}`;
      case "refund":
        return `refund ${effect.gatewayPaymentId} ${effect.amountCents} request ${effect.request}`;
      case "close-checkout":
        return `close ${effect.checkoutId}`;
      case "free-vehicle":
        return "free";
    }
  });
}

describe("a claim", () => {
  test("[RV-02] holds the vehicle for 20 minutes, and is released with its checkout if nobody pays", () => {
    expect(wakesAt(claim)).toBe(start + 20 * minuteMs);
    expect(after([opened, [{ kind: "time-passed" }, start + 20 * minuteMs - 1]]).next.state).toBe("claimed");
    const { next, last } = after([opened, [{ kind: "time-passed" }, start + 20 * minuteMs]]);
    expect(next).toMatchObject({ state: "released", cause: "not-paid-in-time", holdsVehicle: false });
    expect(said(last)).toEqual(["free", "close cs_1", "mail not-paid"]);
    expect(wakesAt(next)).toBeNull();
  });

  test("[RV-02] the first full deposit holds the vehicle for the agreed hours from the payment", () => {
    const { next, last } = after([opened, paidAt]);
    expect(next).toMatchObject({ state: "held", until: start + 5 * minuteMs + 48 * hourMs, holdsVehicle: true });
    expect(said(last)).toEqual(["paid:pi_1 20000", "mail held"]);
  });

  test.each([
    ["fast", start + 3 * hourMs, start + 6 * minuteMs],
    ["slow", start - 3 * hourMs, start],
  ])("[RV-02] a %s clock of the gateway neither lengthens nor shortens the hold", (_speed, at, paidTime) => {
    expect(after([[pay({ at }), start + 6 * minuteMs]]).next.until).toBe(paidTime + 48 * hourMs);
  });

  test.each<[string, ReservationEvent, string[]]>([
    ["the gateway is not available", { kind: "gateway-unavailable" }, ["free", "close cs_1"]],
    ["the shopper leaves", { kind: "cancelled" }, ["free", "close cs_1"]],
    ["the shopper asks for a refund before paying", { kind: "refund-asked", by: "shopper" }, ["free", "close cs_1"]],
    ["its checkout expires", { kind: "checkout-expired", checkoutId: "cs_1" }, ["free", "mail not-paid"]],
    ["another checkout expires", { kind: "checkout-expired", checkoutId: "cs_0" }, []],
  ])("when %s it does %o", (_what, event, effects) => {
    expect(said(after([opened, [event, start + minuteMs]]).last)).toEqual(effects);
  });

  test("waits for a gateway that does not say whether it was paid, until no payment is possible any more", () => {
    const ask = (at: number): At => [{ kind: "checkout-unknown" }, start + at * minuteMs];
    expect(after([opened, ask(5)]).next.until).toBe(start + 20 * minuteMs);
    expect(after([opened, ask(20)]).next).toMatchObject({ state: "claimed", until: start + 21 * minuteMs });
    expect(after([opened, ask(20), ask(36)]).next).toMatchObject({ state: "released", cause: "not-paid-in-time" });
  });

  test("that lost the race holds nothing, and closes its checkout", () => {
    const { next, last } = after([opened], refusedClaim(claim, "lost"));
    expect(next).toMatchObject({ state: "released", cause: "lost", holdsVehicle: false });
    expect(said(last)).toEqual(["close cs_1"]);
  });
});

describe("a payment that is not a deposit", () => {
  const late: At = [{ kind: "time-passed" }, start + 20 * minuteMs];
  test.each<[string, readonly At[], ReservationEvent, string, string[]]>([
    ["after the release", [opened, late], pay(), "refunding late-payment", []],
    ["of another amount", [opened], pay({ amountCents: 19_999 }), "refunding wrong-amount", ["free"]],
    ["for a vehicle that is gone", [opened], pay({ isVehicleGone: true }), "refunding vehicle-gone", ["free"]],
    ["beside the deposit", [opened, paidAt], pay({ gatewayPaymentId: "pi_2" }), "held second-payment", []],
  ])("[RV-04] %s is refunded in full", (_what, before, event, expected, freed) => {
    const { next, last } = after([...before, [event, start + 30 * minuteMs]]);
    const { amountCents, gatewayPaymentId } = event as Extract<ReservationEvent, { kind: "paid" }>;
    const payment = next.payments.find((one) => one.gatewayPaymentId === gatewayPaymentId);
    expect(`${next.state} ${payment?.cause}`).toBe(expected);
    expect(said(last)).toEqual([
      `paid:${gatewayPaymentId} ${amountCents}`,
      ...freed,
      `refund ${gatewayPaymentId} ${amountCents} request 1`,
      "mail payment-returned",
    ]);
  });
});

describe("a payment after the end of a reservation", () => {
  const cancelled: At = [{ kind: "cancelled" }, start + minuteMs];
  const asked: At = [{ kind: "refund-asked", by: "shopper" }, start + hourMs];
  test.each<[string, readonly At[], string]>([
    ["that was cancelled before it was paid", [opened, cancelled], "cancelled"],
    ["whose deposit is on its way back", [opened, paidAt, asked], "asked-by-shopper"],
    ["whose deposit is back", [opened, paidAt, asked, [back(), start + 2 * hourMs]], "asked-by-shopper"],
  ])("[RV-06] %s is refunded, and the reservation keeps the cause %s", (_what, before, cause) => {
    const { next, last } = after([...before, [pay({ gatewayPaymentId: "pi_2" }), start + 3 * hourMs]]);
    expect(next).toMatchObject({ state: "refunding", cause });
    expect(next.payments.at(-1)).toMatchObject({ use: "owed", cause: "after-end" });
    expect(said(last)).toEqual(["paid:pi_2 20000", "refund pi_2 20000 request 1", "mail payment-returned"]);
  });
});

describe("a hold", () => {
  const askedBack: At = [{ kind: "refund-asked", by: "shopper" }, start + 2 * hourMs];

  test("[RV-02] lapses at its end: the vehicle is free and the deposit refunded in full", () => {
    const until = start + 5 * minuteMs + 48 * hourMs;
    expect(after([opened, paidAt, [{ kind: "time-passed" }, until - 1]]).next.state).toBe("held");
    const { next, last } = after([opened, paidAt, [{ kind: "time-passed" }, until]]);
    expect(next).toMatchObject({ state: "refunding", cause: "lapsed", holdsVehicle: false });
    expect(said(last)).toEqual(["free", "refund pi_1 20000 request 1", "mail lapsed"]);
  });

  test("[RV-03] a refund frees the vehicle at once and is recorded when it was made", () => {
    const asked = after([opened, paidAt, askedBack]);
    expect(asked.next).toMatchObject({ state: "refunding", cause: "asked-by-shopper", holdsVehicle: false });
    expect(said(asked.last)).toEqual(["free", "refund pi_1 20000 request 1", "mail refund-asked"]);
    const { next, last } = after([[back(), start + 3 * hourMs]], asked.next);
    expect(next.state).toBe("refunded");
    expect(said(last)).toEqual(["refund:re_1 20000", "mail refunded"]);
  });

  test("[RV-03] a refund that the gateway refuses is named to the dealership, and can be asked for again", () => {
    const refused: At = [
      { kind: "refund-refused", gatewayPaymentId: "pi_1", request: 1, reason: "no funds" },
      start + 2 * hourMs,
    ];
    const stuck = after([opened, paidAt, askedBack, refused]);
    expect(said(stuck.last)).toEqual(["mail refund-stuck"]);
    expect(stuck.next).toMatchObject({ state: "refunding", payments: [{ refusal: "no funds" }] });
    const again = after([[{ kind: "refund-asked", by: "dealership" }, start + 3 * hourMs]], stuck.next);
    expect(said(again.last)).toEqual(["refund pi_1 20000 request 2"]);
    expect(said(after([refused], again.next).last)).toEqual([]);
  });

  test("[RV-03] a refund that did not reach the shopper is owed again", () => {
    const failed: ReservationEvent = { ...back(), kind: "refund-failed", reason: "closed card" } as ReservationEvent;
    const { next, last } = after([
      opened,
      paidAt,
      askedBack,
      [back(), start + 3 * hourMs],
      [failed, start + 4 * hourMs],
    ]);
    expect(next).toMatchObject({ state: "refunding", payments: [{ refusal: "closed card" }] });
    expect(said(last)).toEqual(["refund-reversed:re_1 20000", "mail refund-stuck"]);
    const turned = after([opened, paidAt, askedBack, [failed, start + 3 * hourMs], [back(), start + 4 * hourMs]]);
    expect(said(turned.last)).toEqual([]);
    expect(turned.next.state).toBe("refunding");
  });

  test("ends when the dealership refunds it at the gateway, but not by part of a refund", () => {
    const part = after([opened, paidAt, [back({ amountCents: 5_000 }), start + 3 * hourMs]]);
    expect(part.next.state).toBe("held");
    const { next, last } = after([[back({ refundId: "re_2", amountCents: 15_000 }), start + 4 * hourMs]], part.next);
    expect(next).toMatchObject({ state: "refunded", cause: "refunded-at-gateway", holdsVehicle: false });
    expect(said(last)).toEqual(["refund:re_2 15000", "free", "mail refunded"]);
  });

  test("[RV-02] a completed sale keeps the deposit and reserves the vehicle for 14 more days", () => {
    const done = after([opened, paidAt, [{ kind: "completed" }, start + hourMs]]);
    expect(done.next).toMatchObject({ state: "completed", holdsVehicle: true, until: start + hourMs + 14 * dayMs });
    expect(said(done.last)).toEqual(["applied:pi_1 20000", "mail completed"]);
    const { next, last } = after([[{ kind: "time-passed" }, start + hourMs + 14 * dayMs]], done.next);
    expect(next).toMatchObject({ state: "completed", holdsVehicle: false });
    expect(said(last)).toEqual(["free"]);
  });

  test("a refund after a sale is the shopper's money again before it goes back", () => {
    const { last } = after([opened, paidAt, [{ kind: "completed" }, start + hourMs], [back(), start + 2 * hourMs]]);
    expect(said(last)).toEqual(["application-undone:re_1 20000", "refund:re_1 20000", "mail refunded"]);
  });

  test("a disputed deposit is not refunded a second time", () => {
    const disputed: ReservationEvent = { kind: "disputed", at: start, gatewayPaymentId: "pi_1", amountCents: 20_000 };
    const seen = after([opened, paidAt, [disputed, start + hourMs]]);
    expect(said(seen.last)).toEqual(["disputed:pi_1 20000", "mail disputed"]);
    expect(said(after([askedBack], seen.next).last)).toEqual(["free", "mail refund-asked"]);
  });

  const dispute = { at: start, gatewayPaymentId: "pi_1", amountCents: 20_000 };
  const disputed: ReservationEvent = { kind: "disputed", ...dispute };
  const decided = (isWon: boolean): ReservationEvent => ({ kind: "dispute-closed", isWon, ...dispute });

  test("a deposit that is owed is refunded once its dispute is won", () => {
    const seen = after([opened, paidAt, [disputed, start + hourMs], askedBack, [decided(true), start + 3 * hourMs]]);
    expect(said(seen.last)).toEqual(["dispute-won:pi_1 20000", "mail dispute-won", "refund pi_1 20000 request 1"]);
    expect(said(after([[decided(true), start + 4 * hourMs]], seen.next).last)).toEqual([]);
  });

  test("a lost dispute ends the hold, also if its end is reported before its start", () => {
    const lost = ["dispute-lost:pi_1 20000", "free", "mail dispute-lost"];
    const seen = after([opened, paidAt, [disputed, start + hourMs], [decided(false), start + 2 * hourMs]]);
    expect([seen.next.state, seen.next.cause, said(seen.last)]).toEqual(["refunded", "returned-by-bank", lost]);
    const early = after([opened, paidAt, [decided(false), start + hourMs]]);
    expect([early.next.state, said(early.last)]).toEqual(["refunded", ["disputed:pi_1 20000", ...lost]]);
    expect(said(after([[disputed, start + 2 * hourMs]], early.next).last)).toEqual([]);
  });

  test("[RV-06] every event has its effects once", () => {
    const events: At[] = [opened, paidAt, askedBack, [back(), start + 3 * hourMs]];
    for (const [index, event] of events.entries()) {
      const { next } = after(events.slice(0, index + 1));
      const again = decide(next, ...event);
      expect(again.effects).toEqual([]);
      expect(again.next).toBe(next);
    }
  });
});
