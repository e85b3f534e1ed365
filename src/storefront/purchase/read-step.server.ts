import { termsNote } from "../../finance/finance-terms.ts";
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
import { ownPartLimits } from "../../purchases/own-part.ts";
import { quoteFor } from "./delivery-quote.server.ts";
import { pricedOrder } from "./purchase-order.server.ts";
import type { OpenPurchase } from "./purchase-visit.server.ts";
import { handoverDays } from "./handover-body.server.ts";
import { usualInputs } from "./payment-body.server.ts";
import type { StepPorts } from "./step-bodies.server.ts";

type Changed = { ok: true; change: Partial<PurchaseContent> } | Extract<ReadStep<never>, { ok: false }>;

export async function readStep(
  step: PurchaseStep,
  visited: OpenPurchase,
  sent: Sent,
  request: SiteRequest,
  ports: StepPorts,
): Promise<Changed> {
  const { content } = visited.purchase;
  switch (step) {
    case "trade-in": {
      const known = content.tradeIn?.kind === "valued" ? content.tradeIn : null;
      const read = readTradeIn(sent, visited.offer ?? known);
      return read.ok ? { ok: true, change: { tradeIn: read.read } } : read;
    }
    case "payment": {
      const { order } = pricedOrder(visited.vehicle, content, visited.settings, visited.terms, request.now);
      const read = readPayment(sent, usualInputs(visited, request.now), ownPartLimits(order));
      return read.ok ? { ok: true, change: { payment: read.read } } : read;
    }
    case "handover": {
      const { pickUp, delivery } = await handoverDays(visited, request, ports);
      const times = pickUp.flatMap(({ slots }) => slots);
      const read = await readHandover(sent, { times, days: delivery }, quoteFor(visited, request));
      if (!read.ok) return read;
      const chosen = read.read;
      const asked = chosen.kind === "delivery" ? { postcode: chosen.postcode } : {};
      return { ok: true, change: { handover: chosen, ...asked } };
    }
    case "details":
      return readBuyer(visited, sent, request);
  }
}

/** The details; a delivery goes to their address, so it is quoted again for another postcode. */
async function readBuyer(visited: OpenPurchase, sent: Sent, request: SiteRequest): Promise<Changed> {
  const read = readDetails(sent, visited.settings.enquiry.terms.required, request.now);
  if (!read.ok) return read;
  const details = read.read;
  const { handover } = visited.purchase.content;
  if (handover?.kind !== "delivery" || handover.postcode === details.postcode) return { ok: true, change: { details } };
  const quoted = await quotedPostcode(details.postcode, quoteFor(visited, request));
  if ("error" in quoted) return { ok: false, errors: [{ field: "postcode", message: quoted.error }] };
  const { postcode } = details;
  return { ok: true, change: { details, postcode, handover: { ...handover, postcode, ...quoted } } };
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

export function textsOfStep(sent: Sent): Record<string, string> {
  return Object.fromEntries(fieldNames.map((name) => [name, sent(name) ?? ""]));
}

export function pricedPurchase(visited: OpenPurchase, now: number): PricedPurchase {
  const { purchase, vehicle, settings, terms, place } = visited;
  const { order, loan } = pricedOrder(vehicle, purchase.content, settings, terms, now);
  const loanNote = loan && termsNote(terms, settings, now);
  return { purchase, order, loan, loanNote, place: place?.name ?? null };
}
