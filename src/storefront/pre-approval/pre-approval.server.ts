import { preApprovalPath } from "../../addresses/paths.ts";
import { shownDocuments } from "../../content/shown-documents.ts";
import { type ApplicationField, stepFields } from "../../finance-applications/application-fields.ts";
import { type ApplicationContent, applicationSteps } from "../../finance-applications/application.ts";
import type { FinancedPrice } from "../../finance/financed-price.ts";
import type { AnswerError } from "../../finance-applications/read-answers.ts";
import { usualDeposit } from "../../finance/finance-terms.ts";
import { stateOfVehicle } from "../../drive-away/state-of-vehicle.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import type { AustralianState } from "../../settings/australian-state.ts";
import type { Site } from "../../sites/site-config.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { Page, PageHead } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { answeringLocation, placeToCall } from "../place/place-to-call.server.ts";
import type { FieldsAbout } from "./another-application.server.ts";
import { applicationReview } from "./application-review.server.ts";
import type { ApplicationSubject } from "./application-subject.server.ts";
import { loanPrice, vehicleLoanPrice } from "./loan-price.server.ts";
import { calculatorText } from "./loan-text.ts";
import { openStep, pageSteps, type PageStep, stepLabels, stepPath } from "./page-steps.ts";
import type { PreApprovalView, ShownField } from "./pre-approval-view.ts";

export type PreApprovalAnswer = Page<"pre-approval", PreApprovalView>;

export type StepProgress = {
  /** Which application the forms are about. */
  form: FieldsAbout;
  /** What was sent, if the step is shown again for correction. */
  sent?: (name: string) => string | null;
  errors?: AnswerError[];
  hidden?: PreApprovalView["hidden"];
  notice?: string | null;
  /** Default: 422 with errors, 200 without. */
  status?: number;
  stateOfVisitor?: AustralianState | null;
  /** The number that the visitor signed in with, in E.164. */
  phoneOfVisitor?: string | null;
};

/** The page of a step. */
export function preApprovalPage(
  step: PageStep,
  content: ApplicationContent,
  about: ApplicationSubject,
  request: SiteRequest,
  progress: StepProgress,
): PreApprovalAnswer {
  const { form, sent, errors = [], hidden = [], notice = null } = progress;
  const { stateOfVisitor = null, phoneOfVisitor = null } = progress;
  const { subject, settings, dealerships } = about;
  const findError = (name: string) => errors.find(({ field }) => field === name)?.message;
  const at = pageSteps.indexOf(step);
  const before = pageSteps[at - 1];
  const isFirst = step === "you";
  const documents = shownDocuments(request, settings);
  const place = subject.location ?? answeringLocation(request.site, "sales");
  const fields = step === "review" ? [] : stepFields(step, dealerships);
  const usual = usualAnswers(content, about, { stateOfVisitor, phoneOfVisitor }, request.now);
  return {
    name: "pre-approval",
    status: progress.status ?? (errors.length > 0 ? 422 : 200),
    dealershipSlug: subject.vehicle?.dealershipSlug ?? null,
    props: {
      heading: stepLabels[step],
      intro: isFirst ? settings.preApproval.intro : null,
      steps: pageSteps.map((each) => shownStep(each, step, content)),
      action: `${preApprovalPath}/${step}`,
      fields: fields.map((field): ShownField => ({
        ...field,
        ...fieldHelp(field, content, usual),
        text: sent?.(field.name) ?? fieldText(field, content, usual),
        error: findError(field.name),
      })),
      hidden,
      about: form,
      typedAs: progress.status === 409 ? null : "application" in form ? form.application : "new",
      errors,
      vehicleText: vehicleText(about, loanPrice(content, about, stateOfVisitor, request.now)),
      calculatorText: step === "loan" ? calculatorText(content.answers) : null,
      review:
        step === "review"
          ? applicationReview(content, about, request.now, documents, {
              findError,
              isTicked: (name) => sent?.(name) === "yes",
            })
          : null,
      button: step === "review" ? "Send application" : "Continue",
      backHref: before === undefined ? null : stepPath(before),
      canMail: !isFirst && step !== "review",
      resume: isFirst ? resumeView(content) : null,
      notice,
      privacyNotice: settings.enquiry.privacyNotice,
      documents,
      place: place && placeToCall(place, request),
    },
    head: isFirst ? startHead(settings) : plainHead(`Apply for finance: ${stepLabels[step].toLowerCase()}`),
  };
}

