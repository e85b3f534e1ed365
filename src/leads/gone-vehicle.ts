import { kindDefinitions } from "./enquiry-kind.ts";
import type { Lead } from "./lead.ts";

type AskedVehicle = Pick<Lead, "vehicle" | "unknownVehicle">;

/** Whether an enquiry is about a vehicle that its site did not list (any more) when it came. */
export function isAboutUnlisted({ vehicle, unknownVehicle }: AskedVehicle): boolean {
  return unknownVehicle !== null || vehicle?.isListed === false;
}

/**
 * Why nothing can be promised of the vehicle that was asked about, for its shopper; null where nothing says so. Who
 * asks about a sold one is promised an answer; only an appointment for it is not.
 */
export function goneText(lead: AskedVehicle & Pick<Lead, "vehicleStatus" | "form">): string | null {
  if (isAboutUnlisted(lead)) return "is no longer on our website";
  return lead.vehicleStatus === "sold" && kindDefinitions[lead.form].hasAppointment ? "has been sold" : null;
}
