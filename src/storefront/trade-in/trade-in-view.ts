import type { FieldError } from "../../leads/read-enquiry.ts";
import type { EnquiryFormView } from "../enquiry/enquiry-form-view.ts";
import type { FormField } from "../../enquiry-kinds/enquiry-field.ts";
import type { CallablePlace } from "../place/place-to-call.tsx";
import type { Comparable } from "../../trade-in/valuation.ts";

export type TradeInView = {
  heading: string;
  /** Null if the car is known not to be valued online. */
  promise: string | null;
  /** Why the car is not valued online; null if it may be. */
  limited: string | null;
  /** The steps with the one that is shown; null once they are done. */
  progress: { headings: readonly string[]; current: number } | null;
  buying: { title: string; href: string; isReserved: boolean } | null;
  limits: string;
  step: StepView;
  /** On the first page only. */
  questions: readonly { question: string; answer: string }[];
  place: CallablePlace | null;
  /** A trade-in that this browser started and did not finish; on the first page only. */
  resume: { href: string; car: string } | null;
};

/** A form that a step sends, with what was sent before if it was refused. */
export type StepForm = {
  action: string;
  hidden: readonly (readonly [name: string, value: string])[];
  sent: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
};

export type StepView =
  | ({ kind: "car"; otherWay: { href: string; text: string } } & CarView)
  | ({ kind: "manual"; notice: string } & CarView)
  | {
      kind: "condition";
      form: StepForm;
      car: string;
      questions: readonly { field: string; question: string; answers: readonly string[] }[];
      backHref: string;
    }
  | {
      kind: "details";
      form: StepForm;
      enquiry: EnquiryFormView;
      fields: readonly FormField[];
      consents: readonly FormField[];
      locations: readonly { id: string; name: string }[];
      car: string;
      send: string;
      backHref: string;
    }
  | OfferView;

/** The fields of the first step: with a rego, or with lists. */
export type CarView = {
  form: StepForm;
  byHand: { makes: readonly string[]; models: readonly string[]; years: readonly number[] } | null;
  /** Which regos can be found, if few can; null otherwise. */
  regoHelp: string | null;
  /** False after the first step, which asked for them. */
  asksRego: boolean;
  send: string;
};

export type OfferView = {
  kind: "offer";
  car: string;
  /** Null without an estimate. */
  estimate: {
    priceText: string;
    lowText: string;
    highText: string;
    surenessText: string;
    comparables: readonly (Pick<Comparable, "title"> & { href: string; factsText: string })[];
  } | null;
  text: string;
  /** Null if the offer is accepted, has expired, or there is none. */
  accept: StepForm | null;
  isAccepted: boolean;
  untilText: string | null;
  startAgainHref: string | null;
  calculatorHref: string | null;
  /** How the shopper goes on with the vehicle that the car is traded in for; null without one. */
  next: { heading: string; text: string; links: { href: string; text: string }[] } | null;
  reference: string;
  place: { name: string; phone: { text: string; href: string } | null };
  photos: PhotosView;
  /** What the page's script sends to `/api/miscellaneous`; null on sites that do not store valuations. */
  stored: string | null;
};

export type PhotosView = {
  action: string;
  photos: readonly PhotoView[];
  mostPhotos: number;
  notice: string | null;
};

export type PhotoView = { pictureHref: string; thumbnailHref: string; removeHref: string };
