import { expect, test } from "vitest";
import { exampleSite } from "../sites/example-site-for-test.ts";
import { dealershipPhone, licenseeOfLead } from "./lead-place.ts";

const site = exampleSite();
const [yard] = site.locations;
const placeAs = (slug: string, dealershipSlug: string, dealerLicenseNumber: string | null) =>
  ({ ...yard, slug, dealershipSlug, dealerLicenseNumber }) as (typeof site.locations)[number];
const group = {
  ...site,
  dealerLicenceNumber: "MD-GROUP",
  dealerships: ["north", "south", "east"].map((slug) => ({ id: slug, slug, name: slug })),
  locations: [
    placeAs("north-yard", "north", "MD-NORTH"),
    placeAs("north-service", "north", null),
    placeAs("south-yard", "south", "MD-SOUTH"),
  ],
};

test.each([
  ["its location", "south-yard", "south", "MD-SOUTH"],
  ["its dealership where its location has none", "north-service", "north", "MD-NORTH"],
  ["its dealership without a location", null, "south", "MD-SOUTH"],
  ["the site where its dealership has none", null, "east", "MD-GROUP"],
  ["the site without a dealership", null, null, "MD-GROUP"],
])("a lead's licence is that of %s", (_whose, locationSlug, dealershipSlug, licence) => {
  expect(licenseeOfLead({ locationSlug, dealershipSlug }, group)).toContain(`licence number ${licence}`);
});

test("a dealership's phone is that of its sales location, or otherwise the site's", () => {
  const phone = "(02) 5550 0199";
  const called = { ...placeAs("south-yard", "south", null), contactDetail: { ...yard?.contactDetail, phone } };
  const settings = { ...group, locations: [called as (typeof group.locations)[number]] };
  expect(dealershipPhone({ dealershipSlug: "south" }, settings)).toBe(phone);
  expect(dealershipPhone({ dealershipSlug: "north" }, settings)).toBe(settings.contact.phone);
  expect(settings.contact.phone).not.toBe(phone);
});
