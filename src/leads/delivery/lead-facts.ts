import { vehicleHref } from "../../addresses/paths.ts";
import { isoTimeIn } from "../../locations/local-time.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import type { LeadSite } from "../lead-site.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { appointmentText, dealerTimeText, clockText } from "../appointment-text.ts";
import { consentText } from "../consent.ts";
import { earlierEnquiryText } from "../enquiry-thread.ts";
import { goneText, isAboutUnlisted } from "../gone-vehicle.ts";
import { leadKindName } from "../../enquiry-kinds/kind-of-lead.ts";
import { replacedContact, type ReplacedContact } from "../lead-contacts.ts";
import type { Lead, Suspicion } from "../lead.ts";
import { chosenShowroom, placeOfLead, placeText, timeZoneOfLead } from "../lead-place.ts";
import { leadReference } from "../lead-reference.ts";
import { formatPhoneNumber } from "../phone-number.ts";
import type { LeadDelivery } from "./lead-delivery.ts";

/** `href`: the link's target. `hasAdfElement`: ADF has an element for it, so it is omitted from the ADF comments. */
export type LeadFact = { label: string; text: string; href?: string; hasAdfElement?: true };

/** A fact as a line of text; a label that is a question keeps its question mark. */
export function factLine({ label, text }: LeadFact): string {
  return `${label}${label.endsWith("?") ? "" : ":"} ${text}`;
}

/** All facts of a lead as text, grouped under headings; empty fields are omitted. */
export type LeadFacts = {
  shopper: LeadFact[];
  enquiry: LeadFact[];
  application: readonly LeadFact[];
  vehicle: LeadFact[];
  tradeIn: LeadFact[];
  /** The person's earlier enquiries about the same subject, oldest first. */
  earlier: LeadFact[];
};

/** A contact of a lead with what its facts need. */
export type FactsOfLead = Pick<LeadDelivery, "lead" | "number" | "earlier" | "links" | "application"> & {
  site: LeadSite;
};

/** Epoch milliseconds as local time of the lead. */
export function leadTimeText(at: number, lead: Pick<Lead, "place" | "locationSlug">, site: LeadSite): string {
  return clockText(isoTimeIn(at, timeZoneOfLead(lead, site)));
}

const hasAdfElement = true;

export function leadFacts(delivery: FactsOfLead): LeadFacts {
  const { lead, earlier, site, links, application } = delivery;
  return {
    application: application ?? [],
    shopper: given({
      Name: { text: fullName(lead), hasAdfElement },
      Phone: { text: formatPhoneNumber(lead.phone), href: `tel:${lead.phone}`, hasAdfElement },
      Email: { text: lead.email, href: `mailto:${lead.email}`, hasAdfElement },
      Postcode: lead.postcode,
      "Preferred contact method": lead.preferredContactMethod,
    }),
    enquiry: enquiryFacts(delivery),
    vehicle: vehicleFacts(lead, site),
    tradeIn: tradeInFacts(lead, links),
    earlier: earlier.map(({ receivedAt, message }) => ({
      label: leadTimeText(receivedAt, lead, site),
      text: message ?? "no message",
    })),
  };
}

function enquiryFacts({ lead, number, earlier, site }: FactsOfLead): LeadFact[] {
  const timeText = (at: number) => leadTimeText(at, lead, site);
  const place = placeOfLead(lead, site);
  const kind = leadKindName(lead);
  return [
    ...given({
      Contact: number === 1 ? null : `Enquiry ${number} from this person`,
      Kind: kind === lead.category ? null : kind,
      "Asked before": earlierEnquiryText(lead, timeText),
      Category: lead.category,
      Subcategory: lead.subcategory,
      [lead.isTimeBooked ? "Booked time" : "Preferred time"]: dealerTimeText(lead),
      "Instead of": replacedText(replacedContact({ lead, earlier }), site),
      "Own rego": lead.rego,
      "Also asked for": servicesText(lead, site),
      "Budget for the vehicle": lead.vehiclePriceBudget === null ? null : formatDollars(lead.vehiclePriceBudget),
      "Preferred dealership": preferredName(lead, site),
      Finance: yesOrNo(lead.isInterestedInFinance),
      "Has a trade-in": yesOrNo(lead.hasTradeIn),
    }),
    ...lead.answers.map(({ question, answer }) => ({ label: question, text: answer })),
    ...given({
      Special: lead.special,
      "News and offers": consentText(lead.consent, timeText),
      "Terms of use": lead.termsAccepted ? "agreed" : null,
      "Form completed": lead.isLastStep ? null : "no, the shopper stopped before the last step",
      ...valuationFacts(lead),
      "May be spam": suspicionText(lead),
      Location: place === null ? lead.locationSlug : placeText(place),
      "Location's phone": phoneLink(place?.phone ?? null),
      "Forward to": chosenShowroom(lead, site)?.name ?? lead.distributionLocationId,
      Dealership: { text: dealershipName(lead, site), hasAdfElement },
      Received: { text: timeText(lead.receivedAt), hasAdfElement },
      Reference: leadReference(lead.leadId),
      Lead: { text: lead.leadId, hasAdfElement },
    }),
  ];
}

