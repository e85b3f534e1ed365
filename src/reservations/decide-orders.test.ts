import fc from "fast-check";
import { expect, test } from "vitest";
import type { LedgerAccount } from "../payments/ledger.ts";
import { decide, type ReservationEvent } from "./decide.ts";
import { unrefundedCents, newClaim, refusedClaim, type Reservation } from "./reservation.ts";
import { dayMs, hourMs } from "../settings/durations.ts";

const start = Date.UTC(2026, 10, 23);
const shoppers = [0, 1, 2];

type Report = { shopper: number; event: ReservationEvent };
type AtGateway = { shopper: number; leftCents: number; disputedCents: number; wasDisputed: boolean };
type Refunding = { shopper: number; gatewayPaymentId: string; amountCents: number; request: number; key: string };

/** One vehicle, its shoppers, our ledger, and a gateway whose clock and reports go their own way. */
class World {
  now = start;
  readonly reservations = new Map<number, Reservation>();
  readonly ledger = new Map<LedgerAccount, number>();
  readonly movements = new Set<string>();
  /** What the gateway has, in cents. */
  gatewayCents = 0;
  readonly atGateway = new Map<string, AtGateway>();
  readonly reports: Report[] = [];
  readonly refunding: Refunding[] = [];
  readonly refundsMade = new Set<string>();

  readonly clockDifferenceMs: number;

  constructor(clockDifferenceMs: number) {
    this.clockDifferenceMs = clockDifferenceMs;
  }

  claim(shopper: number): void {
    const before = this.reservations.get(shopper);
    if (before !== undefined) return;
    const claim = newClaim({ reservationId: `r${shopper}`, depositCents: 20_000, holdHours: 48 }, this.now);
    const isTaken = this.holders().length > 0;
    this.reservations.set(shopper, isTaken ? refusedClaim(claim, "lost") : claim);
    const checkout = { checkoutId: `cs${shopper}`, url: "https://pay.example" };
    if (!isTaken) this.apply(shopper, { kind: "checkout-opened", checkout });
  }

  /** The shopper pays at the gateway, which reports it at some time. */
  pay(shopper: number, amountCents: number, isVehicleGone: boolean): void {
    if (!this.reservations.get(shopper)?.checkout) return;
    const gatewayPaymentId = `pi${this.atGateway.size + 1}`;
    this.atGateway.set(gatewayPaymentId, { shopper, leftCents: amountCents, disputedCents: 0, wasDisputed: false });
    this.gatewayCents += amountCents;
    const at = this.now + this.clockDifferenceMs;
    this.reports.push({ shopper, event: { kind: "paid", at, gatewayPaymentId, amountCents, isVehicleGone } });
  }

  /** A shopper's bank withdraws what is left of a payment; the gateway reports it. */
  dispute(which: number): void {
    const [gatewayPaymentId, payment] = [...this.atGateway][which % Math.max(1, this.atGateway.size)] ?? [];
    if (gatewayPaymentId === undefined || !payment || payment.wasDisputed || payment.leftCents === 0) return;
    const { shopper, leftCents: amountCents } = payment;
    this.atGateway.set(gatewayPaymentId, { shopper, leftCents: 0, disputedCents: amountCents, wasDisputed: true });
    this.gatewayCents -= amountCents;
    this.reports.push({ shopper, event: { kind: "disputed", at: this.now, gatewayPaymentId, amountCents } });
  }

  /** The bank decides an open dispute. */
  closeDispute(which: number, isWon: boolean): void {
    const open = [...this.atGateway].filter(([, { disputedCents }]) => disputedCents > 0);
    const [gatewayPaymentId, payment] = open[which % Math.max(1, open.length)] ?? [];
    if (gatewayPaymentId === undefined || !payment) return;
    const { shopper, disputedCents: amountCents } = payment;
    const leftCents = isWon ? amountCents : 0;
    this.atGateway.set(gatewayPaymentId, { ...payment, leftCents, disputedCents: 0 });
    this.gatewayCents += leftCents;
    const event = { kind: "dispute-closed", at: this.now, gatewayPaymentId, amountCents, isWon } as const;
    this.reports.push({ shopper, event });
  }

  /**
   * The gateway makes a refund that was asked for, once for each key, and reports it. It refuses one of money that it no
   * longer has.
   */
  refund(which: number): void {
    const asked = this.refunding[which % Math.max(1, this.refunding.length)];
    if (asked === undefined || this.refundsMade.has(asked.key)) return;
    this.refundsMade.add(asked.key);
    const { shopper, gatewayPaymentId, amountCents, request } = asked;
    const payment = this.atGateway.get(gatewayPaymentId);
    if (payment === undefined || payment.leftCents < amountCents) {
      this.apply(shopper, { kind: "refund-refused", gatewayPaymentId, request, reason: "disputed" });
      return;
    }
    this.atGateway.set(gatewayPaymentId, { ...payment, leftCents: payment.leftCents - amountCents });
    this.gatewayCents -= amountCents;
    const refundId = `re ${asked.key}`;
    this.reports.push({ shopper, event: { kind: "refunded", at: this.now, gatewayPaymentId, refundId, amountCents } });
  }

