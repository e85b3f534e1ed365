import { describe, expect, test } from "vitest";
import { exampleSite } from "../sites/example-site-for-test.ts";
import { DealerDirectory } from "./dealer-directory.ts";
import { openFeed } from "./feed-reader.ts";
import type { FeedRow } from "./feed-field.ts";
import { toFeedSite, suburbAndState } from "./feed-site.ts";
import type { RowResult } from "./row-outcome.ts";
import { rowToVehicle } from "./row-to-vehicle.ts";
import type { StagedVehicle } from "../vehicles/stock-imports.ts";

const site = exampleSite({
  dealerships: [{ id: "d1", slug: "north", name: "Example North" }],
  locations: [
    {
      id: "l1",
      name: "Example North",
      slug: "north-yard",
      dealershipId: "d1",
      dealershipSlug: "north",
      address: { street: "1 Test Street", city: "Wagga Wagga", state: "NSW" as const, postcode: "2650" },
    },
    {
      id: "l2",
      name: "Example West",
      slug: "west-yard",
      dealershipId: "d1",
      dealershipSlug: "north",
      address: { street: "9 Far Road", city: "Junee", state: "NSW" as const, postcode: "2663" },
    },
  ],
});
const required = { "Stock No": "S1", Make: "VW", Model: "Golf", Year: "2019" };

async function* toByteStream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** One row of a file with these columns, read without a mapping. */
async function readRow(cells: Record<string, string>): Promise<FeedRow> {
  const all = { ...required, ...cells };
  const line = (values: string[]) => values.map((value) => `"${value.replaceAll('"', '""')}"`).join(",");
  const text = `${line(Object.keys(all))}\n${line(Object.values(all))}\n`;
  const feed = await openFeed(toByteStream(text), null);
  if (!feed.ok) throw new Error(feed.refusal.message);
  for await (const items of feed.items) for (const item of items) if (item.kind === "row") return item.row;
  throw new Error("The file has no row.");
}

async function readResult(cells: Record<string, string>, createsLocations = false): Promise<RowResult> {
  const dealers = new DealerDirectory(toFeedSite(site), { createsLocations, defaultDealership: null });
  return rowToVehicle(await readRow(cells), { dealers, timeZone: "Australia/Sydney", thisYear: 2026 });
}

async function readVehicle(cells: Record<string, string>, createsLocations = false): Promise<StagedVehicle["vehicle"]> {
  const result = await readResult(cells, createsLocations);
  if (result.kind !== "staged") throw new Error(result.message);
  return result.staged.vehicle;
}

test("a dealer with a name in another script is named in the refusal of its row", async () => {
  const result = await readResult({ Dealership: "현대 자동차" }, true);
  const message =
    'The site has no dealership "현대 자동차"; it has "Example North". Correct the row, add the dealership to the site\'s settings, or set a defaultDealership in a mapping.';
  expect(result).toMatchObject({ kind: "refused", message });
});

type Place = Partial<StagedVehicle["vehicle"]>;

describe("the place of a row's vehicle", () => {
  test.each<[string, Record<string, string>, Place]>([
    ["nothing said", {}, { locationName: "Example North", city: "Wagga Wagga", state: "NSW" }],
    ["its yard's suburb", { Suburb: "WAGGA WAGGA" }, { locationName: "Example North", city: "Wagga Wagga" }],
    ["the suburb of another yard", { Suburb: "Junee" }, { locationName: "Example West", city: "Junee", state: "NSW" }],
    ["another suburb of the state", { Suburb: "Albury", State: "NSW" }, { locationName: null, city: "Albury" }],
    ["another state", { Suburb: "Bundaberg", State: "QLD" }, { locationName: null, city: "Bundaberg", state: "QLD" }],
    ["only another state", { State: "Victoria" }, { locationName: null, city: null, state: "VIC" }],
    ["only its own state", { State: "N.S.W." }, { locationName: "Example North", city: "Wagga Wagga", state: "NSW" }],
    ["a state with its country", { State: "AU-VIC", Suburb: "Geelong" }, { city: "Geelong", state: "VIC" }],
    ["a postcode for the state", { Suburb: "Bundaberg", Postcode: "4670" }, { city: "Bundaberg", state: "QLD" }],
    [
      "suburb and state in one",
      { Location: "Caringbah, NSW" },
      { city: "Caringbah", state: "NSW", locationName: null },
    ],
    ["a suburb with its state", { Suburb: "Fremantle WA 6160" }, { city: "Fremantle", state: "WA" }],
    [
      "a private seller's suburb",
      { "Private Suburb": "DUBBO", "Private Postcode": "2830" },
      { locationName: null, city: null, state: "NSW", privateSuburb: "Dubbo", privatePostcode: "2830" },
    ],
    [
      "a yard by name and a suburb beside it",
      { "Location name": "Example West", Suburb: "Old Junee" },
      { locationName: "Example West", city: "Junee", state: "NSW" },
    ],
    [
      "a yard by name and another state",
      { "Location name": "Example West", Suburb: "Perth", State: "WA" },
      { locationName: null, city: "Perth", state: "WA" },
    ],
    [
      "a yard that nobody knows",
      { "Location name": "The paddock" },
      { locationName: "The paddock", city: null, state: null },
    ],
  ])("%s", async (_name, cells, place) => {
    expect(await readVehicle(cells)).toMatchObject({ dealershipSlug: "north", ...place });
  });

  test("for a found dealer only the row has the place", async () => {
    expect(await readVehicle({ "Dealer name": "Found Motors", Suburb: "Cairns", State: "QLD" }, true)).toMatchObject({
      dealershipSlug: "found-motors",
      locationName: "Found Motors",
      city: "Cairns",
      state: "QLD",
    });
  });

  test.each([
    ["Caringbah, NSW", { suburb: "Caringbah", state: "NSW", postcode: null }],
    ["Wagga Wagga NSW 2650", { suburb: "Wagga Wagga", state: "NSW", postcode: "2650" }],
    ["St. Kilda, Victoria", { suburb: "St. Kilda", state: "VIC", postcode: null }],
    ["O'Connor WA", { suburb: "O'Connor", state: "WA", postcode: null }],
    ["Sydney, New South Wales", { suburb: "Sydney", state: "NSW", postcode: null }],
    ["Main yard", null],
    ["NSW", null],
    ["Row 3, Bay 12", null],
  ])("%j is %j", (text, found) => {
    expect(suburbAndState(text)).toEqual(found);
  });
});

