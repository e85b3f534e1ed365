import { sentText, type SentFields } from "../enquiries/sent-fields.ts";
import type { FieldError } from "../leads/read-enquiry.ts";
import { type AustralianState, australianStates } from "../settings/australian-state.ts";
import { readKilometres } from "../vehicles/read-amount.ts";

/** The shopper's car, as the valuation service or the shopper named it. */
export type OwnVehicle = {
  /** The valuation service's id; null if the shopper entered the car. */
  providerId: string | null;
  year: number;
  make: string;
  model: string;
  badge: string | null;
};

/** What the shopper says about the registration of the car and how far it has been driven. */
export type CarDetails = { rego: string; regoState: AustralianState; km: number };

export type ReadCar<Read> = { ok: true; read: Read } | { ok: false; errors: FieldError[] };

/** Longest plate, including the valuation service's test plates. */
export const longestRego = 13;
export const longestName = 60;
const oldestYear = 1950;
const mostKm = 2_000_000;

/** Years that a car can have been built in, newest first. */
export function carYears(now: number): number[] {
  const newest = new Date(now).getUTCFullYear() + 1;
  return Array.from({ length: newest - oldestYear + 1 }, (_, index) => newest - index);
}

/** `2018 Mazda CX-5 Maxx Sport`. */
export function ownCarTitle({ year, make, model, badge }: OwnVehicle): string {
  return [year, make, model, badge].filter((part) => part !== null).join(" ");
}

/** Reads rego, state and kilometres. The rego is required unless the shopper enters the car by hand. */
export function readCarDetails(sent: SentFields, isByHand: boolean): ReadCar<CarDetails> {
  const errors: FieldError[] = [];
  const rego = sentText(sent, "rego", 40)
    .toUpperCase()
    .replaceAll(/[\s.-]/g, "");
  if (rego === "" && !isByHand) errors.push({ field: "rego", message: "Enter your rego." });
  else if (!/^[A-Z0-9]*$/.test(rego) || rego.length > longestRego)
    errors.push({ field: "rego", message: "Enter a rego like ABC12D: letters and digits only." });
  const regoState = australianStates.find((state) => state === sentText(sent, "regoState"));
  if (regoState === undefined) errors.push({ field: "regoState", message: "Choose the state of your rego." });
  const km = readKilometres(sentText(sent, "km", 20));
  if (km === null || km > mostKm) errors.push({ field: "km", message: "Enter the kilometres as a number like 85000." });
  if (errors.length > 0 || regoState === undefined || km === null) return { ok: false, errors };
  return { ok: true, read: { rego, regoState, km } };
}

export function readOwnVehicle(
  sent: SentFields,
  { makes, now }: { makes: readonly string[]; now: number },
): ReadCar<OwnVehicle> {
  const errors: FieldError[] = [];
  const make = makes.find((known) => known === sentText(sent, "make"));
  if (make === undefined) errors.push({ field: "make", message: "Choose the make of your car." });
  const model = oneLine(sentText(sent, "model"));
  if (model === "" || model.length > longestName)
    errors.push({ field: "model", message: "Enter the model of your car." });
  const year = carYears(now).find((known) => String(known) === sentText(sent, "year"));
  if (year === undefined) errors.push({ field: "year", message: "Choose the year of your car." });
  const badge = oneLine(sentText(sent, "badge")).slice(0, longestName) || null;
  if (errors.length > 0 || make === undefined || year === undefined) return { ok: false, errors };
  return { ok: true, read: { providerId: null, year, make, model, badge } };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
