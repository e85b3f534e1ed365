import { tradeInsPath } from "../../addresses/paths.ts";
import type { EnquirySubject } from "../../enquiries/enquiry-subject.ts";
import { shownSubject } from "../../enquiries/enquiry-subject.ts";
import { type SentFields, sentText } from "../../enquiries/sent-fields.ts";
import { conditionField } from "../../trade-in/condition.ts";
import { carYears, ownCarTitle } from "../../trade-in/own-car.ts";
import { inspectingLocations, tradeInSubject } from "../../trade-in/send-details.ts";
import { chosenMakes, limitsField, tellLimits } from "../../trade-in/start-trade-in.ts";
import type { TradeIn } from "../../trade-in/trade-in.ts";
import { regoHelp } from "../../trade-in/valuation-copy.ts";
import { type ExceededLimit, exceededLimits } from "../../trade-in/valuation.ts";
import type { Site } from "../../sites/site-config.ts";
import { shownDocuments } from "../../content/shown-documents.ts";
import { enquiryFormView } from "../enquiry/enquiry.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { CarView, StepForm, StepView } from "./trade-in-view.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";

export type StepContext = { token: string; tradeIn: TradeIn; request: SiteRequest; refused: Refused };

const asksPersonally = "Ask for a personal valuation";

export function tradeInHref(token: string): string {
  return `${tradeInsPath}/${encodeURIComponent(token)}`;
}

type CarContext = {
  startHref: string;
  exceeded: readonly ExceededLimit[];
};

/** The first step; `by=hand` shows lists in place of the rego. */
export function carStep(
  request: SiteRequest,
  { sent, errors }: Refused,
  { startHref, exceeded }: CarContext,
): StepView {
  const isByHand = sentText(sent, "by") === "hand";
  const byHandHref = `${startHref}${startHref.includes("?") ? "&" : "?"}by=hand`;
  return {
    kind: "car",
    form: {
      action: tradeInsPath,
      hidden: [
        ["purpose", sentText(sent, "purpose")],
        ["car_id", sentText(sent, "car_id")],
        ["by", isByHand ? "hand" : "rego"],
        [limitsField, exceeded.length > 0 ? "told" : tellLimits],
      ],
      sent: fieldTexts(sent),
      errors,
    },
    byHand: isByHand ? byHandLists(request) : null,
    regoHelp: regoHelp(request.site.tradeIn),
    asksRego: true,
    send: exceeded.length > 0 ? asksPersonally : "Find my car",
    otherWay: isByHand
      ? { href: startHref, text: "Find it by its rego instead" }
      : { href: byHandHref, text: "Don't have the rego? Enter the car yourself" },
  };
}

/** Entry by hand after a lookup without a result. */
export function manualStep({ token, tradeIn, request, refused }: StepContext): StepView {
  const { lookup, rego } = tradeIn;
  const why = lookup === "unavailable" ? "We cannot look up regos at the moment." : `We did not find the rego ${rego}.`;
  return {
    kind: "manual",
    form: stepForm(token, "manual", refused),
    byHand: byHandLists(request),
    regoHelp: null,
    asksRego: false,
    send: "Continue",
    notice: `${why} Please enter the car yourself.`,
  };
}

export function conditionStep({ token, tradeIn, request, refused }: StepContext, backHref: string): StepView {
  const questions = request.site.tradeIn.conditionQuestions;
  const given = Object.fromEntries(
    questions.map(({ question }, index) => [conditionField(index), tradeIn.answers?.[question] ?? ""]),
  );
  const form = stepForm(token, "condition", refused);
  return {
    kind: "condition",
    form: { ...form, hidden: [...form.hidden, ["id", token]], sent: { ...given, ...form.sent } },
    car: carText(tradeIn),
    questions: questions.map(({ question, options }, index) => ({
      field: conditionField(index),
      question,
      answers: options.map(({ answer }) => answer),
    })),
    backHref,
  };
}

const askedFields = ["name", "last_name", "email", "phone", "PreferredContactMethod", "postcode"];
const consentControls = ["opt-in", "terms"];
const locationField = "location_id";

/** In the order in which the step shows the fields, those of no shown field last. */
function inFieldOrder(errors: readonly FieldError[]): readonly FieldError[] {
  const order = [...askedFields, locationField];
  const position = ({ field }: FieldError) => (order.includes(field) ? order.indexOf(field) : order.length);
  return errors.toSorted((one, other) => position(one) - position(other));
}

export async function detailsStep({ token, tradeIn, request, refused }: StepContext): Promise<StepView> {
  const subject = await tradeInSubject(tradeIn, request);
  const shown = shownSubject(subject, request) as EnquirySubject & { settings: Site };
  const documents = shownDocuments(request, shown.settings);
  const enquiry = enquiryFormView(
    { ...shown, documents },
    { ...refused, errors: [...refused.errors], step: 1, leadId: null },
  );
  const all = enquiry.form.steps.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
  const form = stepForm(token, "details", { ...refused, errors: inFieldOrder(refused.errors) });
  return {
    kind: "details",
    form: {
      ...form,
      hidden: [
        ...form.hidden,
        ["opt_in_version", enquiry.optInVersion],
        ["opt_in_box", enquiry.optInBox],
        ...documents.versions,
        ["dealership_slug", subject.vehicle?.dealershipSlug ?? ""],
        ["special", ""],
      ],
    },
    enquiry,
    fields: all
      .filter(({ name }) => askedFields.includes(name))
      .toSorted((one, other) => askedFields.indexOf(one.name) - askedFields.indexOf(other.name))
      .map((field) => (field.name === "name" ? { ...field, label: "First name" } : field)),
    consents: all.filter(({ control }) => consentControls.includes(control)),
    locations: subject.vehicle === null ? inspectingLocations(request.site).map(({ id, name }) => ({ id, name })) : [],
    car: carText(tradeIn),
    send: exceededLimits({ ...tradeIn, now: tradeIn.startedAt }).length > 0 ? asksPersonally : "Show my offer",
    backHref: `${tradeInHref(token)}?step=condition`,
  };
}

/** `2018 Mazda CX-5, 85,000 km`. */
export function carText({ vehicle, km }: TradeIn): string {
  return `${vehicle === null ? "Your car" : ownCarTitle(vehicle)}, ${km.toLocaleString("en-AU")}\u00a0km`;
}

function byHandLists({ now, engine, site }: SiteRequest): CarView["byHand"] {
  const models = engine.vocabulary(site.slug).flatMap((make) => make.models.map(({ name }) => name));
  return { makes: chosenMakes, models, years: carYears(now) };
}

function stepForm(token: string, step: string, { sent, errors }: Refused): StepForm {
  return { action: tradeInHref(token), hidden: [["step", step]], sent: fieldTexts(sent), errors };
}

function fieldTexts(sent: SentFields): Record<string, string> {
  return Object.fromEntries(Object.keys(sent).map((name) => [name, sentText(sent, name)]));
}

export type Refused = { sent: SentFields; errors: readonly FieldError[] };
