import { purchasePath } from "../../addresses/paths.ts";
import { purchaseSteps, type PurchaseStep } from "../../purchases/purchase.ts";

export const pageSteps = [...purchaseSteps, "review"] as const;
export type PageStep = (typeof pageSteps)[number];

export const stepLabels: Readonly<Record<PageStep, string>> = {
  "trade-in": "Trade-in",
  payment: "Payment",
  handover: "Handover",
  details: "Your details",
  review: "Check and pay",
};

export function stepPath(step: PageStep): string {
  return `${purchasePath}/${step}`;
}

export function isPurchaseStep(text: string): text is PurchaseStep {
  return purchaseSteps.some((step) => step === text);
}

/** Where the shopper is asked whether to let the vehicle go, and lets it go. */
export const letGoStep = "let-go";
export const letGoPath = `${purchasePath}/${letGoStep}`;

export function letGoneHref(vehicle: { slug: string } | null): string {
  return vehicle === null ? letGoPath : `${letGoPath}?car_id=${encodeURIComponent(vehicle.slug)}`;
}
