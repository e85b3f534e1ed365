import { describe, expect, test } from "vitest";
import { fullVehicle, testTime } from "../vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { driveAwayPrice, hasDriveAwayEstimate } from "./drive-away-price.ts";
import type { DriveAwaySettings } from "./drive-away-settings.ts";

const used: Vehicle = {
  ...fullVehicle,
  carType: "used",
  price: 30_000,
  offerPrice: null,
  simpleFuel: "Petrol",
  state: "NSW",
};
const feesOfNsw = {
  state: "NSW",
  validFrom: "2026-07-01",
  source: "Service NSW",
  transfer: 38.5,
  registration: 400,
  compulsoryInsurance: 500,
} as const;
const basis = { new: "drive-away", demo: "drive-away", used: "excludes-government-charges" } as const;

function settings(charges: DriveAwaySettings["charges"] = [feesOfNsw], delivery = 0) {
  return { price: { basis }, driveAway: { charges, delivery }, timeZone: "Australia/Sydney" };
}

function totalCents(vehicle: Vehicle, state: "NSW" | "QLD", given = settings()) {
  const price = driveAwayPrice(vehicle, state, given, testTime);
  return price?.kind === "total" ? price.totalCents / 100 : (price?.reason ?? null);
}

test("the total is the price, duty and the transfer of the existing registration", () => {
  expect(driveAwayPrice(used, "NSW", settings(), testTime)).toEqual({
    state: "NSW",
    priceCents: 3_000_000,
    kind: "total",
    totalCents: 3_000_000 + 90_000 + 3_850,
    parts: [
      { label: "Price of the vehicle", cents: 3_000_000, source: null },
      { label: "Vehicle duty", cents: 90_000, source: { name: "Revenue NSW", validFrom: "2025-07-01" } },
      { label: "Transfer fee", cents: 3_850, source: { name: "Service NSW", validFrom: "2026-07-01" } },
    ],
    registeredUntil: "12 March 2027",
    luxuryCarTaxCents: 0,
  });
});

describe("12 months of registration and insurance are added", () => {
  test.each<[string, Partial<Vehicle>]>([
    ["if the registration has ended", { regoExpiry: "2020-01-01" }],
    ["if no registration is known", { regoExpiry: null }],
    ["if it has no plate", { regplate: null }],
    ["if it is registered in another state", { state: "QLD" }],
  ])("%s", (_when, vehicle) => {
    expect(totalCents({ ...used, ...vehicle }, "NSW")).toBe(30_000 + 900 + 38.5 + 400 + 500);
  });

  test("there is no total if they are unknown", () => {
    const charges = [{ ...feesOfNsw, registration: null }];
    expect(totalCents({ ...used, regoExpiry: null }, "NSW", settings(charges))).toBe("no-registration");
    expect(totalCents(used, "NSW", settings(charges))).toBe(30_938.5);
  });
});

test("the dealership's delivery fee is a separate part", () => {
  expect(totalCents(used, "NSW", settings([feesOfNsw], 990))).toBe(30_938.5 + 990);
});

test("the newest valid charges of a state apply", () => {
  const older = { ...feesOfNsw, validFrom: "2025-07-01", transfer: 10 };
  const future = { ...feesOfNsw, validFrom: "2999-07-01", transfer: 99 };
  expect(totalCents(used, "NSW", settings([older, feesOfNsw, future]))).toBe(30_938.5);
  expect(totalCents(used, "NSW", settings([future]))).toBe("no-table");
});

test("a state without charges, or without a confirmed duty, has no total", () => {
  expect(totalCents(used, "QLD")).toBe("no-table");
  const charges = [{ ...feesOfNsw, state: "TAS" as const }];
  expect(driveAwayPrice(used, "TAS", settings(charges), testTime)).toMatchObject({ reason: "no-table" });
});

test("where duty depends on the engine, an unknown engine has no total", () => {
  const charges = [{ ...feesOfNsw, state: "QLD" as const }];
  expect(totalCents({ ...used, variant: null }, "QLD", settings(charges))).toBe("no-engine");
  expect(totalCents({ ...used, variant: null, simpleFuel: "Electric" }, "QLD", settings(charges))).toBe(
    30_000 + 600 + 38.5 + 400 + 500,
  );
});

test("the luxury car tax in the price of a new vehicle is named", () => {
  const given = {
    ...settings(),
    price: { basis: { ...basis, new: "excludes-government-charges" as const } },
  };
  const price = driveAwayPrice({ ...used, carType: "new", price: 105_829.9 }, "NSW", given, testTime);
  expect(price).toMatchObject({ luxuryCarTaxCents: 582_990 });
});

test.each<[string, Partial<Vehicle>, DriveAwaySettings["charges"]]>([
  ["its price covers everything", { carType: "new" }, [feesOfNsw]],
  ["it has no price", { price: 0 }, [feesOfNsw]],
  ["it is no car", { itemType: "caravan" }, [feesOfNsw]],
  ["the site has no charges", {}, []],
])("a vehicle has no estimate if %s", (_when, vehicle, charges) => {
  expect(hasDriveAwayEstimate({ ...used, ...vehicle }, settings(charges))).toBe(false);
  expect(driveAwayPrice({ ...used, ...vehicle }, "NSW", settings(charges), testTime)).toBeNull();
});
