import type { ShownDocuments } from "../../content/shown-documents.ts";
import type { OptInBox } from "../../leads/consent.ts";
import type { EnquiryForm } from "../../leads/form-definition.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";
import type { AppointmentDay } from "../../locations/appointment-slots.ts";
import type { ImageSettings } from "../card/picture-sources.ts";

/** Submitted values by field name. */
export type SentTexts = Readonly<Record<string, string | string[]>>;

export type EnquiryFormView = {
  form: EnquiryForm;
  texts: {
    heading: string;
    intro: string | null;
    send: string;
    nextStep: string;
    privacyNotice: string;
    termsNotice: string;
  };
  optInVersion: string;
  documents: ShownDocuments;
  optInBox: OptInBox;
  /** Id of the vehicle in question, even if the site does not list it (any more); empty if there is none. */
  carId: string;
  vehicle: { title: string; badgeLine: string | null; image: string | null; priceText: string } | null;
  /** The current step, counted from 1, and the lead created by the previous steps. */
  step: number;
  leadId: string | null;
  images: ImageSettings;
  /** Prefilled or submitted values, and their validation errors. */
  sent: SentTexts;
  errors: FieldError[];
  /** Hidden fields of this page by name, such as the terms that a reservation page states. */
  pageFields?: [name: string, value: string][];
  /** Why the form could not be taken, whatever its values. */
  fault?: string;
  /** Free times of the chosen location for browsers without scripts; null or absent while they are unknown. */
  times?: AppointmentDay[] | null;
};
