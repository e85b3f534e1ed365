import type { Lead } from "../leads/lead.ts";
import type { Site } from "../sites/site-config.ts";

/** Ids of events (§9 "Analytics event ids"). */
export const eventIds = { testDrive: 17, favourite: 39, general: 22, careers: 51, offerAccepted: 18 } as const;

/** Ids of enquiries about a vehicle, in each of a site's modes (§9). */
const vehicleEventIds = {
  standard: { used: 15, other: 14 },
  alternate: { used: 48, other: 17 },
} as const;

const careersSubcategory = "Career Enquiry";
const offerAcceptedSubcategory = "3. Offer Accepted";
const testDriveCategory = "Test Drive Booking";

type CountedLead = Pick<Lead, "category" | "subcategory" | "carType" | "offerAccepted">;

/**
 * The event of a lead (AN-02 to AN-05). A test drive is one whatever it is about, in both modes: the alternate
 * mode gives its id to other vehicles too (D16).
 */
export function leadEventId(
  { category, subcategory, carType, offerAccepted }: CountedLead,
  mode: Site["analytics"]["eventIds"],
): number {
  if (offerAccepted === true || subcategory === offerAcceptedSubcategory) return eventIds.offerAccepted;
  if (subcategory === careersSubcategory) return eventIds.careers;
  if (category === testDriveCategory) return eventIds.testDrive;
  if (carType === null) return eventIds.general;
  return vehicleEventIds[mode][carType === "used" ? "used" : "other"];
}
