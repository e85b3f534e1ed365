import { purchaseOrder } from "../../purchases/order.ts";
import { fitsOrder, ownPartLimits } from "../../purchases/own-part.ts";
import { hasNewOffer, nextStep } from "../../purchases/purchase.ts";
import { type PageStep, pageSteps, stepPath } from "./purchase-steps.ts";
import type { VisitedPurchase } from "./purchase-visit.server.ts";

type Visited = Pick<VisitedPurchase, "purchase" | "vehicle" | "settings" | "offer">;

/** The step to go on with. */
export function openStep(visited: Visited, now: number): PageStep {
  const { purchase, offer } = visited;
  return nextStep(purchase.content, { now, offer, ownPart: visitedLimits(visited, now) }) ?? "review";
}

export function isReached(step: PageStep, visited: Visited, now: number): boolean {
  return pageSteps.indexOf(step) <= pageSteps.indexOf(openStep(visited, now));
}

/** In the query of a step that is shown instead of a later one. */
export const shownInsteadParameter = "next";

/** The step to go on with, for a shopper who asked for a later one. The step says why it is asked again, or why first. */
export function openStepHref(visited: Visited, now: number): string {
  const step = openStep(visited, now);
  const path = stepPath(step);
  return askedAgainText(step, visited, now) === null ? `${path}?${shownInsteadParameter}` : path;
}

/** What the buyer can pay besides a loan; null where nothing can be borrowed. Undefined for a vehicle that is gone. */
function visitedLimits({ purchase, vehicle, settings }: Visited, now: number) {
  return vehicle === null ? undefined : ownPartLimits(purchaseOrder(vehicle, purchase.content, settings, now));
}

/** Why a step that was done is asked again; null for other steps. */
export function askedAgainText(step: PageStep, visited: Visited, now: number): string | null {
  const { tradeIn, payment } = visited.purchase.content;
  if (step === "trade-in" && tradeIn !== null && hasNewOffer(tradeIn, visited.offer))
    return "There is a newer offer for your trade-in than the one you chose. Choose again.";
  const limits = visitedLimits(visited, now);
  if (step !== "payment" || limits === undefined || payment === null || fitsOrder(payment, limits)) return null;
  return limits === null
    ? "There is too little left to pay for a loan. Choose how you will pay."
    : "The amount to pay has changed, and your loan no longer fits it. Check what you pay yourself.";
}
