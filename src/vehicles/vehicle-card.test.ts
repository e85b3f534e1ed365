import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Vehicle } from "./vehicle.ts";
import { vehicleCard } from "./vehicle-card.ts";
import { fullVehicle, siteForTest, testTime, vehicleForTest } from "./vehicle-for-test.ts";
import { vehiclePage } from "./vehicle-page.ts";

const site = siteForTest({
  tags: { electricHybrid: true },
  price: { offersSubscriptions: true },
  vehiclePage: { shownFacts: ["views", "carsalesTitle", "stockNumber", "vin", "regplate"] },
});
const unknownText = /\bundefined\b|\bNaN\b|\bnull\b|\$0(?![\d.])|(?<![\d,.])0 (?:km|kg|cc|L|ft|mm)\b/i;

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

const text = fc.constantFrom(null, "", " ", "null", "NULL", "undefined", "NaN", "-", "0", "White", "2.5");
const amount = fc.constantFrom(null, 0, 0.4, 5, 10, 10.01, 499, 15_000, 51_990.5);
const count = fc.constantFrom(null, 0, 1, 7, 2487);
const arbitraryVehicle: fc.Arbitrary<Vehicle> = fc
  .record({
    badge: text,
    series: text,
    year: fc.constantFrom(null, 0, 2022),
    tag: text,
    carsalesTitle: text,
    price: amount,
    beforePrice: amount,
    offerPrice: amount,
    subscriptionPrice: amount,
    km: count,
    colour: text,
    interiorColour: text,
    seats: count,
    doors: count,
    vin: text,
    regplate: text,
    regoExpiry: fc.constantFrom(null, "null", "2020-01-01", "2030-01-01", "2030-13-01"),
    buildDate: text,
    complianceDate: text,
    drive: text,
    engineSize: count,
    fuel: text,
    simpleFuel: text,
    body: text,
    simpleBody: text,
    transmission: text,
    simpleTransmission: text,
    trans: text,
    dealercomments: text,
    dealershipName: text,
    locationName: text,
    city: text,
    state: text,
    privateSuburb: text,
    location: text,
    primaryImageUrl: text,
    images: fc.array(fc.constantFrom("null", "", "https://pictures.example/1.jpg", "artwork:suv/white/solid/ten/side")),
    standardEquipment: fc.array(fc.constantFrom("null", "", "Towbar")),
    itemType: fc.constantFrom("car", "motorcycle", "caravan"),
    carType: fc.constantFrom("new", "demo", "used"),
    status: fc.constantFrom("in_stock", "coming_soon", "sold"),
    preorder: fc.boolean(),
    reserved: fc.boolean(),
    certified: fc.boolean(),
    variant: fc.option(
      fc.record({
        enginesize: text,
        enginesizeLitres: text,
        cylinders: text,
        induction: text,
        geartype: text,
        fuelconsumptioncombined: text,
        fuelcapacity: text,
        grossvehiclemass: text,
        vehiclelength: text,
        vehicleheight: text,
        vehiclewidth: text,
        torque: text,
        bodyconfiguration: text,
        ancaprating: text,
      }),
      { nil: null },
    ),
    specifications: fc.option(
      fc.record({
        bodyWidth: amount,
        bodyLength: amount,
        tareWeight: amount,
        axleType: text,
        sleeps: count,
        aggregateTrailerMass: amount,
      }),
      { nil: null },
    ),
    autograbData: fc.option(fc.record({ stateAverageMarketPrice: amount, averageMarketPrice: amount }), { nil: null }),
  } as const)
  .map((fields) => vehicleForTest(fields as Partial<Vehicle>));

