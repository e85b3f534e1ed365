import type { ReviewSection } from "../pre-approval/review-sections.tsx";
import type { ShownDocuments } from "../../content/shown-documents.ts";
import type { PageStep } from "../pre-approval/step-parts.tsx";
import type { ApplicationField } from "../../finance-applications/application-fields.ts";
import type { AnswerError } from "../../finance-applications/read-answers.ts";
import type { AppointmentDay } from "../../locations/appointment-slots.ts";
import type { OrderView } from "../order/order-view.ts";
import type { ImageSettings } from "../card/picture-sources.ts";

export type ShownVehicle = {
  title: string;
  badgeLine: string | null;
  href: string;
  price: { text: string; qualifier: string | null };
  /** The total of the order so far; null where the price is the total. `partsText`: null beside the table of costs, which labels the total. */
  total: { text: string; partsText: string | null } | null;
  image: string | null;
  images: ImageSettings;
};

/** The time for which the vehicle is kept, as text and for a script that counts it down. */
export type ShownTime = { text: string; leftMs: number };

/** What a step asks. `sent` has the texts of its fields by name. */
export type StepBody =
  | { kind: "start"; points: string[] }
  | { kind: "trade-in"; valued: { car: string; offerText: string; untilText: string } | null; valueHref: string | null }
  | {
      kind: "payment";
      cashText: string;
      /** Null where the dealership offers no finance. */
      finance: {
        years: readonly number[];
        balloons: readonly { percent: number; label: string }[];
        loanText: string | null;
        ownHelp: string;
        note: string;
      } | null;
    }
  | {
      kind: "handover";
      place: string | null;
      days: AppointmentDay[];
      /** `quote`: what it costs to the postcode that is known; null without one. */
      delivery: { days: { value: string; label: string }[]; text: string; quote: string | null } | null;
      contract: string;
    }
  | {
      kind: "details";
      fields: readonly ApplicationField[];
      /** Text of the box for the terms; null where there is none. */
      terms: string | null;
      documents: ShownDocuments;
    }
  | {
      kind: "review";
      sections: ReviewSection[];
      order: OrderView;
      contract: string;
      /** What the button sends back, so that a changed review is shown again. */
      seen: string;
    };

export type StepView = { body: StepBody; texts: Record<string, string> };

export type PurchaseView = {
  heading: string;
  intro: string | null;
  vehicle: ShownVehicle;
  time: ShownTime | null;
  notice: string | null;
  /** Another purchase of the browser, which ends if this one is started. */
  another: { title: string; text: string; link: { label: string; href: string } } | null;
  steps: PageStep[];
  action: string;
  /** What the form is about, by name: the purchase and the vehicle. */
  fields: Readonly<Record<string, string>>;
  /** The purchase whose typed answers the browser keeps; null where nothing is typed, or for another one. */
  typedAs: string | null;
  button: string;
  body: StepBody;
  sent: Readonly<Record<string, string>>;
  errors: AnswerError[];
  backHref: string | null;
  /** Whether the private link can be sent to the shopper's address. */
  canMail: boolean;
  /** Where the shopper is asked whether to let the vehicle go; null before it is kept. */
  letGoHref: string | null;
  privacyNotice: string | null;
};
