import { expect, test } from "vitest";
import { fullVehicle } from "../vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { feedFormats } from "./feed-formats.ts";
import { acceptedVehicle, feedRequestForTest } from "./feed-for-test.ts";
import type { FeedName } from "./feed-names.ts";
import { listingFacts } from "./listing-facts.ts";

function feedRow(name: FeedName, fields: Partial<Vehicle> = {}, request = feedRequestForTest()): string {
  const vehicle = acceptedVehicle(fields);
  const entry = feedFormats[name].entry(vehicle, listingFacts(vehicle, request));
  return entry.kind === "row" ? entry.text : entry.reasons.join(" ");
}

function cells(name: "meta" | "autotrader", fields: Partial<Vehicle> = {}, request = feedRequestForTest()) {
  const read = (line: string) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"'));
  const names = read(feedFormats[name].head(request.site));
  const values = read(feedRow(name, fields, request));
  return Object.fromEntries(names.map((column, index) => [column, values[index]]));
}

test("a car for Google has its price as shown, what it covers, its store and its pictures", () => {
  const row = feedRow("google", { price: 41_990.4, offerPrice: 39_989.6 });
  for (const part of [
    "<g:id>T1001</g:id>",
    "<g:VIN>JTMW23FV60D012345</g:VIN>",
    "<g:price>39990 AUD</g:price>",
    "<g:vehicle_price_type>excluding_government_charges_price</g:vehicle_price_type>",
    "<g:condition>used</g:condition>",
    "<g:mileage>31204 km</g:mileage>",
    "<g:store_code>ALX-1</g:store_code>",
    "<g:link>https://test.localhost/cars/2022-toyota-rav4-gx</g:link>",
    "<g:image_link>https://pictures.example/1.jpg</g:image_link>",
    "<g:additional_image_link>https://pictures.example/2.jpg</g:additional_image_link>",
  ])
    expect(row).toContain(part);
});

test("Google is told that a demonstrator is used, and that a new car's price is drive away", () => {
  expect(feedRow("google", { carType: "demo" })).toContain("<g:condition>used</g:condition>");
  const fresh = feedRow("google", { carType: "new" });
  expect(fresh).toContain("<g:condition>new</g:condition>");
  expect(fresh).toContain("<g:vehicle_price_type>drive_away_price</g:vehicle_price_type>");
});

test("texts of dealers cannot become elements of the XML", () => {
  const row = feedRow("google", {
    badge: 'GX </g:id><g:price>1 AUD & "more"',
    dealercomments: "]]>\u0000\u0007<b>Clean</b>",
  });
  expect(row).not.toContain("<g:price>1");
  expect(row.match(/<g:price>/g)).toHaveLength(1);
  expect(row).not.toMatch(/(?!\n)\p{Cc}/u);
});

test("a car for Meta has the enums, the address and the availability that Meta names", () => {
  expect(cells("meta")).toMatchObject({
    vehicle_id: "v1",
    price: "41990 AUD",
    "mileage.value": "31204",
    "mileage.unit": "KM",
    body_style: "SUV",
    drivetrain: "AWD",
    transmission: "AUTOMATIC",
    fuel_type: "PETROL",
    availability: "AVAILABLE",
    state_of_vehicle: "USED",
    address: '{"addr1":"1 Dock Road","city":"Alexandria","region":"NSW","postal_code":"2015","country":"AU"}',
    latitude: "-33.9",
    "image[1].url": "https://pictures.example/2.jpg",
    "image[2].url": "",
  });
});

test.each([
  ["Hatchback", "HATCHBACK", "hatchback"],
  ["Dual Cab Utility", "TRUCK", "truck"],
  ["People Mover", "MINIVAN", "minivan"],
  ["Velomobile", "OTHER", null],
])("a body written as %s has the name that each receiver knows", (body, meta, google) => {
  expect(cells("meta", { simpleBody: null, body })).toMatchObject({ body_style: meta });
  const [, style = null] = /<g:body_style>(.*?)</.exec(feedRow("google", { simpleBody: null, body })) ?? [];
  expect(style).toBe(google);
});

test("Meta is told at once that a vehicle is reserved", () => {
  expect(cells("meta", { reserved: true })).toMatchObject({ availability: "PENDING" });
});

test.each(["=HYPERLINK(1)", "+61 400", "-1+2", "@SUM(A1)", "\t=1"])(
  "a spreadsheet does not run the text %j of a dealer",
  (badge) => {
    for (const name of ["meta", "autotrader"] as const)
      for (const cell of Object.values(cells(name, { badge, colour: badge, dealercomments: badge })))
        expect(cell).not.toMatch(/^[=+@]|^-(?!\d+(\.\d+)?$)/);
  },
);

test("a long description is cut to what Meta accepts", () => {
  const text = cells("meta", { dealercomments: "Tidy. ".repeat(2_000) })["description"] ?? "";
  expect(text.length).toBeLessThanOrEqual(5_000);
  expect(text.endsWith("…")).toBe(true);
});

test("the CSV for marketplaces has the price in the column of what it covers", () => {
  expect(cells("autotrader")).toMatchObject({ "DAP Price": "", "EGC Price": "41990" });
  expect(cells("autotrader", { carType: "new" })).toMatchObject({ "DAP Price": "41990", "EGC Price": "" });
});

test("a JSON feed follows its schema, and has VIN and plate only where the site's pages show them", async () => {
  const { jsonFeedSchema } = await import("./json-feed.ts");
  const rows = (shownFacts: ("vin" | "regplate")[]) => {
    const request = feedRequestForTest({ vehiclePage: { shownFacts } });
    const { head, tail } = feedFormats.json;
    const entry = feedFormats.json.entry(fullVehicle, listingFacts(fullVehicle, request));
    const text = entry.kind === "row" ? entry.text : "";
    return jsonFeedSchema.parse(JSON.parse(head(request.site) + text + tail)).vehicles;
  };
  expect(rows([])).toMatchObject([{ status: "sold", reserved: true, vin: null, registration: null }]);
  expect(rows(["vin", "regplate"])).toMatchObject([{ vin: "JTMW23FV60D012345", registration: "DEMO22" }]);
});
