import { postcodePosition, InvalidPostcodeError } from "../../locations/geocoding.ts";
import type { Geocode } from "../../locations/geocoding.ts";
import { type DeliveryQuote, deliveryQuote } from "../../purchases/delivery.ts";
import type { PurchaseContent, PurchaseStep } from "../../purchases/purchase.ts";
import {
  detailFields,
  quotedPostcode,
  readDetails,
  readHandover,
  readPayment,
  type ReadStep,
  readTradeIn,
  type Sent,
  termsField,
} from "../../purchases/read-steps.ts";
import type { PricedPurchase } from "../../purchases/send-purchase.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visitor } from "../page/visit.server.ts";
import { ownTradeIn } from "../../purchases/own-trade-in.ts";
import { pricedOrder } from "./purchase-order.server.ts";
import type { OpenPurchase } from "./purchase-visit.server.ts";
import { handoverDays, type StepPorts, usualInputs } from "./step-bodies.server.ts";

export type ReadPorts = StepPorts & { geocode: Geocode };

/** What a step changes. */
type Changed = { ok: true; change: Partial<PurchaseContent> } | Extract<ReadStep<never>, { ok: false }>;

/** Reads a step that was sent. */
export async function readStep(
  step: PurchaseStep,
  visited: OpenPurchase,
  sent: Sent,
  visitor: Pick<Visitor, "token">,
  request: SiteRequest,
  ports: ReadPorts,
): Promise<Changed> {
  const { content } = visited.purchase;
  switch (step) {
    case "trade-in": {
      const own = await ownTradeIn(visitor.token("trade-in"), request, ports);
      const known = content.tradeIn?.kind === "valued" ? content.tradeIn : null;
      const read = readTradeIn(sent, own ?? known);
      return read.ok ? { ok: true, change: { tradeIn: read.read } } : read;
    }
    case "payment": {
      const read = readPayment(
        sent,
        usualInputs(visited, request.now),
        visited.settings.reservation.depositCents / 100,
      );
      return read.ok ? { ok: true, change: { payment: read.read } } : read;
    }
    case "handover": {
      const { pickUp, delivery } = await handoverDays(visited, request, ports);
      const times = pickUp.flatMap(({ slots }) => slots);
      const read = await readHandover(sent, { times, days: delivery }, quoteFor(visited, ports));
      return read.ok ? { ok: true, change: { handover: read.read } } : read;
    }
    case "details":
      return readBuyer(visited, sent, request, ports);
  }
}

/** The details; a delivery goes to their address, so it is quoted again for another postcode. */
async function readBuyer(visited: OpenPurchase, sent: Sent, { now }: SiteRequest, ports: ReadPorts): Promise<Changed> {
  const read = readDetails(sent, visited.settings.enquiry.terms.required, now);
  if (!read.ok) return read;
  const details = read.read;
  const { handover } = visited.purchase.content;
  if (handover?.kind !== "delivery" || handover.postcode === details.postcode) return { ok: true, change: { details } };
  const quoted = await quotedPostcode(details.postcode, quoteFor(visited, ports));
  if ("error" in quoted) return { ok: false, errors: [{ field: "postcode", message: quoted.error }] };
  return { ok: true, change: { details, handover: { ...handover, postcode: details.postcode, ...quoted } } };
}

/** What delivery to a postcode costs; null for one that does not exist. A service that is down counts as pick-up only. */
function quoteFor({ place, settings }: OpenPurchase, { geocode }: ReadPorts) {
  return async (postcode: string): Promise<DeliveryQuote | null> => {
    const { lat = null, long = null } = place?.address ?? {};
    if (lat === null || long === null) return null;
    try {
      return deliveryQuote({ lat, long }, await postcodePosition(postcode, geocode), settings.purchase);
    } catch (error) {
      if (error instanceof InvalidPostcodeError) return null;
      throw error;
    }
  };
}

const fieldNames = [
  "trade_in",
  "payment",
  "years",
  "deposit",
  "balloon",
  "handover",
  "time",
  "delivery_postcode",
  "date",
  "part",
  ...detailFields.map(({ name }) => name),
  termsField,
];

/** The texts of a step that was sent, for redisplay. */
export function textsOfStep(sent: Sent): Record<string, string> {
  return Object.fromEntries(fieldNames.map((name) => [name, sent(name) ?? ""]));
}

/** The purchase with what it costs. */
export function pricedPurchase(visited: OpenPurchase, now: number): PricedPurchase {
  const { purchase, vehicle, settings, terms, place } = visited;
  return { purchase, ...pricedOrder(vehicle, purchase.content, settings, terms, now), place: place?.name ?? null };
}
