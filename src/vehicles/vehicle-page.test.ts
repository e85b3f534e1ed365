import { describe, expect, test } from "vitest";
import type { SiteInput } from "../sites/site-config.ts";
import type { ItemType, Vehicle } from "./vehicle.ts";
import { fullVehicle, siteForTest, testTime, vehicleForTest } from "./vehicle-for-test.ts";
import { likelyQuestion } from "./vehicle-notice.ts";
import { vehiclePage, type VehiclePageSection } from "./vehicle-page.ts";

const site = siteForTest();
const points = [{ title: "Full tank", text: "Every vehicle leaves with a full tank." }];
/** Settings with content for every section. */
const fullSite: Partial<SiteInput> = {
  actions: { reserve: "buy-online" },
  reservation: { depositCents: 50_000, holdHours: 72 },
  copy: { whyUsHeading: "Why Test Motors?", whyUs: points },
};
const forSale: Vehicle = { ...fullVehicle, status: "in_stock", sold: false, reserved: false };

/** The named section, on a site that shows no other. */
function findSection(
  name: VehiclePageSection["name"],
  vehicle: Vehicle,
  settings: Partial<SiteInput> = fullSite,
): VehiclePageSection | undefined {
  const vehiclePageSettings = { whatsIncluded: points, protectYourCar: points, ...settings.vehiclePage };
  const ordered = siteForTest({ ...settings, vehiclePage: { ...vehiclePageSettings, sections: [name] } });
  const [section, ...others] = vehiclePage(vehicle, ordered, null, testTime).sections;
  expect(others).toEqual([]);
  return section;
}

describe("the page of a vehicle", () => {
  test("shows its sections in the site's order without empty ones", () => {
    const ordered = siteForTest({
      vehiclePage: { sections: ["features", "whats-included", "dealer-comments", "key-information"] },
    });
    const names = (vehicle: Vehicle) =>
      vehiclePage(vehicle, ordered, null, testTime).sections.map((section) => section.name);
    expect(names(forSale)).toEqual(["features", "dealer-comments", "key-information"]);
    expect(names(fullVehicle)).toEqual(["features", "key-information"]);
    expect(names(vehicleForTest())).toEqual(["dealer-comments"]);
  });

  test.each([
    ["key-information", "Key information"],
    ["dealer-comments", "Dealer Comments"],
    ["whats-included", "What's Included"],
    ["why-buy-from-us", "Why Test Motors?"],
    ["reserve-online", "Reserve Online"],
    ["protect-your-car", "Protect Your Car"],
    ["car-summary", "Car Summary"],
    ["features", "Features"],
    ["all-specifications", "All Specifications"],
    ["vehicle-details", "Vehicle Details"],
  ] as const)("[VP-01] has the section %s under the heading %s", (name, heading) => {
    expect(findSection(name, forSale)).toMatchObject({ name, heading });
  });

  test.each(["finance", "location-map", "similar-vehicles"] as const)(
    "[VP-01] has the section %s without content, for another part of the page to fill",
    (name) => {
      expect(findSection(name, forSale)).toEqual({ name });
    },
  );

  test.each<[ItemType, string, string]>([
    ["car", "Protect Your Car", "Car Summary"],
    ["motorcycle", "Protect Your Motorcycle", "Motorcycle Summary"],
    ["caravan", "Protect Your Caravan", "Caravan Summary"],
  ])("[NV-09] of a %s has headings of that kind of goods", (itemType, protect, summary) => {
    const vehicle = { ...forSale, itemType };
    expect(findSection("protect-your-car", vehicle)).toMatchObject({ heading: protect });
    expect(findSection("car-summary", vehicle)).toMatchObject({ heading: summary });
  });

  test.each(["whats-included", "why-buy-from-us", "protect-your-car"] as const)(
    "[VP-01] shows the dealer's points in the section %s, and hides it if there are none",
    (name) => {
      const silent = { vehiclePage: { whatsIncluded: [], protectYourCar: [] }, copy: { whyUs: [] } };
      expect(findSection(name, forSale)).toMatchObject({ points });
      expect(findSection(name, forSale, silent)).toBeUndefined();
    },
  );

  test.each([
    ["key-information", ["electricRange", "batteryCapacity", "chargingMinutes", "odometer"]],
    ["car-summary", ["condition", "year", "make"]],
    ["vehicle-details", ["interiorColour", "doors", "buildDate"]],
  ] as const)("[VP-01] lists the rows of the section %s", (name, rows) => {
    const section = findSection(name, forSale);
    const names = section !== undefined && "rows" in section ? section.rows.map((row) => row.name) : [];
    expect(names.slice(0, rows.length)).toEqual(rows);
  });

  test("[RV-01] states in Reserve Online the deposit, how long it holds the vehicle, and the link", () => {
    expect(findSection("reserve-online", { ...forSale, itemType: "caravan" })).toMatchObject({
      promise: "A deposit of $500 holds this caravan for you for 72 hours. It is fully refundable.",
      href: `/cars/${forSale.slug}/buy-online`,
    });
  });

  test.each<[string, Vehicle, Partial<SiteInput>]>([
    ["the site takes no reservations", forSale, {}],
    ["the vehicle is reserved", { ...forSale, reserved: true }, fullSite],
    ["the vehicle is sold", { ...forSale, status: "sold" }, fullSite],
  ])("[BT-02] has no section Reserve Online when %s", (_when, vehicle, settings) => {
    expect(findSection("reserve-online", vehicle, settings)).toBeUndefined();
  });

  test("[VP-02] lists each feature once, without placeholders", () => {
    const standardEquipment = ["Towbar", "null", "", "Sunroof", " Towbar "];
    expect(findSection("features", { ...forSale, standardEquipment })).toMatchObject({
      features: { first: ["Towbar", "Sunroof"] },
    });
    expect(findSection("features", { ...forSale, standardEquipment: ["null", "-"] })).toBeUndefined();
  });

  test("[VP-02] has no section All Specifications without specifications", () => {
    expect(findSection("all-specifications", vehicleForTest())).toBeUndefined();
  });

  test("[VP-07 VP-08] shows 8 features and 4 specifications first", () => {
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
      asks: "Please tell me if the 2022 Toyota RAV4 becomes available again.",
    },
    { fields: { status: "coming_soon" }, kind: "coming-soon", asks: "When can I see the 2022 Toyota RAV4?" },
    { fields: {}, kind: undefined, asks: "Is the 2022 Toyota RAV4 still available?" },
  ] as const)("[VP-09] with $fields has the notice $kind, and its form asks about that", ({ fields, kind, asks }) => {
    const vehicle = vehicleForTest(fields);
    const page = vehiclePage(vehicle, site, null, testTime);
    expect(page.notice?.kind).toBe(kind);
    expect(likelyQuestion(vehicle)).toBe(asks);
  });

  test("[VP-09] says that a sold car can be replaced by a similar one", () => {
    expect(vehiclePage(vehicleForTest({ sold: true }), site, null, testTime).notice).toEqual({
      kind: "sold",
      text: "Unfortunately this car recently sold. But don't worry, we can help you find a similar car!",
    });
  });
});
