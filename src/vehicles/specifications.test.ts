import { describe, expect, test } from "vitest";
import type { SpecificationRow } from "./specification-rows.ts";
import {
  allSpecifications,
  cardFacts,
  carSummary,
  keyInformation,
  firstFacts,
  vehicleDetails,
} from "./specifications.ts";
import type { Variant, Vehicle } from "./vehicle.ts";
import { fullVehicle, siteForTest, testTime, vehicleForTest } from "./vehicle-for-test.ts";

const site = siteForTest();
const emptyVariant: Variant = {
  enginesize: null,
  enginesizeLitres: null,
  cylinders: null,
  induction: null,
  geartype: null,
  fuelconsumptioncombined: null,
  fuelcapacity: null,
  grossvehiclemass: null,
  vehiclelength: null,
  vehicleheight: null,
  vehiclewidth: null,
  torque: null,
  bodyconfiguration: null,
  ancaprating: null,
};
const caravan: Partial<Vehicle> = { itemType: "caravan", specifications: fullVehicle.specifications };

function everyRow(vehicle: Vehicle, settings = site): SpecificationRow[] {
  return allSpecifications(vehicle, settings, testTime).flatMap((group) => group.rows);
}

function texts(rows: SpecificationRow[]): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

describe("specifications", () => {
  test.each([null, "", "  ", "null", "NULL", " Null ", "N/A", "-", "0"])(
    "[VP-02] a specification of '%s' is hidden",
    (torque) => {
      const vehicle = vehicleForTest({ variant: { ...emptyVariant, torque } });
      expect(everyRow(vehicle)).toEqual([]);
    },
  );

  test("[VP-02] text fields that say null are hidden in every list", () => {
    const vehicle = vehicleForTest({
      colour: "null",
      drive: "",
      badge: "null",
      interiorColour: "Null",
      vin: "null",
      km: 0,
      seats: 0,
      doors: 0,
    });
    const names = [keyInformation, carSummary, vehicleDetails]
      .flatMap((rows) => rows(vehicle, site, testTime))
      .map((row) => row.name);
    expect(new Set(names)).toEqual(new Set(["condition", "year", "make", "model", "stockNumber"]));
  });

  test("[VP-10] the vehicle page uses the site's setting", () => {
    const litres = siteForTest({ vehiclePage: { engineSizeUnit: "litres-over-1999" } });
    expect(texts(keyInformation(fullVehicle, litres, testTime))).toMatchObject({ engine: "2.5 L" });
    expect(texts(keyInformation(fullVehicle, site, testTime))).toMatchObject({ engine: "2487 cc" });
    const both = { ...emptyVariant, enginesize: "2487", enginesizeLitres: "2.5" };
    expect(texts(everyRow(vehicleForTest({ variant: both }), litres))).toEqual({ enginesize: "2.5 L" });
  });

  test("[VP-11 VP-12] every caravan specification is shown with its unit", () => {
    expect(texts(everyRow(vehicleForTest(caravan)))).toEqual({
      sleeps: "4",
      bodyLength: "18.6 ft (5.67 m)",
      bodyWidth: "7.5 ft (2.29 m)",
      tareWeight: "1,850 kg",
      aggregateTrailerMass: "2,500 kg",
      axleType: "Tandem",
    });
  });

  test("[VP-12] every field of the variant is shown with its unit", () => {
    const vehicle = vehicleForTest({ variant: fullVehicle.variant });
    expect(texts(everyRow(vehicle))).toEqual({
      enginesize: "2487 cc",
      enginesizeLitres: "2.5 L",
      cylinders: "4",
      induction: "Aspirated",
      torque: "221 Nm",
      geartype: "Sports automatic",
      fuelconsumptioncombined: "4.8 L/100 km",
      fuelcapacity: "55 L",
      ancaprating: "5 stars",
      bodyconfiguration: "SUV 5 door",
      vehiclelength: "4615 mm",
      vehiclewidth: "1865 mm",
      vehicleheight: "1690 mm",
      grossvehiclemass: "2,225 kg",
    });
  });

  test("[VP-12] specifications are grouped, and empty groups are omitted", () => {
    const headings = (vehicle: Vehicle) => allSpecifications(vehicle, site, testTime).map(({ heading }) => heading);
    expect(headings(fullVehicle)).toEqual([
      "Caravan",
      "Engine and drivetrain",
      "Economy and safety",
      "Dimensions and mass",
    ]);
    expect(headings(vehicleForTest({ doors: 5, simpleFuel: "Petrol" }))).toEqual([
      "Economy and safety",
      "Dimensions and mass",
    ]);
  });

  test("[VP-12] figures that are not numbers are shown unchanged", () => {
    const variant = { ...emptyVariant, torque: "221 Nm @ 3600 rpm", ancaprating: "5 (2019)" };
    expect(texts(everyRow(vehicleForTest({ variant })))).toEqual({
      torque: "221 Nm @ 3600 rpm",
      ancaprating: "5 (2019)",
    });
  });

  test("[VP-15] identifying facts are shown only if the site includes them", () => {
    const shy = siteForTest({ vehiclePage: { shownFacts: [] } });
    const open = siteForTest({
      vehiclePage: { shownFacts: ["views", "carsalesTitle", "stockNumber", "vin", "regplate"] },
    });
    const optional = ["regplate", "stockNumber", "vin", "carsalesTitle", "views"];
    const shown = (settings: typeof site) =>
      vehicleDetails(fullVehicle, settings, testTime)
        .map((row) => row.name)
        .filter((name) => optional.includes(name));
    expect(shown(shy)).toEqual([]);
    expect(shown(open)).toEqual(optional);
  });

  test("[CD-17] a caravan's card has sleeps, length, width and mass in place of engine facts", () => {
    const names = (vehicle: Vehicle) => cardFacts(vehicle, site, testTime).map((row) => row.name);
    const fields: Partial<Vehicle> = { km: 120, simpleFuel: "Petrol", simpleTransmission: "Manual" };
    expect(names(vehicleForTest({ ...caravan, ...fields }))).toEqual([
      "sleeps",
      "bodyLength",
      "bodyWidth",
      "aggregateTrailerMass",
    ]);
    expect(names(vehicleForTest(fields))).toEqual(["odometer", "transmission", "fuel"]);
  });

  test("an electric car has its range in place of its transmission, a plug-in hybrid does not", () => {
    const electric = vehicleForTest({
      km: 120,
      simpleTransmission: "Automatic",
      simpleFuel: "Electric",
      electricRange: 507,
      batteryCapacity: 77.4,
      chargingMinutes: 18,
    });
    const values = (vehicle: Vehicle) => cardFacts(vehicle, site, testTime).map((row) => row.value);
    expect(values(electric)).toEqual(["120 km", "507 km range", "Electric"]);
    expect(values({ ...electric, electricRange: null })).toEqual(["120 km", "Automatic", "Electric"]);
    expect(values({ ...electric, simpleFuel: "Plug-in hybrid" })).toEqual(["120 km", "Automatic", "Plug-in hybrid"]);
    expect(texts(keyInformation(electric, site, testTime))).toMatchObject({
      electricRange: "507 km",
      batteryCapacity: "77.4 kWh",
      chargingMinutes: "18 min",
    });
  });

  test.each([
    [["Learner approved"], [], ["689 cc", "Learner approved", "120 km"]],
    [[], ["LAMS approved"], ["689 cc", "Learner approved", "120 km"]],
    [["Not learner approved"], [], ["689 cc", "120 km", "Manual"]],
  ])(
    "a motorcycle has its capacity first, and whether learners may ride it: %j %j",
    (standardEquipment, categories, facts) => {
      const motorcycle = vehicleForTest({
        itemType: "motorcycle",
        km: 120,
        engineSize: 689,
        simpleTransmission: "Manual",
        standardEquipment,
        categories,
      });
      expect(cardFacts(motorcycle, site, testTime).map((row) => row.value)).toEqual(facts);
    },
  );

  test("[CD-17] a caravan's title has facts that are clear without a label: sleeps, length and what a car must tow", () => {
    const { sleeps, bodyLength } = texts(cardFacts(vehicleForTest(caravan), site, testTime));
    expect(firstFacts(vehicleForTest(caravan), site, testTime)).toEqual([
      `Sleeps ${sleeps}`,
      bodyLength,
      "ATM 2,500 kg",
      "Tare 1,850 kg",
    ]);
    expect(firstFacts(vehicleForTest({ km: 120, simpleFuel: null }), site, testTime)[0]).toBe("120 km");
  });
});
