import type { SiteIdentity } from "../settings/identity-settings.ts";
import type { VehiclePageSettings } from "./vehicle-page-settings.ts";
import { formatKilograms, formatKilometres, formatMonth } from "./australian-format.ts";
import { electrification } from "./electrification.ts";
import { numberInText } from "./given-text.ts";
import { engineSizeText, feetAndMetresText, figureText, massText } from "./measures.ts";
import { shownRegoExpiry } from "./rego-expiry.ts";
import { shownText } from "./shown-text.ts";
import type { CarType, ItemType, Variant, Vehicle } from "./vehicle.ts";

/** Names of Lucide icons. */
type SpecificationIcon =
  | "armchair"
  | "badge-check"
  | "bed-double"
  | "calendar"
  | "calendar-check"
  | "car"
  | "caravan"
  | "circle-dot"
  | "cog"
  | "compass"
  | "cylinder"
  | "door-open"
  | "droplets"
  | "eye"
  | "fuel"
  | "gauge"
  | "hash"
  | "motorbike"
  | "move-horizontal"
  | "move-vertical"
  | "palette"
  | "rotate-cw"
  | "ruler"
  | "shield-check"
  | "tag"
  | "weight"
  | "zap";

/** Settings that rows depend on. */
export type SpecificationSettings = Pick<SiteIdentity, "timeZone"> & {
  vehiclePage: Pick<VehiclePageSettings, "engineSizeUnit" | "shownFacts">;
};

type Context = { vehicle: Vehicle; settings: SpecificationSettings; now: number };
type Definition = {
  label: string;
  icon: SpecificationIcon;
  /** Null hides the row (VP-02). */
  value: (context: Context) => string | null;
};

const carTypeLabels: Record<CarType, string> = { new: "New", demo: "Demo", used: "Used" };

/** All facts that a card or a vehicle page can show, by name. */
const specificationDefinitions = {
  condition: row("Condition", "tag", ({ vehicle }) => carTypeLabels[vehicle.carType]),
  year: row("Year", "calendar", ({ vehicle }) => (vehicle.year ? String(vehicle.year) : null)),
  make: textRow("Make", "car", "make"),
  model: textRow("Model", "car", "model"),
  badge: textRow("Badge", "tag", "badge"),
  series: textRow("Series", "tag", "series"),
  odometer: row("Odometer", "gauge", ({ vehicle }) =>
    // Feeds write 0 for "not read", so 0 is hidden.
    vehicle.km ? formatKilometres(vehicle.km) : null,
  ),
  body: row("Body", "car", ({ vehicle }) => shownText(vehicle.simpleBody) ?? shownText(vehicle.body)),
  colour: textRow("Colour", "palette", "colour"),
  interiorColour: textRow("Interior colour", "palette", "interiorColour"),
  seats: row("Seats", "armchair", ({ vehicle }) => countText(vehicle.seats)),
  doors: row("Doors", "door-open", ({ vehicle }) => countText(vehicle.doors)),
  drive: textRow("Drive", "compass", "drive"),
  transmission: row("Transmission", "cog", ({ vehicle }) => simpleTransmission(vehicle)),
  transmissionDetail: row(
    "Transmission",
    "cog",
    ({ vehicle }) => shownText(vehicle.transmission) ?? simpleTransmission(vehicle),
  ),
  fuel: row("Fuel", "fuel", ({ vehicle }) => shownText(vehicle.simpleFuel) ?? shownText(vehicle.fuel)),
  fuelDetail: row("Fuel", "fuel", ({ vehicle }) => shownText(vehicle.fuel) ?? shownText(vehicle.simpleFuel)),
  engine: row("Engine", "cylinder", engineText),
  enginesize: row("Engine size", "cylinder", variantEngineText),
  enginesizeLitres: row("Engine capacity", "cylinder", engineCapacityText),
  cylinders: variantRow("Cylinders", "cylinder", "cylinders", String),
  induction: variantRow("Induction", "cylinder", "induction", String),
  geartype: variantRow("Gear type", "cog", "geartype", String),
  fuelconsumptioncombined: variantRow(
    "Fuel consumption, combined",
    "droplets",
    "fuelconsumptioncombined",
    (litres) => `${litres} L/100 km`,
  ),
  fuelcapacity: variantRow("Fuel capacity", "fuel", "fuelcapacity", (litres) => `${litres} L`),
  grossvehiclemass: variantRow("Gross vehicle mass", "weight", "grossvehiclemass", formatKilograms),
  vehiclelength: variantRow("Length", "ruler", "vehiclelength", millimetresText),
  vehicleheight: variantRow("Height", "move-vertical", "vehicleheight", millimetresText),
  vehiclewidth: variantRow("Width", "move-horizontal", "vehiclewidth", millimetresText),
  torque: variantRow("Torque", "rotate-cw", "torque", (newtonMetres) => `${newtonMetres} Nm`),
  bodyconfiguration: variantRow("Body configuration", "car", "bodyconfiguration", String),
  ancaprating: variantRow("ANCAP rating", "shield-check", "ancaprating", starsText),
  sleeps: row("Sleeps", "bed-double", ({ vehicle }) => countText(vehicle.specifications?.sleeps)),
  bodyWidth: row("Body width", "move-horizontal", ({ vehicle }) =>
    feetAndMetresText(vehicle.specifications?.bodyWidth),
  ),
  bodyLength: row("Body length", "ruler", ({ vehicle }) => feetAndMetresText(vehicle.specifications?.bodyLength)),
  tareWeight: row("Tare weight", "weight", ({ vehicle }) => massText(vehicle.specifications?.tareWeight)),
  aggregateTrailerMass: row("Aggregate trailer mass", "weight", ({ vehicle }) =>
    massText(vehicle.specifications?.aggregateTrailerMass),
  ),
  axleType: row("Axles", "circle-dot", ({ vehicle }) => shownText(vehicle.specifications?.axleType ?? null)),
  buildDate: row("Build date", "calendar", ({ vehicle }) => monthText(vehicle.buildDate)),
  complianceDate: row("Compliance date", "calendar-check", ({ vehicle }) => monthText(vehicle.complianceDate)),
  regoExpiry: row("Rego expiry", "badge-check", ({ vehicle, settings, now }) =>
    shownRegoExpiry(vehicle.regoExpiry, settings.timeZone, now),
  ),
  regplate: optionalRow("Rego plate", "hash", "regplate", "regplate"),
  stockNumber: optionalRow("Stock number", "hash", "stockNumber", "stocknum"),
  vin: optionalRow("VIN", "hash", "vin", "vin"),
  carsalesTitle: optionalRow("Listed as", "tag", "carsalesTitle", "carsalesTitle"),
  views: row("Views", "eye", ({ vehicle, settings }) =>
    settings.vehiclePage.shownFacts.includes("views") && vehicle.views > 0 ? String(vehicle.views) : null,
  ),
} satisfies Record<string, Definition>;

