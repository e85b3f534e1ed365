import { expect, test } from "vitest";
import { isContradicted } from "./contradicted-identity.ts";
import { toVehicleIdentity, type KnownFacts } from "./vehicle-identity.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";

const known = vehicleForTest({
  make: "Toyota",
  model: "Kluger",
  year: 2019,
  badge: "GX",
  colour: "White",
  km: 61_000,
  vin: "JTDBR32E720012345",
  regplate: "ABC12D",
});
const none = { vin: null, regplate: null };

test.each<[string, known: Partial<KnownFacts>, row: Partial<KnownFacts>, boolean]>([
  ["all is equal", {}, {}, false],
  ["the VIN is equal, whatever else differs", {}, { regplate: "XYZ98Z", model: "Corolla", year: 2012 }, false],
  ["the VIN differs, whatever else is equal", {}, { vin: "JTDBR32E720099999" }, true],
  ["the plate differs", { vin: null }, { regplate: "XYZ98Z" }, true],
  ["the model differs", none, { ...none, model: "Corolla" }, true],
  ["the year differs", none, { ...none, year: 2018 }, true],
  ["the row has no year", none, { ...none, year: null }, false],
  ["the vehicle has no year", { ...none, year: null }, none, false],
  ["colour, badge and odometer differ", none, { ...none, colour: "Black", badge: "Grande", km: 12_000 }, true],
  ["the vehicle was driven and repainted", none, { ...none, colour: "Black", km: 61_050 }, false],
  ["the row has a VIN and plate for the first time", none, {}, false],
])("a row contradicts the vehicle under its stock number: %s", (_case, before, row, isOne) => {
  expect(isContradicted(toVehicleIdentity({ ...known, ...before }), toVehicleIdentity({ ...known, ...row }))).toBe(
    isOne,
  );
});
