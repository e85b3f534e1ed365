import fc from "fast-check";
import { caravanSpecificationsSchema, vehicleSchema } from "../../src/vehicles/vehicle.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** Noon on a fixed day: these tests do not depend on the real clock. */
export const testNow = Date.UTC(2026, 10, 20, 12);

/** A vehicle with only the required fields, and those of the test. */
export function testVehicle(given: Partial<Vehicle> & { id: string }): Vehicle {
  return vehicleSchema.parse({
    slug: `slug-${given.id}`,
    name: "2022 Toyota RAV4",
    make: "Toyota",
    model: "RAV4",
    carType: "used",
    status: "in_stock",
    stocknum: `S${given.id}`,
    createdAt: testNow - 100 * dayMs,
    dealershipSlug: "main-street",
    dealershipId: "1",
    ...given,
  });
}

const oneOf = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: null });
const optionalAmount = (...values: number[]) => fc.option(fc.constantFrom(...values), { nil: null });
const someValues = (...values: string[]) => fc.subarray(values);

/** Vehicles from small pools of values, so that refinements overlap, ties are frequent and fields are often empty. */
export function vehiclesArbitrary(size: { minLength?: number; maxLength?: number }): fc.Arbitrary<Vehicle[]> {
  const fields = fc.record<Partial<Vehicle>>({
    make: fc.constantFrom("Toyota", "Mazda", "Land Rover"),
    model: fc.constantFrom("RAV4", "CX-5", "Defender"),
    badge: oneOf("GX", "GXL", "Touring"),
    year: optionalAmount(2019, 2020, 2021, 2022),
    carType: fc.constantFrom("new", "demo", "used"),
    status: fc.constantFrom("in_stock", "in_stock", "coming_soon", "sold"),
    sold: fc.constantFrom(false, false, true),
    soldAt: optionalAmount(testNow - dayMs, testNow - 3 * dayMs, testNow - 3 * dayMs - 1, testNow - 9 * dayMs),
    itemType: fc.constantFrom("car", "car", "motorcycle", "caravan"),
    tag: oneOf("Special", "Runout"),
    price: optionalAmount(0, 10, 10.01, 9_999, 10_000, 20_000, 20_000, 45_990, 120_000),
    offerPrice: optionalAmount(5, 9_500, 19_990, 50_000),
    subscriptionPrice: optionalAmount(0, 149, 299),
    km: optionalAmount(0, 10, 60_000, 60_001),
    colour: oneOf("White", "Red"),
    seats: optionalAmount(2, 5, 7),
    createdAt: fc.constantFrom(testNow - dayMs, testNow - 2 * dayMs),
    drive: oneOf("AWD", "FWD"),
    fuel: oneOf("Diesel", "Petrol"),
    body: oneOf("SUV", "Wagon"),
    simpleBody: oneOf("suv", "wagon"),
    transmission: oneOf("Automatic", "Manual"),
    dealershipSlug: fc.constantFrom("north", "south"),
    dealershipName: oneOf("North", "South"),
    locationName: oneOf("North Yard", "South Yard"),
    city: oneOf("Brisbane", "Sydney"),
    state: oneOf("QLD", "NSW"),
    images: fc.subarray(["https://a.example/1.jpg", "https://a.example/2.jpg", "https://a.example/3.jpg"]),
    categories: someValues("family", "towing", "city"),
    filteredFeatures: someValues("Sunroof", "Tow Bar", "Leather", "Leather Seats"),
    showOnDealerWebsite: fc.constantFrom(true, true, true, false),
    customRank: fc.constantFrom(0, 0, 1, -1, 2.5),
  });
  const quotes = fc.option(fc.constantFrom(0, 49.99, 50, 180, 500), { nil: undefined });
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), size);
  return ids.chain((chosen) =>
    fc.tuple(
      ...chosen.map((id) => fc.tuple(fields, quotes).map(([given, weekly]) => makeVehicle(String(id), given, weekly))),
    ),
  );
}

function makeVehicle(id: string, given: Partial<Vehicle>, weekly: number | undefined): Vehicle {
  const berths = { 2: 2, 5: 4 }[given.seats ?? 0] ?? null;
  const vehicle = testVehicle({ ...given, id, specifications: caravanSpecificationsSchema.parse({ sleeps: berths }) });
  if (weekly === undefined) return vehicle;
  return { ...vehicle, financeLenders: vehicleSchema.shape.financeLenders.parse({ lender: { paymentWeek: weekly } }) };
}