/** The time and location that were released; null if none were. */
function replacedText(before: ReplacedContact | null, site: LeadSite): string | null {
  if (before === null) return null;
  const place = placeOfLead(before, site);
  const isOver = before.isTimeBooked ? "no longer booked" : "no longer asked for";
  return [appointmentText(before), place && placeText(place), isOver].filter((said) => said !== null).join(", ");
}

export function fullName({ name, lastName }: Pick<Lead, "name" | "lastName">): string {
  return lastName === null ? name : `${name} ${lastName}`;
}

const suspicionTexts: Record<Suspicion, string> = {
  honeypot: "a hidden field was filled in",
  "too-fast": "the form was filled in faster than people type",
  "many-from-address": "many enquiries came from the same connection",
  "many-from-phone": "many enquiries came with the same phone number",
  "no-proof-of-work": "the site was under attack, and this browser did not complete its proof of work",
};

/** Why a lead may come from a program; null if nothing suggests so. */
function suspicionText({ suspicions }: Lead): string | null {
  return suspicions.length === 0 ? null : suspicions.map((suspicion) => suspicionTexts[suspicion]).join("; ");
}

function servicesText({ additionalServices }: Lead, site: LeadSite): string {
  const labels = new Map(site.enquiry.checkOptions.map(({ name, label }) => [name, label]));
  return additionalServices.map((name) => labels.get(name) ?? name).join(", ");
}

/** `2022 Toyota RAV4 GX`; null without a vehicle. */
export function vehicleName({ vehicle, vehicleMake, vehicleModel }: Lead): string | null {
  const parts = [vehicle?.year, vehicleMake, vehicleModel, vehicle?.badge];
  return parts.filter((part) => part !== null && part !== undefined).join(" ") || null;
}

export function dealershipName({ dealershipSlug }: Pick<Lead, "dealershipSlug">, site: LeadSite): string {
  return site.dealerships.find(({ slug }) => slug === dealershipSlug)?.name ?? site.name;
}

/** The name of the dealership that the shopper preferred; null if it is the one that answers. */
function preferredName({ preferredDealership, dealershipSlug }: Lead, site: LeadSite): string | null {
  if (preferredDealership === null || preferredDealership === dealershipSlug) return null;
  return site.dealerships.find(({ slug }) => slug === preferredDealership)?.name ?? preferredDealership;
}

/** Who answers, for the shopper: the showroom that they chose, else the dealership. */
export function answeringName(lead: Lead, site: LeadSite): string {
  return chosenShowroom(lead, site)?.name ?? dealershipName(lead, site);
}

/**
 * The vehicle's name for the shopper; null without a vehicle, and for an unlisted one: an id must not reveal vehicles
 * that a dealer withdrew or never published.
 */
export function shownVehicleName(lead: Lead): string | null {
  return isAboutUnlisted(lead) ? null : vehicleName(lead);
}

/** URL of the vehicle's page; null without a vehicle, or if it has no page (any more). */
export function vehicleAddress({ carSlug, vehicle }: Lead, site: LeadSite): string | null {
  return carSlug === null || vehicle?.isListed === false ? null : `https://${site.hosts[0]}${vehicleHref(carSlug)}`;
}

const conditions = { new: "new", demo: "demonstrator", used: "used" };
export const statusTexts = { in_stock: "in stock", coming_soon: "coming soon", sold: "sold" };

