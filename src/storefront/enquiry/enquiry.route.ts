import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { tradedInField } from "../../enquiry-kinds/fields.ts";
import { reservation } from "../../enquiry-kinds/reservation.ts";
import { isSentByServerOnly } from "../../enquiry-kinds/enquiry-kinds.ts";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { type SentFields, sentText } from "../../enquiries/sent-fields.ts";
import { earlierStep, type SentStep, sentStep } from "../../enquiries/sent-step.ts";
import { subjectForm } from "../../enquiries/subject-form.ts";
import type { Sender } from "../../enquiries/store-enquiry.ts";
import { enquirySubject, shownSubject } from "../../enquiries/enquiry-subject.ts";
import { submitEnquiry, type SubmitPorts } from "../../enquiries/submit-enquiry.ts";
import { contactStep, stepWith } from "../../leads/form-definition.ts";
import { enquiryErrors, type FieldError } from "../../leads/read-enquiry.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { unstoredText } from "../message/unstored-page.server.ts";
import type { FormProgress } from "./enquiry.ts";
import { agreedTermsField, changedTermsText } from "./agreed-terms.ts";
import { readBody } from "./enquiry-body.route.ts";
import { type EnquiryFormPage, enquiryPage } from "./enquiry-pages.server.ts";
import { offeredTimes } from "./offered-times.server.ts";
import { showTimesField } from "./show-times-field.ts";

export type EnquiryOutcome =
  /**
   * `nextStep`: the form's next page, for browsers without scripts; null after the last step. `shownId`: see
   * `Submission`.
   */
  | { kind: "stored"; leadId: string; shownId: string; nextStep: EnquiryFormPage | null }
  /** Nothing is stored. A step without contact details goes on to the next page; one for free times has no errors. */
  | { kind: "invalid"; errors: FieldError[]; page: EnquiryFormPage }
  /** The terms on the page of a reservation are not the present ones: it is shown again. Nothing is stored. */
  | { kind: "changed"; message: string; page: EnquiryFormPage }
  /** The site requires sign-in, and the visitor is not signed in. `href`: the sign-in page. */
  | { kind: "gated"; href: string };

/** What the server knows of the sender, and no form may claim. */
type FactPorts = {
  /** The offer for the sender's own car as text; empty if none stands. */
  tradedIn: () => Promise<string>;
};

const longestId = 100;
const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** Accepts an enquiry as JSON or a form body. The outcome includes the next page for browsers without scripts. */
export async function receiveEnquiry(
  context: Context,
  request: SiteRequest,
  ports: SubmitPorts & FactPorts,
): Promise<EnquiryOutcome> {
  const sent = await readBody(context);
  const body = sentText(sent, tradedInField) === "" ? sent : { ...sent, [tradedInField]: await ports.tradedIn() };
  if (isSentByServerOnly(body["kind"]))
    throw new HTTPException(400, { message: "This form must be sent from its own page." });
  if (sentText(body, showTimesField) !== "") return timesOfPlace(body, request, ports);
  const changed = await withChangedTerms(body, request);
  if (changed !== null) return changed;
  const next = await afterUnstoredStep(body, request, ports);
  if (next !== null) return next;
  const submission = await submitEnquiry(body, readSender(context), request, ports);
  switch (submission.kind) {
    case "stored": {
      const { leadId, shownId } = submission;
      return { kind: "stored", leadId, shownId, nextStep: await nextPage(submission, request, ports) };
    }
    case "invalid": {
      const { step, errors } = submission;
      return correctedStep(step, errors, request, ports);
    }
    case "gated":
      return { kind: "gated", href: signInHref(submission.signIn) };
  }
}

/** The page of a reservation as it was sent, if its terms have changed since it was shown; null otherwise. */
async function withChangedTerms(body: SentFields, request: SiteRequest): Promise<EnquiryOutcome | null> {
  const seen = sentText(body, agreedTermsField);
  if (seen === "" || body["kind"] !== reservation.name) return null;
  const subject = await enquirySubject(body["kind"], sentText(body, "car_id"), request);
  const { vehicle, unlistedId } = subject;
  if (vehicle === null || unlistedId !== undefined) return null;
  const { reservation: terms } = request.siteForDealership(vehicle.dealershipSlug);
  const takesDeposit = request.takesDeposits(request.site.slug, vehicle.dealershipSlug);
  const message = changedTermsText(seen, vehicle, { ...terms, takesDeposit });
  if (message === null) return null;
  const step = sentStep(body, subject, null);
  const progress = { errors: [], step: step.steps, leadId: null, fault: message };
  return { kind: "changed", message, page: { ...pageOfStep(step, progress, request), status: 409 } };
}