describe("vehicle card and vehicle page", () => {
  test("[CD-12 VP-02] whatever a feed omits, no text of a card or page has undefined, NaN, null, $0 or 0 km", () => {
    fc.assert(
      fc.property(arbitraryVehicle, (vehicle) => {
        const card = vehicleCard(vehicle, site, testTime);
        const page = vehiclePage(vehicle, site, null, testTime);
        const wrong = stringsIn({ card, page }).filter((shown) => unknownText.test(shown) || shown.trim() === "");
        expect(wrong).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test("[CD-17] a card has the facts for comparing vehicles", () => {
    const card = vehicleCard({ ...fullVehicle, status: "in_stock", sold: false }, siteForTest(), testTime);
    expect(card).toMatchObject({
      href: "/cars/2022-toyota-rav4-gxl-axah54r",
      title: { line: "2022 Toyota RAV4", badgeLine: "GXL" },
      tag: { kind: "reserved" },
      price: { kind: "reduced", text: "$45,990", wasPrice: "$48,990", saving: "$3,000" },
      marketPrice: { belowByText: "$2,210" },
      location: "Harbour Alexandria",
      place: "Waterloo NSW",
      imageCount: 2,
      controls: { save: "shown", storedIn: "browser", compare: true },
    });
    expect(card.facts.map((fact) => fact.value)).toEqual(["31,204 km", "Automatic", "Hybrid"]);
  });

  test("[CD-17] card and page survive being sent as JSON", () => {
    const card = vehicleCard(fullVehicle, site, testTime);
    const page = vehiclePage(fullVehicle, site, null, testTime);
    expect(JSON.parse(JSON.stringify({ card, page }))).toEqual({ card, page });
  });

  test("[VP-16] markup in any field is inert on card and page", () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>';
    const fields = Object.entries(fullVehicle).map(([name, value]) => {
      if (["id", "slug", "dealershipSlug", "dealershipId", "carType", "status", "itemType"].includes(name))
        return [name, value];
      if (typeof value === "string") return [name, attack];
      return [name, Array.isArray(value) ? [attack, "javascript:alert(1)"] : value];
    });
    const vehicle = Object.fromEntries(fields) as Vehicle;
    const page = vehiclePage(vehicle, site, null, testTime);
    const shown = stringsIn([vehicleCard(vehicle, site, testTime), page]);
    for (const one of shown) expect(one).not.toMatch(/<|onerror/);
    expect(page.images).toEqual([]);
  });

  test("a card has the first eight pictures and the total number", () => {
    const images = Array.from({ length: 11 }, (_, index) => `https://pictures.example/${index}.jpg`);
    const card = vehicleCard(vehicleForTest({ images }), site, testTime);
    expect(card.images.map(({ reference }) => reference)).toEqual(images.slice(0, 8));
    expect(card.imageCount).toBe(11);
  });

  test.each([
    { simpleBody: "SUV", body: "5D Wagon", shown: "SUV" },
    { simpleBody: null, body: "5D Wagon", shown: "5D Wagon" },
    { simpleBody: "null", body: "-", shown: null },
  ])("a body of $simpleBody and $body is $shown, on card and page", ({ simpleBody, body, shown }) => {
    const vehicle = vehicleForTest({ simpleBody, body });
    expect(vehicleCard(vehicle, site, testTime).body).toBe(shown);
    expect(vehiclePage(vehicle, site, null, testTime).body).toBe(shown);
  });

  test("a placeholder for make or model is omitted from card and page", () => {
    const vehicle = vehicleForTest({ make: "null", model: "-" });
    expect(vehicleCard(vehicle, site, testTime)).toMatchObject({ make: "", model: "" });
    expect(vehiclePage(vehicle, site, null, testTime)).toMatchObject({ make: "", model: "" });
  });

  test.each<[string, Partial<Vehicle>, boolean]>([
    ["a vehicle for sale", {}, true],
    ["one that comes soon", { status: "coming_soon" }, true],
    ["a sold one", { status: "sold" }, false],
    ["one that is shown with the price of a subscription", { subscriptionPrice: 289 }, false],
  ])("[CD-13] %s shows its market price: %s", (_what, change, isShown) => {
    const vehicle = vehicleForTest({ ...change, autograbData: fullVehicle.autograbData });
    expect(vehicleCard(vehicle, site, testTime).marketPrice !== null).toBe(isShown);
  });
});
