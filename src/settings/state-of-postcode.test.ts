import { expect, test } from "vitest";
import { stateOfPostcode } from "./state-of-postcode.ts";

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
