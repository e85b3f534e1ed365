import { z } from "zod";
import { absentFromCsn } from "./absent-from-csn.ts";
import type { FeedField, FeedRow } from "./feed-field.ts";
import { feedText } from "./feed-text.ts";

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).nullish();
const named = z.looseObject({ Type: text, Name: text, Location: text, Generic: text, Value: text });
const namedList = z.array(named).nullish().catch(null);
const month = z
  .looseObject({ Year: z.coerce.number().int().nullish(), Month: z.coerce.number().int().nullish() })
  .nullish()
  .catch(null);

/**
 * A vehicle in the carsales network's "CSN-DTO" JSON, limited to what a dealer's site needs. All fields are optional
 * and others are ignored, because partners fill it in very differently.
 */
const csnVehicleSchema = z.looseObject({
  Type: text,
  Identifier: text,
  ListingType: text,
  SaleStatus: text,
  Description: text,
  Registration: z.looseObject({ Number: text, ExpiresUtc: text }).nullish().catch(null),
  Identification: namedList,
  Colours: namedList,
  OdometerReadings: z
    .array(z.looseObject({ Value: text, UnitOfMeasure: text }))
    .nullish()
    .catch(null),
  Seller: z
    .looseObject({
      Identifier: text,
      Name: text,
      Addresses: z
        .array(z.looseObject({ Line1: text, Suburb: text, State: text, Postcode: text }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  Specification: z
    .looseObject({
      Make: text,
      Model: text,
      Series: text,
      Title: text,
      ReleaseDate: month,
      Attributes: namedList,
    })
    .nullish()
    .catch(null),
  Media: z
    .looseObject({
      Photos: z
        .array(z.looseObject({ Url: text, Order: z.coerce.number().nullish().catch(null) }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  ComplianceDate: month,
  BuildDate: month,
  PriceList: z
    .array(z.looseObject({ Type: text, Amount: text }))
    .nullish()
    .catch(null),
  Certifications: z.array(z.unknown()).nullish().catch(null),
  LastModifiedUtc: text,
  CreatedUtc: text,
  options: z.array(z.unknown()).nullish().catch(null),
});

const stockNumberTypes: readonly string[] = ["stocknumber", "stockno", "stockid"];

type CsnVehicle = z.infer<typeof csnVehicleSchema>;

export type CsnRow =
  | { ok: true; row: FeedRow; stockNumbers: string[] }
  | { ok: false; reason: "not-json"; keys: readonly [] }
  /** A number, a string, `null`, or an empty object or list. */
  | { ok: false; reason: "nothing"; keys: readonly [] }
  | { ok: false; reason: "other-shape"; keys: string[]; isOfVehicle: boolean };

const partsOfVehicle: readonly string[] = [
  "Specification",
  "Identification",
  "Registration",
  "OdometerReadings",
  "PriceList",
  "Media",
  "Colours",
];

/** Maps a vehicle of a CSN-DTO file to a row, or says why it is not one. */
export function csnRow(json: string, line: number): CsnRow {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { ok: false, reason: "not-json", keys: [] };
  }
  if (value === null || typeof value !== "object" || Object.keys(value).length === 0)
    return { ok: false, reason: "nothing", keys: [] };
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  const otherShape = {
    ok: false,
    reason: "other-shape",
    keys,
    isOfVehicle: keys.some((key) => partsOfVehicle.includes(key)),
  } as const;
  if (!keys.includes("Specification") && !keys.includes("Identification")) return otherShape;
  const parsed = csnVehicleSchema.safeParse(value);
  if (!parsed.success) return otherShape;
  const stockNumbers = (parsed.data.Identification ?? [])
    .filter((entry) => stockNumberTypes.includes(plain(entry.Type)))
    .flatMap((entry) => feedText(entry.Value) ?? []);
  return { ok: true, row: { line, values: csnValues(parsed.data), hasStrayQuote: false }, stockNumbers };
}

function csnValues(csn: CsnVehicle): FeedRow["values"] {
  const attribute = (...names: string[]): string | null | undefined =>
    valueNamed(csn.Specification?.Attributes, "Name", names);
  const identification = (...types: string[]): string | null | undefined =>
    valueNamed(csn.Identification, "Type", types);
  const price = (...types: string[]): string | null | undefined =>
    csn.PriceList?.find((entry) => types.includes(plain(entry.Type)))?.Amount;
  const address = csn.Seller?.Addresses?.[0];
  const odometer = csn.OdometerReadings?.[0];
  const year = csn.Specification?.ReleaseDate?.Year ?? csn.BuildDate?.Year;
  const texts: Record<FeedField, string | null | undefined> = {
    stocknum: identification(...stockNumberTypes),
    make: csn.Specification?.Make,
    model: csn.Specification?.Model,
    year: year === undefined || year === null ? null : String(year),
    badge: attribute("badge"),
    series: csn.Specification?.Series,
    title: csn.Specification?.Title,
    carsalesTitle: csn.Specification?.Title,
    carType: csn.ListingType,
    status: csn.SaleStatus,
    itemType: csn.Type,
    lastModified: csn.LastModifiedUtc,
    createdAt: csn.CreatedUtc,
    certified: (csn.Certifications?.length ?? 0) > 0 ? "true" : null,
    priceDriveAway: price("dap", "driveaway"),
    priceBeforeCharges: price("egc"),
    beforePrice: price("was"),
    km: odometer?.Value,
    odometerUnit: odometer?.UnitOfMeasure,
    colour: colourAt(csn, "exterior"),
    interiorColour: colourAt(csn, "interior"),
    seats: attribute("seats"),
    doors: attribute("doors"),
    vin: identification("vin"),
    regplate: csn.Registration?.Number,
    regoExpiry: csn.Registration?.ExpiresUtc,
    buildDate: monthText(csn.BuildDate),
    complianceDate: monthText(csn.ComplianceDate),
    drive: attribute("drive", "drivetype"),
    engineSize: attribute("enginesize"),
    cylinders: attribute("cylinders"),
    geartype: attribute("gears"),
    fuel: attribute("fueltype"),
    transmission: attribute("transmission"),
    body: attribute("bodystyle", "body"),
    induction: attribute("induction"),
    fuelconsumptioncombined: attribute("fuelconsumptioncombined"),
    ancaprating: attribute("ancaprating"),
    dealercomments: descriptionText(csn.Description),
    dealership: csn.Seller?.Name,
    dealershipCode: csn.Seller?.Identifier,
    street: address?.Line1,
    city: address?.Suburb,
    state: address?.State,
    postcode: address?.Postcode,
    images: photoUrls(csn),
    standardEquipment: csn.options?.filter((option) => typeof option === "string").join("|"),
    ...absentFromCsn,
  };
  const given = Object.entries(texts).flatMap(([field, value]) => {
    const found = feedText(value);
    return found === null ? [] : [[field, found] as const];
  });
  return Object.fromEntries(given);
}

function valueNamed(
  list: CsnVehicle["Identification"],
  key: "Name" | "Type",
  names: readonly string[],
): string | null | undefined {
  return list?.find((entry) => names.includes(plain(entry[key])) && feedText(entry.Value) !== null)?.Value;
}

function colourAt(csn: CsnVehicle, location: string): string | null | undefined {
  const colour = csn.Colours?.find((entry) => plain(entry.Location) === location);
  return feedText(colour?.Name) ?? colour?.Generic;
}

function monthText(at: CsnVehicle["BuildDate"]): string | null {
  if (at?.Year === undefined || at.Year === null || at.Year === 0) return null;
  const number = at.Month ?? 0;
  return `${at.Year}-${String(number >= 1 && number <= 12 ? number : 1).padStart(2, "0")}`;
}

function photoUrls(csn: CsnVehicle): string {
  const photos = csn.Media?.Photos ?? [];
  return photos
    .map((photo, index) => ({ url: photo.Url ?? "", order: photo.Order ?? index }))
    .toSorted((one, other) => one.order - other.order)
    .map((photo) => photo.url)
    .join("|");
}

/** Exporters escape line breaks twice, so texts contain a backslash and an n. */
function descriptionText(description: string | null | undefined): string | null {
  return description?.replaceAll(/(\\r)?\\n|\\r/g, "\n") ?? null;
}

function plain(name: string | null | undefined): string {
  return (name ?? "").toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
