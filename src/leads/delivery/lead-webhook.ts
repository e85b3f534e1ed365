import { z } from "zod";
import { australianStates } from "../../sites/site-location.ts";
import { type ConsentAnswer, consentAnswer } from "../consent.ts";
import { enquiryKinds, leadKindName } from "../enquiry-kind.ts";
import { type LeadPlace, placeOfLead } from "../lead-place.ts";
import { leadReference } from "../lead-reference.ts";
import { suspicions } from "../lead.ts";
import { carTypes, vehicleStatuses } from "../../vehicles/vehicle.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import { dealershipName, vehicleAddress } from "./lead-facts.ts";

const text = z.string().nullable();
const wholeNumber = z.int().nonnegative().nullable();

/**
 * The body of a webhook, version 1. Receivers depend on it: fields may be added, but one that is here keeps
 * its name and meaning, or the version grows.
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
  place: z
    .object({
      slug: z.string(),
      name: z.string(),
      department: z.enum(["sales", "service", "parts"]),
      street: text,
      suburb: z.string(),
      state: z.enum(australianStates),
      postcode: text,
      phone: text,
    })
    .nullable()
    .meta({ description: "Where the shopper will go or ask, with the phone of its department." }),
  contact: z.object({
    contact_id: z.string().meta({ description: "Of the first contact of a lead its lead_id." }),
    number: z.int().positive().meta({ description: "1 for the first; the same person asking the same again is 2." }),
    first_received_at: z.iso.datetime(),
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
      year: wholeNumber,
      price: z.number().nullable().meta({ description: "Australian dollars, as the site showed it." }),
      km: wholeNumber,
      vin: text,
      regplate: text,
      body: text,
      doors: wholeNumber,
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
      year: wholeNumber,
      make: z.string(),
      model: z.string(),
      badge: text,
      km: wholeNumber,
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

type LeadWebhook = z.infer<typeof leadWebhookSchema>;

/** The JSON text that is signed and sent. */
export function leadWebhookBody({ lead, contactId, number, earlier, site, deliveryId }: LeadDelivery): string {
  const { name, email, phone, message, category, subcategory, rego } = lead;
  const body: LeadWebhook = {
    version: 1,
    event: number === 1 ? "lead.received" : "lead.contacted_again",
    delivery_id: deliveryId,
    site: { slug: site.slug, name: site.name },
    dealership: { slug: lead.dealershipSlug, name: dealershipName(lead, site) },
    lead: {
      lead_id: lead.leadId,
      reference: leadReference(lead.leadId),
      kind: leadKindName(lead),
      received_at: new Date(lead.receivedAt).toISOString(),
      category,
      subcategory,
      name,
      email,
      phone,
      message,
      preferred_contact_method: lead.preferredContactMethod,
      date_time: lead.dateTime,
      is_time_booked: lead.isTimeBooked,
      rego,
      opt_in: lead.optIn,
      terms_conditions: lead.termsAccepted,
      is_last_step: lead.isLastStep,
      additional_services: lead.additionalServices,
      manufacturer_slug: lead.manufacturerSlug,
      ...formFieldsOf(lead),
    },
    valuation_lead: valuationOf(lead),
    consent: consentOf(lead),
    place: placeFields(placeOfLead(lead, site)),
    contact: {
      contact_id: contactId,
      number,
      first_received_at: new Date(earlier[0]?.receivedAt ?? lead.receivedAt).toISOString(),
    },
    car: carOf(lead, site),
    trade_in: tradeInOf(lead),
  };
  return JSON.stringify(body);
}

function carOf(lead: LeadDelivery["lead"], site: LeadDelivery["site"]): LeadWebhook["car"] {
  if (lead.carId === null) return null;
  const { vehicle } = lead;
  return {
    car_id: lead.carId,
    car_type: lead.carType,
    vehicle_status: lead.vehicleStatus,
    stock_number: lead.stockNumber,
    make: lead.vehicleMake,
    model: lead.vehicleModel,
    badge: vehicle?.badge ?? null,
    year: vehicle?.year ?? null,
    price: vehicle?.price ?? null,
    km: vehicle?.km ?? null,
    vin: vehicle?.vin ?? null,
    regplate: vehicle?.regplate ?? null,
    body: vehicle?.body ?? null,
    doors: vehicle?.doors ?? null,
    transmission: vehicle?.transmission ?? null,
    colour: vehicle?.colour ?? null,
    interior_colour: vehicle?.interiorColour ?? null,
    url: vehicleAddress(lead, site),
    is_listed: vehicle?.isListed ?? true,
  };
}

function formFieldsOf(lead: LeadDelivery["lead"]) {
  return {
    last_name: lead.lastName,
    postcode: lead.postcode,
    form: lead.form,
    location: lead.locationSlug,
    distribution_location: lead.distributionLocationId,
    finance: lead.isInterestedInFinance,
    has_trade_in: lead.hasTradeIn,
    answers: lead.answers,
    earlier_enquiry: earlierFields(lead),
    special: lead.special,
    unknown_car_id: lead.unknownVehicle,
    form_completed: lead.formCompleted,
    offer_accepted: lead.offerAccepted,
    suspicions: lead.suspicions,
  };
}

function earlierFields({ earlierEnquiry }: LeadDelivery["lead"]): LeadWebhook["lead"]["earlier_enquiry"] {
  if (earlierEnquiry === null) return null;
  const { number, firstLeadId, firstReceivedAt } = earlierEnquiry;
  return {
    number,
    first_lead_id: firstLeadId,
    first_reference: leadReference(firstLeadId),
    first_received_at: new Date(firstReceivedAt).toISOString(),
  };
}

function valuationOf({ valuation }: LeadDelivery["lead"]): LeadWebhook["valuation_lead"] {
  if (valuation === null) return null;
  const { url, source, userAgent, carDealershipId, leadAttributes } = valuation;
  const { visitedPages, linkedQueryParams } = leadAttributes;
  return {
    url,
    source,
    user_agent: userAgent,
    car_dealership_id: carDealershipId,
    lead_attributes: { visited_pages: visitedPages, linked_query_params: linkedQueryParams },
  };
}

function placeFields(place: LeadPlace | null): LeadWebhook["place"] {
  if (place === null) return null;
  const { slug, name, department, phone, address } = place;
  const { street, city, state, postcode } = address;
  return { slug, name, department, street, suburb: city, state, postcode, phone };
}

const wireAnswers = {
  "not-asked": "not_asked",
  "left-as-it-was": "left_as_it_was",
  "not-given": "not_given",
  given: "given",
} as const satisfies Record<ConsentAnswer, string>;

function consentOf({ consent }: LeadDelivery["lead"]): LeadWebhook["consent"] {
  if (consent === null) return null;
  const { text: words, version, isShown, isPreset, form, termsText, at } = consent;
  const answer = consentAnswer(consent);
  return {
    text: words,
    version,
    is_shown: isShown,
    is_preset: isPreset,
    is_given: answer === "given",
    answer: wireAnswers[answer],
    form,
    terms_text: termsText,
    at: new Date(at).toISOString(),
  };
}

function tradeInOf({ tradeIn }: LeadDelivery["lead"]): LeadWebhook["trade_in"] {
  if (tradeIn === null) return null;
  const { offerPrice, valuation, ...vehicle } = tradeIn;
  return {
    ...vehicle,
    offer_price: offerPrice,
    valuation: valuation && {
      id: valuation.id,
      rego: valuation.rego,
      rego_state: valuation.regoState,
      adjustment_answers: valuation.adjustmentAnswers,
    },
  };
}
