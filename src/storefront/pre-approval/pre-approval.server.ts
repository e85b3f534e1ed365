import { preApprovalPath } from "../../addresses/paths.ts";
import { type EnquirySubject, enquirySubject, shownSubject } from "../../enquiries/enquiry-subject.ts";
import { stepFacts } from "../../finance-applications/application-facts.ts";
import {
  type ApplicationField,
  type DealershipChoice,
  stepFields,
} from "../../finance-applications/application-fields.ts";
import {
  type ApplicationContent,
  applicationSteps,
  type ApplicationStep,
  nextStep,
} from "../../finance-applications/application.ts";
import type { AnswerError } from "../../finance-applications/read-answers.ts";
import { offersFinance } from "../../finance/finance-line.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import { preferredDealershipField } from "../../leads/place-fields.ts";
import type { Site } from "../../sites/site-config.ts";
import { takesApplications } from "../../sites/takes-applications.ts";
import { effectivePrice, priceDisplay, priceInWords } from "../../vehicles/price-display.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { loanText } from "./loan-text.ts";
import type { PreApprovalView, ReviewView, ShownField } from "./pre-approval-view.ts";

export type PreApprovalAnswer = Page<"pre-approval", PreApprovalView>;

/** The steps as pages. */
export const pageSteps = [...applicationSteps, "review"] as const;
export type PageStep = (typeof pageSteps)[number];

const labels: Readonly<Record<PageStep, string>> = {
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

/** The step to go on with. */
export function openStep(content: ApplicationContent): PageStep {
  return nextStep(content) ?? "review";
}

/** What an application is about, with the settings that apply to it. */
export type ApplicationSubject = { subject: EnquirySubject; settings: Site; dealerships: DealershipChoice };

/** The vehicle and the dealership of an application. */
export async function subjectOfApplication(
  { carId, preferredDealership }: Pick<ApplicationContent, "carId" | "preferredDealership">,
  request: SiteRequest,
): Promise<ApplicationSubject> {
  const subject = shownSubject(await enquirySubject("pre-approval", carId ?? "", request), request);
  const settings = request.siteForDealership(subject.vehicle?.dealershipSlug ?? preferredDealership ?? "");
  const field = preferredDealershipField(request.site);
  const isAsked = subject.vehicle === null && request.site.enquiry.preferredDealership === "shown";
  const options = isAsked && "options" in field ? field.options : [];
  return { subject, settings, dealerships: options.map(({ value, label }) => ({ slug: value, name: label })) };
}

/** Whether the dealership of an application shows finance (FN-02). */
export function isTakenFor({ subject, settings }: ApplicationSubject): boolean {
  return takesApplications(settings) && offersFinance(settings, subject.vehicle?.dealershipSlug ?? null);
}

/** What a step shows besides the stored answers. */
export type StepProgress = {
  /** What was sent, if the step is shown again for correction. */
  sent?: (name: string) => string | null;
  errors?: AnswerError[];
  hidden?: PreApprovalView["hidden"];
  notice?: string | null;
};

/** The page of a step. */
export function preApprovalPageOf(
  step: PageStep,
  content: ApplicationContent,
  about: ApplicationSubject,
  request: SiteRequest,
  { sent, errors = [], hidden = [], notice = null }: StepProgress = {},
): PreApprovalAnswer {
  const { subject, settings, dealerships } = about;
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const at = pageSteps.indexOf(step);
  const before = pageSteps[at - 1];
  const isFirst = step === "you";
  const fields = step === "review" ? [] : stepFields(step, dealerships);
  return {
    name: "pre-approval",
    status: errors.length > 0 ? 422 : 200,
    dealershipSlug: subject.vehicle?.dealershipSlug ?? null,
    props: {
      heading: labels[step],
      intro: isFirst ? settings.preApproval.intro : null,
      steps: pageSteps.map((each) => shownStep(each, step, content)),
      action: `${preApprovalPath}/${step}`,
      fields: fields.map((field): ShownField => ({
        ...field,
        text: sent?.(field.name) ?? textOf(field, content, about),
        error: errorOf(field.name),
      })),
      hidden,
      errors,
      vehicleText: vehicleText(about),
      review: step === "review" ? reviewOf(content, about, request.now, errorOf, sent) : null,
      button: step === "review" ? "Send application" : "Continue",
      backHref: before === undefined ? null : stepPath(before),
      canMail: !isFirst && step !== "review",
      notice,
      privacyNotice: settings.enquiry.privacyNotice,
    },
    head: isFirst
      ? { ...plainHead("Apply for finance"), canonicalPath: preApprovalPath, index: true }
      : plainHead(`Apply for finance: ${labels[step].toLowerCase()}`),
  };
}

function shownStep(each: PageStep, step: PageStep, content: ApplicationContent): PreApprovalView["steps"][number] {
  const isReached = pageSteps.indexOf(each) <= pageSteps.indexOf(openStep(content));
  const isDone = applicationSteps.some((known) => known === each && content.stepsDone.includes(known));
  const state = each === step ? "current" : isDone ? "done" : "later";
  return { label: labels[each], href: isReached ? stepPath(each) : null, state };
}

function vehicleText({ subject: { vehicle }, settings }: ApplicationSubject): string | null {
  return vehicle && `${vehicleTitle(vehicle).line}, ${priceInWords(priceDisplay(vehicle, settings.price))}`;
}

/** The stored answer as people type it, or else the usual one. */
function textOf(
  field: ApplicationField,
  { answers, preferredDealership }: ApplicationContent,
  about: ApplicationSubject,
) {
  const answer = answers[field.name];
  if (answer === undefined) return usualText(field.name, preferredDealership, about);
  if (field.rule === "birth-date") return answer.split("-").toReversed().join("/");
  return field.rule === "phone" ? formatPhoneNumber(answer) : answer;
}

function usualText(name: string, preferred: string | null, { subject, settings }: ApplicationSubject): string {
  switch (name) {
    case "state":
      return settings.finance.calculatorState.toUpperCase();
    case "years":
      return String(settings.finance.calculatorTermYears);
    case "price":
      return String((subject.vehicle && effectivePrice(subject.vehicle)) ?? "");
    case "dealership":
      return preferred ?? "";
    default:
      return "";
  }
}

function reviewOf(
  content: ApplicationContent,
  { settings, dealerships }: ApplicationSubject,
  now: number,
  errorOf: (name: string) => string | undefined,
  sent: StepProgress["sent"],
): ReviewView {
  return {
    sections: applicationSteps.map((step) => ({
      heading: labels[step],
      href: stepPath(step),
      facts: stepFacts(step, content, dealerships),
    })),
    loanText: loanText(content.answers, settings, now),
    agreements: agreementsOf(settings).map(({ name, text }) => ({
      name,
      text,
      isTicked: sent?.(name) === "yes",
      error: errorOf(name),
    })),
  };
}

/** What a shopper must agree to, in the order of the boxes. */
export function agreementsOf({ preApproval, enquiry }: Pick<Site, "preApproval" | "enquiry">) {
  const { creditConsent, declaration } = preApproval;
  const { required, text } = enquiry.terms;
  const terms = { name: "terms_conditions", text, version: "1", ask: "Agree to the terms of use." };
  return [
    { name: "creditConsent", ...creditConsent, ask: "Agree to how we use your credit information." },
    { name: "declaration", ...declaration, ask: "Confirm that what you entered is true." },
    ...(required ? [terms] : []),
  ];
}

/** Whether a text names a step that asks something. */
export function isApplicationStep(text: string): text is ApplicationStep {
  return applicationSteps.some((step) => step === text);
}
