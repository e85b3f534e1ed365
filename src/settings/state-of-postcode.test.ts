import { expect, test } from "vitest";
import { otherStateOfPostcode, stateOfPostcode } from "./state-of-postcode.ts";

test.each([
  ["4670", "QLD"],
  ["0800", "NT"],
  ["800", "NT"],
  ["2600", "ACT"],
  ["2620", "NSW"],
  ["0200", "ACT"],
  ["3000", "VIC"],
  ["5000", "SA"],
  ["6000", "WA"],
  ["7000", "TAS"],
  ["0000", null],
  ["12345", null],
  ["abc", null],
])("the postcode %s is in %s", (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state);
});

test.each([
  ["2650", "NSW", null],
  ["4670", "NSW", "QLD"],
  ["2620", "ACT", null],
  ["2620", "VIC", "NSW"],
  ["0872", "SA", null],
  ["0000", "NSW", null],
])("the postcode %s with the state %s is in another state: %s", (postcode, given, other) => {
  expect(otherStateOfPostcode(postcode, given)).toBe(other);
});
