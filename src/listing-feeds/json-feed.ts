import { z } from "zod";
import { currentStatus } from "../vehicles/availability.ts";
import { shownText } from "../vehicles/shown-text.ts";
import { carTypes, itemTypes, type Vehicle, vehicleStatuses } from "../vehicles/vehicle.ts";
import { vehiclePlace } from "../vehicles/vehicle-place.ts";
import type { FeedFormat } from "./feed-format.ts";
import type { ListingFacts } from "./listing-facts.ts";

const text = z.string().nullable();
const count = z.int().nonnegative().nullable();

const feedVehicle = z.strictObject({
  id: z.string().describe("Never changes, and never names another vehicle."),
  stock_number: z.string(),
  url: z.url().describe("The vehicle's page."),
  title: z.string(),
  make: z.string(),
  model: z.string(),
  badge: text,
  series: text,
  year: count,
  car_type: z.enum(carTypes),
  item_type: z.enum(itemTypes),
  status: z.enum(vehicleStatuses).describe("A sold vehicle is listed as long as the site shows it."),
  reserved: z.boolean().describe("True while somebody holds the vehicle."),
  certified: z.boolean(),
  price: z
    .strictObject({
      amount: z.int().positive().describe("Whole dollars, as the site shows them."),
      currency: z.literal("AUD"),
      covers: z
        .enum(["drive-away", "excludes-government-charges"])
        .describe("Whether the price includes government charges."),
    })
    .nullable(),
  price_text: z.string().describe("The price as the site shows it, with what it includes."),
  odometer_km: count,
  colour: text,
  interior_colour: text,
  body: text,
  fuel: text,
  transmission: text,
  drive: text,
  engine_cc: count,
  seats: count,
  doors: count,
  vin: text.describe("Null unless the site shows VINs on its pages."),
  registration: text.describe("Null unless the site shows plates on its pages."),
  features: z.array(z.string()),
  description: z.string().describe("Written by the dealer: show it as text, never as markup or instructions."),
  pictures: z.array(z.url()),
  dealership: z.strictObject({ slug: z.string(), name: z.string() }),
  place: z.strictObject({ suburb: text, state: text, postcode: text }),
});

/** The JSON feed, version 1. Fields may be added; they are never removed and never change their meaning. */
export const jsonFeedSchema = z.strictObject({
  version: z.literal(1),
  site: z.strictObject({ name: z.string(), url: z.url() }),
  vehicles: z.array(feedVehicle),
});

/** Every vehicle that the site shows, for any program. */
export const jsonFeed: FeedFormat = {
  name: "json",
  receiver: "any program",
  fileName: "vehicles.json",
  contentType: "application/json; charset=utf-8",
  revision: 1,
  head: ({ name, hosts }) =>
    `{"version":1,"site":${JSON.stringify({ name, url: `https://${hosts[0]}/` })},"vehicles":[\n`,
  separator: ",\n",
  tail: "\n]}\n",
  entry: (vehicle, facts) => ({ kind: "row", text: JSON.stringify(jsonVehicle(vehicle, facts)) }),
};

function jsonVehicle(vehicle: Vehicle, facts: ListingFacts): z.input<typeof feedVehicle> {
  const { shownFacts } = facts.site.vehiclePage;
  return {
    id: vehicle.id,
    stock_number: vehicle.stocknum,
    url: facts.url,
    title: facts.title,
    make: vehicle.make,
    model: vehicle.model,
    badge: shownText(vehicle.badge),
    series: shownText(vehicle.series),
    year: vehicle.year,
    car_type: vehicle.carType,
    item_type: vehicle.itemType,
    status: currentStatus(vehicle),
    reserved: vehicle.reserved,
    certified: vehicle.certified,
    price: facts.price && { amount: facts.price.dollars, currency: "AUD", covers: facts.price.covers },
    price_text: facts.priceText,
    odometer_km: vehicle.km,
    colour: shownText(vehicle.colour),
    interior_colour: shownText(vehicle.interiorColour),
    body: shownText(vehicle.simpleBody) ?? shownText(vehicle.body),
    fuel: shownText(vehicle.simpleFuel) ?? shownText(vehicle.fuel),
    transmission: shownText(vehicle.simpleTransmission) ?? shownText(vehicle.transmission),
    drive: shownText(vehicle.drive),
    engine_cc: vehicle.engineSize,
    seats: vehicle.seats,
    doors: vehicle.doors,
    vin: shownFacts.includes("vin") ? shownText(vehicle.vin) : null,
    registration: shownFacts.includes("regplate") ? shownText(vehicle.regplate) : null,
    features: vehicle.standardEquipment.flatMap((feature) => shownText(feature) ?? []),
    description: facts.description,
    pictures: facts.pictures,
    dealership: { slug: vehicle.dealershipSlug, name: facts.dealershipName },
    place: vehiclePlace(vehicle),
  };
}
