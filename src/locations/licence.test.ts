import { expect, test } from "vitest";
import { licenseeText, vehicleLicenceText } from "./licence.ts";

const north = { slug: "north" };
const site = {
  legalName: "Harbourline Pty Ltd",
  dealerLicenceNumber: "MD 1",
  dealerships: [north],
} as Parameters<typeof licenseeText>[0];
const place = { dealerLicenseNumber: "MD 2" };
const unlicensed = { dealerLicenseNumber: null };

test.each<[string, string | null, Parameters<typeof vehicleLicenceText>]>([
  ["that of its place", "MD 2", [site, place, "north"]],
  ["else that of the site", "MD 1", [site, unlicensed, "north"]],
  ["the site's where the place is not known", "MD 1", [site, null, "north"]],
  ["the site's where no dealership is named", "MD 1", [site, null]],
  ["none where an import found the dealership", null, [site, null, "found"]],
  ["its place's own even then", "MD 2", [site, place, "found"]],
  ["the site's where it names no dealerships", "MD 1", [{ ...site, dealerships: [] }, null, "found"]],
  ["none where nobody has one", null, [{ ...site, dealerLicenceNumber: null }, unlicensed, "north"]],
])("the licence of a vehicle is %s", (_case, licence, facts) => {
  expect(vehicleLicenceText(...facts)).toBe(licence === null ? null : `Motor dealer licence number ${licence}`);
});

test("an advertiser is named with its licence, or alone where none is known", () => {
  expect(licenseeText(site, null)).toBe("Harbourline Pty Ltd, Motor dealer licence number MD 1");
  expect(licenseeText(site, null, "found")).toBe("Harbourline Pty Ltd");
});