const noContact: FieldError = { field: "phone", message: "Enter your phone number or email address." };

/** The page after a step that neither asks for contact details nor has any; null for all other steps. */
async function afterUnstoredStep(
  body: SentFields,
  request: SiteRequest,
  ports: SubmitPorts,
): Promise<EnquiryOutcome | null> {
  if (sentText(body, "isLastStep") !== "false" || sentText(body, "lead_id") !== "") return null;
  const subject = await enquirySubject(body["kind"], sentText(body, "car_id"), request);
  const step = sentStep(body, subject, null);
  if (step.steps >= contactStep(step.form)) return null;
  const errors = enquiryErrors(step.sent, step.form, step.steps);
  if (errors.length > 0) return correctedStep(step, errors, request, ports);
  const progress = { errors: [], step: step.steps + 1, leadId: null };
  return { kind: "invalid", errors: [noContact], page: pageOfStep(step, progress, request) };
}

/** The first step that has an error, or else the one that was sent. */
async function correctedStep(
  step: SentStep,
  errors: FieldError[],
  request: SiteRequest,
  { appointments }: SubmitPorts,
): Promise<EnquiryOutcome> {
  const fields = errors.map(({ field }) => field);
  const form = subjectForm(step.subject);
  const shown = { ...step, form, steps: stepWith(form.steps, fields) ?? step.steps };
  return stepAsSent(shown, errors, await offeredTimes(shown, shown.steps, request, appointments), request);
}

/** The form as it was sent, with the free times of the chosen location. Nothing is stored. */
async function timesOfPlace(body: SentFields, request: SiteRequest, ports: SubmitPorts): Promise<EnquiryOutcome> {
  const before = await earlierStep(body, request, ports.leads);
  const subject = await enquirySubject(body["kind"] ?? before?.form, sentText(body, "car_id"), request);
  const step = { ...sentStep(body, subject, before), form: subjectForm(subject) };
  const times = await offeredTimes(step, step.steps, request, ports.appointments);
  const isUnchosen = times === null && stepWith(step.form.steps, ["location"]) !== null;
  const errors = isUnchosen ? [{ field: "location", message: "Choose a location to see its free times." }] : [];
  return stepAsSent(step, errors, times, request);
}

function stepAsSent(
  step: SentStep,
  errors: FieldError[],
  times: FormProgress["times"],
  request: SiteRequest,
): EnquiryOutcome {
  const progress = { errors, step: step.steps, leadId: step.before?.leadId ?? null, times };
  return { kind: "invalid", errors, page: pageOfStep(step, progress, request) };
}

/** The form as it was sent, with the reason why it could not be taken. */
export async function unstoredForm(context: Context, request: SiteRequest): Promise<EnquiryFormPage> {
  const body = await readBody(context);
  const subject = await enquirySubject(body["kind"], sentText(body, "car_id"), request);
  const step = sentStep(body, subject, null);
  const leadId = sentText(body, "lead_id", longestId) || null;
  const progress = { errors: [], step: step.steps, leadId, fault: unstoredText(request.site) };
  return { ...pageOfStep(step, progress, request), status: 503 };
}

function pageOfStep(
  { subject, sent }: SentStep,
  progress: Omit<FormProgress, "sent">,
  request: SiteRequest,
): EnquiryFormPage {
  return enquiryPage(shownSubject(subject, request), request, { ...progress, sent });
}

async function nextPage(
  { step, leadId }: { step: SentStep | null; leadId: string },
  request: SiteRequest,
  { appointments }: SubmitPorts,
): Promise<EnquiryFormPage | null> {
  if (step === null || step.isLastStep) return null;
  const times = await offeredTimes(step, step.steps + 1, request, appointments);
  return pageOfStep(step, { errors: [], step: step.steps + 1, leadId, times }, request);
}

/** The sender of a request, as far as it is known. */
export function readSender(context: Context): Sender {
  const { req } = context;
  const key = req.header("idempotency-key") ?? "";
  return {
    address: (context.get("clientAddress") as string | null | undefined) ?? null,
    referer: req.header("referer") ?? "",
    userAgent: req.header("user-agent") ?? "",
    key: keyPattern.test(key) ? key : null,
  };
}
