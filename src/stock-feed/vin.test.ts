import { expect, test } from "vitest";
import { hasVinCheckDigit, mustHaveCheckDigit, parseVin } from "./vin.ts";

test.each([
  ["1M8GDM9AXKP042788", "1M8GDM9AXKP042788"],
  [" 6t153-bk36 0x070769 ", "6T153BK360X070769"],
  ["MP2TFR40JMT00000", null],
  ["MP2TFR40JMT0000001", null],
  ["IP2TFR40JMT000001", null],
  ["OP2TFR40JMT000001", null],
  ["QP2TFR40JMT000001", null],
  ["11111111111111111", null],
  ["1234-1234-1234-1234-1", null],
  ["12345123451234512", "12345123451234512"],
])("the VIN %j is %j", (text, vin) => {
  expect(parseVin(text)).toEqual(
    vin === null ? expect.objectContaining({ kind: "fault", reason: "vin-not-valid" }) : { kind: "value", value: vin },
  );
});

test("the check digit is found right or wrong, and is required in North America only", () => {
  expect(hasVinCheckDigit("1M8GDM9AXKP042788")).toBe(true);
  expect(hasVinCheckDigit("11111111111111111")).toBe(true);
  expect(hasVinCheckDigit("1M8GDM9A1KP042788")).toBe(false);
  expect(mustHaveCheckDigit("1M8GDM9AXKP042788")).toBe(true);
  expect(mustHaveCheckDigit("MP2TFR40JMT000001")).toBe(false);
});
