import type { OptInBox } from "../../leads/consent.ts";
import type { EnquiryField } from "../../leads/enquiry-field.ts";
import type { EnquiryForm } from "../../leads/form-definition.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";
import type { ImageSettings } from "../card/picture-sources.ts";

/** What was typed, by the names of the fields. */
export type SentTexts = Partial<Record<EnquiryField, string | string[]>>;

/** Everything that a form shows. */
export type EnquiryFormView = {
  form: EnquiryForm;
  texts: {
    heading: string;
    intro: string | null;
    send: string;
    nextStep: string;
    privacyNotice: string;
    termsNotice: string;
    termsHref: string | null;
  };
  optInVersion: string;
  optInBox: OptInBox;
  /** Id of the vehicle asked about, also of one that the site does not list (any more); empty for none. */
  carId: string;
  /** The vehicle asked about, so that nobody doubts which one it is. */
  vehicle: { title: string; badgeLine: string | null; image: string | null; priceText: string } | null;
  /** Which step this is, counted from 1, and the lead that the steps before it made. */
  step: number;
  leadId: string | null;
  images: ImageSettings;
  /** What is known or was typed already, and why it was refused. */
  sent: SentTexts;
  errors: FieldError[];
};
