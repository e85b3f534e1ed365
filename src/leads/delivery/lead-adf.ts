import { isoTimeIn } from "../../locations/local-time.ts";
import { askedCallTime } from "../call-back.ts";
import { kindDefinitions } from "../../enquiry-kinds/enquiry-kinds.ts";
import { journeyNames } from "../../enquiry-kinds/journey-names.ts";
import { kindForCategory, leadKindName } from "../../enquiry-kinds/kind-of-lead.ts";
import type { Lead } from "../lead.ts";
import { type LeadPlace, leadPhone, placeOfLead } from "../lead-place.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import { dealershipName, factLine, type LeadFact, leadFacts, statusTexts, unknownVehicleText } from "./lead-facts.ts";
import { element, type XmlElement, xmlText } from "./xml-element.ts";

export const adfMediaType = "application/x-adf+xml";

type Interest = "buy" | "lease" | "sell" | "test-drive" | "trade-in";
/** Categories without a form kind whose shoppers want to buy, even if they name no vehicle. */
const purchaseCategories = ["New Vehicle Enquiry", "Used Vehicle Enquiry", journeyNames.onlinePurchase];
/** Categories of shoppers who want a vehicle without buying it. */
const leaseCategories = ["Subscription Enquiry"];
/** Categories of shoppers who only want to sell their own vehicle. */
const sellingCategories = ["Sell My Car Enquiry"];
/** Categories that are no wish to buy the vehicle of the dealer that they are about. */
const otherCategories = [
  ...sellingCategories,
  "Service Enquiry",
  "Service Retention",
  "Loan Car Booking",
  "Insurance Enquiry",
  "Survey",
];

/**
 * A lead as ADF 1.0 (Auto-lead Data Format): elements in DTD order, every text escaped, no default values for missing
 * fields. ADF requires a vehicle: it is empty for an enquiry without one.
 */
