import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { signStripeEvent, startStripeServer, type StripeServer } from "../stripe-server.ts";
import { type TestVisitor, createVisitor } from "./signed-in.ts";
import { hourMs, minuteMs } from "../../src/settings/durations.ts";

const depositCents = 20_000;
const secrets = { alpha: "whsec_alpha", south: "whsec_south", beta: "whsec_beta" };
type SampleType = "completed" | "unpaid" | "async" | "expired" | "total" | "part" | "refund" | "failed";
/** In the order of the file. */
const types: SampleType[] = ["completed", "unpaid", "async", "expired", "total", "part", "refund", "failed"];
const samples = JSON.parse(readFileSync("test/stripe-webhooks.json", "utf8")) as { events: { body: string }[] };

const account = (name: string) => ({ keyVariable: "STRIPE_KEY", webhookSecretVariable: `STRIPE_SECRET_${name}` });
const stripe = (name: string) => ({ provider: "stripe" as const, ...account(name) });
const actions = { reserve: "checkout" } as const;

let server: StripeServer;
let platform: TestPlatform;
let driftMs = 0;
let cars = 0;

beforeAll(async () => {
  server = await startStripeServer({ now: () => (platform?.clock.now ?? 0) + driftMs });
  platform = await testPlatform({
    mode: "demo",
    now: Date.UTC(2026, 10, 24),
    sites: [
      siteFile("alpha", {
        actions,
        reservation: stripe("ALPHA"),
        dealerships: [
          { id: "d1", slug: "north", name: "North" },
          { id: "d2", slug: "south", name: "South", settings: { reservation: account("SOUTH") } },
        ],
      }),
      siteFile("beta", { actions, reservation: stripe("BETA") }),
    ],
    stripeUrl: server.url,
    environment: {
      STRIPE_KEY: server.key,
      STRIPE_SECRET_ALPHA: secrets.alpha,
      STRIPE_SECRET_SOUTH: secrets.south,
      STRIPE_SECRET_BETA: secrets.beta,
    },
  });
});
afterAll(async () => {
  await platform.close();
  await server.close();
});

/** A sample event about other objects, at a time of the gateway's clock. */
function shaped(type: SampleType, fields: Record<string, unknown>, at: number): string {
  const event = JSON.parse(samples.events[types.indexOf(type)]?.body ?? "{}") as {
    data: { object: Record<string, unknown> };
  };
  const object = { ...event.data.object, ...fields };
  return JSON.stringify({
    ...event,
    id: `evt_${randomUUID()}`,
    created: Math.floor(at / 1_000),
    data: { ...event.data, object },
  });
}

function send(body: string, { site = "alpha", secret = secrets.alpha } = {}): Promise<Response> {
  return platform.ask(`${site}.localhost`, "/api/payments/events/stripe", {
    method: "POST",
    headers: { "stripe-signature": signStripeEvent(body, secret, platform.clock.now + driftMs) },
    body,
  });
}

/** One vehicle and one shopper, with what the gateway has to report. Reports stay, so that they may come again. */
class World {
  readonly vehicleId: string;
  readonly shopper: TestVisitor;
  readonly reports: string[] = [];
  reservationId = "";
  checkoutId = "";
  #told = 0;

  constructor() {
    this.vehicleId = `car-${(cars += 1)}`;
    this.shopper = createVisitor(platform, "alpha.localhost");
  }

  async begin(): Promise<void> {
    await platform.store.stockWrites.putVehicles("alpha", [stockVehicle(this.vehicleId, { price: 30_000 })]);
    const phone = `04915${String(cars).padStart(5, "0")}`;
    const person = { name: `Ann ${cars}`, email: `ann${cars}@example.com`, phone };
    driftMs = 0;
    await this.shopper.submit(
      "/enquiries",
      { ...person, kind: "reservation", car_id: this.vehicleId },
      { "x-forwarded-for": `192.0.2.${cars % 250}` },
    );
    const { reservationId, checkout } = await this.reservation();
    this.reservationId = reservationId;
    this.checkoutId = checkout?.checkoutId ?? "";
    expect(this.checkoutId).not.toBe("");
  }

  async reservation() {
    const all = await platform.store.reservations.newest("alpha", 500);
    const own = all.find(({ vehicleId }) => vehicleId === this.vehicleId);
    if (own === undefined) throw new Error("The vehicle was not claimed.");
    return own;
  }

  get session() {
    return server.sessions.get(this.checkoutId);
  }

  get refunds() {
    return server.refunds.filter(({ payment_intent }) => payment_intent === this.session?.payment_intent);
  }

  report(type: SampleType, fields: Record<string, unknown>): void {
    this.reports.push(shaped(type, fields, platform.clock.now + driftMs));
  }

  pay(): void {
    const session = this.session;
    if (session?.status !== "open" || session.expires_at * 1_000 <= platform.clock.now + driftMs) return;
    server.pay(this.checkoutId);
    const about = this.#about();
    this.report("unpaid", about);
    this.report("completed", about);
    this.report("async", about);
    this.report("failed", { id: session.payment_intent });
  }

