import { describe, expect, test } from "vitest";
import { specificationRows, type SpecificationName } from "./specification-rows.ts";
import type { Variant, Vehicle } from "./vehicle.ts";
import { fullVehicle, siteForTest, testTime, vehicleForTest } from "./vehicle-for-test.ts";

const everyFact = siteForTest({
  vehiclePage: { shownFacts: ["views", "carsalesTitle", "stockNumber", "vin", "regplate"] },
});
const variantWith = (given: Partial<Variant>): Variant => {
  const nothing = Object.fromEntries(Object.keys(fullVehicle.variant ?? {}).map((name) => [name, null]));
  return { ...nothing, ...given } as Variant;
};
const nameRow = (name: SpecificationName, fields: Partial<Vehicle>, settings = everyFact) =>
  specificationRows([name], vehicleForTest(fields), settings, testTime)[0];

describe("a row", () => {
  test.each<[SpecificationName, Partial<Vehicle>, string | undefined]>([
    ["condition", { carType: "demo" }, "Demo"],
    ["year", { year: 0 }, undefined],
    ["odometer", { km: 45_210 }, "45,210 km"],
    ["odometer", { km: 0 }, undefined],
    ["body", { simpleBody: "SUV", body: "5D Wagon" }, "SUV"],
    ["body", { simpleBody: "null", body: "5D Wagon" }, "5D Wagon"],
    ["transmission", { simpleTransmission: "Automatic", transmission: "8 Speed Sports Automatic" }, "Automatic"],
    ["transmission", { transmission: "8 Speed Sports Automatic", trans: "Auto" }, "8 Speed Sports Automatic"],
    ["transmission", { trans: "Auto" }, "Auto"],
    [
      "transmissionDetail",
      { simpleTransmission: "Automatic", transmission: "8 Speed Sports Automatic" },
      "8 Speed Sports Automatic",
    ],
    ["transmissionDetail", { simpleTransmission: "Automatic", transmission: "null" }, "Automatic"],
    ["fuel", { simpleFuel: "Petrol", fuel: "Unleaded 95" }, "Petrol"],
    ["fuel", { simpleFuel: "-", fuel: "Unleaded 95" }, "Unleaded 95"],
    ["fuelDetail", { simpleFuel: "Petrol", fuel: "Unleaded 95" }, "Unleaded 95"],
    ["fuelDetail", { simpleFuel: "Petrol", fuel: "N/A" }, "Petrol"],
    ["engine", { engineSize: 1998 }, "1998 cc"],
    ["engine", { engineSize: 1998, variant: variantWith({ enginesize: "2487" }) }, "1998 cc"],
    ["engine", { engineSize: null, variant: variantWith({ enginesize: "2,487" }) }, "2487 cc"],
    // Feeds write 0 for unknown values.
    ["engine", { engineSize: 0, variant: variantWith({ enginesize: "2487" }) }, "2487 cc"],
    ["engine", { engineSize: null, variant: variantWith({ enginesize: "V8" }) }, undefined],
    ["engine", {}, undefined],
    ["enginesize", { engineSize: 1998, variant: variantWith({ enginesize: "2487" }) }, "2487 cc"],
    ["enginesize", { engineSize: 1998, variant: variantWith({}) }, "1998 cc"],
    ["enginesizeLitres", { variant: variantWith({ enginesizeLitres: "2" }) }, "2.0 L"],
    ["ancaprating", { variant: variantWith({ ancaprating: "1" }) }, "1 star"],
    ["ancaprating", { variant: variantWith({ ancaprating: "5" }) }, "5 stars"],
    ["buildDate", { buildDate: "2022-03" }, "March 2022"],
    ["buildDate", { buildDate: "2022-03-15" }, "March 2022"],
    ["buildDate", { buildDate: "03/22" }, "03/22"],
    ["buildDate", { buildDate: "null" }, undefined],
    ["complianceDate", { complianceDate: " 2022-05 " }, "May 2022"],
    ["regoExpiry", { regoExpiry: "2027-03-12" }, "12 March 2027"],
    ["regoExpiry", { regoExpiry: "2026-03-12" }, undefined],
    ["views", { views: 1 }, "1"],
    ["views", { views: 0 }, undefined],
    ["vin", { vin: "JTMRV3FV60D000001" }, "JTMRV3FV60D000001"],
  ])("%s of %j is %s", (name, fields, value) => {
    expect(nameRow(name, fields)?.value).toBe(value);
  });

  test("[VP-15] of views is shown only if the site includes it", () => {
    expect(nameRow("views", { views: 812 }, siteForTest())).toBeUndefined();
  });
});

describe("a row has", () => {
  test.each([
    { what: "an electric car", fields: { simpleFuel: "Electric" }, icon: "zap" },
    { what: "a hybrid", fields: { simpleFuel: "Hybrid" }, icon: "fuel" },
    { what: "a petrol car", fields: { simpleFuel: "Petrol" }, icon: "fuel" },
  ])("for the fuel of $what the icon $icon", ({ fields, icon }) => {
    expect(nameRow("fuel", fields)?.icon).toBe(icon);
  });

  test.each([
    { itemType: "car", icon: "car" },
    { itemType: "motorcycle", icon: "motorbike" },
    { itemType: "caravan", icon: "caravan" },
  ] as const)("for the kind of $itemType the icon $icon", ({ itemType, icon }) => {
    expect(nameRow("make", { itemType })?.icon).toBe(icon);
    expect(nameRow("body", { itemType, simpleBody: "Pop top" })?.icon).toBe(icon);
  });

  test("for anything else an icon of its own", () => {
    expect(nameRow("odometer", { km: 10, itemType: "motorcycle", simpleFuel: "Electric" })?.icon).toBe("gauge");
    expect(nameRow("colour", { colour: "Red", itemType: "caravan" })?.icon).toBe("palette");
  });
});
