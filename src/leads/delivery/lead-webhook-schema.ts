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
  delivery_id: z.string().meta({ description: "Same for every attempt. Use it to ignore duplicates." }),
  site: z.object({ slug: z.string(), name: z.string() }),
  dealership: z.object({ slug: text, name: z.string() }),
  lead: z.object({
    lead_id: z.string(),
    reference: z.string().meta({ description: "Reference number given to the shopper." }),
    kind: z.string().meta({
      description: "Readable name of the kind of enquiry, such as Photo Request. More specific than the category.",
    }),
    received_at: z.iso.datetime(),
    category: z.string(),
    subcategory: text,
    name: z.string(),
    email: z.string(),
    phone: z.string().meta({ description: "E.164." }),
    message: text,
    preferred_contact_method: text,
    date_time: text,
    is_time_booked: z
      .boolean()
      .meta({ description: "True if `date_time` is reserved at the place; false if it is only a preference." }),
    rego: text,
    opt_in: z.boolean().meta({
      description: "State of the marketing consent box, or its default. Check `consent.answer` before you rely on it.",
    }),
    terms_conditions: z.boolean(),
    is_last_step: z.boolean(),
    additional_services: z.array(z.string()),
    manufacturer_slug: text,
    last_name: text.meta({ description: "Null if `name` is the full name." }),
    postcode: text,
    form: z.enum(enquiryKinds),
    location: text.meta({ description: "Slug of the location the shopper chose, or of the vehicle's location." }),
    distribution_location: text.meta({ description: "Id of the showroom that the shopper chose to answer." }),
    distribution_location_name: text.meta({
      description: "Name of that showroom, which the shopper's mails name too.",
    }),
    car_type: z
      .enum(carTypes)
      .nullable()
      .meta({ description: "Type of the requested vehicle, or the type asked for." }),
    vehicle_price_budget: z.number().nullable().meta({ description: "In Australian dollars." }),
    preferred_dealership: text.meta({
      description: "Slug of the dealership that the shopper preferred. `dealership` is the one that answers.",
    }),
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
      .meta({
        description:
          "Set if the shopper has enquired about this vehicle before: the number of this enquiry, and the first one.",
      }),
    special: text,
    unknown_car_id: text.meta({
      description: "Id of the requested vehicle if the site has no such vehicle. `car` is then null.",
    }),
    form_completed: z.boolean().nullable(),
    offer_accepted: z.boolean().nullable(),
    suspicions: z
      .array(z.enum(suspicions))
      .meta({ description: "Signs of spam. If not empty, the lead may not come from a person." }),
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
      is_given: z
        .boolean()
        .meta({ description: "Whether the shopper agreed. Leaving a ticked box ticked is not agreement." }),
      answer: z.enum(["not_asked", "left_as_it_was", "not_given", "given"]).meta({
        description: "`left_as_it_was`: the box was ticked by default and not changed, which is generally not consent.",
      }),
      may_receive_news: z.boolean().meta({
        description:
          "Whether news and offers may be sent: consent was given, or the site counts boxes that were ticked by default.",
      }),
      form: z.enum(enquiryKinds),
      terms_text: text,
      terms_version: text.meta({ description: "Version of the accepted terms. Null if none were accepted." }),
      privacy_version: text.meta({ description: "Version of the privacy policy that the form linked to." }),
      at: z.iso.datetime(),
    })
    .nullable()
    .meta({ description: "Record of the consent, with the text that was shown." }),
  place: placeSchema
    .nullable()
    .meta({ description: "Location that handles the enquiry, with the phone number of the department." }),
  contact: z.object({
    contact_id: z
      .string()
      .meta({ description: "Id of this contact. For the first contact of a lead it equals `lead_id`." }),
    number: z.int().positive().meta({
      description: "1 for the first contact, 2 when the same person sends the same enquiry again, and so on.",
    }),
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
        description: "Time and place of the previous contact if this one changed them. They are no longer reserved.",
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
      price: z.number().nullable().meta({ description: "Price shown on the site, in Australian dollars." }),
      km: integer,
      vin: text,
      regplate: text,
      body: text,
      doors: integer,
      transmission: text,
      colour: text,
      interior_colour: text,
      url: text,
      is_listed: z.boolean().meta({
        description: "False if the site no longer listed the vehicle. The other fields are then its last known values.",
      }),
    })
    .nullable()
    .meta({ description: "The requested vehicle at the time of the enquiry." }),
  trade_in: z
    .object({
      year: integer,
      make: z.string(),
      model: z.string(),
      badge: text,
      km: integer,
      rego: text,
      offer_price: z
        .number()
        .nullable()
        .meta({ description: "Offer of the valuation service, in Australian dollars." }),
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
  finance_application: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .nullable()
    .meta({ description: "Answers of a finance application. They are personal: store them encrypted." }),
});

export type LeadWebhook = z.infer<typeof leadWebhookSchema>;
