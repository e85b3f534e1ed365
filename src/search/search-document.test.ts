import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testNow, testVehicle, vehiclesArbitrary } from "../../test/contract/search-vehicles.ts";
import { vehicleCard } from "../vehicles/vehicle-card.ts";
import { fullVehicle, siteForTest } from "../vehicles/vehicle-for-test.ts";
import { vehicleSchema } from "../vehicles/vehicle.ts";
import { facetValues, rangeValue } from "./search-field-values.ts";
import { facetFields, rangeFields } from "./search-query.ts";
import { displayedNames, searchDocument, type SearchDocument } from "./search-document.ts";
import { vehicleOfDocument } from "./vehicle-of-document.ts";
import { dayMs } from "../settings/durations.ts";

const listedVehicle = { ...fullVehicle, showOnDealerWebsite: true, status: "in_stock" as const, sold: false };

/** A document as a browser receives it: serialised to JSON, with displayed fields only. */
function shownDocument(document: SearchDocument | null): Partial<SearchDocument> {
  const entries = Object.entries(JSON.parse(JSON.stringify(document)) as SearchDocument);
  return Object.fromEntries(entries.filter(([name]) => displayedNames.includes(name)));
}

describe("searchDocument", () => {
  test("[SE-08 SE-20] has for every filter field the values that filters and facets count", () => {
    fc.assert(
      fc.property(vehiclesArbitrary({ maxLength: 5 }), (vehicles) => {
        for (const vehicle of vehicles) {
          const document = searchDocument(vehicle, "bayside");
          if (document === null) continue;
          for (const field of facetFields) {
            const value = document[field];
            expect(value === null ? [] : [value].flat().map(String), field).toEqual(facetValues(vehicle, field));
          }
          for (const field of rangeFields) expect(document[field], field).toBe(rangeValue(vehicle, field));
        }
      }),
    );
  });

  test("[SE-07 CD-10] its price is the one that pages show; the feed's price is a separate field", () => {
    const priceText = (price: number | null, offerPrice: number | null = null) =>
      searchDocument(testVehicle({ id: "1", price, offerPrice }), "bayside");
    expect(priceText(30_000, 28_000)).toMatchObject({ price: 28_000, list_price: 30_000, offer_price: 28_000 });
    expect(priceText(10)).toMatchObject({ price: null, list_price: 10 });
    expect(priceText(null)).toMatchObject({ price: null, list_price: null });
  });

  test("[SE-01] says until when a vehicle is present; a vehicle that is never shown has no document", () => {
    const presentUntil = (given: Parameters<typeof testVehicle>[0]) =>
      searchDocument(testVehicle(given), "bayside")?.present_until ?? null;
    expect(presentUntil({ id: "1" })).toBe(Number.MAX_SAFE_INTEGER);
    expect(presentUntil({ id: "1", status: "sold", soldAt: testNow - dayMs })).toBe(testNow - dayMs);
    expect(presentUntil({ id: "1", status: "sold" })).toBeNull();
    expect(presentUntil({ id: "1", showOnDealerWebsite: false })).toBeNull();
  });

  test("[ER-06] contains only data that pages show, and displays no registration or VIN", () => {
    const document = searchDocument(listedVehicle, "bayside");
    expect(document).toMatchObject({ site: "bayside", vin: fullVehicle.vin, regplate: fullVehicle.regplate });
    for (const name of ["private_postcode", "dealership_id", "dealercomments", "file", "standardEquipment"]) {
      expect(document).not.toHaveProperty(name);
    }
    for (const name of ["vin", "regplate", "site", "present_until", "photo_count"]) {
      expect(shownDocument(document)).not.toHaveProperty(name);
    }
  });
});

describe("vehicleOfDocument", () => {
  test("[CD-01] gives a vehicle whose card is that of the vehicle itself, down to five pictures", () => {
    const settings = siteForTest();
    const cardText = (vehicle: typeof fullVehicle) => vehicleCard(vehicle, settings, testNow);
    fc.assert(
      fc.property(vehiclesArbitrary({ maxLength: 5 }), (vehicles) => {
        for (const vehicle of [listedVehicle, ...vehicles]) {
          const document = searchDocument(vehicle, "bayside");
          if (document === null) continue;
          expect(cardText(vehicleOfDocument(shownDocument(document)))).toEqual(
            cardText({ ...vehicle, thumbnails: [] }),
          );
        }
      }),
    );
    const pictures = Array.from({ length: 9 }, (_, number) => `https://a.example/${number}.jpg`);
    const document = searchDocument(testVehicle({ id: "1", images: pictures }), "bayside");
    expect(document).toMatchObject({ photo_count: 9, images: pictures.slice(0, 5) });
  });

  test("gives every field a value of its own kind, also those that are facets", () => {
    const vehicle = vehicleOfDocument(searchDocument(listedVehicle, "bayside") ?? {});
    const { dealershipId } = listedVehicle;
    expect(vehicleSchema.safeParse({ ...vehicle, dealershipId }).error?.issues ?? []).toEqual([]);
  });

  test("treats fields that were not retrieved as not provided", () => {
    expect(vehicleOfDocument({ id: "1", name: "2022 Toyota RAV4" })).toMatchObject({
      id: "1",
      name: "2022 Toyota RAV4",
      price: null,
      images: [],
      financeLenders: {},
      sold: false,
      variant: null,
    });
  });
});