type Fact = Partial<Record<keyof StagedVehicle["vehicle"], unknown>>;

describe("single dirty values", () => {
  test.each<[Record<string, string>, Fact]>([
    [{ Price: "$45.990" }, { price: 45_990 }],
    [{ Price: "45.990,00" }, { price: 45_990 }],
    [{ Price: "45 990" }, { price: 45_990 }],
    [{ Price: "$45,990 Drive Away" }, { price: 45_990 }],
    [{ Price: "TBA" }, { price: null }],
    [{ Price: "#N/A" }, { price: null }],
    [{ Price: "None" }, { price: null }],
    [{ "EGC Price": "38.500" }, { price: 38_500 }],
    [{ "DAP Price": "41.990", "Car Type": "new" }, { price: 41_990 }],
    [{ "Was Price": "48.990" }, { beforePrice: 48_990 }],
    [{ "Offer Price": "44.990" }, { offerPrice: 44_990 }],
    [{ Odometer: "45.990" }, { km: 45_990 }],
    [{ Odometer: "120.000 km" }, { km: 120_000 }],
    [{ Odometer: "45887.0" }, { km: 45_887 }],
    [{ Odometer: "--" }, { km: null }],
    [{ "Engine size": "1.998" }, { engineSize: 1998 }],
    [{ "Engine size": "1.998 cc" }, { engineSize: 1998 }],
    [{ "Engine size": "2,5" }, { engineSize: 2500 }],
    [{ Rego: "UNREG" }, { regplate: null }],
    [{ Rego: "Unregistered" }, { regplate: null }],
    [{ Rego: "N/A" }, { regplate: null }],
    [{ Rego: "abc-12d" }, { regplate: "ABC12D" }],
    [{ Rego: "1 ab 2cd" }, { regplate: "1AB2CD" }],
    [
      { Make: "CitroÃ«n", Model: "C3" },
      { make: "Citroen", model: "C3" },
    ],
    [{ Make: "CITROÃ‹N", Model: "C4" }, { make: "Citroen" }],
    [{ Make: "Citro?n", Model: "C4" }, { make: "Citroen" }],
    [{ Make: "Å\u00a0koda", Model: "Octavia" }, { make: "Skoda" }],
    [{ Body: "CoupÃ©" }, { simpleBody: "Coupe" }],
    [{ Colour: "RougÃ©" }, { colour: "Rougé" }],
    [
      { Comments: "Itâ€™s a one-owner car â€“ full history" },
      { dealercomments: "It’s a one-owner car – full history" },
    ],
    [{ Features: "Climate 20Â°C|CafÃ©" }, { standardEquipment: ["Climate 20°C", "Café"] }],
    [{ Make: "Toyota", Model: "Land Cruiser Prado" }, { model: "LandCruiser Prado" }],
    [{ Make: "Toyota", Model: "Landcruiser Prado" }, { model: "LandCruiser Prado" }],
    [
      { Make: "TOYOTA", Model: "LANDCRUISER", Badge: "PRADO GXL" },
      { model: "LandCruiser Prado", badge: "GXL" },
    ],
    [{ Make: "Mazda", Model: "Mazda3" }, { model: "3" }],
    [{ Make: "Tesla", Model: "X" }, { model: "Model X" }],
    [
      { Make: "Nissan", Model: "X", Badge: "Trail ST" },
      { model: "X-Trail", badge: "ST" },
    ],
    [
      { Make: "BMW", Model: "3", Badge: "Series 320i" },
      { model: "3 Series", badge: "320i" },
    ],
    [{ Body: "Commercial" }, { simpleBody: "Commercial", itemType: "car" }],
    [{ Body: "Prime Mover" }, { simpleBody: "Commercial" }],
    [{ VIN: "NONE" }, { vin: null }],
    [{ VIN: "TBC" }, { vin: null }],
    [{ Badge: "n.a." }, { badge: null }],
    [{ Series: "(blank)" }, { series: null }],
    [{ Transmission: "Not specified" }, { transmission: null }],
    [{ ColourExtInt: "White / Black Leather" }, { colour: "White", interiorColour: "Black Leather" }],
    [{ "Interior Trim Colour": "Ebony" }, { interiorColour: "Ebony" }],
    [{ "Int. Colour": "Grey Cloth" }, { interiorColour: "Grey Cloth" }],
    [{ "Vehicle Suburb": "Junee" }, { city: "Junee" }],
    [{ "Yard State": "vic." }, { state: "VIC" }],
    [
      { Make: "Å koda", Model: "Octavia" },
      { make: "Skoda", model: "Octavia" },
    ],
    [{ "Car Type": "Used Car" }, { carType: "used" }],
    [{ "Car Type": "new car" }, { carType: "new" }],
    [{ "Car Type": "NEW_VEHICLE" }, { carType: "new" }],
    [{ "Car Type": "Demo Vehicle" }, { carType: "demo" }],
    [{ "Car Type": "Usedcars" }, { carType: "used" }],
    [{ "Car Type": "Near New" }, { carType: "used" }],
    [{ "Car Type": "Pre-Owned Vehicles" }, { carType: "used" }],
    [{ "Car Type": "Used Motorcycle" }, { carType: "used" }],
    [{ Badge: "0" }, { badge: null, name: "2019 Volkswagen Golf" }],
    [
      { Series: "0", Fuel: "0", Transmission: "XX", Drive: "0" },
      { series: null, fuel: null, transmission: null, drive: null },
    ],
    [{ State: "Melbourne VIC" }, { state: "VIC" }],
    [
      { State: "VIC (Victoria)", Suburb: "Geelong" },
      { state: "VIC", city: "Geelong" },
    ],
    [
      { State: "XX", Suburb: "Cairns", Postcode: "4870" },
      { state: "QLD", city: "Cairns" },
    ],
    [{ Make: "Mazda", Model: "3" }, { model: "3" }],
    [{ Make: "Fiat", Model: "500" }, { model: "500" }],
    [{ Model: "0", Title: "2019 Volkswagen Golf GTI" }, { model: "Golf" }],
    [{ "Tare weight": "1.820 kg" }, { specifications: expect.objectContaining({ tareWeight: 1820 }) }],
  ])("%j gives %j", async (cells, facts) => {
    expect(await readVehicle(cells)).toMatchObject(facts);
  });

  test.each([
    [{ Price: "45,99" }, "price", "price-not-an-amount"],
    [{ Price: "€45.990" }, "price", "price-not-an-amount"],
    [{ Price: "1.250,000" }, "price", "price-not-an-amount"],
    [{ Price: "45.9900" }, "price", "price-not-an-amount"],
    [{ Price: "45.990.00" }, "price", "price-not-an-amount"],
    [{ Odometer: "12,34" }, "km", "number-not-readable"],
    [{ State: "0" }, "state", "state-not-known"],
    [{ State: "XX" }, "state", "state-not-known"],
    [{ State: "Q" }, "state", "state-not-known"],
    [{ State: "2000" }, "state", "state-not-known"],
    [{ State: "Melbourne" }, "state", "state-not-known"],
    [{ State: "NZ" }, "state", "state-not-known"],
    [{ Suburb: "2650" }, "city", "place-not-a-name"],
    [{ Rego: "31122026" }, "regplate", "plate-not-valid"],
    [{ Rego: "Registered until 12/2026" }, "regplate", "plate-not-valid"],
  ])("%j is left out and reported", async (cells, field, reason) => {
    const result = await readResult(cells);
    if (result.kind !== "staged") throw new Error(result.message);
    expect(result.notes).toMatchObject([{ field, reason }]);
    const { vehicle } = result.staged;
    const own = { state: "NSW", city: "Wagga Wagga", price: null, km: null, regplate: null };
    expect(vehicle[field as keyof typeof own]).toBe(own[field as keyof typeof own]);
  });

  test.each([
    [{ Make: "0" }, "make", '"0" is not one'],
    [{ Model: "0" }, "model", '"0" is not one'],
    [{ Make: "12345" }, "make", '"12345" is not one'],
    [{ Make: "XX" }, "make", '"XX" is not one'],
    [{ Model: "." }, "model", '"." is not one'],
    [{ Make: "#DIV/0!" }, "make", "no make;"],
  ])("%j is not a vehicle", async (cells, field, message) => {
    const result = await readResult(cells);
    expect(result).toMatchObject({ kind: "refused", outcome: "rejected", field, reason: "required-value-missing" });
    expect(result.message).toContain(message);
  });
});
