import { describe, expect, test } from "vitest";
import { exampleSite } from "../sites/example-site-for-test.ts";
import { testTime } from "../vehicles/vehicle-for-test.ts";
import { offerForTest, siteWithOffers } from "./offer-for-test.ts";
import { exploreHref, offerHref } from "./offer-href.ts";
import { offerView } from "./offer-view.ts";
import type { Offer } from "./offer.ts";

const model = { name: "RAV4", slug: "rav4", overrideUrl: null };
const { finance } = exampleSite();
const site = { ...siteWithOffers([]), finance };
const viewWith = (fields: Partial<Offer>, hasPage = true) =>
  offerView(offerForTest(fields), site, testTime, () => hasPage);

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
  expect(viewWith({ model }).explore).toEqual({ href: "/rav4", text: "Explore RAV4" });
  expect(viewWith({ model }, false).explore).toBeNull();
  const elsewhere = { ...model, overrideUrl: "https://toyota.example/rav4" };
  expect(viewWith({ model: elsewhere }, false).explore?.href).toBe("https://toyota.example/rav4");
});

describe("[OF-05] where an offer has its picture and its make", () => {
  const image = "https://images.example/offer.jpg";
  const other = { url: "https://images.example/model.jpg" };

  test.each([
    ["image_url", { imageUrl: image, imageOrModelImage: other }, image],
    ["image_or_model_image.url without it", { imageOrModelImage: other }, other.url],
    ["nowhere", {}, null],
  ])("the picture is in %s", (_where, fields, picture) => {
    expect(viewWith(fields).picture).toBe(picture);
  });

  test.each([
    ["a name", { name: "Toyota" }, "Toyota"],
    ["a string", "Toyota", "Toyota"],
    ["nothing", null, null],
  ])("the manufacturer is %s", (_what, manufacturer, make) => {
    expect(viewWith({ manufacturer }).make).toBe(make);
  });
});

test("the last day and the form use the site's wording", () => {
  expect(viewWith({ to: "2026-12-31" })).toMatchObject({
    ends: "Ends 31 December 2026",
    enquire: { href: "/special-offers/enquire?offer=spring", text: "Enquire Now" },
  });
  expect(viewWith({}).ends).toBeNull();
});

describe("[FN-10] an offer that names a comparison rate", () => {
  const named = "Corolla at 5.49% p.a., comparison rate 6.62% p.a.";
  const own = "WARNING: This comparison rate is true only for the examples given.";
  const warning = expect.stringMatching(/^WARNING: This comparison rate is true only for the examples given and may /);

  test.each<[string, Partial<Offer>, object | null]>([
    [
      "has the warning in sight, and once where its disclaimer has it too",
      { name: named, disclaimer: own },
      { inShort: warning, inFull: null },
    ],
    [
      "has it everywhere without a disclaimer",
      { highlight: "Comparison rate 6.62%" },
      { inShort: warning, inFull: warning },
    ],
    ["in its description has it", { sanitizedDescription: `<p>${named}</p>` }, { inShort: warning, inFull: warning }],
    ["is not one that names none", { name: "Floor mats" }, null],
  ])("%s", (_case, fields, expected) => {
    expect(viewWith(fields).warning).toEqual(expected);
  });
});
