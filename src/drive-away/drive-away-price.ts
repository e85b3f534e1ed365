import type { AustralianState } from "../settings/australian-state.ts";
import { effectivePrice } from "../vehicles/price-display.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import { isoDayIn, shownRegoExpiry } from "../vehicles/rego-expiry.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { DriveAwaySettings, StateCharges } from "./drive-away-settings.ts";
import { inCents, type DutiableCar, type DutyTable, dutyTables } from "./duty-tables.ts";
import { includedLuxuryCarTaxCents } from "./luxury-car-tax.ts";

export type PricePart = {
  label: string;
  cents: number;
  /** Where the figure is from and since when it applies; null for the dealer's own figures. */
  source: { name: string; validFrom: string } | null;
};

export type DriveAwayPrice = { state: AustralianState; priceCents: number } & (
  | {
      kind: "total";
      totalCents: number;
      parts: PricePart[];
      /** The last day of the registration that comes with the vehicle, such as `12 March 2027`; null if none does. */
      registeredUntil: string | null;
      /** The part of the price that is luxury car tax; 0 if none is. */
      luxuryCarTaxCents: number;
    }
  /** `no-table`: the state's charges are not known. `no-engine`: they depend on the engine, which is not known. */
  | { kind: "no-total"; reason: "no-table" | "no-engine" | "no-registration" }
);

type PricedVehicle = Pick<
  Vehicle,
  "price" | "offerPrice" | "carType" | "itemType" | "simpleFuel" | "variant" | "regplate" | "regoExpiry" | "state"
>;
export type EstimateSettings = {
  price: Pick<PriceSettings, "basis">;
  driveAway: DriveAwaySettings;
  timeZone: string;
};

/** Whether the site estimates drive-away prices of this vehicle: a car whose price excludes government charges. */
export function hasDriveAwayEstimate(
  vehicle: Pick<Vehicle, "price" | "offerPrice" | "carType" | "itemType">,
  { price, driveAway }: Pick<EstimateSettings, "price" | "driveAway">,
): boolean {
  if (vehicle.itemType !== "car" || driveAway.charges.length === 0) return false;
  return price.basis[vehicle.carType] === "excludes-government-charges" && effectivePrice(vehicle) !== null;
}

/** The estimate for one state; null if the site makes none for this vehicle. `now` is in epoch milliseconds. */
export function driveAwayPrice(
  vehicle: PricedVehicle,
  state: AustralianState,
  settings: EstimateSettings,
  now: number,
): DriveAwayPrice | null {
  const dollars = effectivePrice(vehicle);
  if (dollars === null || !hasDriveAwayEstimate(vehicle, settings)) return null;
  const priceCents = inCents(dollars);
  const today = isoDayIn(settings.timeZone, now);
  const none = (reason: "no-table" | "no-engine" | "no-registration"): DriveAwayPrice => ({
    state,
    priceCents,
    kind: "no-total",
    reason,
  });
  const table = newest(dutyTables, state, today);
  const charges = newest(settings.driveAway.charges, state, today);
  if (table === null || charges === null) return none("no-table");
  const dutyCents = table.dutyCents(dutiableCar(vehicle, priceCents));
  if (dutyCents === null) return none("no-engine");
  const registeredUntil = registrationThatComesAlong(vehicle, state, settings.timeZone, now);
  const registration = registeredUntil === null ? registrationParts(charges) : [];
  if (registration === null) return none("no-registration");
  const parts = [
    { label: "Price of the vehicle", cents: priceCents, source: null },
    { label: "Vehicle duty", cents: dutyCents, source: partSource(table) },
    { label: "Transfer fee", cents: inCents(charges.transfer), source: partSource(charges) },
    ...registration,
    { label: "Dealer delivery", cents: inCents(settings.driveAway.delivery), source: null },
  ].filter(({ cents }) => cents > 0);
  return {
    state,
    priceCents,
    kind: "total",
    totalCents: parts.reduce((total, { cents }) => total + cents, 0),
    parts,
    registeredUntil,
    luxuryCarTaxCents: vehicle.carType === "used" ? 0 : includedLuxuryCarTaxCents(dollars, isFuelEfficient(vehicle)),
  };
}

function newest<Entry extends { state: AustralianState; validFrom: string }>(
  entries: readonly Entry[],
  state: AustralianState,
  today: string,
): Entry | null {
  const valid = entries.filter((entry) => entry.state === state && entry.validFrom <= today);
  return valid.reduce<Entry | null>((best, entry) => (best && best.validFrom >= entry.validFrom ? best : entry), null);
}

function dutiableCar({ simpleFuel, variant }: PricedVehicle, priceCents: number): DutiableCar {
  const cylinders = Number.parseInt(variant?.cylinders ?? "", 10);
  return {
    priceCents,
    cylinders: cylinders > 0 ? cylinders : null,
    engine: simpleFuel === "Electric" ? "electric" : simpleFuel === "Hybrid" ? "hybrid" : "combustion",
  };
}

/** A registration passes to the buyer if it has not ended and is of the buyer's state. */
function registrationThatComesAlong(
  { regplate, regoExpiry, state: vehicleState }: PricedVehicle,
  state: AustralianState,
  timeZone: string,
  now: number,
): string | null {
  if (regplate === null || vehicleState !== state) return null;
  return shownRegoExpiry(regoExpiry, timeZone, now);
}

/** Null if the site does not know what registration costs in the state. */
function registrationParts(charges: StateCharges): PricePart[] | null {
  const { registration, compulsoryInsurance } = charges;
  if (registration === null || compulsoryInsurance === null) return null;
  const source = partSource(charges);
  return [
    { label: "Registration for 12 months", cents: inCents(registration), source },
    { label: "Compulsory third party insurance for 12 months", cents: inCents(compulsoryInsurance), source },
  ];
}

/** Litres per 100 km up to which a car counts as fuel-efficient for luxury car tax since 1 July 2025. */
const fuelEfficientLitres = 3.5;

function isFuelEfficient({ variant, simpleFuel }: PricedVehicle): boolean {
  const litres = Number.parseFloat(variant?.fuelconsumptioncombined ?? "");
  return simpleFuel === "Electric" || litres <= fuelEfficientLitres;
}

function partSource({ source, validFrom }: DutyTable | StateCharges): PricePart["source"] {
  return { name: source, validFrom };
}
