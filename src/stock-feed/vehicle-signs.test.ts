import { expect, test } from "vitest";
import type { FeedRow } from "./feed-field.ts";
import { describesVehicle } from "./vehicle-signs.ts";

type Values = FeedRow["values"];
const vin = "JTDBR32E720012345";

test.each<Values>([
  { vin },
  { make: "Toyota", model: "Corolla" },
  { make: "Nobody", model: "Nothing", year: "2019" },
  { make: "Nobody", model: "Nothing", price: "19990" },
  { make: "Nobody", model: "Nothing", offerPrice: "19990" },
  { make: "Nobody", model: "Nothing", km: "45000" },
  { title: "Toyota Corolla" },
  { title: "Nice car", year: "2019" },
  { title: "Nice car", priceDriveAway: "19990" },
  { make: "Nobody", year: "2019" },
  { model: "Nothing", year: "2019" },
  { make: "Nobody", price: "19990", colour: "Red" },
  { model: "Nothing", km: "45000", regplate: "ABC12D" },
  { year: "2019", beforePrice: "19990", dealercomments: "One owner" },
  { year: "2019", km: "45000", badge: "GX" },
])("a row with %j indicates a vehicle", (values) => {
  expect(describesVehicle(values)).toBe(true);
});

test.each<Values>([
  {},
  { vin: "soon" },
  { make: "Toyota" },
  { make: "Nobody", model: "Nothing" },
  { title: "Total" },
  { make: "-", model: "Corolla" },
  { year: "2019" },
  { year: "2019", price: "19990" },
  { year: "2019", colour: "Red" },
  { year: "2019", price: "none", colour: "Red" },
  { price: "19990", colour: "Red" },
  { make: "Nobody", price: "19990" },
  { make: "Nobody", colour: "Red" },
  { make: "Nobody", price: "19990", colour: "-" },
  { make: "Nobody", model: "Nothing", year: "1066" },
  { make: "Nobody", model: "Nothing", year: "2201" },
  { make: "Nobody", model: "Nothing", km: "0" },
  { carType: "used", status: "In Stock" },
])("a row with %j does not", (values) => {
  expect(describesVehicle(values)).toBe(false);
});
