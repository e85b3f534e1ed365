import { createDemoGateway, createDemoPayments } from "../../src/adapters/payments/demo-gateway.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import { outboxHandlers } from "../../src/composition/outbox-handlers.ts";
import { workEntry } from "../../src/outbox/work-entry.ts";
import { applyEvent } from "../../src/reservations/apply-event.ts";
import { endDue } from "../../src/reservations/due-reservations.ts";
import { dispatchEvents } from "../../src/payments/dispatch-events.ts";
import { reservationPayments } from "../../src/reservations/reservation-payments.ts";
import { type ReservePorts, reserveVehicle } from "../../src/reservations/reserve-vehicle.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import { digest } from "../contract/lead-rows.ts";
import { stockVehicle } from "../stock-and-sites.ts";
import { hourMs } from "../../src/settings/durations.ts";

export const siteId = "example";
/** As times pass quickly, so do leases. */
const leaseMs = 6 * hourMs;

export const heldVehicle = (index: number) => stockVehicle(`car-${index}`, { price: 30_000 });

/** Reservations over a store and the demo gateway, as a server process runs them, on a clock of the caller's. */
export function reservationWorld(store: Store, now: () => number) {
  const site = exampleSite({ actions: { reserve: "checkout" }, reservation: { holdHours: 1 } });
  const findSecret = () => "secret";
  const gateway = createDemoGateway({ siteId, checkouts: store.demoCheckouts, findSecret, now });
  const demo = createDemoPayments(store.demoCheckouts, findSecret);
  const payments = dispatchEvents({
    kinds: [reservationPayments({ reservations: store.reservations, digest })],
    reports: store.paymentReports,
    accountId: () => gateway.accountId,
  });
  const ports: ReservePorts = {
    reservations: store.reservations,
    leads: { lead: async () => null },
    gateways: { of: () => gateway },
    siteForDealership: () => site,
    sign: digest,
    digest,
    brandColours: () => ({ ink: "", quiet: "", line: "", accent: "" }),
    newId: () => crypto.randomUUID(),
    timeLimit: () => AbortSignal.timeout(60_000),
  };
  const send = async () => ({ kind: "taken" }) as const;
  const work = {
    outbox: store.outbox,
    handlers: outboxHandlers({
      send,
      siteTimeZone: () => "UTC",
      delivery: {
        ...ports,
        send,
        findRouting: () => null,
        readApplicationFacts: async () => null,
        rateLimits: { take: async () => true },
      },
      tradeIns: { ofLead: async () => null },
      reserving: ports,
      invoicing: { ...ports, siteForDealership: () => site, invoicePayments: store.invoicePayments },
      buying: store,
      findDeskHref: async () => null,
      answering: {
        answers: store.leadAnswers,
        leads: store.leads,
        outbox: store.outbox,
        people: store.desk.people,
        installation: () => ({ groups: [], sites: [] }),
        findRouting: () => null,
        brandColours: ports.brandColours,
        send,
        sendText: async () => ({ kind: "sent" }),
      },
    }),
    now,
    random: Math.random,
    wait: async () => undefined,
    timeLimit: ports.timeLimit,
  };
  return {
    /** A shopper claims a vehicle; answers the reservation, and the checkout to pay if there is one. */
    async reserve(vehicleIndex: number, shopper: string) {
      const lead = { siteId, leadId: `lead-${shopper}`, email: `${shopper}@example.com`, phone: "" };
      const vehicle = heldVehicle(vehicleIndex);
      const sender = { lead, address: null, hasProvenPhone: false, origin: "https://example.com" };
      const reserving = { ...sender, vehicle, site, mayBeHeld: () => true };
      return reserveVehicle(reserving, ports, now());
    },
    pay: (checkoutId: string) => demo.pay(siteId, checkoutId, now()),
    apply: (reservationId: string, event: Parameters<typeof applyEvent>[1]) =>
      applyEvent({ siteId, reservationId }, event, ports, now()),
    /** Reports every payment that the gateway has, as its events and the comparison with it do. */
    async report(): Promise<void> {
      for (const movement of await store.demoCheckouts.movementsSince(siteId, 0)) {
        const { kind, paymentId, checkoutId, gatewayPaymentId, amountCents, at } = movement;
        if (kind !== "payment" || paymentId === null || checkoutId === null) continue;
        const event = {
          kind: "paid",
          eventId: checkoutId,
          at,
          paymentId,
          checkoutId,
          gatewayPaymentId,
          amountCents,
          accountIds: [gateway.accountId],
        } as const;
        await payments.handle(siteId, event, now());
      }
    },
    async end(): Promise<void> {
      const due = { ...ports, payments };
      for await (const _count of endDue(siteId, due, now()));
    },
    /** Does the work that is due; answers how much. */
    async work(): Promise<number> {
      const entries = await store.outbox.claim(now(), 20, leaseMs);
      for (const entry of entries) await workEntry(entry, work);
      return entries.length;
    },
  };
}

export type ReservationWorld = ReturnType<typeof reservationWorld>;
