import { describe, expect, test } from "vitest";
import { feedBody, feedCarType, feedItemType, feedStatus, simpleFuel, simpleTransmission } from "./feed-vocabulary.ts";

describe("[EN-02] statuses", () => {
  test.each([
    ["in_stock", { kind: "shown", status: "in_stock", reserved: false }],
    ["In Stock", { kind: "shown", status: "in_stock", reserved: false }],
    ["For Sale", { kind: "shown", status: "in_stock", reserved: false }],
    ["AVAILABLE", { kind: "shown", status: "in_stock", reserved: false }],
    ["coming_soon", { kind: "shown", status: "coming_soon", reserved: false }],
    ["Reserved", { kind: "shown", status: "in_stock", reserved: true }],
    ["sold", { kind: "shown", status: "sold", reserved: false }],
    ["WITHDRAWN", { kind: "withdrawn" }],
    ["deal_pending", { kind: "hidden" }],
    ["incomplete", { kind: "hidden" }],
    ["loaner", { kind: "hidden" }],
    ["Under Offer", { kind: "hidden" }],
    ["DEPOSIT-TAKEN", { kind: "hidden" }],
    ["Deposit Paid", { kind: "hidden" }],
    ["Sale Agreed", { kind: "hidden" }],
    ["On Hold", { kind: "hidden" }],
    ["in stok", { kind: "unknown" }],
    ["constructor", { kind: "unknown" }],
  ])("%s", (words, status) => {
    expect(feedStatus(words)).toEqual(status);
  });
});

test.each([
  ["NEW", "new"],
  ["Demo", "demo"],
  ["Ex-Demo", "demo"],
  ["USED", "used"],
  ["Pre-Owned", "used"],
  ["excellent", null],
  ["Car", null],
  ["SUV", null],
  ["Showroom", undefined],
  ["toString", undefined],
])("[EN-02] the car type %s is %s", (words, type) => {
  expect(feedCarType(words)).toBe(type);
});

test.each([
  ["CAR", "car"],
  ["Truck", "car"],
  ["BIKE", "motorcycle"],
  ["Caravan", "caravan"],
  ["boat", undefined],
])("the vehicle type %s is %s", (words, type) => {
  expect(feedItemType(words)).toBe(type);
});

test.each([
  ["SUV", "SUV", true],
  ["Four Wheel Drive", "SUV", true],
  ["Hatchback", "Hatch", true],
  ["5D HATCHBACK", "Hatch", true],
  ["Ute / Tray", "Ute", true],
  ["Dual Cab Pick-up", "Ute", true],
  ["Cab Chassis", "Ute", true],
  ["People Mover", "People Mover", true],
  ["Wagon", "Wagon", true],
  ["Coupé", "Coupe", true],
  ["Cabriolet", "Convertible", true],
  ["Panel Van", "Van", true],
  ["Commercial", "Commercial", true],
  ["Light Commercial", "Commercial", true],
  ["Light commercial vehicle", "Commercial", true],
  ["TRUCK", "Commercial", true],
  ["Heavy Truck", "Commercial", true],
  ["Tipper", "Commercial", true],
  ["Prime Mover", "Commercial", true],
  ["Bus", "Commercial", true],
  ["Commercial Van", "Van", true],
  ["Coup?", "Coupe", true],
  ["Quad", null, true],
  ["Motorcycle", "Motorcycle", true],
  ["Pop Top Caravan", "Caravan", true],
  ["Sutherland Isuzu Ute", "Ute", false],
  ["ON FOUR WHEELS", null, false],
  ["Carbarn", null, false],
  ["USED Dealer ad", null, false],
])("the body %s is %s, known: %s", (words, simple, isKnown) => {
  expect(feedBody(words)).toEqual({ simple, isKnown });
});

test.each([
  ["Unleaded", "Petrol"],
  ["Premium", "Petrol"],
  ["Petrol - Premium ULP", "Petrol"],
  ["DIESEL", "Diesel"],
  ["Hybrid", "Hybrid"],
  ["Petrol/Electric", "Hybrid"],
  ["Plug-in Hybrid", "Hybrid"],
  ["Mild Hybrid Diesel", "Diesel"],
  ["Petrol (48V mild hybrid)", "Petrol"],
  ["Electric", "Electric"],
  ["LPG", "LPG"],
  ["48V", "Petrol"],
  ["Hydrogen", null],
  ["디젤", null],
  ["디젤 48V", null],
  ["ดีเซล", null],
  ["???", null],
])("the fuel %s is %s", (words, simple) => {
  expect(simpleFuel(words)).toBe(simple);
});

test.each([
  ["Sports Automatic", "Automatic"],
  ["Sports Automatic Dual Clutch", "Automatic"],
  ["CVT", "Automatic"],
  ["6 Sp Auto", "Automatic"],
  ["Manual", "Manual"],
  ["5MAN", null],
  ["M", "Manual"],
  ["Other", null],
])("the transmission %s is %s", (words, simple) => {
  expect(simpleTransmission(words)).toBe(simple);
});
