import { expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { cardOfferLabel } from "./card-offer.ts";
import { offerForTest, siteWithOffers } from "./offer-for-test.ts";

const noon = Date.parse("2026-11-20T12:00:00+11:00");
const vehicle = vehicleForTest({ make: "Toyota", model: "RAV4", carType: "used", status: "in_stock", sold: false });
const labelWith = (...offers: Parameters<typeof offerForTest>[0][]) =>
  cardOfferLabel(
    vehicle,
    siteWithOffers(offers.map((fields, index) => offerForTest({ id: `o${index}`, ...fields }))),
    noon,
  );

test("a card has the figure of the first current offer that applies to its vehicle", () => {
  expect(
    labelWith(
      { highlight: "Over", appliesTo: ["used"], to: "2026-11-19" },
      { highlight: "For new ones", appliesTo: ["new"] },
      { highlight: "For Mazdas", appliesTo: ["used"], manufacturer: "Mazda" },
      { highlight: "$500 fuel card", appliesTo: ["used"], manufacturer: "Toyota" },
      { highlight: "Second", appliesTo: ["used"] },
    ),
  ).toBe("$500 fuel card");
});

test("an offer without a figure is a special offer", () => {
  expect(labelWith({ appliesTo: ["used"] })).toBe("Special offer");
});

test("an offer without vehicles is not on cards", () => {
  expect(labelWith({ highlight: "$89" })).toBeNull();
});