  expire(): void {
    if (this.session?.status === "expired") this.report("expired", { ...this.#about(), payment_intent: null });
  }

  /** Work that is due, after which the gateway reports its new refunds. */
  async work(): Promise<void> {
    await platform.workOutbox();
    for (const { id, amount, payment_intent } of this.refunds.slice(this.#told)) {
      this.report("refund", { id, amount, payment_intent });
      this.report("total", { payment_intent, amount_refunded: amount });
    }
    this.#told = this.refunds.length;
  }

  async deliver(which: number): Promise<void> {
    const body = this.reports[which % Math.max(1, this.reports.length)];
    if (body !== undefined) expect((await send(body)).status).toBe(200);
  }

  /** Events that other accounts sign change nothing, wherever they are sent. */
  async deliverElsewhere(which: number): Promise<void> {
    const body = this.reports[which % Math.max(1, this.reports.length)];
    if (body === undefined) return;
    expect((await send(body, { secret: secrets.beta })).status).toBe(400);
    expect((await send(body, { site: "beta" })).status).toBe(400);
    expect((await send(body, { site: "beta", secret: secrets.beta })).status).toBe(200);
  }

  /** Another dealership's account of the site names this reservation in a payment of its own. */
  async payElsewhere(): Promise<void> {
    const own = { id: `cs_${randomUUID()}`, payment_intent: `pi_${randomUUID()}` };
    const body = shaped("completed", { ...this.#about(), ...own }, platform.clock.now);
    expect((await send(body, { secret: secrets.south })).status).toBe(200);
  }

  #about() {
    const { payment_intent = null } = this.session ?? {};
    const names = { id: this.checkoutId, client_reference_id: this.reservationId };
    return { ...names, payment_intent, amount_total: depositCents };
  }

  async check(): Promise<void> {
    const { reservationId, state, holdsVehicle, payments } = await this.reservation();
    const all = await platform.store.reservations.newest("alpha", 500);
    const holders = all.filter((one) => one.vehicleId === this.vehicleId && one.holdsVehicle);
    expect(holders.length).toBe(Number(holdsVehicle));
    expect(payments.map(({ gatewayPaymentId }) => gatewayPaymentId)).toEqual(
      payments.length === 0 ? [] : [this.session?.payment_intent],
    );
    if (state === "held") expect(this.session?.payment_status).toBe("paid");
    const sums = await this.sums(reservationId);
    expect([...sums.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(this.refunds.length).toBeLessThanOrEqual(1);
  }

  async sums(paymentId: string): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    for await (const movement of platform.store.ledger.movementsSince("alpha", 0)) {
      if (movement.paymentId !== paymentId) continue;
      for (const { account, amountCents } of movement.lines) sums.set(account, (sums.get(account) ?? 0) + amountCents);
    }
    return sums;
  }

  /** Everything that is under way arrives, and all times pass. */
  async finish(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      for (const index of this.reports.keys()) await this.deliver(index);
      platform.clock.now += 72 * hourMs;
      await platform.endReservations();
      await this.work();
    }
    for (const index of this.reports.keys()) await this.deliver(index);
  }
}

type Step = (world: World) => Promise<void> | void;
const named = (step: Step): fc.Arbitrary<Step> => fc.constant(step);
const one = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: named((world) => world.pay()) },
  { weight: 1, arbitrary: named((world) => world.expire()) },
  {
    weight: 5,
    arbitrary: one.map(
      (which): Step =>
        (world) =>
          world.deliver(which),
    ),
  },
  {
    weight: 1,
    arbitrary: one.map(
      (which): Step =>
        (world) =>
          world.deliverElsewhere(which),
    ),
  },
  { weight: 1, arbitrary: named((world) => world.payElsewhere()) },
  { weight: 2, arbitrary: named((world) => world.work()) },
  { weight: 1, arbitrary: named(async () => void (await platform.endReservations())) },
  {
    weight: 1,
    arbitrary: named(async ({ shopper }) => {
      await shopper.submit(`/reservation/${shopper.cookies.get("reservation")}/refund`, {});
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(0, 5 * minuteMs, 19 * minuteMs, 25 * minuteMs, 20 * hourMs, 50 * hourMs)
      .map((wait): Step => () => {
        platform.clock.now += wait;
      }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: -4 * minuteMs, max: 4 * minuteMs }).map((drift): Step => () => {
      driftMs = drift;
    }),
  },
);

test("[RV-04, RV-06] in any order, twice, late and by another clock, signed events make one hold and one refund, and the ledger adds up", async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      const world = new World();
      await world.begin();
      for (const act of run) {
        await act(world);
        await world.check();
      }
      await world.finish();
      await world.check();
      const isPaid = world.session?.payment_status === "paid";
      expect(world.refunds.map(({ amount }) => amount)).toEqual(isPaid ? [depositCents] : []);
      expect((await world.reservation()).holdsVehicle).toBe(false);
      const sums = await world.sums(world.reservationId);
      expect([...sums.values()].every((cents) => cents === 0)).toBe(true);
      expect(sums.size > 0).toBe(isPaid);
      expect(await Array.fromAsync(platform.store.ledger.movementsSince("beta", 0))).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 120_000);
