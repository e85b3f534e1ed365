import type { SiteIdentity } from "../settings/identity-settings.ts";
import type { VehiclePageSettings } from "./vehicle-page-settings.ts";
import { formatKilometres, formatMonth } from "./australian-format.ts";
import { carTypeLabels } from "./car-type-labels.ts";
import { electrification } from "./electrification.ts";
import { numberInText } from "./given-text.ts";
import { engineSizeText, feetAndMetresText, figureText, massText } from "./measures.ts";
import { shownRegoExpiry } from "./rego-expiry.ts";
import { shownText } from "./shown-text.ts";
import {
  caravanFields,
  type FieldRow,
  type RowIcon,
  variantFields,
  type VehicleField,
  vehicleFields,
} from "./vehicle-fields.ts";
import type { ItemType, Vehicle } from "./vehicle.ts";

export type SpecificationSettings = Pick<SiteIdentity, "timeZone"> & {
  vehiclePage: Pick<VehiclePageSettings, "engineSizeUnit" | "shownFacts">;
};

type Context = { vehicle: Vehicle; settings: SpecificationSettings; now: number };
type Definition = {
  label: string;
  icon: RowIcon;
  /** Null hides the row (VP-02). */
  value: (context: Context) => string | null;
  group?: FieldRow["group"];
};

/** Rows made of several fields, or of settings too. */
const computedRows = {
  learnerApproved: row("Licence", "badge-check", ({ vehicle }) =>
    isLearnerApproved(vehicle) ? "Learner approved" : null,
  ),
  condition: row("Condition", "tag", ({ vehicle }) => carTypeLabels[vehicle.carType]),
  year: row("Year", "calendar", ({ vehicle }) => (vehicle.year ? String(vehicle.year) : null)),
  odometer: row("Odometer", "gauge", ({ vehicle }) =>
    // Feeds write 0 for "not read", so 0 is hidden.
    vehicle.km ? formatKilometres(vehicle.km) : null,
  ),
  body: row("Body", "car", ({ vehicle }) => shownText(vehicle.simpleBody) ?? shownText(vehicle.body)),
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

type RowOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends { row: FieldRow } ? Name : never }[keyof Fields];

/** All facts that a card or a vehicle page can show. */
export type SpecificationName =
  | keyof typeof computedRows
  | RowOf<typeof variantFields>
  | RowOf<typeof caravanFields>
  | RowOf<typeof vehicleFields>;

const units: Readonly<Record<NonNullable<FieldRow["unit"]> | "none", (value: number) => string | null>> = {
  none: String,
  month: String,
  kg: massText,
  mm: (millimetres) => `${millimetres} mm`,
  ft: feetAndMetresText,
  L: (litres) => `${litres} L`,
  "L/100 km": (litres) => `${litres} L/100 km`,
  Nm: (newtonMetres) => `${newtonMetres} Nm`,
  km: formatKilometres,
  kWh: (kilowattHours) => `${kilowattHours} kWh`,
  min: (minutes) => `${minutes} min`,
  stars: (stars) => (stars === 1 ? "1 star" : `${stars} stars`),
};

const definitions = {
  ...computedRows,
  ...fieldRows(variantFields, ({ variant }, name) => variant?.[name], figureText),
  ...fieldRows(caravanFields, ({ specifications }, name) => specifications?.[name], valueText),
  ...fieldRows(vehicleFields, (vehicle, name) => vehicle[name], valueText),
} as Readonly<Record<SpecificationName, Definition>>;

export function rowsOfGroup(group: FieldRow["group"]): SpecificationName[] {
  return (Object.keys(definitions) as SpecificationName[]).filter((name) => definitions[name].group === group);
}

export type SpecificationRow = {
  name: SpecificationName;
  label: string;
  value: string;
  icon: RowIcon;
};

/** The named rows that have a value, in this order (VP-02). */
export function specificationRows(
  names: readonly SpecificationName[],
  vehicle: Vehicle,
  settings: SpecificationSettings,
  now: number,
): SpecificationRow[] {
  return names.flatMap((name) => {
    const { label, icon, value: readValue } = definitions[name];
    const value = shownText(readValue({ vehicle, settings, now }));
    if (value === null) return [];
    return { name, label, value, icon: rowIcon(icon, vehicle) };
  });
}

/** Some icons depend on the kind of vehicle. */
function rowIcon(icon: RowIcon, vehicle: Vehicle): RowIcon {
  if (icon === "fuel") return fuelIcon(vehicle);
  return icon === "car" ? itemTypeIcons[vehicle.itemType] : icon;
}

const itemTypeIcons: Record<ItemType, RowIcon> = {
  car: "car",
  motorcycle: "motorbike",
  caravan: "caravan",
};

function row(label: string, icon: RowIcon, value: Definition["value"]): Definition {
  return { label, icon, value };
}

function fieldRows<Name extends string, Value>(
  fields: Readonly<Record<Name, VehicleField>>,
  readValue: (vehicle: Vehicle, name: Name) => Value,
  toText: (value: Value, written: (value: number) => string | null, row: FieldRow) => string | null,
): Record<string, Definition> {
  const rows = (Object.keys(fields) as Name[]).flatMap((name) => {
    const { row } = fields[name];
    if (row === undefined) return [];
    const written = units[row.unit ?? "none"];
    return [
      [name, { ...row, value: ({ vehicle }: Context) => toText(readValue(vehicle, name), written, row) }] as const,
    ];
  });
  return Object.fromEntries(rows);
}

/** Feeds write 0 for "not read", so 0 is hidden. */
function valueText(value: unknown, written: (value: number) => string | null, { unit }: FieldRow): string | null {
  if (typeof value === "number") return value === 0 ? null : written(value);
  const text = shownText(typeof value === "string" ? value : null);
  return unit === "month" ? formatMonth(text ?? "") : text;
}

/** A row that is shown only if the site's settings include it (VP-15). */
function optionalRow(
  label: string,
  icon: RowIcon,
  fact: VehiclePageSettings["shownFacts"][number],
  field: "regplate" | "stocknum" | "vin" | "carsalesTitle",
): Definition {
  return row(label, icon, ({ vehicle, settings }) =>
    settings.vehiclePage.shownFacts.includes(fact) ? shownText(vehicle[field]) : null,
  );
}

const learnerWords = /^(?:lams|learner)\b/i;

/** Whether the dealer lists it among those that holders of a learner licence may ride. */
function isLearnerApproved({ itemType, standardEquipment, categories }: Vehicle): boolean {
  return itemType === "motorcycle" && [...standardEquipment, ...categories].some((text) => learnerWords.test(text));
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

function fuelIcon(vehicle: Vehicle): RowIcon {
  return electrification(vehicle) === "electric" ? "zap" : "fuel";
}
