import { completingDeliveries } from "../leads/delivery/lead-steps.ts";
import { leadMessages } from "../leads/delivery/delivery-target.ts";
import { confirmationDayKeys } from "../leads/enquiry-thread.ts";
import { acceptedSubcategory, categoryOfPurpose, isExpired, type TradeIn } from "./trade-in.ts";
import type { TradeInPorts, TradeInRequest } from "./trade-in-ports.ts";
import { toNewLead } from "./value-trade-in.ts";

/** What is sent to accept an offer (§7 "Offer acceptance"). */
export type Acceptance = {
  category: string;
  subcategory: string;
  lead_id: string;
  form_completed: true;
  offer_accepted: true;
};

/** The acceptance of a trade-in's offer; null if there is no offer that stands. */
export function offerAcceptance(tradeIn: TradeIn, now: number): Acceptance | null {
  const { leadId, valuation, purpose } = tradeIn;
  if (leadId === null || valuation?.kind !== "found" || isExpired(tradeIn, now)) return null;
  return {
    category: categoryOfPurpose[purpose],
    subcategory: acceptedSubcategory,
    lead_id: leadId,
    form_completed: true,
    offer_accepted: true,
  };
}

/**
 * Accepts the offer of a trade-in and completes its lead, which is delivered again (§4, step 3). Accepting twice is the
 * same as once. Returns the lead's id; null if no offer stands or the lead is erased.
 */
export async function acceptOffer(
  tradeIn: TradeIn,
  request: TradeInRequest,
  { leads, tradeIns, hashKey }: Pick<TradeInPorts, "leads" | "tradeIns" | "hashKey">,
): Promise<string | null> {
  const acceptance = offerAcceptance(tradeIn, request.now);
  if (acceptance === null) return null;
  if (tradeIn.acceptedAt !== null) return acceptance.lead_id;
  const lead = await leads.lead(tradeIn.siteId, acceptance.lead_id);
  if (lead === null || lead.erasedAt !== null) return null;
  const accepted = {
    ...toNewLead(lead),
    category: request.site.enquiry.categories.includes(acceptance.category) ? acceptance.category : lead.category,
    subcategory: acceptance.subcategory,
    formCompleted: acceptance.form_completed,
    offerAccepted: acceptance.offer_accepted,
    isLastStep: true,
  };
  const outbox = completingDeliveries(leadMessages(accepted, request, hashKey), request.now, hashKey);
  const sent = {
    key: `${tradeIn.tradeInId} accepted`,
    content: "accepted",
    dayKeys: confirmationDayKeys(accepted),
  };
  const isStored = lead.offerAccepted === true || (await leads.continueLead(accepted, outbox, sent));
  if (!isStored && (await leads.lead(tradeIn.siteId, acceptance.lead_id))?.offerAccepted !== true) return null;
  await tradeIns.update({ ...tradeIn, acceptedAt: request.now });
  return acceptance.lead_id;
}
