import { shownText } from "../vehicles/shown-text.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { vehiclePlace } from "../vehicles/vehicle-place.ts";
import { bodyKind, bodyWords } from "./body-words.ts";
import { csvLine, shortened } from "./cell-text.ts";
import { type FeedFormat, rowUnless } from "./feed-format.ts";
import { type ListingFacts, mostPictures } from "./listing-facts.ts";
import { validVin } from "./valid-vin.ts";

const longestTitle = 500;
const longestDescription = 5_000;

const columns = [
  "vehicle_id",
  "title",
  "description",
  "url",
  "make",
  "model",
  "trim",
  "year",
  "mileage.value",
  "mileage.unit",
  ...Array.from({ length: mostPictures }, (_, index) => [`image[${index}].url`, `image[${index}].tag[0]`]).flat(),
  "transmission",
  "fuel_type",
  "body_style",
  "drivetrain",
  "vin",
  "stock_number",
  "price",
  "address",
  "latitude",
  "longitude",
  "exterior_color",
  "interior_color",
  "availability",
  "date_first_on_lot",
  "state_of_vehicle",
  "dealer_name",
];

/** Meta automotive inventory, as CSV. Read 2026-11: developers.facebook.com/docs/marketing-api/auto-ads/reference. */
export const metaFeed: FeedFormat = {
  name: "meta",
  receiver: "Meta automotive inventory",
  fileName: "meta-vehicles.csv",
  contentType: "text/csv; charset=utf-8",
  revision: 2,
  head: () => csvLine(columns),
  separator: "",
  tail: "",
  entry: (vehicle, facts) => rowUnless(refusals(vehicle, facts), () => row(vehicle, facts)),
};

function refusals(vehicle: Vehicle, facts: ListingFacts): (string | false)[] {
  const { isSold, price, pictures } = facts;
  return [
    isSold && "It is sold.",
    validVin(vehicle) === null && "It has no VIN of 17 characters.",
    price === null && "It has no price.",
    vehicle.year === null && "It has no year.",
    vehicle.carType !== "new" && vehicle.km === null && "It has no odometer reading.",
    bodyWords(vehicle) === null && "It has no body style.",
    shownText(vehicle.colour) === null && "It has no colour.",
    pictures.length === 0 && "It has no picture.",
    metaAddress(vehicle, facts) === null && "Its town and state are not known.",
  ];
}

function row(vehicle: Vehicle, facts: ListingFacts): string {
  const { location, price, pictures } = facts;
  const address = metaAddress(vehicle, facts);
  return csvLine([
    vehicle.id,
    shortened(facts.title, longestTitle),
    shortened(facts.description, longestDescription),
    facts.url,
    vehicle.make,
    vehicle.model,
    shownText(vehicle.badge),
    vehicle.year,
    vehicle.km ?? 0,
    "KM",
    ...Array.from({ length: mostPictures }, (_, index) => pictureCells(pictures[index])).flat(),
    transmissions[vehicle.simpleTransmission ?? ""] ?? "OTHER",
    fuels[vehicle.simpleFuel ?? ""] ?? "OTHER",
    bodyStyles[bodyKind(vehicle) ?? ""] ?? "OTHER",
    drivetrains[vehicle.drive?.trim().toUpperCase() ?? ""] ?? "OTHER",
    validVin(vehicle),
    vehicle.stocknum,
    price && `${price.dollars} AUD`,
    address,
    location?.address.lat ?? null,
    location?.address.long ?? null,
    shownText(vehicle.colour),
    shownText(vehicle.interiorColour),
    vehicle.reserved ? "PENDING" : "AVAILABLE",
    vehicle.createdAt > 0 ? new Date(vehicle.createdAt).toISOString().slice(0, "yyyy-mm-dd".length) : null,
    vehicle.carType === "new" ? "NEW" : vehicle.certified ? "CPO" : "USED",
    facts.dealershipName,
  ]);
}

function pictureCells(picture: string | undefined): (string | null)[] {
  return picture === undefined ? [null, null] : [picture, "Vehicle"];
}

/** The address in Meta's own notation; null without a town and state. */
function metaAddress(vehicle: Vehicle, { location }: ListingFacts): string | null {
  const { suburb, state, postcode } = vehiclePlace(vehicle);
  const place = location?.address ?? { street: null, city: suburb, state, postcode };
  if (place.city === null || place.state === null) return null;
  const parts = {
    ...(place.street === null ? {} : { addr1: place.street }),
    city: place.city,
    region: place.state,
    ...(place.postcode === null ? {} : { postal_code: place.postcode }),
    country: "AU",
  };
  return JSON.stringify(parts);
}

const transmissions: Readonly<Record<string, string>> = { Automatic: "AUTOMATIC", Manual: "MANUAL" };

const fuels: Readonly<Record<string, string>> = {
  Petrol: "PETROL",
  Diesel: "DIESEL",
  Hybrid: "HYBRID",
  Electric: "ELECTRIC",
};

const bodyStyles: Readonly<Record<string, string>> = {
  Convertible: "CONVERTIBLE",
  Coupe: "COUPE",
  Hatch: "HATCHBACK",
  "People Mover": "MINIVAN",
  Ute: "TRUCK",
  SUV: "SUV",
  Sedan: "SEDAN",
  Van: "VAN",
  Wagon: "WAGON",
};

const drivetrains: Readonly<Record<string, string>> = {
  AWD: "AWD",
  FWD: "FWD",
  RWD: "RWD",
  "4WD": "FOUR_WD",
  "4X4": "FOUR_WD",
  "2WD": "TWO_WD",
  "4X2": "TWO_WD",
};