export type SpecificationName = keyof typeof specificationDefinitions;

/** One fact, as text for display. */
export type SpecificationRow = {
  name: SpecificationName;
  label: string;
  value: string;
  icon: SpecificationIcon;
};

/** The named rows that have a value, in this order (VP-02). */
export function specificationRows(
  names: readonly SpecificationName[],
  vehicle: Vehicle,
  settings: SpecificationSettings,
  now: number,
): SpecificationRow[] {
  return names.flatMap((name) => {
    const { label, icon, value: valueOf } = specificationDefinitions[name];
    const value = shownText(valueOf({ vehicle, settings, now }));
    if (value === null) return [];
    return { name, label, value, icon: iconOf(icon, vehicle) };
  });
}

/** Some icons depend on the kind of vehicle. */
function iconOf(icon: SpecificationIcon, vehicle: Vehicle): SpecificationIcon {
  if (icon === "fuel") return fuelIcon(vehicle);
  return icon === "car" ? itemTypeIcons[vehicle.itemType] : icon;
}

const itemTypeIcons: Record<ItemType, SpecificationIcon> = {
  car: "car",
  motorcycle: "motorbike",
  caravan: "caravan",
};

function row(label: string, icon: SpecificationIcon, value: Definition["value"]): Definition {
  return { label, icon, value };
}

function textRow(
  label: string,
  icon: SpecificationIcon,
  field: "make" | "model" | "badge" | "series" | "colour" | "interiorColour" | "drive",
): Definition {
  return row(label, icon, ({ vehicle }) => shownText(vehicle[field]));
}

/** A row that is shown only if the site's settings include it (VP-15). */
function optionalRow(
  label: string,
  icon: SpecificationIcon,
  fact: VehiclePageSettings["shownFacts"][number],
  field: "regplate" | "stocknum" | "vin" | "carsalesTitle",
): Definition {
  return row(label, icon, ({ vehicle, settings }) =>
    settings.vehiclePage.shownFacts.includes(fact) ? shownText(vehicle[field]) : null,
  );
}

function variantRow(
  label: string,
  icon: SpecificationIcon,
  field: keyof Variant,
  written: (value: number) => string,
): Definition {
  return row(label, icon, ({ vehicle }) => figureText(vehicle.variant?.[field], written));
}

function simpleTransmission(vehicle: Vehicle): string | null {
  return shownText(vehicle.simpleTransmission) ?? shownText(vehicle.transmission) ?? shownText(vehicle.trans);
}

function engineText({ vehicle, settings }: Context): string | null {
  const { engineSizeUnit } = settings.vehiclePage;
  const ofVariant = numberInText(vehicle.variant?.enginesize ?? "");
  return engineSizeText(vehicle.engineSize, engineSizeUnit) ?? engineSizeText(ofVariant, engineSizeUnit);
}

function variantEngineText(context: Context): string | null {
  const { vehicle, settings } = context;
  const written = (size: number): string => engineSizeText(size, settings.vehiclePage.engineSizeUnit) ?? "";
  return figureText(vehicle.variant?.enginesize, written) ?? engineText(context);
}

/** Litres from the manufacturer's data, unless the engine size already shows the same. */
function engineCapacityText(context: Context): string | null {
  const capacity = figureText(context.vehicle.variant?.enginesizeLitres, (litres) => `${litres.toFixed(1)} L`);
  return capacity === variantEngineText(context) ? null : capacity;
}

function countText(count: number | null | undefined): string | null {
  return count ? String(count) : null;
}

function millimetresText(millimetres: number): string {
  return `${millimetres} mm`;
}

function starsText(stars: number): string {
  return stars === 1 ? "1 star" : `${stars} stars`;
}

function monthText(date: string | null): string {
  return formatMonth(shownText(date) ?? "");
}

function fuelIcon(vehicle: Vehicle): SpecificationIcon {
  return electrification(vehicle) === "electric" ? "zap" : "fuel";
}
