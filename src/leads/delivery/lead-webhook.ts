import { type ConsentAnswer, consentAnswer, mayReceiveNews } from "../consent.ts";
import { leadKindName } from "../../enquiry-kinds/kind-of-lead.ts";
import { replacedContact } from "../lead-contacts.ts";
import { chosenShowroom, type LeadPlace, placeOfLead } from "../lead-place.ts";
import { leadReference } from "../lead-reference.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import { dealershipName, vehicleAddress } from "./lead-facts.ts";
import type { LeadWebhook } from "./lead-webhook-schema.ts";

/** The JSON text that is signed and sent. */
export function leadWebhookBody(delivery: LeadDelivery): string {
  const { lead, number, site, deliveryId } = delivery;
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
      ...webhookFormFields(lead),
      distribution_location_name: chosenShowroom(lead, site)?.name ?? null,
    },
    valuation_lead: webhookValuation(lead),
    consent: webhookConsent(lead, site),
    place: placeFields(placeOfLead(lead, site)),
    contact: webhookContact(delivery),
    car: webhookCar(lead, site),
    trade_in: webhookTradeIn(lead),
    finance_application: delivery.application?.map(({ label, text }) => ({ question: label, answer: text })) ?? null,
  };
  return JSON.stringify(body);
}

function webhookContact({ lead, contactId, number, earlier, site }: LeadDelivery): LeadWebhook["contact"] {
  const replaced = replacedContact({ lead, earlier });
  return {
    contact_id: contactId,
    number,
    first_received_at: new Date(earlier[0]?.receivedAt ?? lead.receivedAt).toISOString(),
    replaces: replaced && {
      contact_id: replaced.contactId,
      date_time: replaced.dateTime,
      is_time_booked: replaced.isTimeBooked,
      place: placeFields(placeOfLead(replaced, site)),
    },
  };
}

function webhookCar(lead: LeadDelivery["lead"], site: LeadDelivery["site"]): LeadWebhook["car"] {
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

function webhookFormFields(lead: LeadDelivery["lead"]) {
  return {
    last_name: lead.lastName,
    postcode: lead.postcode,
    form: lead.form,
    location: lead.locationSlug,
    distribution_location: lead.distributionLocationId,
    car_type: lead.carType,
    vehicle_price_budget: lead.vehiclePriceBudget,
    preferred_dealership: lead.preferredDealership,
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

function webhookValuation({ valuation }: LeadDelivery["lead"]): LeadWebhook["valuation_lead"] {
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

function webhookConsent({ consent }: LeadDelivery["lead"], { enquiry }: LeadDelivery["site"]): LeadWebhook["consent"] {
  if (consent === null) return null;
  const { text: words, version, isShown, isPreset, form, termsText, termsVersion, privacyVersion, at } = consent;
  const answer = consentAnswer(consent);
  return {
    text: words,
    version,
    is_shown: isShown,
    is_preset: isPreset,
    is_given: answer === "given",
    may_receive_news: mayReceiveNews(consent, enquiry.optIn),
    answer: wireAnswers[answer],
    form,
    terms_text: termsText,
    terms_version: termsVersion,
    privacy_version: privacyVersion,
    at: new Date(at).toISOString(),
  };
}

function webhookTradeIn({ tradeIn }: LeadDelivery["lead"]): LeadWebhook["trade_in"] {
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
