import type { Department } from "../enquiry-kinds/department.ts";
import { kindDepartment } from "../enquiry-kinds/enquiry-kinds.ts";
import { kindForCategory } from "../enquiry-kinds/kind-of-lead.ts";
import type { Lead } from "../leads/lead.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import type { AnalyticsSettings } from "./analytics-settings.ts";
import { leadEventId } from "./lead-event-id.ts";

/** An event for a site's own statistics. Contains nothing about the person. */
export type AnalyticsEvent = {
  siteId: string;
  /** Identifies the fact, which is stored once. */
  key: string;
  eventId: number;
  /** Epoch milliseconds. */
  at: number;
  dealershipSlug: string | null;
  category: string;
};

export interface AnalyticsEvents {
  /** Stores an event; returns false if it was stored before. */
  record(event: AnalyticsEvent): Promise<boolean>;
  /** Counts of each event on a site since a time (epoch milliseconds), by event id. */
  counts(siteId: string, since: number): Promise<{ eventId: number; count: number }[]>;
}

/** The event of a completed lead; null while its form has further steps (AN-01). */
export function leadEvent(
  lead: StoredLead,
  site: { analytics: Pick<AnalyticsSettings, "eventIds"> },
): AnalyticsEvent | null {
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

/** One entry of a page's data layer: the event's name and parameters. */
export type DataLayerEvent = { event: string } & Record<string, string | number>;

/** Categories without an enquiry kind that belong to the service department. */
const serviceCategories = ["Service Enquiry", "Service Retention", "Loan Car Booking"];

function answeringDepartment(lead: Lead): Department {
  if (serviceCategories.includes(lead.category)) return "service";
  const kind = kindForCategory(lead);
  return (kind && kindDepartment(kind)) ?? "sales";
}

/**
 * A lead's data layer entries: our own event with its id, and the Automotive Standards Council's GA4 events for a
 * submitted form, in general and by department. `item_` parameters describe the vehicle.
 */
export function dataLayerEvents(lead: StoredLead, eventId: number): DataLayerEvent[] {
  const department = answeringDepartment(lead);
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
  // Events are visible in the shopper's browser, so unlisted vehicles are left out.
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
