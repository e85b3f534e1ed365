/** Names of the fields as forms send them (§3). */
export type EnquiryField =
  | "name"
  | "email"
  | "phone"
  | "PreferredContactMethod"
  | "category"
  | "location"
  | "dealership_slug"
  | "distribution_location"
  | "postcode"
  | "rego"
  | "message"
  | "finance"
  | "trade_in"
  | "additional_services"
  | "dateTime"
  | "opt_in"
  | "terms_conditions"
  | TradeInField
  | AnswerField;

/** What only some kinds ask; the dealer gets it as the question and its answer. */
export type AnswerField =
  | "wanted_vehicle"
  | "call_time"
  | "own_vehicle"
  | "service_type"
  | "company"
  | "fleet_size"
  | "position"
  | "offer";

/** The shopper's own vehicle, offered in part payment or for sale. */
export type TradeInField = "trade_in_make" | "trade_in_model" | "trade_in_year" | "trade_in_km";

/** How a text is checked. `line` is any single line. */
export type TextRule = "name" | "email" | "phone" | "rego" | "postcode" | "line" | "year" | "kilometres";

/** A choice; `of` names the locations and dealerships with which it can be chosen. */
export type FieldOption = { value: string; label: string; of?: string[] };

/** How a field looks, and what it takes. */
type FieldControl =
  | { control: "text"; rule: TextRule; maxLength: number }
  | { control: "textarea"; maxLength: number; initial: string }
  /** One of many, and one of few. */
  | { control: "select" | "choice"; options: FieldOption[] }
  /** Any of these. */
  | { control: "checks"; options: FieldOption[] }
  /** A time at a place, offered or freely written. */
  | { control: "appointment" }
  | { control: "opt-in" | "terms" }
  /** Settled, and not shown. */
  | { control: "fixed"; value: string }
  /** Not asked for, because the page knows it; anything else that is sent does not count. */
  | { control: "preset"; options: FieldOption[] }
  /** Not asked for; what is sent all the same must be one of these. */
  | { control: "unasked"; options: FieldOption[] };

/** One field of a form. Serialisable: the page hands it to the browser, so that both sides hold to it. */
export type FormField = FieldControl & {
  name: EnquiryField;
  label: string;
  isRequired: boolean;
  /** What to say to who left it out, without the full stop: `Enter your name`. */
  ask: string;
  help?: string;
};
