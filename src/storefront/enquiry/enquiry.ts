import type { FormField } from "../../leads/enquiry-field.ts";
import { type OptInBox, optInBoxOf, sentOptInBox } from "../../leads/consent.ts";
import { formOf } from "../../enquiries/form-of-subject.ts";
import type { EnquiryForm } from "../../leads/form-definition.ts";
import { nextStepOf } from "../../leads/next-step.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";
import { isSold } from "../../vehicles/availability.ts";
import { priceDisplay, priceInWords } from "../../vehicles/price-display.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { findSimilarLabel, soldNotice } from "../../vehicles/vehicle-notice.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { EnquiryFormView, SentTexts } from "./enquiry-form-view.ts";
import type { EnquirySubject } from "../../enquiries/enquiry-subject.ts";

/** How far a form is: what was typed, what is wrong with it, and which lead it is by now. */
export type FormProgress = {
  sent: Readonly<Record<string, unknown>>;
  errors: FieldError[];
  /** Counted from 1. */
  step: number;
  leadId: string | null;
};

export const untouched: FormProgress = { sent: {}, errors: [], step: 1, leadId: null };

/** A form under a site's settings, empty or as it was sent. */
export function enquiryFormOf(subject: EnquirySubject, progress: FormProgress = untouched): EnquiryFormView {
  const { kind, vehicle, unlistedId, settings, location } = subject;
  const { forms, privacyNotice, optIn, terms } = settings.enquiry;
  const form = formOf(subject);
  const { message: _label, ...texts } = forms[kind];
  const isGone = vehicle !== null && isSold(vehicle);
  return {
    form,
    texts: {
      ...texts,
      ...(isGone && { intro: soldNotice }),
      ...(isGone && kind === "vehicle" && { heading: findSimilarLabel }),
      nextStep: nextStepOf(kind, settings),
      privacyNotice,
      termsNotice: terms.notice,
      termsHref: terms.href,
    },
    optInVersion: optIn.version,
    optInBox: boxShownAgain(form, progress.sent),
    carId: vehicle?.id ?? unlistedId ?? "",
    vehicle: vehicle && {
      title: vehicleTitle(vehicle).line,
      badgeLine: vehicleTitle(vehicle).badgeLine,
      image: vehicleImages(vehicle)[0]?.reference ?? null,
      priceText: isGone ? settings.tags.soldLabel : priceInWords(priceDisplay(vehicle, settings.price)),
    },
    step: Math.min(progress.step, form.steps.length),
    leadId: progress.leadId,
    images: { urlPattern: settings.images.urlPattern, widths: settings.images.widths },
    sent: {
      ...(location && !vehicle ? { location: location.slug, dealership_slug: location.dealershipSlug } : {}),
      ...textsOf(progress.sent, form),
    },
    errors: progress.errors,
  };
}

/** A form that comes back to be corrected has the box as it first came, unless it had none or has none now. */
function boxShownAgain(form: EnquiryForm, sent: FormProgress["sent"]): OptInBox {
  const now = optInBoxOf(form);
  const first = sentOptInBox(String(sent["opt_in_box"] ?? ""), now);
  return now === "none" || first === "none" ? now : first;
}

/** What was sent of a form's own fields, to be shown again. */
function textsOf(sent: FormProgress["sent"], { steps }: EnquiryForm): SentTexts {
  const fields = steps.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  return Object.fromEntries(fields.flatMap((field) => sentOf(sent, field)));
}

function sentOf(sent: FormProgress["sent"], field: FormField): [string, string | string[]][] {
  const { name } = field;
  if (!Object.hasOwn(sent, name)) return [];
  const values = [sent[name]].flat().map((value: unknown) => (typeof value === "boolean" ? String(value) : value));
  const texts = values.filter((value) => typeof value === "string");
  const last = texts.at(-1);
  if (last === undefined) return [];
  // Of what the shopper does not see only what counts is sent again.
  if (field.control === "preset" && !field.options.some(({ value }) => value === last)) return [];
  return [[name, field.control === "checks" ? texts : last]];
}
