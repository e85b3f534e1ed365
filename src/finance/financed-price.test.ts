import { expect, test } from "vitest";
import { exampleSite } from "../sites/example-site-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { testTime, vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { financedPrice } from "./financed-price.ts";

const charges = {
  state: "NSW",
  validFrom: "2020-01-01",
  source: "Test",
  transfer: 38,
  registration: 430,
  compulsoryInsurance: 520,
} as const;
const charged = { driveAway: { charges: [charges] } };
const whole = { price: { basis: { used: "drive-away" }, qualifiers: { used: "Drive away" } } } as const;
const vehicle = { carType: "used", price: 30_000, offerPrice: null, state: "NSW", regplate: null } as const;

test.each<[string, Partial<Vehicle>, Parameters<typeof exampleSite>[0], "VIC" | null, number, string]>([
  // $30,000 and $900 of duty (field notes), $38, $430 and $520.
  [
    "the drive-away total where it is known",
    {},
    charged,
    null,
    31_888,
    "the estimated drive-away price in NSW with duty, transfer and registration",
  ],
  [
    "the price where the shopper's state has no known charges",
    {},
    charged,
    "VIC",
    30_000,
    "the advertised price (Excl. govt. charges): duty, transfer and registration are extra",
  ],
  [
    "the price of a site that estimates none",
    { offerPrice: 29_000 },
    {},
    null,
    29_000,
    "the advertised price (Excl. govt. charges): duty, transfer and registration are extra",
  ],
  ["a price that is a drive-away total", {}, whole, null, 30_000, "the advertised price (Drive away)"],
])("a loan covers %s, with a label for the figure", (_case, changes, settings, state, dollars, text) => {
  const site = exampleSite(settings);
  expect(financedPrice(vehicleForTest({ ...vehicle, ...changes }), state, site, testTime)).toEqual({ dollars, text });
});

test("a vehicle without a price has no financed price", () => {
  expect(financedPrice(vehicleForTest({ price: null, offerPrice: null }), null, exampleSite(), testTime)).toBeNull();
});
