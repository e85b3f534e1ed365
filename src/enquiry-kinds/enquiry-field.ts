/** Names of the form fields that have their own property in a lead (§3). */
export const leadFields = [
  "name",
  "email",
  "phone",
  "PreferredContactMethod",
  "category",
  "location",
  "dealership_slug",
  "distribution_location",
  "postcode",
  "rego",
  "message",
  "finance",
  "trade_in",
  "additional_services",
  "dateTime",
  "opt_in",
  "terms_conditions",
  // The shopper's own vehicle, as a trade-in or for sale.
  "trade_in_make",
  "trade_in_model",
  "trade_in_year",
  "trade_in_km",
  // The subject of the finance enquiry.
  "car_type",
  "vehiclePriceBudget",
  "preferredDealership",
  "last_name",
  "special",
] as const;

export type LeadField = (typeof leadFields)[number];

/** How a text is checked. `line` is any single line. */
export type TextRule = "name" | "email" | "phone" | "rego" | "postcode" | "line" | "year" | "kilometres" | "dollars";

/**
 * A choice; `of` has the slugs of the locations and dealerships with which it can be chosen, and `owner` their name for
 * shoppers.
 */
export type FieldOption = { value: string; label: string; of?: string[]; owner?: string };

type FieldControl =
  | { control: "text"; rule: TextRule; maxLength: number }
  | { control: "textarea"; maxLength: number; initial: string }
  /** Choose one: from many options, or from few. */
  | { control: "select" | "choice"; options: FieldOption[] }
  | { control: "checks"; options: FieldOption[] }
  /** A time at a location, offered or typed. */
  | { control: "appointment" }
  | { control: "opt-in" | "terms" }
  | { control: "fixed"; value: string }
  /** Hidden, because the page sets it; any other value is ignored. */
  | { control: "preset"; options: FieldOption[] }
  /** A text that the page or another client sets, and the shopper does not see. */
  | { control: "hidden"; maxLength: number }
  /** Not shown; if sent, the value must be one of these. */
  | { control: "unasked"; options: FieldOption[] };

/** One field of a form. Serialisable: the browser and the server use the same definition. */
export type FormField = FieldControl & {
  /** One of `leadFields`; any other name is a question that the lead stores with its answer. */
  name: string;
  label: string;
  isRequired: boolean;
  /** The error message when it is missing, without the full stop: `Enter your name`. */
  ask: string;
  help?: string;
};
