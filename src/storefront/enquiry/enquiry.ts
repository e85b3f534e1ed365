import type { FormField } from "../../enquiry-kinds/enquiry-field.ts";
import { type OptInBox, optInBoxState, sentOptInBox } from "../../leads/consent.ts";
import { type EnquiryKind, kindDefinitions } from "../../enquiry-kinds/enquiry-kinds.ts";
import { sentText } from "../../enquiries/sent-fields.ts";
import { subjectForm } from "../../enquiries/subject-form.ts";
import type { EnquiryForm, FieldGroup } from "../../leads/form-definition.ts";
import { nextStepText } from "../../leads/next-step.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";
import { isSold } from "../../vehicles/availability.ts";
import { priceDisplay, priceInWords, purchasePriceDisplay } from "../../vehicles/price-display.ts";
import type { PriceSettings } from "../../vehicles/price-settings.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { findSimilarLabel, soldNotice } from "../../vehicles/vehicle-notice.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { imageSettings } from "../card/picture-sources.ts";
import type { EnquiryFormView, SentTexts } from "./enquiry-form-view.ts";
import type { EnquirySubject } from "../../enquiries/enquiry-subject.ts";
import type { Site } from "../../sites/site-config.ts";

/** Progress through a form: submitted values, validation errors, and the lead created so far. */
export type FormProgress = {
  sent: Readonly<Record<string, unknown>>;
  errors: FieldError[];
  /** Counted from 1. */
  step: number;
  leadId: string | null;
  fault?: string;
  /** See `EnquiryFormView`. */
  times?: EnquiryFormView["times"];
};

export const untouched: FormProgress = { sent: {}, errors: [], step: 1, leadId: null };

/** A deposit or a loan is for the purchase price. */
const purchaseKinds: readonly EnquiryKind[] = ["reservation", "online-purchase", "finance", "pre-approval"];

type ShownSubject = EnquirySubject & { settings: Site; documents: EnquiryFormView["documents"] };

/** Everything needed to render a form under a site's settings, empty or with submitted values. */
export function enquiryFormView(subject: ShownSubject, progress: FormProgress = untouched): EnquiryFormView {
  const { kind, vehicle, unlistedId, settings, location, documents } = subject;
  const { forms, privacyNotice, optIn, terms } = settings.enquiry;
  const form = subjectForm(subject);
  const { message: _label, ...texts } = forms[kind];
  const isGone = vehicle !== null && isSold(vehicle);
  return {
    form: shownForm(form, progress.sent),
    texts: {
      ...texts,
      ...(isGone && { intro: soldNotice(vehicle) }),
      ...(isGone && kindDefinitions[kind].form.on === "vehicle-page" && { heading: findSimilarLabel }),
      nextStep: nextStepText(kind, settings),
      privacyNotice,
      termsNotice: terms.required ? terms.notice : "",
    },
    optInVersion: optIn.version,
    documents,
    optInBox: boxShownAgain(form, progress.sent),
    carId: vehicle?.id ?? unlistedId ?? "",
    vehicle: vehicle && {
      title: vehicleTitle(vehicle).line,
      badgeLine: vehicleTitle(vehicle).badgeLine,
      image: vehicleImages(vehicle)[0]?.reference ?? null,
      priceText: isGone ? settings.tags.soldLabel : formPriceText(vehicle, kind, settings.price),
    },
    step: Math.min(progress.step, form.steps.length),
    leadId: progress.leadId,
    images: imageSettings(settings.images),
    sent: {
      ...onlyLocation(form),
      ...(location && !vehicle ? { location: location.slug, dealership_slug: location.dealershipSlug } : {}),
      ...sentTexts(progress.sent, form),
    },
    errors: progress.errors,
    ...(progress.fault !== undefined && { fault: progress.fault }),
    ...(progress.times && { times: progress.times }),
  };
}

/** The form without the fields that no page asks for, unless a program sent them: their options are long. */
function shownForm(form: EnquiryForm, sent: FormProgress["sent"]): EnquiryForm {
  const isShown = ({ control, name }: FormField) => control !== "unasked" || Object.hasOwn(sent, name);
  const shownGroup = (group: FieldGroup) => ({ ...group, fields: group.fields.filter(isShown).map(shownField) });
  return { ...form, steps: form.steps.map((step) => ({ ...step, groups: step.groups.map(shownGroup) })) };
}

/** The error message of a field that the browser cannot find at fault is left out. */
function shownField(field: FormField): FormField {
  const { control, isRequired } = field;
  const isChecked = isRequired || !["choice", "checks", "opt-in", "select"].includes(control);
  return isChecked ? field : { ...field, ask: "" };
}

/** A form returned for correction shows the opt-in box as first shown, unless it had none then or has none now. */
function boxShownAgain(form: EnquiryForm, sent: FormProgress["sent"]): OptInBox {
  const now = optInBoxState(form);
  const first = sentOptInBox(sentText(sent, "opt_in_box"), now);
  return now === "none" || first === "none" ? now : first;
}

/** The only location of a form, whose times it shows at once. */
function onlyLocation({ steps }: EnquiryForm): SentTexts {
  const fields = steps.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  const location = fields.find(({ name }) => name === "location");
  return location?.control === "fixed" ? { location: location.value } : {};
}

/** The submitted values of the form's own fields, for redisplay. */
function sentTexts(sent: FormProgress["sent"], { steps }: EnquiryForm): SentTexts {
  const fields = steps.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  return Object.fromEntries(fields.flatMap((field) => sentEntry(sent, field)));
}

function sentEntry(sent: FormProgress["sent"], field: FormField): [string, string | string[]][] {
  const { name } = field;
  if (!Object.hasOwn(sent, name)) return [];
  const values = [sent[name]].flat().map((value: unknown) => (typeof value === "boolean" ? String(value) : value));
  const texts = values.filter((value) => typeof value === "string");
  const last = texts.at(-1);
  if (last === undefined) return [];
  // A preset field is not visible to the shopper, so only valid values are redisplayed.
  if (field.control === "preset" && !field.options.some(({ value }) => value === last)) return [];
  return [[name, field.control === "checks" ? texts : last]];
}

/** The price beside a form: that of the purchase where the form is about one, and otherwise that of a subscription too. */
function formPriceText(vehicle: Vehicle, kind: EnquiryKind, settings: PriceSettings): string {
  const bought = purchasePriceDisplay(vehicle, settings);
  if (purchaseKinds.includes(kind) && bought.kind !== "none") return priceInWords(bought);
  const shown = priceDisplay(vehicle, settings);
  const purchase = shown.kind === "subscription" ? shown.purchase : null;
  return purchase === null ? priceInWords(shown) : `${priceInWords(shown)}, ${purchase}`;
}