export function adfDocument(delivery: LeadDelivery): string {
  const { lead, site } = delivery;
  const [source = ""] = site.hosts;
  const prospect = element("prospect", { status: delivery.number === 1 ? "new" : "resend" }, [
    element("id", { sequence: "1", source }, lead.leadId),
    element("requestdate", {}, isoTimeIn(lead.receivedAt, site.timeZone)),
    ...vehicleElements(lead, source),
    customerElement(delivery),
    vendorElement(delivery, source),
    element("provider", {}, [
      element("name", { part: "full", type: "business" }, site.name),
      element("service", {}, leadKindName(lead)),
      element("url", {}, `https://${source}`),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${xmlText(element("adf", {}, [prospect]))}`;
}

function vehicleElements(lead: Lead, source: string): XmlElement[] {
  const traded = tradeInElement(lead);
  const hasVehicle = lead.vehicleMake !== null;
  if (!hasVehicle && traded !== null) return [traded];
  return traded === null ? [vehicleElement(lead, source)] : [vehicleElement(lead, source), traded];
}

/** ADF has only new and used: a demonstrator is sent as used, with a comment. */
function vehicleElement(lead: Lead, source: string): XmlElement {
  const facts = lead.vehicle;
  const interest = vehicleInterest(lead);
  const isOwn = interest === "sell" || interest === "trade-in";
  const status = lead.carType === "new" ? "new" : "used";
  const attributes = { ...(interest && { interest }), ...((isOwn || lead.carType) && { status }) };
  return element("vehicle", attributes, [
    ...optional("id", lead.carId, { sequence: "1", source }),
    element("year", {}, facts?.year ? String(facts.year) : ""),
    element("make", {}, lead.vehicleMake ?? ""),
    element("model", {}, lead.vehicleModel ?? ""),
    ...optional("vin", facts?.vin),
    ...optional("stock", lead.stockNumber),
    ...optional("trim", facts?.badge),
    ...optional("doors", facts?.doors),
    ...optional("bodystyle", facts?.body),
    ...optional("transmission", transmissionLetter(facts?.transmission)),
    ...optional("odometer", facts?.km, { units: "km" }),
    ...colours(facts?.interiorColour, facts?.colour),
    ...optional("price", facts?.price, { type: "asking", currency: "AUD" }),
    ...optional("comments", vehicleComments(lead)),
  ]);
}

/**
 * ADF requires a vehicle in every lead and has no interest for a service or a job. Null omits the attribute, because
 * each of its values would be false; readers then assume `buy`, so a comment says otherwise.
 */
function vehicleInterest(lead: Lead): Interest | null {
  const named = kindForCategory(lead);
  const interest = named && kindDefinitions[named].lead.adfInterest;
  if (interest === "test-drive") return interest;
  if (interest === "none" || kindDefinitions[lead.form].lead.adfInterest === "none") return null;
  const isAboutVehicle = lead.vehicleMake !== null || lead.unknownVehicle !== null;
  if (!isAboutVehicle && sellingCategories.includes(lead.category)) return "sell";
  if (!isAboutVehicle && interest === "trade-in") return interest;
  if (leaseCategories.includes(lead.category)) return "lease";
  const isPurchase = interest === "buy" || purchaseCategories.includes(lead.category);
  return isPurchase || (isAboutVehicle && !otherCategories.includes(lead.category)) ? "buy" : null;
}

function tradeInElement({ tradeIn, category }: Lead): XmlElement | null {
  if (tradeIn === null) return null;
  const interest: Interest = sellingCategories.includes(category) ? "sell" : "trade-in";
  return element("vehicle", { interest, status: "used" }, [
    element("year", {}, tradeIn.year === null ? "" : String(tradeIn.year)),
    element("make", {}, tradeIn.make),
    element("model", {}, tradeIn.model),
    ...optional("trim", tradeIn.badge),
    ...optional("odometer", tradeIn.km, { units: "km" }),
    ...optional("price", tradeIn.offerPrice, { type: "offer", currency: "AUD" }),
    ...optional("comments", tradeInComments(tradeIn)),
  ]);
}

function vehicleComments(lead: Lead): string | null {
  const { carType, vehicle, vehicleStatus, dateTime, isTimeBooked } = lead;
  const unknown = unknownVehicleText(lead);
  const comments = [
    vehicleInterest(lead) === null ? `No interest in buying a vehicle was stated: ${leadKindName(lead)}` : null,
    unknown === null ? null : `Vehicle ${unknown}`,
    vehicle?.isListed === false ? "No longer on the website when the enquiry was sent" : null,
    carType === "demo" ? "Demonstrator" : null,
    vehicleStatus === null ? null : `Status: ${statusTexts[vehicleStatus]}`,
    vehicle?.regplate ? `Rego ${vehicle.regplate}` : null,
    dateTime === null ? null : `${isTimeBooked ? "Booked" : "Preferred"} time ${dateTime}`,
  ];
  return comments.filter((comment) => comment !== null).join(". ") || null;
}

function colours(interior: string | null | undefined, exterior: string | null | undefined): XmlElement[] {
  const named = [...optional("interiorcolor", interior), ...optional("exteriorcolor", exterior)];
  if (named.length === 0) return [];
  return [element("colorcombination", {}, [...named, element("preference", {}, "1")])];
}

function customerElement(delivery: LeadDelivery): XmlElement {
  const { lead } = delivery;
  const preferred = lead.preferredContactMethod?.toLowerCase() ?? null;
  const isMobile = lead.phone.startsWith("+614");
  const flag = (isPreferred: boolean) => (isPreferred ? "1" : "0");
  const contact = element("contact", {}, [
    ...nameElements(lead),
    ...optional("email", lead.email, { preferredcontact: flag(preferred === "email") }),
    ...optional("phone", lead.phone, {
      type: isMobile ? "cellphone" : "voice",
      ...callTimeAttribute(lead),
      preferredcontact: flag(preferred === "phone" || preferred === "sms" || kindDefinitions[lead.form].isCallRequest),
    }),
  ]);
  return element("customer", {}, [contact, element("comments", {}, customerComments(delivery))]);
}

const adfCallTimes = {
  "As soon as possible": "nopreference",
  "In the morning": "morning",
  "In the afternoon": "afternoon",
  "In the early evening": "evening",
} as const;

function callTimeAttribute(lead: Lead): { time?: string } {
  const time = askedCallTime(lead);
  return time === null ? {} : { time: adfCallTimes[time] };
}

function nameElements({ name, lastName }: Lead): XmlElement[] {
  if (lastName === null) return [element("name", { part: "full", type: "individual" }, name)];
  return [
    element("name", { part: "first", type: "individual" }, name),
    element("name", { part: "last", type: "individual" }, lastName),
  ];
}

function tradeInComments({ rego, valuation }: NonNullable<Lead["tradeIn"]>): string | null {
  const answers = Object.entries(valuation?.adjustmentAnswers ?? {}).map(
    ([question, answer]) => `${question}: ${answer}`,
  );
  const comments = [
    rego && `Rego ${rego}`,
    valuation && `Valuation ${valuation.id} of rego ${valuation.rego} (${valuation.regoState})`,
    ...answers,
  ];
  return comments.filter(Boolean).join(". ") || null;
}

/** The shopper's message, and every fact that has no ADF element. */
function customerComments(delivery: LeadDelivery): string {
  const { shopper, enquiry, application, earlier } = leadFacts(delivery);
  const before = earlier.map(({ label, text }): LeadFact => ({ label: `Earlier contact, ${label}`, text }));
  const others = [...shopper, ...enquiry, ...application, ...before].filter(({ hasAdfElement }) => !hasAdfElement);
  return [...(delivery.lead.message === null ? [] : [delivery.lead.message, ""]), ...others.map(factLine)].join("\n");
}

function vendorElement({ lead, site }: LeadDelivery, source: string): XmlElement {
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealershipSlug);
  const name = dealershipName(lead, site);
  const place = placeOfLead(lead, site);
  const reached = [
    ...optional("email", site.contact.email),
    ...optional("phone", leadPhone(place, site), { type: "voice" }),
  ];
  return element("vendor", {}, [
    ...optional("id", dealership?.id, { sequence: "1", source }),
    element("vendorname", {}, name),
    element("url", {}, `https://${source}`),
    element("contact", {}, [
      element("name", { part: "full", type: "business" }, place?.name ?? name),
      // ADF requires one of the two, even if the site has neither.
      ...(reached.length > 0 ? reached : [element("phone", {}, "")]),
      ...(place === null ? [] : [addressElement(place)]),
    ]),
  ]);
}

function addressElement({ address: { street, city, state, postcode } }: LeadPlace): XmlElement {
  return element("address", { type: "work" }, [
    element("street", { line: "1" }, street ?? ""),
    element("city", {}, city),
    element("regioncode", {}, state),
    ...optional("postalcode", postcode),
    element("country", {}, "AU"),
  ]);
}

function optional(
  name: string,
  value: string | number | null | undefined,
  attributes: Record<string, string> = {},
): XmlElement[] {
  return value === null || value === undefined || value === "" ? [] : [element(name, attributes, String(value))];
}

/** `A` or `M`, as ADF requires; other values are unchanged. */
function transmissionLetter(transmission: string | null | undefined): string | null {
  if (!transmission) return null;
  if (/^auto/i.test(transmission)) return "A";
  return /^man/i.test(transmission) ? "M" : transmission;
}
