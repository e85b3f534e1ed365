import { kindDefinitions } from "../enquiry-kinds/enquiry-kinds.ts";
import { kindForCategory } from "../enquiry-kinds/kind-of-lead.ts";
import type { Lead } from "../leads/lead.ts";
import type { AnalyticsSettings } from "./analytics-settings.ts";
import { eventIds } from "./event-ids.ts";

/** Event ids of vehicle enquiries in each analytics mode of a site (§9). */
const vehicleEventIds = {
  standard: { used: 15, other: 14 },
  alternate: { used: 48, other: 17 },
} as const;

const offerAcceptedSubcategory = "3. Offer Accepted";

type CountedLead = Pick<Lead, "category" | "subcategory" | "carType" | "offerAccepted">;

/**
 * The event id of a lead (AN-02 to AN-05). A test drive always has the same id; the alternate mode also uses that id
 * for other vehicles (D16).
 */
export function leadEventId(lead: CountedLead, mode: AnalyticsSettings["eventIds"]): number {
  const { subcategory, carType, offerAccepted } = lead;
  if (offerAccepted === true || subcategory === offerAcceptedSubcategory) return eventIds.offerAccepted;
  const kind = kindForCategory(lead);
  const event = kind && kindDefinitions[kind].lead.event;
  if (event !== null) return eventIds[event];
  if (carType === null) return eventIds.general;
  return vehicleEventIds[mode][carType === "used" ? "used" : "other"];
}
