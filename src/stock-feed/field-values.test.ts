import { describe, expect, test } from "vitest";
import {
  commentText,
  lineText,
  parseColour,
  parseCount,
  parseEngineSize,
  parseFlag,
  parseKilometres,
  parseList,
  parseMass,
  parseMeasure,
  parsePrice,
  parseYear,
} from "./field-values.ts";

const fault = (reason: string) => expect.objectContaining({ kind: "fault", reason });
const value = (found: unknown) => ({ kind: "value", value: found });
const none = { kind: "none" };

describe("a price is one amount", () => {
  test.each([
    ["45990", 45990],
    ["$45,990", 45990],
    ["AUD 45 990.00", 45990],
    ["45990 AUD", 45990],
    ["$45,990*", 45990],
    ["$45,990 DA", 45990],
    ["$ 45,990 Drive Away!", 45990],
    ["45,990 drive-away", 45990],
    ["36900.0", 36900],
    ["$19,990.50", 19991],
    ["$36,900 EGC", 36900],
    ["$36,900 Excl. Govt. Charges", 36900],
    ["A$5,000", 5000],
    ["AU$5,000", 5000],
    ["1,000,000", 1000000],
    ["45.990", 45990],
    ["$45.990", 45990],
    ["$ 45.990 drive away", 45990],
    ["1.234.567", 1234567],
    ["45.990,00", 45990],
    ["45.990,50", 45991],
    ["45.990.00", null],
    ["45.990,-", 45990],
    ["$45.990.-", 45990],
    ["45'990", 45990],
    ["45’990", 45990],
    ["45\u00a0990", 45990],
    ["45,990.000", 45990],
    ["45990.0000", 45990],
    ["45990.123", 45990],
    ["45.99", 46],
    ["45.9900", null],
    ["8.500", 8500],
    ["0.990", null],
    ["$45k", 45000],
    ["45.5k", 45500],
    ["45.990k", null],
    ["45990,00", 45990],
    ["45 990,00", 45990],
    ["45’990,00", 45990],
    ["45,990,00", null],
    ["4599,0", 4599],
    ["459,90", null],
    ["45990AUD", 45990],
    ["45990aud", 45990],
    ["AUD45,990", 45990],
    ["AUD$45,990.00", 45990],
    ["A$45,990", 45990],
    ["$AUD 45,990", 45990],
    ["45990DA", 45990],
    ["$45,990 DAP", 45990],
    ["$36,900 + ORC", 36900],
    ["$36,900 plus on-road costs", 36900],
    ["$19,990 ono", 19990],
    ["$19,990 neg.", 19990],
    ["1.250,000", null],
    ["1,250.000", 1250],
    ["45.990,5", 45991],
    ["45.990,500", null],
    ["45 99", null],
    ["4 5990", null],
    ["45*990", null],
    ["45$990", null],
    ["45990 24990", null],
    ["0,990", null],
    ["45990k", null],
    ["45,5k", null],
    ["CA$45,990", null],
    ["NZ$45,990", null],
    ["USA$45,990", null],
    ["(45,990)", null],
    ["45²", null],
    ["٤٥٩٩٠", null],
    ["45,990 / 47,990", null],
    ["4.59.90", null],
    ["45.990 - 48.990", null],
    ["€45.990", null],
    ["US$45,990", null],
    ["1e5", null],
    ["NaN", null],
    ["$12,34", null],
    ["$99 per week", null],
    ["$99pw", null],
    ["$99/wk", null],
    ["$30,000 - $35,000", null],
    ["from 30000", null],
    ["12.5%", null],
    ["-500", null],
  ])("%j is %j", (text, dollars) => {
    expect(parsePrice(text)).toEqual(dollars === null ? fault("price-not-an-amount") : value(dollars));
  });

  test.each(["0", "$0.00", "0.000", "0,00", "POA", "poa", "P.O.A.", "Call", "*", "Enquire"])(
    "%j is not a price",
    (text) => {
      expect(parsePrice(text)).toEqual(none);
    },
  );
});

test.each([
  ["2019", 2019],
  ["2019.0", 2019],
  ["MY2024", 2024],
  ["05/2018", 2018],
  ["2021-06-01", 2021],
  ["1900", 1900],
  ["1899", null],
  ["2027", 2027],
  ["2028", null],
  ["2029", null],
  ["19", null],
  ["2018/2019", null],
  ["0", null],
  ["twenty", null],
])("the year %j is %j in 2026", (text, year) => {
  expect(parseYear(text, 2026)).toBe(year);
});

test.each([
  ["45887", undefined, value(45887)],
  ["45887.0", "KM", value(45887)],
  ["12,345 km", undefined, value(12345)],
  ["12 345 kms", undefined, value(12345)],
  ["120k", undefined, value(120000)],
  ["45.990", undefined, value(45990)],
  ["123.456 km", undefined, value(123456)],
  ["1.234.567", undefined, value(1234567)],
  ["45,990.5 km", undefined, value(45991)],
  ["45887.123", undefined, value(45887)],
  ["120.5k", undefined, value(120500)],
  ["12\u00a0345 km", undefined, value(12345)],
  ["120,000kms.", undefined, value(120000)],
  ["60.000", "MI", value(96561)],
  ["12,34", undefined, fault("number-not-readable")],
  ["1.2.3", undefined, fault("number-not-readable")],
  ["45.9900", undefined, fault("number-not-readable")],
  ["45.990.00", undefined, fault("number-not-readable")],
  ["1.250,000", undefined, fault("number-not-readable")],
  ["45 99", undefined, fault("number-not-readable")],
  ["45887,0 km", undefined, value(45887)],
  ["045,887", undefined, value(45887)],
  ["120 k", undefined, value(120000)],
  ["0.0", undefined, value(0)],
  ["12.345k", undefined, fault("number-not-readable")],
  ["0", undefined, value(0)],
  ["100", "MI", value(161)],
  ["100 miles", undefined, value(161)],
  ["new", undefined, fault("number-not-readable")],
  ["-5", undefined, fault("number-not-readable")],
  ["99999999999", undefined, fault("number-not-readable")],
])("the odometer %j (%j) is %j", (text, unit, found) => {
  expect(parseKilometres(text, unit)).toEqual(found);
});

