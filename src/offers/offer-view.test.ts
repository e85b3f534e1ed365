import { describe, expect, test } from "vitest";
import { offerForTest, siteWithOffers } from "./offer-for-test.ts";
import { exploreHref, offerHref } from "./offer-href.ts";
import { offerView } from "./offer-view.ts";
import type { Offer } from "./offer.ts";

const model = { name: "RAV4", slug: "rav4", overrideUrl: null };
const site = siteWithOffers([]);
const viewOf = (fields: Partial<Offer>, hasPage = true) => offerView(offerForTest(fields), site, () => hasPage);

test.each<[what: string, make: Offer["manufacturer"], single: string | null, href: string]>([
  ["several makes and the offer one", { name: "Land Rover" }, null, "/offers/land-rover/spring"],
  ["several makes and the offer one as a string", "VW", null, "/offers/volkswagen/spring"],
  ["several makes and the offer none", null, null, "/offers/spring"],
  ["one make and the offer too", { name: "Toyota" }, "toyota", "/offers/spring"],
])("[RT-21] where the site has %s, the address is %s %s %s", (_what, manufacturer, singleManufacturer, href) => {
  expect(offerHref({ id: "spring", manufacturer }, { singleManufacturer })).toBe(href);
});

test.each([
  ["its override", { ...model, overrideUrl: "/rav4-hybrid" }, "/rav4-hybrid"],
  ["the page of the model", model, "/rav4"],
  ["nothing without a model", null, null],
])("[RT-23] Explore leads to %s", (_where, named, href) => {
  expect(exploreHref({ model: named })).toBe(href);
});

test("Explore is left out if the site has no such page, but not if it leads to another site", () => {
  expect(viewOf({ model }).explore).toEqual({ href: "/rav4", text: "Explore RAV4" });
  expect(viewOf({ model }, false).explore).toBeNull();
  const elsewhere = { ...model, overrideUrl: "https://toyota.example/rav4" };
  expect(viewOf({ model: elsewhere }, false).explore?.href).toBe("https://toyota.example/rav4");
});

describe("[OF-05] where an offer has its picture and its make", () => {
  const image = "https://images.example/offer.jpg";
  const other = { url: "https://images.example/model.jpg" };

  test.each([
    ["image_url", { imageUrl: image, imageOrModelImage: other }, image],
    ["image_or_model_image.url without it", { imageOrModelImage: other }, other.url],
    ["nowhere", {}, null],
  ])("the picture is in %s", (_where, fields, picture) => {
    expect(viewOf(fields).picture).toBe(picture);
  });

  test.each([
    ["a name", { name: "Toyota" }, "Toyota"],
    ["a string", "Toyota", "Toyota"],
    ["nothing", null, null],
  ])("the manufacturer is %s", (_what, manufacturer, make) => {
    expect(viewOf({ manufacturer }).make).toBe(make);
  });
});

test("the last day and the form are said as the site says them", () => {
  expect(viewOf({ to: "2026-12-31" })).toMatchObject({
    ends: "Ends 31 December 2026",
    enquire: { href: "/special-offers/enquire?offer=spring", text: "Enquire Now" },
  });
  expect(viewOf({}).ends).toBeNull();
});
