import type { Context } from "hono";
import { type SignInAsked, signInHref } from "../../accounts/sign-in-address.ts";
import { gateOfPath, isGateShut } from "../../accounts/sign-in-gate.ts";
import { type FieldError, readEnquiry } from "../../leads/read-enquiry.ts";
import { reserveHref } from "../../vehicles/reserve-href.ts";
import { vehicleHref } from "../../vehicles/vehicle-href.ts";
import type { Page } from "../page.ts";
import type { SiteRequest } from "../site-request.ts";
import { readBody, sentText } from "./enquiry-body.route.ts";
import { type EnquirySubject, enquirySubject, placeOfEnquiry } from "./enquiry-subject.ts";
import { chooseTime } from "./enquiry-time.ts";
import { earlierStep, pageOfStep, type SentStep, sentStep } from "./sent-step.ts";
import { type EnquiryPorts, type Sender, storeEnquiry } from "./store-enquiry.ts";

/** What came of an enquiry. */
export type EnquiryOutcome =
  /** `nextStep`: the form's next page, for who has no scripts; null after the last one. */
  | { kind: "stored"; leadId: string; nextStep: Page | null }
  | { kind: "invalid"; errors: FieldError[]; page: Page }
  /** It stands behind the site's gate, and nobody is signed in. `href`: where to sign in. */
  | { kind: "gated"; href: string };

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Takes an enquiry, or a step of one, as JSON or as a plain form: checks it, stores it with its deliveries, then
 * answers. `lead_id` names the lead that an earlier step made; `isLastStep` false says that more will follow.
 */
export async function receiveEnquiry(
  context: Context,
  request: SiteRequest,
  ports: EnquiryPorts & { isSignedIn: () => Promise<boolean> },
): Promise<EnquiryOutcome> {
  const body = await readBody(context);
  const subject = await enquirySubject(body["kind"], sentText(body, "car_id"), request);
  const gatedPage = gatedPageOf(subject);
  if (gatedPage !== null && !(await ports.isSignedIn())) return { kind: "gated", href: signInHref(gatedPage) };
  const before = await earlierStep(body, request, ports.leads);
  if (before?.isLastStep) return { kind: "stored", leadId: before.leadId, nextStep: null };
  const step = sentStep(body, subject, before);
  const checked = readEnquiry(step.sent, step.form, step.steps);
  if (!checked.ok) return invalid(step, checked.errors, request);
  const { enquiry } = checked;
  const place = placeOfEnquiry(enquiry.locationSlug, subject);
  const leadId = before?.leadId ?? ports.newId();
  const booking = { leadId, holder: ports.keyOf(`${request.site.slug} ${enquiry.phone}`) };
  const time = await chooseTime(enquiry.dateTime, place, booking, subject, request, ports.appointments);
  if (time.kind === "refused") return invalid(step, [{ field: "dateTime", message: time.message }], request);
  const isTimeBooked = time.kind === "booked";
  const complete = { ...step, leadId, enquiry, place, isTimeBooked, sender: senderOf(context) };
  const storedId = await storeEnquiry(complete, request, ports);
  return { kind: "stored", leadId: storedId, nextStep: nextStep(step, storedId, request) };
}

/** The page to sign in for before an enquiry of this kind is taken: the gate of its page holds for what it sends (SI-07). */
function gatedPageOf({ kind, vehicle, settings }: EnquirySubject): SignInAsked | null {
  if (kind !== "reservation" || vehicle === null) return null;
  const href = reserveHref(vehicle, settings);
  const gate = href && gateOfPath(href);
  return gate && isGateShut(gate, settings)
    ? { type: gate.type, redirect: href, back: vehicleHref(vehicle.slug) }
    : null;
}

function senderOf(context: Context): Sender {
  const { req } = context;
  const key = req.header("idempotency-key") ?? "";
  return {
    address: (context.get("clientAddress") as string | null | undefined) ?? null,
    referer: req.header("referer") ?? "",
    userAgent: req.header("user-agent") ?? "",
    key: keyPattern.test(key) ? key : null,
  };
}

function invalid(step: SentStep, errors: FieldError[], request: SiteRequest): EnquiryOutcome {
  const leadId = step.before?.leadId ?? null;
  return { kind: "invalid", errors, page: pageOfStep(step, { errors, step: step.steps, leadId }, request) };
}

function nextStep(step: SentStep, leadId: string, request: SiteRequest): Page | null {
  return step.isLastStep ? null : pageOfStep(step, { errors: [], step: step.steps + 1, leadId }, request);
}
