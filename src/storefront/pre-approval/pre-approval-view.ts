import type { CallablePlace } from "../place/place-to-call.tsx";
import type { PageStep } from "./step-parts.tsx";
import type { ReviewSection } from "./review-sections.tsx";
import type { ApplicationField } from "../../finance-applications/application-fields.ts";
import type { ShownDocuments } from "../../content/shown-documents.ts";
import type { FieldsAbout } from "./another-application.server.ts";
import type { AnswerError } from "../../finance-applications/read-answers.ts";

export type ShownField = ApplicationField & { text: string; error: string | undefined };

/** A box that must be ticked to send the application. */
export type ShownAgreement = {
  name: string;
  text: string;
  /** The document that it is about; null for none. */
  href: string | null;
  isTicked: boolean;
  error: string | undefined;
};

/** What the shopper checks before sending. */
export type ReviewView = {
  sections: ReviewSection[];
  loanText: string;
  note: string;
  agreements: ShownAgreement[];
};

export type PreApprovalView = {
  heading: string;
  intro: string | null;
  steps: PageStep[];
  action: string;
  fields: ShownField[];
  /** What the link to the first step said. */
  hidden: { name: string; value: string }[];
  /** Which application the forms are about. */
  about: FieldsAbout;
  /** The application whose typed answers the browser keeps; null where it shows answers for another one. */
  typedAs: string | null;
  errors: AnswerError[];
  vehicleText: string | null;
  /** Figures of the calculator that cannot be applied for; null on other steps and without such figures. */
  calculatorText: string | null;
  review: ReviewView | null;
  button: string;
  backHref: string | null;
  /** Whether the private link can be sent to the shopper's address. */
  canMail: boolean;
  /** On the first step: where to go on with an application that was started before; null without one. */
  resume: { href: string; label: string } | null;
  notice: string | null;
  privacyNotice: string;
  documents: ShownDocuments;
  place: CallablePlace | null;
};