function vehicleFacts(lead: Lead, site: LeadSite): LeadFact[] {
  const { vehicle } = lead;
  return given({
    Vehicle: vehicleName(lead) ?? unknownVehicleText(lead),
    Listing: listingText(lead),
    "Stock number": lead.stockNumber,
    Condition: lead.carType && conditions[lead.carType],
    Status: lead.vehicleStatus && statusTexts[lead.vehicleStatus],
    Price: vehicle?.price ? formatDollars(vehicle.price) : null,
    Odometer: kilometres(vehicle?.km),
    VIN: vehicle?.vin,
    Rego: vehicle?.regplate,
    Body: vehicle?.body,
    Transmission: vehicle?.transmission,
    Colour: vehicle?.colour,
    Interior: vehicle?.interiorColour,
    // Only if the location is unknown; otherwise the location already says where the vehicle is.
    "Is in": placeOfLead(lead, site) === null ? vehicle?.place : null,
    Page: pageFact(vehicleAddress(lead, site)),
  });
}

/** The text shown to the shopper about a vehicle that is no longer available; null for all others. */
function listingText(lead: Lead): string | null {
  if (goneText(lead) === null) return null;
  const told = `the shopper was told and expects your ${lead.phone === "" ? "email" : "call"}`;
  if (!isAboutUnlisted(lead)) return `sold before the enquiry was sent: ${told}`;
  return `${lead.vehicle === null ? "not" : "no longer"} on the website when the enquiry was sent: ${told}`;
}

/** The id of a vehicle unknown to the site, as text; null if there is none. */
export function unknownVehicleText({ unknownVehicle }: Lead): string | null {
  return unknownVehicle === null ? null : `unknown to the website; requested with the id ${unknownVehicle}`;
}

function pageFact(address: string | null): Omit<LeadFact, "label"> | null {
  return address === null ? null : { text: address, href: address };
}

function tradeInFacts({ tradeIn }: Lead, { photos }: LeadDelivery["links"]): LeadFact[] {
  if (tradeIn === null) return [];
  return given({
    Vehicle: [tradeIn.year, tradeIn.make, tradeIn.model, tradeIn.badge].filter((part) => part !== null).join(" "),
    Odometer: kilometres(tradeIn.km),
    Rego: tradeIn.rego,
    Offer: tradeIn.offerPrice === null ? null : formatDollars(tradeIn.offerPrice),
    Valuation: tradeIn.valuation?.id,
    "Valued rego": tradeIn.valuation && `${tradeIn.valuation.rego} (${tradeIn.valuation.regoState})`,
    ...tradeIn.valuation?.adjustmentAnswers,
    // Only the forms that value a car ask for photos of it.
    Photos: tradeIn.valuation && { text: photos, href: photos },
  });
}

/** The visit and outcome of a valuation (§3 "Valuation leads"). */
function valuationFacts({ valuation, tradeIn, formCompleted, offerAccepted }: Lead): Record<string, string | null> {
  // Other forms are completed too, without a car to value.
  if (valuation === null && tradeIn === null) return {};
  const outcome = { "Valuation completed": yesOrNo(formCompleted), "Offer accepted": yesOrNo(offerAccepted) };
  if (valuation === null) return outcome;
  const { visitedPages, linkedQueryParams } = valuation.leadAttributes;
  return {
    ...outcome,
    Source: valuation.source,
    "Sent from": valuation.url,
    Browser: valuation.userAgent,
    "Vehicle's dealership": valuation.carDealershipId,
    "Pages visited": visitedPages.join(", "),
    "Came with": Object.entries(linkedQueryParams)
      .map(([name, value]) => `${name}=${value}`)
      .join(", "),
  };
}

function yesOrNo(answer: boolean | null): string | null {
  if (answer === null) return null;
  return answer ? "yes" : "no";
}

function kilometres(km: number | null | undefined): string | null {
  return km === null || km === undefined ? null : `${km.toLocaleString("en-AU")} km`;
}

type FactText = string | Omit<LeadFact, "label"> | null | undefined;

function given(facts: Record<string, FactText>): LeadFact[] {
  return Object.entries(facts).flatMap(([label, said]) => {
    const fact = typeof said === "string" ? { text: said } : said;
    return fact?.text ? [{ label, ...fact }] : [];
  });
}