function startHead({ name, preApproval }: Site): PageHead {
  const description = `${preApproval.intro} ${name}.`;
  return { ...plainHead("Apply for finance", { description, canonicalPath: preApprovalPath }), index: true };
}

function resumeView(content: ApplicationContent): PreApprovalView["resume"] {
  if (content.stepsDone.length === 0) return null;
  const step = openStep(content);
  return step === "you" ? null : { href: stepPath(step), label: `Continue with “${stepLabels[step]}”` };
}

function shownStep(each: PageStep, step: PageStep, content: ApplicationContent): PreApprovalView["steps"][number] {
  const isReached = pageSteps.indexOf(each) <= pageSteps.indexOf(openStep(content));
  const isDone = applicationSteps.some((known) => known === each && content.stepsDone.includes(known));
  const state = each === step ? "current" : isDone ? "done" : "later";
  return { label: stepLabels[each], href: isReached ? stepPath(each) : null, state };
}

function vehicleText({ subject: { vehicle } }: ApplicationSubject, price: FinancedPrice | null): string | null {
  if (vehicle === null) return null;
  const { line } = vehicleTitle(vehicle);
  return price === null ? line : `${line}: ${formatDollars(price.dollars)}, ${price.text}`;
}

/** What a field starts with, and what a figure is that was filled in for the shopper. */
type Usual = Readonly<Record<string, { text: string; help?: string }>>;

function usualAnswers(
  content: ApplicationContent,
  about: ApplicationSubject,
  { stateOfVisitor, phoneOfVisitor }: Required<Pick<StepProgress, "stateOfVisitor" | "phoneOfVisitor">>,
  now: number,
): Usual {
  const { subject, settings, terms } = about;
  const usualState = subject.vehicle
    ? stateOfVehicle(subject.vehicle, settings)
    : settings.finance.calculatorState.toUpperCase();
  const price = vehicleLoanPrice(content, about, stateOfVisitor, now);
  const deposit =
    price && usualDeposit(terms, loanPrice(content, about, stateOfVisitor, now)?.dollars ?? price.dollars);
  return {
    phone: { text: phoneOfVisitor === null ? "" : formatPhoneNumber(phoneOfVisitor) },
    state: { text: stateOfVisitor ?? usualState },
    years: { text: String(terms.years) },
    every: { text: "monthly" },
    dealership: { text: content.preferredDealership ?? "" },
    ...(price && {
      price: { text: String(price.dollars), help: `We filled in ${price.text}. You can change it.` },
      deposit: {
        text: String(deposit),
        help: "We filled in our usual deposit. Change it to what you are paying yourself, excluding any trade-in.",
      },
    }),
  };
}

/** Says what was filled in, until the shopper has answered. */
function fieldHelp(
  { name }: ApplicationField,
  { answers }: Pick<ApplicationContent, "answers">,
  usual: Usual,
): { help?: string } {
  const help = answers[name] === undefined ? usual[name]?.help : undefined;
  return help === undefined ? {} : { help };
}

/** The stored answer as people type it, or else the usual one. */
function fieldText(field: ApplicationField, { answers }: Pick<ApplicationContent, "answers">, usual: Usual): string {
  const answer = answers[field.name];
  if (answer === undefined) return usual[field.name]?.text ?? "";
  if (field.rule === "birth-date") return answer.split("-").toReversed().join("/");
  return field.rule === "phone" ? formatPhoneNumber(answer) : answer;
}
