import type { NewLead, StoredLead } from "../leads/lead-store.ts";
import { changedDeliveries, completingDeliveries } from "../leads/delivery/lead-steps.ts";
import { leadMessages } from "../leads/delivery/delivery-target.ts";
import { conditionScore } from "./condition.ts";
import type { TradeIn } from "./trade-in.ts";
import type { TradeInPorts, TradeInRequest } from "./trade-in-ports.ts";
import type { ValuationAnswer } from "./valuation.ts";

/**
 * Values a trade-in whose lead is stored, and adds the result to the lead. The lead is complete without an offer: then
 * a valuer calls. A failure to add it is logged, and the shopper continues (TI-11).
 */
export async function valueTradeIn(tradeIn: TradeIn, request: TradeInRequest, ports: TradeInPorts): Promise<TradeIn> {
  const answer = await requestValuation(tradeIn, request, ports);
  const valued: TradeIn = { ...tradeIn, valuation: answer };
  await ports.tradeIns.update(valued);
  await saveValuation(valued, request, ports);
  return valued;
}

async function requestValuation(
  { vehicle, km, answers }: TradeIn,
  { site, now }: TradeInRequest,
  { findValuation: findProvider, warn }: TradeInPorts,
): Promise<ValuationAnswer> {
  if (vehicle === null) return { kind: "not-found", comparables: 0 };
  const score = conditionScore(answers ?? {}, site.tradeIn.conditionQuestions);
  const answer = await findProvider(site).value({ vehicle, km, conditionScore: score, now });
  if (answer.kind === "unavailable") warn("valuation failed", { site: site.slug, reason: answer.reason });
  return answer;
}

/** Adds the valuation to the lead: `{id, adjustmentAnswers}` (§4, step 2). Returns whether the lead has it. */
export async function saveValuation(tradeIn: TradeIn, request: TradeInRequest, ports: TradeInPorts): Promise<boolean> {
  const facts = { site: request.site.slug, lead: tradeIn.leadId };
  try {
    const lead = tradeIn.leadId === null ? null : await ports.leads.lead(tradeIn.siteId, tradeIn.leadId);
    const isSaved = lead !== null && (lead.tradeIn?.valuation ? true : await adjust(lead, tradeIn, request, ports));
    if (!isSaved) ports.warn("Failed to save valuation data", facts);
    return isSaved;
  } catch (error) {
    ports.warn("Failed to save valuation data", { ...facts, reason: error instanceof Error ? error.name : "unknown" });
    return false;
  }
}

async function adjust(
  lead: StoredLead,
  tradeIn: TradeIn,
  request: TradeInRequest,
  { leads, hashKey }: Pick<TradeInPorts, "leads" | "hashKey">,
): Promise<boolean> {
  const adjusted = adjustedLead(lead, tradeIn);
  const deliveries = leadMessages(adjusted, request, hashKey);
  const content = hashKey(JSON.stringify(adjusted.tradeIn));
  const outbox = adjusted.isLastStep
    ? completingDeliveries(deliveries, request.now, hashKey)
    : changedDeliveries(deliveries, content, hashKey);
  return leads.continueLead(adjusted, outbox, { key: `${tradeIn.tradeInId} valued`, content });
}

/** The lead with its valuation, and the offer in whole dollars if there is one. */
export function adjustedLead(lead: StoredLead, { tradeInId, rego, regoState, answers, ...of }: TradeIn): NewLead {
  const { valuation, vehicle, km } = of;
  const offer = valuation?.kind === "found" ? valuation : null;
  if (vehicle === null) return toNewLead(lead);
  const { year, make, model, badge } = vehicle;
  return {
    ...toNewLead(lead),
    isLastStep: offer === null,
    formCompleted: offer === null ? true : null,
    tradeIn: {
      year,
      make,
      model,
      badge,
      km,
      rego: rego || null,
      offerPrice: offer?.price ?? null,
      valuation: {
        id: offer?.id ?? tradeInId.slice(0, 16),
        rego,
        regoState,
        adjustmentAnswers: answers ?? {},
      },
    },
  };
}

/** The fields of a stored lead that a step replaces. */
export function toNewLead(lead: StoredLead): NewLead {
  const { laterContacts: _contacts, openedAt: _opened, overdueAt: _overdue, erasedAt: _erased, ...fields } = lead;
  return fields;
}
