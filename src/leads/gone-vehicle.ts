import { asksFor } from "../enquiry-kinds/enquiry-kinds.ts";
import type { Lead } from "./lead.ts";

type AskedVehicle = Pick<Lead, "vehicle" | "unknownVehicle">;

/** Whether an enquiry is about a vehicle that its site did not list (any more) when it was sent. */
export function isAboutUnlisted({ vehicle, unknownVehicle }: AskedVehicle): boolean {
  return unknownVehicle !== null || vehicle?.isListed === false;
}

/**
 * Why nothing can be promised about the vehicle, for the shopper; null if it is available. An enquiry about a sold
 * vehicle gets an answer, but not an appointment.
 */
export function goneText(lead: AskedVehicle & Pick<Lead, "vehicleStatus" | "form">): string | null {
  if (isAboutUnlisted(lead)) return "is no longer on our website";
  return lead.vehicleStatus === "sold" && asksFor(lead.form, "appointment") ? "has been sold" : null;
}
