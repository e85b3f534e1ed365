import { preApprovalPath } from "../../addresses/paths.ts";
import {
  type ApplicationContent,
  applicationSteps,
  type ApplicationStep,
  nextStep,
} from "../../finance-applications/application.ts";

export const pageSteps = [...applicationSteps, "review"] as const;
export type PageStep = (typeof pageSteps)[number];

export const stepLabels: Readonly<Record<PageStep, string>> = {
  you: "You",
  home: "Home and work",
  income: "Income and costs",
  loan: "The loan",
  review: "Check and send",
};

/** The path of a step; the first is where applications start. */
export function stepPath(step: PageStep): string {
  return step === "you" ? preApprovalPath : `${preApprovalPath}/${step}`;
}

export function openStep(content: ApplicationContent): PageStep {
  return nextStep(content) ?? "review";
}

export function isApplicationStep(text: string): text is ApplicationStep {
  return applicationSteps.some((step) => step === text);
}