  /** Delivers one report, in any order; it stays, so that it may come again. */
  deliver(which: number): void {
    const report = this.reports[which % Math.max(1, this.reports.length)];
    if (report !== undefined) this.apply(report.shopper, report.event);
  }

  apply(shopper: number, event: ReservationEvent): void {
    const before = this.reservations.get(shopper);
    if (before === undefined) return;
    const { next, effects } = decide(before, event, this.now);
    this.reservations.set(shopper, next);
    for (const effect of effects) {
      if (effect.kind === "refund") {
        const { gatewayPaymentId, amountCents, request } = effect;
        this.refunding.push({ shopper, gatewayPaymentId, amountCents, request, key: `${gatewayPaymentId} ${request}` });
      }
      if (effect.kind !== "movement") continue;
      expect(this.movements).not.toContain(effect.movement.movementKey);
      this.movements.add(effect.movement.movementKey);
      for (const { account, amountCents } of effect.movement.lines)
        this.ledger.set(account, (this.ledger.get(account) ?? 0) + amountCents);
    }
    const freed = effects.filter(({ kind }) => kind === "free-vehicle").length;
    expect(freed).toBe(Number(before.holdsVehicle) - Number(next.holdsVehicle));
  }

  holders(): Reservation[] {
    return [...this.reservations.values()].filter(({ holdsVehicle }) => holdsVehicle);
  }

  /** What is left of the payments with a use, in cents. */
  left(use: "deposit" | "owed" | "applied"): number {
    return [...this.reservations.values()]
      .flatMap((one) =>
        one.payments.filter((payment) => payment.use === use).map((payment) => unrefundedCents(one, payment)),
      )
      .reduce((sum, cents) => sum + cents, 0);
  }

  account(name: LedgerAccount): number {
    return this.ledger.get(name) ?? 0;
  }

  check(): void {
    expect(this.holders().length).toBeLessThanOrEqual(1);
    expect(0 - this.account("deposits-held")).toBe(this.left("deposit") + this.left("owed"));
    expect(0 - this.account("deposits-applied")).toBe(this.left("applied"));
    const withDealership = this.account("gateway-clearing") + this.account("disputed-payments");
    expect(withDealership).toBe(this.left("deposit") + this.left("owed") + this.left("applied"));
    for (const { state, holdsVehicle, payments } of this.reservations.values()) {
      expect(payments.some(({ use }) => use === "deposit")).toBe(state === "held");
      if (state === "held") expect(holdsVehicle).toBe(true);
    }
  }

  /** Everything that is under way arrives, and all times pass. */
  finish(): void {
    for (let round = 0; round < 4; round += 1) {
      while (this.atGateway.values().some(({ disputedCents }) => disputedCents > 0)) this.closeDispute(0, round === 0);
      for (const index of this.reports.keys()) this.deliver(index);
      this.now += 20 * dayMs;
      for (const shopper of shoppers) this.apply(shopper, { kind: "time-passed" });
      for (const index of this.refunding.keys()) this.refund(index);
    }
  }
}

type Step = (world: World) => void;
const shopper = fc.constantFrom(...shoppers);
const step: fc.Arbitrary<Step> = fc.oneof(
  shopper.map(
    (who): Step =>
      (world) =>
        world.claim(who),
  ),
  fc.tuple(shopper, fc.constantFrom(20_000, 20_000, 19_999), fc.constantFrom(false, false, true)).map(
    ([who, cents, isGone]): Step =>
      (world) =>
        world.pay(who, cents, isGone),
  ),
  fc.nat(20).map(
    (which): Step =>
      (world) =>
        world.deliver(which),
  ),
  fc.nat(20).map(
    (which): Step =>
      (world) =>
        world.refund(which),
  ),
  fc.nat(20).map(
    (which): Step =>
      (world) =>
        world.dispute(which),
  ),
  fc.tuple(fc.nat(20), fc.boolean()).map(
    ([which, isWon]): Step =>
      (world) =>
        world.closeDispute(which, isWon),
  ),
  fc.integer({ min: 0, max: 60 }).map((hours): Step => (world) => {
    world.now += hours * hourMs;
    for (const who of shoppers) world.apply(who, { kind: "time-passed" });
  }),
  fc
    .tuple(
      shopper,
      fc.constantFrom<ReservationEvent[]>(
        { kind: "cancelled" },
        { kind: "gateway-unavailable" },
        { kind: "checkout-unknown" },
        { kind: "completed" },
        { kind: "refund-asked", by: "shopper" },
        { kind: "refund-asked", by: "dealership" },
      ),
    )
    .map(
      ([who, event]): Step =>
        (world) =>
          world.apply(who, event),
    ),
);

test("[RV-02, RV-03, RV-04, RV-06] in any order of events no money is lost and no vehicle is held twice", () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: -5 * hourMs, max: 5 * hourMs }),
      (steps, difference) => {
        const world = new World(difference);
        for (const run of steps) {
          run(world);
          world.check();
        }
        world.finish();
        world.check();
        expect(world.left("deposit") + world.left("owed")).toBe(0);
        expect(world.account("gateway-clearing")).toBe(world.gatewayCents);
        expect(world.account("disputed-payments")).toBe(0);
        expect(world.holders()).toEqual([]);
      },
    ),
  );
});
