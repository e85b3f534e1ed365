import { expect, test } from "vitest";
import { testTime } from "../vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { feedFormats } from "./feed-formats.ts";
import { acceptedVehicle, feedRequestForTest } from "./feed-for-test.ts";
import { feedNames, type FeedName } from "./feed-names.ts";
import { listingFacts } from "./listing-facts.ts";

function refusalReasons(name: FeedName, fields: Partial<Vehicle>, request = feedRequestForTest()): readonly string[] {
  const vehicle = acceptedVehicle(fields);
  const entry = feedFormats[name].entry(vehicle, listingFacts(vehicle, request));
  return entry.kind === "refused" ? entry.reasons : [];
}

test.each(feedNames)("the %s feed takes a complete used car", (name) => {
  expect(refusalReasons(name, {})).toEqual([]);
});

const sold = { status: "sold", sold: true, soldAt: testTime } as const;
const notArrived = "It has not arrived yet; Google only accepts vehicles that are at a store.";

test.each<[string, Partial<Vehicle>, Partial<Record<FeedName, string>>]>([
  ["sold", sold, { google: "It is sold.", meta: "It is sold.", autotrader: "It is sold." }],
  [
    "sold by its flag",
    { sold: true, soldAt: testTime },
    { google: "It is sold.", meta: "It is sold.", autotrader: "It is sold." },
  ],
  ["reserved", { reserved: true }, { google: "It is reserved.", autotrader: "It is reserved." }],
  ["on its way", { status: "coming_soon" }, { google: notArrived }],
  ["a caravan", { itemType: "caravan" }, { google: "Google only accepts passenger cars and utes." }],
  ["a motorcycle", { itemType: "motorcycle" }, { google: "Google only accepts passenger cars and utes." }],
  ["a van", { simpleBody: "Van" }, { google: "Google does not accept commercial vehicles." }],
  [
    "written as a panel van",
    { simpleBody: null, body: "Panel Van" },
    { google: "Google does not accept commercial vehicles." },
  ],
  ["a truck", { simpleBody: "Commercial" }, { google: "Google does not accept commercial vehicles." }],
  [
    "without a VIN",
    { vin: null },
    { google: "It has no VIN of 17 characters.", meta: "It has no VIN of 17 characters." },
  ],
  [
    "with a short VIN",
    { vin: "JTMW23FV60D01234" },
    { google: "It has no VIN of 17 characters.", meta: "It has no VIN of 17 characters." },
  ],
  [
    "with a letter no VIN has",
    { vin: "JTMW23FV60O012345" },
    { google: "It has no VIN of 17 characters.", meta: "It has no VIN of 17 characters." },
  ],
  [
    "without a price",
    { price: null },
    { google: "It has no price.", meta: "It has no price.", autotrader: "It has no price." },
  ],
  [
    "with a placeholder as price",
    { price: 10 },
    { google: "It has no price.", meta: "It has no price.", autotrader: "It has no price." },
  ],
  [
    "without a year",
    { year: null },
    { google: "It has no year.", meta: "It has no year.", autotrader: "It has no year." },
  ],
  [
    "used, without odometer",
    { km: null },
    { google: "It has no odometer reading.", meta: "It has no odometer reading." },
  ],
  ["without pictures", { images: [] }, { google: "It has no picture.", meta: "It has no picture." }],
  ["without a body", { body: null, simpleBody: null }, { meta: "It has no body style." }],
  ["without a colour", { colour: null }, { meta: "It has no colour." }],
])("each feed says why it leaves out a vehicle that is %s", (_, fields, expected) => {
  const found = Object.fromEntries(
    feedNames.flatMap((name) => refusalReasons(name, fields).map((reason) => [name, reason] as const)),
  );
  expect(found).toEqual(expected);
});

test("all reasons for leaving a vehicle out are reported", () => {
  expect(refusalReasons("google", { vin: null, price: null, reserved: true })).toEqual([
    "It is reserved.",
    "It has no VIN of 17 characters.",
    "It has no price.",
  ]);
});

test("Google takes a new car with a drive-away price only, and needs no odometer of it", () => {
  const beforeCharges = feedRequestForTest({ price: { basis: { new: "excludes-government-charges" } } });
  expect(refusalReasons("google", { carType: "new", km: null })).toEqual([]);
  expect(refusalReasons("google", { carType: "new" }, beforeCharges)).toEqual([
    "A new vehicle needs a drive-away price.",
  ]);
  expect(refusalReasons("google", { carType: "used" }, beforeCharges)).toEqual([]);
});

test("Google takes no vehicle of a location without a store code, or of an unknown one", () => {
  const reason = "Its location has no store code (listingFeeds.googleStoreCodes).";
  const withoutCodes = feedRequestForTest({ listingFeeds: { google: { enabled: true } } });
  expect(refusalReasons("google", {}, withoutCodes)).toEqual([reason]);
  expect(refusalReasons("google", {}, feedRequestForTest({ locations: [] }))).toEqual([reason]);
});

test("Meta needs a town and state, of the location or of the vehicle", () => {
  const withoutPlaces = feedRequestForTest({ locations: [] });
  expect(refusalReasons("meta", {}, withoutPlaces)).toEqual([]);
  expect(refusalReasons("meta", { city: null, state: null }, withoutPlaces)).toEqual([
    "Its town and state are not known.",
  ]);
});

test("a vehicle with a price per week only has no price to buy it for", () => {
  const subscriptions = feedRequestForTest({ price: { offersSubscriptions: true } });
  expect(refusalReasons("google", { price: null, subscriptionPrice: 289 }, subscriptions)).toEqual([
    "It has no price.",
  ]);
  expect(refusalReasons("google", { subscriptionPrice: 289 }, subscriptions)).toEqual([]);
});
