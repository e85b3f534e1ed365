import { describe, expect, test } from "vitest";
import { offerFromWire, offerSchema, offerToWire } from "./offer.ts";

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
};

describe("offers", () => {
  test.each([
    ["a manufacturer with a name", wire],
    ["a manufacturer as a string", { ...wire, manufacturer: "Toyota" }],
    ["neither model nor manufacturer", { ...wire, manufacturer: null, model: null, image_or_model_image: null }],
  ])("an offer with %s goes in and comes out unchanged", (_case, offer) => {
    expect(offerToWire(offerFromWire(offer))).toEqual(offer);
  });

  test("an offer with only the required fields goes out and comes back unchanged", () => {
    const offer = offerSchema.parse({ id: "o1", name: "Offer" });
    expect(offerFromWire(offerToWire(offer))).toEqual(offer);
  });

  test("an offer without an id or with a field nobody knows is refused", () => {
    expect(() => offerFromWire({ ...wire, id: "" })).toThrow();
    expect(() => offerFromWire({ ...wire, price: 1 })).toThrow();
  });
});
