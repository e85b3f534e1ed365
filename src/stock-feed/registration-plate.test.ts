import { expect, test } from "vitest";
import { parsePlate } from "./registration-plate.ts";

test.each([
  ["ABC123", "ABC123"],
  ["abc-12d", "ABC12D"],
  [" 1AB 2CD ", "1AB2CD"],
  ["XW·22·BD", "XW22BD"],
  ["NSW: EFG45H", "EFG45H"],
  ["EFG45H (VIC)", "EFG45H"],
  ["007", "007"],
  ["S123ABC", "S123ABC"],
])("the plate %j is %s", (text, plate) => {
  expect(parsePlate(text)).toEqual({ kind: "value", value: plate });
});

test.each([
  "UNREG",
  "unreg.",
  "Unreg'd",
  "UNREGISTERED",
  "Un-registered",
  "NOT REGISTERED",
  "No Rego",
  "NOREG",
  "N/A",
  "NA",
  "TBA",
  "tbc",
  "NONE",
  "Nil",
  "No Plates",
  "NEW",
  "Demo",
  "000000",
  "XXX-XXX",
  "-",
  "Expired",
  "Pending",
])("%j is no plate", (text) => {
  expect(parsePlate(text)).toEqual({ kind: "none" });
});

test.each(["Registered until 12/2026", "12 months rego included", "<b>ABC</b>", "АВС123"])(
  "%j is left out and told",
  (text) => {
    expect(parsePlate(text)).toMatchObject({ kind: "fault", reason: "plate-not-valid" });
  },
);
