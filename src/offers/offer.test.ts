import { describe, expect, test } from "vitest";
import { fromWireNames, toWireNames } from "../locations/wire-names.ts";
import { manufacturerSchema } from "../vehicles/manufacturers.ts";
import { offerSchema } from "./offer.ts";

const offerFromWire = (wire: unknown) => offerSchema.parse(fromWireNames(wire));

const wire = {
  id: "o1",
  name: "Demonstrator days",
  description: "<p>Until Sunday.</p>",
  sanitized_description: "<p>Until Sunday.</p>",
  disclaimer: "While stock lasts.",
  image_url: "https://images.example/offer.jpg",
  image_or_model_image: { url: "https://images.example/model.jpg" },
  manufacturer: { name: "Toyota" },
  model: { name: "RAV4", slug: "rav4", override_url: "/rav4-hybrid" },
  excluded_website_ids: ["red-gum"],
  highlight: "$500 fuel card",
  from: "2026-11-01",
  to: "2026-11-30",
  updated: "2026-11-02",
  applies_to: ["demo"],
  item_types: ["car"],
  dealerships: ["north"],
  department: "sales",
};

describe("[EN-04] every field goes in and comes out unchanged", () => {
  test.each([
    ["a manufacturer with a name", wire],
    ["a manufacturer as a string", { ...wire, manufacturer: "Toyota" }],
    ["neither model nor manufacturer", { ...wire, manufacturer: null, model: null, image_or_model_image: null }],
  ])("of an offer with %s", (_case, offer) => {
    expect(toWireNames(offerFromWire(offer))).toEqual(offer);
  });

  test("of an offer with only the required fields", () => {
    const offer = offerSchema.parse({ id: "o1", name: "Offer" });
    expect(offerFromWire(toWireNames(offer))).toEqual(offer);
  });

  test.each(["https://images.example/toyota.svg", null])("of a manufacturer with the logo %s", (logo) => {
    const manufacturer = { id: "toyota", name: "Toyota", slug: "toyota", logo_url: logo, kind: "car" };
    expect(toWireNames(manufacturerSchema.parse(fromWireNames(manufacturer)))).toEqual(manufacturer);
  });
});

test.each([
  ["an id", { id: "" }],
  ["a field that is known", { price: 1 }],
  ["an id for an address", { id: "Spring offer" }],
  ["days in order", { from: "2026-12-01" }],
  ["a picture at an address", { image_url: "javascript:alert(1)" }],
  ["an address to explore", { model: { name: "RAV4", slug: "rav4", override_url: "javascript:alert(1)" } }],
])("an offer without %s is refused", (_what, changes) => {
  expect(() => offerFromWire({ ...wire, ...changes })).toThrow();
});
