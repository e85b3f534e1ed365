import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Vehicle } from "./vehicle.ts";
import { vehicleSlug } from "./vehicle-slug.ts";
import { vehicleCard } from "./vehicle-card.ts";
import { fullVehicle, siteForTest, testTime, vehicleForTest } from "./vehicle-for-test.ts";
import { likelyQuestion, soldNotice } from "./vehicle-notice.ts";
import { vehiclePage } from "./vehicle-page.ts";
import { vehicleTitle } from "./vehicle-title.ts";

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
  test("[CD-12 VP-02] whatever a feed leaves out, no text of a card or page says undefined, NaN, null, $0 or 0 km", () => {
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

  test("[CD-17] a card carries what a shopper compares by", () => {
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
      controls: { save: "shown", keptIn: "browser", compare: true },
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

  test("the page shows its sections in the site's order and leaves empty ones out", () => {
    const ordered = siteForTest({
      vehiclePage: { sections: ["features", "whats-included", "dealer-comments", "key-information"] },
    });
    const names = (vehicle: Vehicle) =>
      vehiclePage(vehicle, ordered, null, testTime).sections.map((section) => section.name);
    expect(names(fullVehicle)).toEqual(["features", "dealer-comments", "key-information"]);
    expect(names(vehicleForTest())).toEqual(["dealer-comments"]);
  });

  test("[VP-07 VP-08] the page shows 8 features and 4 specifications first", () => {
    const standardEquipment = Array.from({ length: 9 }, (_, index) => `Feature ${index}`);
    const page = vehiclePage({ ...fullVehicle, standardEquipment }, site, null, testTime);
    const features = page.sections.find((section) => section.name === "features");
    expect(features?.features).toMatchObject({ more: "Show All", rest: ["Feature 8"] });
    const specifications = page.sections.find((section) => section.name === "all-specifications");
    expect(specifications?.featured.first).toHaveLength(4);
    expect(specifications?.featured.more).toBe("Show more");
  });

  test.each([
    { fields: { status: "sold" }, kind: "sold", asks: "I am looking for one like the 2022 Toyota RAV4." },
    {
      fields: { reserved: true, status: "coming_soon" },
      kind: "reserved",
      asks: "Please tell me if the 2022 Toyota RAV4 is free again.",
    },
    { fields: { status: "coming_soon" }, kind: "coming-soon", asks: "When can I see the 2022 Toyota RAV4?" },
    { fields: {}, kind: undefined, asks: "Is the 2022 Toyota RAV4 still available?" },
  ] as const)("a vehicle of $fields has the notice $kind, and its form asks about that", ({ fields, kind, asks }) => {
    const vehicle = vehicleForTest(fields);
    const page = vehiclePage(vehicle, site, null, testTime);
    expect(page.notice?.kind).toBe(kind);
    if (kind === "sold") expect(page.notice?.text).toBe(soldNotice);
    expect(likelyQuestion(vehicle)).toBe(asks);
  });

  test("pictures come primary first, none twice, and say when they are illustrations", () => {
    const artwork = "artwork:suv/white/solid/ten/side";
    const vehicle = vehicleForTest({
      images: ["https://a.example/1.jpg", artwork, "ftp://x"],
      primaryImageUrl: artwork,
    });
    expect(vehiclePage(vehicle, site, null, testTime).images).toEqual([
      { reference: artwork, thumbnail: null, alt: "2022 Toyota RAV4, illustration 1 of 2", isIllustration: true },
      { reference: "https://a.example/1.jpg", thumbnail: null, alt: "2022 Toyota RAV4 2 of 2", isIllustration: false },
    ]);
  });

  test.each([
    { fields: { badge: "GXL", series: "AXAH54R" }, full: "2022 Toyota RAV4 GXL" },
    { fields: { badge: null, series: "AXAH54R" }, full: "2022 Toyota RAV4 AXAH54R" },
    { fields: { year: null, badge: null }, full: "Toyota RAV4" },
    { fields: { year: 0, make: "null", model: "-", name: "Mystery" }, full: "Mystery" },
  ])("a vehicle of $fields is called $full", ({ fields, full }) => {
    expect(vehicleTitle(vehicleForTest(fields)).full).toBe(full);
  });

  test.each([
    { fields: { make: "Citroën", model: "C4 Cactus", badge: null }, slug: "2022-citroen-c4-cactus" },
    { fields: { make: "Mercedes-Benz", model: "C200", badge: "4MATIC+" }, slug: "2022-mercedes-benz-c200-4matic" },
    { fields: { year: null, make: "雅", model: "閣", badge: null }, slug: "vehicle" },
    { fields: { badge: "x".repeat(200) }, slug: "2022-toyota-rav4" },
  ])("$fields gives the address $slug", ({ fields, slug }) => {
    expect(vehicleSlug(vehicleForTest(fields))).toBe(slug);
  });
});
