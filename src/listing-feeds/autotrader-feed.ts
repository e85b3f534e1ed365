import { shownText } from "../vehicles/shown-text.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { csvLine, shortened } from "./cell-text.ts";
import { type FeedFormat, rowUnless } from "./feed-format.ts";
import type { ListingFacts } from "./listing-facts.ts";

const longestComments = 5_000;

/** Columns of the feeds that Australian marketplaces and dealer systems exchange, and how each is written. */
const columns: readonly (readonly [name: string, value: (vehicle: Vehicle, facts: ListingFacts) => Cell])[] = [
  ["Stock number", ({ stocknum }) => stocknum],
  ["Car type", ({ carType }) => carType],
  ["Make", ({ make }) => make],
  ["Model", ({ model }) => model],
  ["Badge", ({ badge }) => shownText(badge)],
  ["Series", ({ series }) => shownText(series)],
  ["Year", ({ year }) => year],
  ["DAP Price", (_, { price }) => (price?.covers === "drive-away" ? price.dollars : null)],
  ["EGC Price", (_, { price }) => (price?.covers === "excludes-government-charges" ? price.dollars : null)],
  ["Odometer", ({ km }) => km],
  ["Vin", ({ vin }) => shownText(vin)],
  ["Rego", ({ regplate }) => shownText(regplate)],
  ["Rego expiry", ({ regoExpiry }) => shownText(regoExpiry)],
  ["Body", ({ body, simpleBody }) => shownText(body) ?? shownText(simpleBody)],
  ["Doors", ({ doors }) => doors],
  ["Seats", ({ seats }) => seats],
  ["Cylinders", ({ variant }) => shownText(variant?.cylinders ?? null)],
  ["Engine size", ({ engineSize }) => (engineSize === null ? null : `${engineSize} cc`)],
  ["Fuel", ({ fuel, simpleFuel }) => shownText(fuel) ?? shownText(simpleFuel)],
  ["Transmission", ({ transmission, simpleTransmission }) => shownText(transmission) ?? shownText(simpleTransmission)],
  ["Drive", ({ drive }) => shownText(drive)],
  ["Exterior colour", ({ colour }) => shownText(colour)],
  ["Interior colour", ({ interiorColour }) => shownText(interiorColour)],
  ["Build date", ({ buildDate }) => shownText(buildDate)],
  ["Compliance date", ({ complianceDate }) => shownText(complianceDate)],
  ["Certified", ({ certified }) => (certified ? "yes" : "no")],
  ["Location code", ({ dealershipId }) => dealershipId],
  ["Dealership", (_, { dealershipName }) => dealershipName],
  ["Location", (_, { location }) => location?.name ?? null],
  ["Features", ({ standardEquipment }) => standardEquipment.flatMap((one) => shownText(one) ?? []).join("; ")],
  ["Dealercomments", (_, { description }) => shortened(description, longestComments)],
  ["Images", (_, { pictures }) => pictures.join(" ")],
  ["Url", (_, { url }) => url],
];

type Cell = string | number | null;

/**
 * The CSV columns that Autotrader and other Australian marketplaces take from dealer systems. A full file: a missing
 * row means that the vehicle is no longer for sale.
 */
export const autotraderFeed: FeedFormat = {
  name: "autotrader",
  receiver: "Autotrader and other marketplaces",
  fileName: "autotrader.csv",
  contentType: "text/csv; charset=utf-8",
  revision: 1,
  head: () => csvLine(columns.map(([name]) => name)),
  separator: "",
  tail: "",
  entry: (vehicle, facts) =>
    rowUnless(refusals(vehicle, facts), () => csvLine(columns.map(([, value]) => value(vehicle, facts)))),
};

function refusals(vehicle: Vehicle, { isSold, price }: ListingFacts): (string | false)[] {
  return [
    isSold && "It is sold.",
    !isSold && vehicle.reserved && "It is reserved.",
    vehicle.year === null && "It has no year.",
    price === null && "It has no price.",
  ];
}