test.each([
  ["5", value(5)],
  [" 5 Doors", value(5)],
  ["4.0", value(4)],
  ["4dr", value(4)],
  ["7 Seats", none],
  ["0", none],
  ["five", fault("number-not-readable")],
  ["55", fault("number-not-readable")],
])("the door count %j is %j", (text, found) => {
  expect(parseCount(text, /^(doors?|dr)$/i, 10)).toEqual(found);
});

test.each([
  ["2487", 2487],
  ["2,487 cc", 2487],
  ["1998cc", 1998],
  ["2.5", 2500],
  ["2.5 L", 2500],
  ["2.5L", 2500],
  ["2.0 litre", 2000],
  ["2,0 l", 2000],
  ["4 cyl, 2.2 L", 2200],
  ["649", 649],
  ["2.487", 2487],
  ["1.998 L", 1998],
  ["1.998 cc", 1998],
  ["1.998cc", 1998],
  ["2,487", 2487],
  ["2,5", 2500],
  ["12.345 cc", 12345],
  ["50", 50],
  ["1.0", 1000],
  ["0 L", null],
  ["0", null],
  ["Electric", null],
  ["EV", null],
  ["6 cyl", null],
  ["12cyl", null],
  ["12,345 cc", 12345],
])("the engine size %j is %j cc", (text, cc) => {
  expect(parseEngineSize(text)).toEqual(cc === null ? none : value(cc));
});

test.each(["V8", "big", "99999", "not electric", "EVO", "chev", "V 6 cyl", "any cyl"])(
  "the engine size %j is a fault",
  (text) => {
    expect(parseEngineSize(text)).toEqual(fault("number-not-readable"));
  },
);

test.each([
  ["7.5 ft", value(7.5)],
  ["7.5", value(7.5)],
  [" 7.25ft. ", value(7.25)],
  ["1,820", value(1820)],
  ["12,820", value(12_820)],
  ["1,234,567.25", value(1_234_567.25)],
  ["1234567", value(1_234_567)],
  ["0", none],
  ["0.0 ft", none],
  ["2.3 m", fault("number-not-readable")],
  ["about 7 ft", fault("number-not-readable")],
  ["1,82", fault("number-not-readable")],
  ["7 ft 6", fault("number-not-readable")],
  ["", fault("number-not-readable")],
])("the width %j is %j", (text, found) => {
  expect(parseMeasure(text, /^(ft|feet)$/i)).toEqual(found);
});

test("a measure in another unit is shown as written", () => {
  expect(parseMeasure("2.3 m", /^ft$/)).toMatchObject({
    message: '"2.3 m" is not a number in the expected unit. The value was ignored.',
  });
});

test.each([
  ["1,820", value(1820)],
  ["1.820", value(1820)],
  ["1.820 kg", value(1820)],
  ["950.5 kg", value(950.5)],
  ["2.3 t", fault("number-not-readable")],
  ["0", none],
])("the mass %j is %j", (text, found) => {
  expect(parseMass(text)).toEqual(found);
});

test.each([
  ["Y", true],
  ["true", true],
  ["1", true],
  ["No", false],
  ["0", false],
  ["maybe", null],
])("the flag %j is %j", (text, flag) => {
  expect(parseFlag(text)).toBe(flag);
});

test.each([
  ["Ice White", "Ice White"],
  ["  Black   Leather ", "Black Leather"],
  ["5 years / Unlimited km", null],
  ["2022/07", null],
])("the colour %j is %j", (text, colour) => {
  expect(parseColour(text)).toBe(colour);
});

test("lists are split at the separators of feeds, without duplicates and in order", () => {
  expect(parseList("ABS|Bluetooth| |ABS|Camera - Rear Vision")).toEqual(["ABS", "Bluetooth", "Camera - Rear Vision"]);
  expect(parseList("ABS; Cruise, adaptive")).toEqual(["ABS", "Cruise, adaptive"]);
  expect(parseList("ABS, Bluetooth, 2,000 kg towing")).toEqual(["ABS", "Bluetooth", "2,000 kg towing"]);
});

test("[VP-04] comments keep their sections, in order and without empty ones", () => {
  expect(commentText("One owner| |Full history\nBooks|")).toBe("One owner|Full history\nBooks");
  expect(commentText(" | |")).toBeNull();
});

test.each([
  ["<script>alert(1)</script>Nice car", "Nice car"],
  ['<img src=x onerror="alert(1)">Nice car', "Nice car"],
  ["&lt;script&gt;alert(1)&lt;/script&gt;Nice car", "Nice car"],
  ["Nice\u0000 car\u202e", "Nice car"],
  ["Nice &amp; clean", "Nice & clean"],
  ["Citroën 🚗 \ud800", "Citroën 🚗 \ufffd"],
])("[VP-16] the text %j becomes the inert %j", (text, inert) => {
  expect(lineText(text)).toBe(inert);
  expect(commentText(text)).toBe(inert);
});

test("a line longer than any name is cut, and a lender's terms may be longer", () => {
  expect(lineText("W".repeat(3_000))).toBe("W".repeat(200));
  expect(lineText("terms ".repeat(100), 2_000)).toHaveLength(599);
});
