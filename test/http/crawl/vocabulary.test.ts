import { expect, test } from "vitest";
import { vocabularyFaults } from "./vocabulary.ts";

const car = { "@type": "Car", name: "2022 Toyota RAV4", vehicleModelDate: "2022" };

test("the vocabulary accepts a car with an offer and a place", () => {
  const offers = {
    "@type": "Offer",
    price: 20_000,
    priceCurrency: "AUD",
    availability: "https://schema.org/InStock",
    seller: { "@type": "AutoDealer", "@id": "https://a.example/#dealer", name: "A" },
    availableAtOrFrom: { "@type": "Place", address: { "@type": "PostalAddress", addressCountry: "AU" } },
  };
  expect(vocabularyFaults({ "@context": "https://schema.org", ...car, offers })).toEqual([]);
});

test.each([
  [{ ...car, odometer: 5 }, "$.odometer is not a property of Car"],
  [{ ...car, "@type": "Automobile" }, "$ has the unknown type Automobile"],
  [{ ...car, openingHours: "Mo-Fr" }, "$.openingHours is not a property of Car"],
  [
    { ...car, offers: { "@type": "Offer", availability: "https://schema.org/InStok" } },
    "$.offers.availability has the unknown term https://schema.org/InStok",
  ],
  [{ ...car, offers: { "@type": "Offer", prize: 1 } }, "$.offers.prize is not a property of Offer"],
  [
    { ...car, brand: { "@type": "PostalAddress" } },
    "$.brand may not be PostalAddress, only Brand, Organization, IdReference",
  ],
  [{ ...car, color: "" }, "$.color is empty"],
  [{ ...car, color: null }, "$.color has no value"],
])("the vocabulary refuses %j", (thing, fault) => {
  expect(vocabularyFaults(thing)).toEqual([fault]);
});
