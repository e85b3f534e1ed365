import { z } from "zod";
import { departments } from "../../enquiry-kinds/department.ts";
import { carTypes, vehicleStatuses } from "../../vehicles/vehicle.ts";
import { australianStates } from "../../settings/australian-state.ts";
import { enquiryKinds } from "../../enquiry-kinds/enquiry-kinds.ts";
import { suspicions } from "../lead.ts";

const text = z.string().nullable();
const integer = z.int().nonnegative().nullable();

const placeSchema = z.object({
  slug: z.string(),
  name: z.string(),
  department: z.enum(departments),
  street: text,
  suburb: z.string(),
  state: z.enum(australianStates),
  postcode: text,
  phone: text,
});

/**
 * The body of a webhook, version 1. Receivers depend on it: fields may be added, but renaming one or changing its
 * meaning requires a new version.
 */
export const leadWebhookSchema = z.object({
  version: z.literal(1),
  event: z.enum(["lead.received", "lead.contacted_again"]),
  delivery_id: z.string().meta({ description: "The same for every attempt: drop what you have seen." }),
  site: z.object({ slug: z.string(), name: z.string() }),
  dealership: z.object({ slug: text, name: z.string() }),
  lead: z.object({
    lead_id: z.string(),
    reference: z.string().meta({ description: "What the shopper was given to name the enquiry by." }),
    kind: z
      .string()
      .meta({ description: "What people call it, such as Photo Request, where the category does not say." }),
    received_at: z.iso.datetime(),
    category: z.string(),
    subcategory: text,
    name: z.string(),
    email: z.string(),
    phone: z.string().meta({ description: "E.164." }),
    message: text,
    preferred_contact_method: text,
    date_time: text,
    is_time_booked: z.boolean().meta({ description: "True: the place keeps date_time free; false: it is a wish." }),
    rego: text,
    opt_in: z.boolean().meta({
      description: "State of the box for news and offers, or its default: see consent.answer before you rely on it.",
    }),
    terms_conditions: z.boolean(),
    is_last_step: z.boolean(),
    additional_services: z.array(z.string()),
    manufacturer_slug: text,
    last_name: text.meta({ description: "Null where `name` is the whole name." }),
    postcode: text,
    form: z.enum(enquiryKinds),
    location: text.meta({ description: "Slug of the location that was chosen, or of the vehicle's." }),
    distribution_location: text,
    finance: z.boolean().nullable(),
    has_trade_in: z.boolean().nullable(),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    earlier_enquiry: z
      .object({
        number: z.int().min(2),
        first_lead_id: z.string(),
        first_reference: z.string(),
        first_received_at: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: "Of who asked about the same vehicle before: which enquiry this is, and the first one." }),
    special: text,
    unknown_car_id: text.meta({
      description: "Id of the vehicle that was asked about, where the site knows no such vehicle; then car is null.",
    }),
    form_completed: z.boolean().nullable(),
    offer_accepted: z.boolean().nullable(),
    suspicions: z.array(z.enum(suspicions)).meta({ description: "Not empty: the lead may be no person's." }),
  }),
  valuation_lead: z
    .object({
      url: text,
      source: z.literal("Website"),
      user_agent: text,
      car_dealership_id: text,
      lead_attributes: z.object({
        visited_pages: z.array(z.string()),
        linked_query_params: z.record(z.string(), z.string()),
      }),
    })
    .nullable(),
  consent: z
    .object({
      text,
      version: z.string(),
      is_shown: z.boolean(),
      is_preset: z.boolean(),
      is_given: z.boolean().meta({ description: "Whether the shopper agreed; a box left ticked is no agreement." }),
      answer: z.enum(["not_asked", "left_as_it_was", "not_given", "given"]).meta({
        description: "left_as_it_was: the box was ticked before the shopper came to it, generally no consent.",
      }),
      form: z.enum(enquiryKinds),
      terms_text: text,
      at: z.iso.datetime(),
    })
    .nullable()
    .meta({ description: "Proof of what was agreed to, in the words that were shown." }),
  place: placeSchema
    .nullable()
    .meta({ description: "Where the shopper will go or ask, with the phone of its department." }),
  contact: z.object({
    contact_id: z.string().meta({ description: "Of the first contact of a lead its lead_id." }),
    number: z.int().positive().meta({ description: "1 for the first; the same person asking the same again is 2." }),
    first_received_at: z.iso.datetime(),
    replaces: z
      .object({
        contact_id: z.string(),
        date_time: z.string(),
        is_time_booked: z.boolean(),
        place: placeSchema.nullable(),
      })
      .nullable()
      .meta({
        description: "Time and place of the contact before, where this one changed them: they are no longer held.",
      }),
  }),
  car: z
    .object({
      car_id: text,
      car_type: z.enum(carTypes).nullable(),
      vehicle_status: z.enum(vehicleStatuses).nullable(),
      stock_number: text,
      make: text,
      model: text,
      badge: text,
      year: integer,
      price: z.number().nullable().meta({ description: "Australian dollars, as the site showed it." }),
      km: integer,
      vin: text,
      regplate: text,
      body: text,
      doors: integer,
      transmission: text,
      colour: text,
      interior_colour: text,
      url: text,
      is_listed: z
        .boolean()
        .meta({ description: "False: the site no longer listed it, and these are its last known facts." }),
    })
    .nullable()
    .meta({ description: "The vehicle that was asked about, as it was when the enquiry came." }),
  trade_in: z
    .object({
      year: integer,
      make: z.string(),
      model: z.string(),
      badge: text,
      km: integer,
      rego: text,
      offer_price: z.number().nullable().meta({ description: "Australian dollars, as the valuation service offered." }),
      valuation: z
        .object({
          id: z.string(),
          rego: z.string(),
          rego_state: z.enum(australianStates),
          adjustment_answers: z.record(z.string(), z.string()),
        })
        .nullable(),
    })
    .nullable(),
});

export type LeadWebhook = z.infer<typeof leadWebhookSchema>;
