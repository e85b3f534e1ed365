import { describe, expect, test } from "vitest";
import { identityOf, isAnotherVehicle, isInDoubt } from "./vehicle-identity.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";
import type { Vehicle } from "./vehicle.ts";

const corolla: Partial<Vehicle> = {
  vin: null,
  make: "Toyota",
  model: "Corolla",
  year: 2019,
  badge: "Ascent",
  colour: "White",
  km: 50_000,
  regplate: "ABC123",
};
const identity = (change: Partial<Vehicle> = {}) => identityOf(vehicleForTest({ ...corolla, ...change }));
const firstVin = "JTMRV3FV60D000001";
const otherVin = "JTMRV3FV60D000002";

describe("a row under the stock number of a vehicle speaks", () => {
  test.each<[string, Partial<Vehicle>, Partial<Vehicle>, boolean]>([
    ["of another one: two facts differ, and no plate is given", { regplate: null }, { year: 2021, km: 9_000 }, true],
    ["of the same: one fact differs, and no plate is given", { regplate: null }, { year: 2021 }, false],
    ["of the same: only the plate differs", {}, { regplate: "XYZ789" }, false],
    ["of the same: a new plate after a test drive", {}, { regplate: "XYZ789", km: 50_040 }, false],
    ["of the same: a new plate, and the odometer rounded down", {}, { regplate: "XYZ789", km: 49_900 }, false],
    [
      "of the same: a new plate, and the badge told at length",
      {},
      { regplate: "XYZ789", badge: "Ascent Sport" },
      false,
    ],
    ["of another one: another plate, and an odometer that falls", {}, { regplate: "XYZ789", km: 21_000 }, true],
    ["of another one: another plate, and an odometer that leaps", {}, { regplate: "XYZ789", km: 160_000 }, true],
    ["of another one: another plate and year", {}, { regplate: "XYZ789", year: 2021 }, true],
    ["of another one: another plate and model", {}, { regplate: "XYZ789", model: "Camry" }, true],
    ["of another one: another plate, badge and colour", {}, { regplate: "XYZ789", badge: "ZR", colour: "Red" }, true],
    [
      "of the same: one plate, and make and model in another spelling",
      {},
      { make: "TOYOTA AU", model: "ZRE182R", km: 50_100 },
      false,
    ],
    ["of the same: one plate, and two corrections", {}, { year: 2020, badge: "ZR", colour: "Red" }, false],
    [
      "of another one: one plate for all, and three facts differ",
      {},
      { model: "Camry", year: 2015, km: 120_000 },
      true,
    ],
    ["of another one: another VIN, whatever the plate", { vin: firstVin }, { vin: otherVin, km: 50_100 }, true],
    [
      "of the same: one VIN, whatever else differs",
      { vin: firstVin },
      { vin: firstVin, regplate: "XYZ789", year: 2021, km: 3 },
      false,
    ],
  ])("%s", (_name, before, after, isAnother) => {
    expect(isAnotherVehicle(identity(before), identity({ ...before, ...after }))).toBe(isAnother);
  });

  test("without doubt where the plate agrees, although the odometer does not", () => {
    expect(isInDoubt(identity({ regplate: null }), identity({ regplate: null, km: 50_040 }))).toBe(true);
    expect(isInDoubt(identity(), identity({ km: 50_040 }))).toBe(false);
  });
});
