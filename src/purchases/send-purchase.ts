import { tradedInField } from "../enquiry-kinds/fields.ts";
import type { Sender } from "../enquiries/store-enquiry.ts";
import { submitEnquiry, type SubmitPorts } from "../enquiries/submit-enquiry.ts";
import type { EnquirySite } from "../enquiries/enquiry-site.ts";
import { isContinuable } from "../leads/delivery/lead-steps.ts";
import type { FieldError } from "../leads/read-enquiry.ts";
import { dollars } from "../reservations/reservation-words.ts";
import { changePurchase, type PurchasePorts } from "./change-purchase.ts";
import { handoverBalanceCents } from "./order.ts";
import { type Ordered, orderedSchema } from "./ordered.ts";
import {
  buyerAddress,
  balanceText,
  handoverText,
  partsText,
  paymentText,
  totalText,
  tradeInText,
} from "./order-words.ts";
import type { Purchase, PurchaseContent } from "./purchase.ts";
import { dayMs, hourMs } from "../settings/durations.ts";

export type PricedPurchase = Ordered & { purchase: Purchase; place: string | null };

export type SentPurchase = { kind: "sent"; leadId: string } | { kind: "invalid"; errors: FieldError[] };
/** For longer than a deposit can be paid, so that the payment finds the time still booked. */
const timeKeptMs = hourMs;

/**
 * Stores the purchase as a lead whose form is not complete: until its deposit is paid, its deliveries wait like those
 * of every form with steps, and then tell the dealership of an unfinished enquiry. `booksTime` also books the time of
 * the pick-up, for an hour until `completeLead` confirms it.
 */
export async function sendPurchase(
  priced: PricedPurchase,
  { booksTime }: { booksTime: boolean },
  sender: Omit<Sender, "key">,
  request: EnquirySite,
  ports: Omit<SubmitPorts, "isSignedIn"> & PurchasePorts,
): Promise<SentPurchase> {
  const { purchase, order, loan, loanNote } = priced;
  const { siteId, purchaseId, leadId } = purchase;
  const known = leadId === null ? null : await ports.leads.lead(siteId, leadId);
  const continued = known !== null && isContinuable(known, request.now) ? known : null;
  const submission = await submitEnquiry(
    {
      ...toEnquiry(priced, request.now),
      ...(purchase.content.details?.termsAccepted && { terms_conditions: "true" }),
      ...purchase.content.details?.shownVersions,
      ...(booksTime && handoverTimeFields(purchase)),
      ...(continued !== null && { lead_id: continued.leadId }),
    },
    { ...sender, key: keyOfPurchase(purchaseId, continued?.receivedAt ?? request.now) },
    request,
    {
      ...ports,
      appointments: {
        ...ports.appointments,
        // Nobody confirms the time if this process dies before the deposit is asked for, or it is never paid.
        book: (time, now) => ports.appointments.book({ ...time, keptUntil: now + timeKeptMs }, now),
      },
      // The gate of the pages was passed, and the steps were stored one by one, which is more work than the proof.
      isSignedIn: async () => true,
      proofOfWork: { ...ports.proofOfWork, isSolved: async () => true },
    },
  );
  if (submission.kind === "invalid") return { kind: "invalid", errors: submission.errors };
  if (submission.kind === "gated") throw new Error("The pages of a purchase have a gate of their own.");
  const content = withOrdered(orderedSchema.parse({ order, loan, loanNote }));
  await changePurchase(purchase, { content, leadId: submission.leadId, now: request.now }, ports);
  return { kind: "sent", leadId: submission.leadId };
}

/** The change that notes what was ordered; none if it is noted, as after a second press of the button. */
function withOrdered(ordered: Ordered): (before: PurchaseContent) => PurchaseContent {
  const isNoted = (before: PurchaseContent) => JSON.stringify(before.ordered) === JSON.stringify(ordered);
  return (before) => (isNoted(before) ? before : { ...before, ordered });
}

/** A lead can be continued for a day; a purchase that goes on later is a new enquiry. */
function keyOfPurchase(purchaseId: string, receivedAt: number): string {
  return `purchase-${purchaseId}-${Math.floor(receivedAt / dayMs)}`;
}

function handoverTimeFields({ content: { handover } }: Purchase): Record<string, string> {
  return handover?.kind === "pick-up" && handover.time !== null ? { dateTime: handover.time } : {};
}

/** The enquiry has everything that the dealership needs to prepare the sale. */
function toEnquiry({ purchase, order, loan, place }: PricedPurchase, now: number): Record<string, string> {
  const { vehicleId, startedAt, content } = purchase;
  const { details, handover, payment, tradeIn } = content;
  return {
    kind: "online-purchase",
    car_id: vehicleId,
    name: details?.name ?? "",
    email: details?.email ?? "",
    phone: details?.phone ?? "",
    address: details === null ? "" : buyerAddress(details),
    handover: handover === null ? "" : handoverText(handover, place),
    payment: payment === null ? "" : paymentText(payment, loan, handoverBalanceCents(order, loan)),
    [tradedInField]: tradeIn === null ? "" : tradeInText(tradeIn),
    order_total: totalText(order),
    order_parts: partsText(order),
    order_deposit: `${dollars(order.depositCents)}, not paid yet`,
    order_balance: balanceText(handoverBalanceCents(order, loan)),
    form_seconds: String(Math.max(0, now - startedAt) / 1_000),
    proof_of_work: "steps",
    isLastStep: "false",
  };
}
