import { expect, test } from "vitest";
import { z } from "zod";
import { deliveryForTest } from "../leads/delivery/lead-for-test.ts";
import { mailPayload, reservationEntries } from "./reservation-entries.ts";
import { reservationHandlers } from "./reservation-handlers.ts";
import type { ReservationPorts } from "./reservation-ports.ts";
import { type Cause, newClaim } from "./reservation.ts";
import type { StoredReservation } from "./reservations.ts";

const now = Date.UTC(2026, 10, 23, 2);
const { lead, site, colours } = deliveryForTest({ email: "robin@example.com" });
const claim = newClaim({ reservationId: "r1", depositCents: 20_000, holdHours: 48 }, now);
const refund = { refundId: "dispute of pi_1", gatewayPaymentId: "pi_1", amountCents: 20_000, isFailed: false };
const payment = {
  gatewayPaymentId: "pi_1",
  amountCents: 20_000,
  paidAt: now,
  use: "owed",
  cause: "returned-by-bank",
  refundRequests: 0,
  refusal: null,
  isDisputed: false,
  disputeOutcome: "lost",
} as const;

const reservationWith = (cause: Cause | null): StoredReservation => ({
  ...claim,
  state: "refunded",
  cause,
  payments: [payment],
  refunds: [refund],
  siteId: site.slug,
  version: 3,
  vehicleId: "v1",
  vehicleName: "2022 Toyota RAV4",
  vehicleSlug: "2022-toyota-rav4-v1",
  dealershipSlug: "north",
  leadId: lead.leadId,
});

const digest = (text: string) => text;

function queued(cause: Cause | null) {
  const [entry] = reservationEntries(
    reservationWith(cause),
    [{ kind: "mail", mail: "dispute-lost", payment }],
    digest,
    now,
  );
  return entry?.payload;
}

/** What the release before accepts: it refuses fields and causes that it does not know. */
const earlierPayload = z.strictObject({
  mail: z.string(),
  gatewayPaymentId: z.string().nullable(),
  state: z.string(),
  cause: z
    .enum([
      "lost",
      "too-many",
      "no-gateway",
      "cancelled",
      "not-paid-in-time",
      "lapsed",
      "asked-by-shopper",
      "asked-by-dealership",
      "late-payment",
      "wrong-amount",
      "vehicle-gone",
      "second-payment",
      "refunded-at-gateway",
    ])
    .nullable(),
  until: z.number(),
});

test.each<Cause | null>(["returned-by-bank", "after-end", "lapsed", null])(
  "the release before reads a queued mail about a reservation with the cause %s",
  (cause) => {
    expect(earlierPayload.safeParse(queued(cause)).error).toBeUndefined();
  },
);

async function mailTexts(payload: object, stored: StoredReservation): Promise<string> {
  const ports = {
    reservations: { reservation: async () => stored },
    leads: { lead: async () => ({ ...lead, erasedAt: null }) },
    siteForDealership: () => site,
    sign: (text: string) => text,
    brandColours: () => colours,
    digest,
  } as unknown as ReservationPorts;
  const entry = { siteId: site.slug, subjectId: "r1", id: "e1", payload };
  const handler = reservationHandlers(ports)["reservation-mail"];
  const result = await handler.work(entry as never, { now: () => now } as never);
  return JSON.stringify(result);
}

test("a mail names the cause that is stored, whichever release queued it", async () => {
  const stored = reservationWith("returned-by-bank");
  const own = await mailTexts(queued("returned-by-bank") ?? {}, stored);
  expect(own).toContain("ended when your bank decided your dispute");
  const earlier = { ...mailPayload.parse(queued("lapsed")), cause: "refunded-at-gateway" };
  expect(await mailTexts(earlier, stored)).toBe(own);
  expect(await mailTexts({ ...earlier, cause: "of a later release", more: true }, stored)).toBe(own);
});

test("a cause that a later release stored is named without a false reason", async () => {
  const stored = reservationWith("of a later release" as Cause);
  const texts = await mailTexts({ ...mailPayload.parse(queued("lapsed")), cause: "of a later release" }, stored);
  expect(texts).toContain("The reservation of the 2022 Toyota RAV4 has ended.");
  expect(texts).not.toMatch(/time to pay|undefined/);
});
