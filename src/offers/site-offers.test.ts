import { describe, expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { offerForTest, siteWithOffers } from "./offer-for-test.ts";
import { offerListPages, offerPages } from "./offer-pages.ts";
import type { Offer } from "./offer.ts";
import { currentOffers, hasOffers, offerOfSite, offersOfModel, offersOfPlace, offersOfVehicle } from "./site-offers.ts";

const noon = Date.parse("2026-11-20T12:00:00+11:00");
const offerIds = (offers: readonly Offer[]) => offers.map(({ id }) => id);

describe("days", () => {
  const november = offerForTest({ from: "2026-11-01", to: "2026-11-30" });

  test.each([
    ["the last minute of the day before", "2026-10-31T23:59:59+11:00", [], null],
    ["the first minute", "2026-11-01T00:00:00+11:00", ["spring"], false],
    ["the last minute", "2026-11-30T23:59:59+11:00", ["spring"], false],
    ["the day after", "2026-12-01T00:00:00+11:00", [], true],
  ])("at %s in the site's time zone, %s", (_when, time, current, isOver) => {
    const site = siteWithOffers([november]);
    expect(offerIds(currentOffers(site, Date.parse(time)))).toEqual(current);
    expect(offerOfSite(site, "spring", Date.parse(time))?.isOver ?? null).toBe(isOver);
  });

  test("the same moment is another day in another time zone", () => {
    const lateInSydney = Date.parse("2026-12-01T00:30:00+11:00");
    expect(currentOffers(siteWithOffers([november]), lateInSydney)).toEqual([]);
    const perth = siteWithOffers([november], { timeZone: "Australia/Perth" });
    expect(offerIds(currentOffers(perth, lateInSydney))).toEqual(["spring"]);
  });

  test("an offer without days is always current", () => {
    expect(offerIds(currentOffers(siteWithOffers([offerForTest()]), 0))).toEqual(["spring"]);
  });
});

describe("[OF-04] an offer that a site may not show", () => {
  const excluded = offerForTest({ excludedWebsiteIds: ["example"] });
  const site = siteWithOffers([excluded, offerForTest({ id: "other" })]);

  test("is neither in the list nor at its address", () => {
    expect(offerIds(currentOffers(site, noon))).toEqual(["other"]);
    expect(offerOfSite(site, "spring", noon)).toBeNull();
    expect(offerIds(currentOffers({ ...site, slug: "another" }, noon))).toEqual(["spring", "other"]);
  });

  test("can also be named by the site's own settings, or all of them turned off", () => {
    const { offers } = site;
    expect(currentOffers({ ...site, offers: { ...offers, excludedOfferIds: ["other"] } }, noon)).toEqual([]);
    expect(hasOffers({ ...site, offers: { ...offers, enabled: false } })).toBe(false);
    expect(hasOffers(site)).toBe(true);
  });
});

describe("vehicles", () => {
  const vehicle = vehicleForTest({
    make: "Toyota",
    model: "RAV4",
    carType: "new",
    itemType: "car",
    dealershipSlug: "north",
  });
  const model = { name: "rav4", slug: "rav4", overrideUrl: null };

  test.each<[what: string, fields: Partial<Offer>, applies: boolean]>([
    ["no car types", {}, false],
    ["its car type", { appliesTo: ["demo", "new"] }, true],
    ["another car type", { appliesTo: ["used"] }, false],
    ["its make", { appliesTo: ["new"], manufacturer: { name: "TOYOTA" } }, true],
    ["another make", { appliesTo: ["new"], manufacturer: "Mazda" }, false],
    ["its model", { appliesTo: ["new"], manufacturer: "Toyota", model }, true],
    ["another model", { appliesTo: ["new"], model: { ...model, name: "Corolla" } }, false],
    ["its dealership", { appliesTo: ["new"], dealerships: ["south", "north"] }, true],
    ["another dealership", { appliesTo: ["new"], dealerships: ["south"] }, false],
    ["another kind of goods", { appliesTo: ["new"], itemTypes: ["caravan"] }, false],
  ])("an offer for %s: %o applies to the vehicle: %s", (_what, fields, applies) => {
    expect(offersOfVehicle(vehicle, siteWithOffers([offerForTest(fields)]), noon)).toHaveLength(applies ? 1 : 0);
  });

  test("no offer applies to a sold vehicle", () => {
    const site = siteWithOffers([offerForTest({ appliesTo: ["new"] })]);
    expect(offersOfVehicle({ ...vehicle, status: "sold" }, site, noon)).toEqual([]);
  });
});

test("a model has the offers that name it, and those for all new vehicles of its make", () => {
  const model = { name: "RAV4", slug: "rav4", overrideUrl: null };
  const site = siteWithOffers([
    offerForTest({ id: "rav4", manufacturer: "Toyota", model }),
    offerForTest({ id: "other-make", manufacturer: "Mazda", model }),
    offerForTest({ id: "all-new", manufacturer: "Toyota", appliesTo: ["new"] }),
    offerForTest({ id: "used", manufacturer: "Toyota", appliesTo: ["used"] }),
    offerForTest({ id: "any-make", appliesTo: ["new"] }),
  ]);
  expect(offerIds(offersOfModel("Toyota", "RAV4", site, noon))).toEqual(["rav4", "all-new"]);
});

test("a department of a dealership has its own offers and those of all dealerships", () => {
  const site = siteWithOffers([
    offerForTest({ id: "service", department: "service" }),
    offerForTest({ id: "north", department: "service", dealerships: ["north"] }),
    offerForTest({ id: "south", department: "service", dealerships: ["south"] }),
    offerForTest({ id: "sales" }),
  ]);
  expect(offerIds(offersOfPlace("north", "service", site, noon))).toEqual(["service", "north"]);
});

test("pages of current offers have the day of their last change, and the page of all of them the newest", () => {
  const first = offerForTest({ id: "first", from: "2026-11-01" });
  const changed = offerForTest({ id: "changed", from: "2026-11-01", updated: "2026-11-10" });
  const undated = offerForTest({ id: "undated" });
  const site = siteWithOffers([first, changed, undated, offerForTest({ id: "over", to: "2026-11-01" })]);
  const dayOfChange = Date.parse("2026-11-10T00:00:00+11:00");
  expect(offerPages(site, noon)).toEqual([
    { path: "/offers/first", changedAt: null, written: [first] },
    { path: "/offers/changed", changedAt: dayOfChange, written: [changed] },
    { path: "/offers/undated", changedAt: null, written: [undated] },
  ]);
  expect(offerListPages(site, noon)).toEqual([
    { path: "/special-offers", changedAt: null, written: [first, changed, undated] },
  ]);
  expect(offerListPages(siteWithOffers([]), noon)).toEqual([]);
});
