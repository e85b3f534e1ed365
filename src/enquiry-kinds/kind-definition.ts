import type { Department } from "./department.ts";
import type { FormField } from "./enquiry-field.ts";

/** Describes one kind of enquiry. Each kind has its own file. */
export type EnquiryKindDefinition = {
  /** Stored with leads and sent in forms and webhooks, so it must never change. */
  name: string;
  /** Default words; sites can change them in `enquiry.forms`. */
  words: KindWords;
  lead: KindLead;
  about: EnquiryAbout;
  form: FormPlace;
  /** The steps of its form. The first one that asks for contact details creates a lead (EF-20). */
  steps: readonly [KindStep, ...KindStep[]];
  isCallRequest: boolean;
  /** Whether only the server sends it, with facts that no form may claim. Missing: its form sends it. */
  isSentByServer?: true;
};

export type KindWords = {
  heading: string;
  intro: string | null;
  message: string;
  send: string;
  /** What happens next, such as the response time. Null: `enquiry.nextStep` of the site. */
  nextStep: string | null;
};

type KindLead = {
  /** Category of its leads. Null: chosen by the shopper, or derived from the car type of the vehicle. */
  category: string | null;
  /** Category and subcategory that replace `category` in stored and sent leads. Null: not replaced. */
  storedAs: { category: string; subcategory: string } | null;
  /** Name of its leads for the dealer. Null: their category. */
  name: string | null;
  /** What its shoppers sent, in texts for them. Missing: an enquiry. */
  sent?: SentThing;
  /** Setting in `enquiry` with the message to use when the shopper wrote none (PT-01). */
  hiddenMessage: "photoRequestMessage" | null;
  /** Whether its leads include the pages and link parameters of the visit (EF-18). */
  includesVisit: boolean;
  adfInterest: AdfInterest;
  /** What its shoppers book, in texts for them. Null: nothing. */
  booking: KindBooking | null;
  /** Its analytics event (§9). Null: the event of a vehicle or general enquiry. */
  event: "testDrive" | "careers" | null;
};

/** What a shopper sent by its name (`finance application`), with a preposition for a vehicle behind it. */
export type SentThing = { name: string; preposition: "about" | "of" | "for" };

/** A booking by its name (`service booking`), with a preposition for a vehicle behind it, and what is booked (`service`). */
export type KindBooking = { name: string; preposition: "of" | "for"; booked: string };

/**
 * The ADF interest of its leads. `trade-in` applies to leads about no vehicle of the dealer, `by-category` depends on
 * the category and on whether there is such a vehicle. `none`: ADF has no value for it, whatever the category.
 */
export type AdfInterest = "buy" | "test-drive" | "trade-in" | "by-category" | "none";

/**
 * What it is about. `vehicle`: the place is that of the vehicle, and the form never asks for one. `site`: the site's
 * settings decide whether the form asks for a place. Otherwise the form asks for a place of the department.
 */
export type EnquiryAbout = "vehicle" | "site" | { department: Department; placeLabel: string };

export type FormPlace =
  /** `spin-to-win`: the game's own form, whose prize the server draws. No other form may send the kind. */
  | { on: "spin-to-win" }
  | { on: "contact-page" | "vehicle-page" | "reserve-page" | "finance-page" | "offer-page" | "chat" }
  /** `checkout-journey`: several pages, from whose answers the server makes the enquiry. */
  | { on: "checkout-journey" }
  | FormPage;

export type FormPage = {
  on: "own-page";
  path: string;
  /** Earlier paths that still show the page. */
  formerPaths: readonly string[];
  /** True: sites turn the page on in `content.pages` (RT-24, RT-25). False: `action` alone turns it on. */
  isContentPage: boolean;
  /** Flag in `actions` that offers this enquiry about vehicles of a dealership. Null: always offered. */
  action: "callBack" | "testDrive" | "photoRequest" | null;
  needsVehicle: boolean;
  /** The link to it on vehicle pages. Null: none. */
  vehicleLink: {
    position: number;
    /** A name in `ui/icon-names.ts`, as the compiler checks where the link is shown. */
    icon: "car-front" | "image" | "phone";
    text: string;
    excludedItemTypes: readonly string[];
  } | null;
};

export type KindStep = { heading: string; groups: readonly KindFieldGroup[] };
/**
 * Fields under a heading. A group is omitted when the site asks for none of its fields; a folded one is shown closed,
 * because few shoppers need it.
 */
export type KindFieldGroup = { legend: string; fields: readonly KindField[]; isFolded?: true };

/** A shared field, or one of its own. The lead stores own fields as questions and answers, except those in `leadFields`. */
export type KindField = SharedField | FormField | { onlyWithoutVehicle: FormField };

/** Fields that depend on the settings of the site. `leads/enquiry-form.ts` creates them. */
export type SharedField =
  | "name"
  | "email"
  | "phone"
  /** Both are shown; one of them is enough. */
  | "email-or-phone"
  /** Preferred contact method, if the site asks for it. */
  | "contact-method"
  | "category"
  /** Not shown. API clients may send a category, which must be one of the site's (EF-28). */
  | "unasked-category"
  /** Location and dealership, as `about` and the site require. */
  | "place"
  /** The dealership that the link to the form names, where the form is about a vehicle. Not shown. */
  | "preferred-dealership"
  /** The dealership that answers, where the form is about no vehicle. Not shown: another page asked for it. */
  | "unasked-dealership"
  | "appointment"
  /** Rego of the shopper's own car, if the site asks for it. */
  | "own-rego"
  /** Required unless the site relaxes it (EF-08). */
  | "message"
  | "optional-message"
  /** Finance, trade-in and additional services, if the site asks for them. */
  | "buying"
  /** Consent to marketing (EF-10). */
  | "news"
  | "terms";
