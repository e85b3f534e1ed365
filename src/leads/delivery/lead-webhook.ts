import { z } from "zod";
import { carTypes, vehicleStatuses } from "../../vehicles/vehicle.ts";
import type { LeadDelivery } from "./delivery-message.ts";
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
    received_at: z.iso.datetime(),
    category: z.string(),
    subcategory: text,
    name: z.string(),
    email: z.string(),
    phone: z.string().meta({ description: "E.164." }),
    message: text,
    preferred_contact_method: text,
    date_time: text,
    rego: text,
    opt_in: z.boolean(),
    terms_conditions: z.boolean(),
    is_last_step: z.boolean(),
    additional_services: z.array(z.string()),
    manufacturer_slug: text,
  }),
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
    })
    .nullable()
    .meta({ description: "The vehicle that was asked about, as it was when the enquiry came." }),
  trade_in: z
    .object({ year: wholeNumber, make: z.string(), model: z.string(), badge: text, km: wholeNumber, rego: text })
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
      received_at: new Date(lead.receivedAt).toISOString(),
      category,
      subcategory,
      name,
      email,
      phone,
      message,
      preferred_contact_method: lead.preferredContactMethod,
      date_time: lead.dateTime,
      rego,
      opt_in: lead.optIn,
      terms_conditions: lead.termsAccepted,
      is_last_step: lead.isLastStep,
      additional_services: lead.additionalServices,
      manufacturer_slug: lead.manufacturerSlug,
    },
    contact: {
      contact_id: contactId,
      number,
      first_received_at: new Date(earlier[0]?.receivedAt ?? lead.receivedAt).toISOString(),
    },
    car: carOf(lead, site),
    trade_in: lead.tradeIn,
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
  };
}
