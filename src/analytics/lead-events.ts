import type { Lead } from "../leads/lead.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import type { Site } from "../sites/site-config.ts";
import { leadEventId } from "./event-ids.ts";

/** What happened, for a site's own counting. Nothing in it is about the person. */
export type AnalyticsEvent = {
  siteId: string;
  /** The same for the same fact, which is kept once. */
  key: string;
  eventId: number;
  /** Epoch milliseconds. */
  at: number;
  dealershipSlug: string | null;
  category: string;
};

/** The first-party store of events. */
export interface AnalyticsEvents {
  /** Keeps an event; false when it was kept before. */
  record(event: AnalyticsEvent): Promise<boolean>;
  /** How often each event happened on a site since then (epoch milliseconds), by its id. */
  counts(siteId: string, since: number): Promise<{ eventId: number; count: number }[]>;
}

/** The event of a finished lead; null while its form has steps left (AN-01). */
export function leadEvent(lead: StoredLead, site: Site): AnalyticsEvent | null {
  if (!lead.isLastStep) return null;
  return {
    siteId: lead.siteId,
    key: `lead ${lead.leadId}`,
    eventId: leadEventId(lead, site.analytics.eventIds),
    at: lead.receivedAt,
    dealershipSlug: lead.dealershipSlug,
    category: lead.category,
  };
}

/** One object of a page's data layer: the event's name and its parameters. */
export type DataLayerEvent = { event: string } & Record<string, string | number>;

type Department = "sales" | "service" | "parts";

const departmentOfCategory: Record<string, Department> = {
  "Service Booking": "service",
  "Service Enquiry": "service",
  "Service Retention": "service",
  "Loan Car Booking": "service",
  "Parts Enquiry": "parts",
};

/**
 * A lead for the data layer: our own event with its id, and the names that the Automotive Standards Council gives
 * a sent form in GA4, as a whole and by department. The vehicle's are its `item_` parameters.
 */
export function dataLayerEvents(lead: StoredLead, eventId: number): DataLayerEvent[] {
  const department = departmentOfCategory[lead.category] ?? "sales";
  const parameters = {
    event_owner: "forecourt",
    page_type: "form",
    comm_type: "form",
    comm_outcome: "submission",
    department,
    form_name: lead.category,
    form_type: lead.form,
    submission_id: lead.leadId,
    ...itemParameters(lead),
  };
  return [
    { event: "forecourt_lead", event_id: eventId, lead_id: lead.leadId },
    { event: "asc_form_submission", ...parameters },
    { event: `asc_form_submission_${department}`, ...parameters },
  ];
}

function itemParameters(lead: Lead): Record<string, string | number> {
  const { vehicle } = lead;
  // Events are read in the shopper's browser, and what is not listed is not told there.
  if (vehicle?.isListed === false) return {};
  const items = {
    item_id: vehicle?.vin ?? lead.carId,
    item_number: lead.stockNumber,
    item_price: vehicle?.price,
    item_condition: lead.carType,
    item_year: vehicle?.year,
    item_make: lead.vehicleMake,
    item_model: lead.vehicleModel,
    item_variant: vehicle?.badge,
    item_color: vehicle?.colour,
    item_type: vehicle?.body,
  };
  return Object.fromEntries(
    Object.entries(items).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  );
}
