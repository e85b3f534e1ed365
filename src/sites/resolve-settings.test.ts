import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleInput, exampleInputWith, exampleSite, resolveSettings } from "./example-site-for-test.ts";
import { mergeSettings } from "./resolve-settings.ts";
import type { GroupInput, Site } from "./site-config.ts";

const group: GroupInput = {
  slug: "g",
  name: "Group",
  finance: { calculatorRatePercent: 8.5 },
  price: { noPriceText: "Ask the group", qualifiers: { used: "Group used" } },
  actions: { pdf: true },
};

describe("platform defaults", () => {
  test.each<[string, (site: Site) => unknown, unknown]>([
    ["[SE-05] page size is 21", (site) => site.stock.pageSize, 21],
    ["[SE-02] sold vehicles stay 3 days", (site) => site.stock.soldVisibleDays, 3],
    ["20 makes are popular", (site) => site.stock.popularMakesCount, 20],
    ["a site sells cars", (site) => site.stock.itemTypes, ["car"]],
    ["[EN-07] the index is Car_production", (site) => site.search.index, "Car_production"],
    ["[BF-10] the slider starts at 5,000", (site) => site.search.minimumPriceBound, 5_000],
    ["[BF-10] the slider ends at 250,000", (site) => site.search.maximumPriceBound, 250_000],
    ["[CD-04] the electric tag is off", (site) => site.tags.electricHybrid, false],
    ["[CD-05] a vehicle is new for 8 days", (site) => site.tags.newWithinDays, 8],
    ["the sold tag", (site) => site.tags.soldLabel, "JUST SOLD"],
    ["[CD-09] no price", (site) => site.price.noPriceText, "Enquire for price."],
    ["[CD-08] pre-order", (site) => site.price.preorderLabel, "PREORDER"],
    ["the sidebar text", (site) => site.vehiclePage.sidebarText, "Pre-Approved"],
    ["[RV-01] the deposit is $200", (site) => site.reservation.depositCents, 20_000],
    ["[RV-02] it holds 48 hours", (site) => site.reservation.holdHours, 48],
    [
      "accepted payments",
      (site) => site.reservation.acceptedPayments,
      ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"],
    ],
    ["[FN-02] Suzuki sites show no finance", (site) => site.finance.offManufacturers, ["suzuki"]],
    ["the calculator starts at 10 per cent", (site) => site.finance.calculatorRatePercent, 10],
    ["the calculator starts in qld", (site) => site.finance.calculatorState, "qld"],
    ["[SI-01] the gate is off", (site) => site.signIn.gate, false],
    ["[EF-08] a message is required", (site) => site.enquiry.messageRequired, true],
    ["[EF-10] the consent is ticked", (site) => site.enquiry.optIn.default, true],
    [
      "[EF-11] the terms notice",
      (site) => site.enquiry.terms.notice,
      "* You must agree to the terms of use before submitting the form.",
    ],
    ["the photo request", (site) => site.enquiry.photoRequestMessage, "Please send photos for this car"],
    ["the map zoom is 10", (site) => site.locationPages.mapZoom, 10],
    ["[LO-10] the text for closed days", (site) => site.locationPages.byAppointmentText, "By appointment only"],
    ["the minimum rating is 4", (site) => site.locationPages.reviews.minimumRating, 4],
    ["monthly repayment", (site) => site.budgetFinder.defaultMonthlyRepayment, 600],
    ["weekly repayment", (site) => site.budgetFinder.defaultWeeklyRepayment, 200],
    ["deposit", (site) => site.budgetFinder.defaultDeposit, 2_000],
    ["highest price", (site) => site.budgetFinder.fallbackMaximumPrice, 100_000],
    ["the offer button", (site) => site.offers.enquireText, "Enquire Now"],
    ["[NV-01] menus open on click", (site) => site.navigation.openOn, "click"],
  ])("%s", (_title, read, expected) => {
    expect(read(exampleSite())).toEqual(expected);
  });

  test("[SE-05] a site constant changes the page size", () => {
    expect(exampleSite({ stock: { pageSize: 24 } }).stock.pageSize).toBe(24);
  });
});

describe("levels of settings", () => {
  const overrides = {
    north: {
      actions: { reserve: "checkout", tradeInValuation: true, pdf: true },
      finance: { enabled: false, route: "/apply-for-finance" },
      tradeIn: { enabled: false },
      watchlist: { storage: "account" },
      signIn: { gate: true },
      enquiry: { terms: { required: true } },
      navigation: {
        openOn: "hover",
        footer: [{ heading: "North", links: [{ label: "Yard", href: "/contact-us/north-yard" }] }],
      },
      contact: { phone: "(02) 5550 0199" },
      copy: { heroSentence: "North of the river." },
      banners: { announcement: { text: "Open late tonight." } },
    },
  };
  const input = exampleInputWith({
    actions: { reserve: "buy-online", pdf: false },
    watchlist: { storage: "browser" },
    dealerships: [
      { id: "d1", slug: "north", name: "North", settings: overrides.north },
      { id: "d2", slug: "south", name: "South" },
    ],
  });

  test.each<[string, (site: Site) => unknown, unknown, unknown]>([
    ["reserve", (site) => site.actions.reserve, "buy-online", "checkout"],
    ["finance", (site) => site.finance.enabled, true, false],
    ["the finance route (RT-13)", (site) => site.finance.route, "/finance", "/apply-for-finance"],
    ["trade-in", (site) => site.tradeIn.enabled, true, false],
    ["PDF printing", (site) => site.actions.pdf, false, true],
    ["favourites storage", (site) => site.watchlist.storage, "browser", "account"],
    ["the sign-in gate", (site) => site.signIn.gate, false, true],
    ["terms acceptance", (site) => site.enquiry.terms.required, false, true],
  ])(
    "[NV-03] %s is set for the site and for a dealership, and the dealership wins",
    (_flag, read, forSite, forDealership) => {
      expect(read(resolveSettings(null, input))).toBe(forSite);
      expect(read(resolveSettings(null, input, "north"))).toBe(forDealership);
      expect(read(resolveSettings(null, input, "south"))).toBe(forSite);
      expect(read(resolveSettings(null, input, "unknown"))).toBe(forSite);
    },
  );

  test("phone numbers, navigation, banners and copy differ by dealership", () => {
    const north = resolveSettings(null, input, "north");
    expect(north.contact.phone).toBe("(02) 5550 0199");
    expect(north.navigation.openOn).toBe("hover");
    expect(north.navigation.footer[0]?.heading).toBe("North");
    expect(north.copy.heroSentence).toBe("North of the river.");
    expect(north.banners.announcement?.text).toBe("Open late tonight.");
  });

  test("features, tags, branding and copy are settings of the site", () => {
    const site = exampleSite({
      brand: "red-gum",
      tags: { newLabel: "Just in" },
      actions: { compare: false },
      copy: { heroSentence: "Hello." },
    });
    expect([site.brand, site.tags.newLabel, site.actions.compare, site.copy.heroSentence]).toEqual([
      "red-gum",
      "Just in",
      false,
      "Hello.",
    ]);
  });

  test("a site can sell motorcycles and caravans", () => {
    expect(exampleSite({ stock: { itemTypes: ["car", "motorcycle", "caravan"] } }).stock.itemTypes).toHaveLength(3);
  });

  test("a group's setting comes before the platform's and after the site's", () => {
    expect(resolveSettings(group, exampleInput).finance.calculatorRatePercent).toBe(8.5);
    expect(
      resolveSettings(group, exampleInputWith({ finance: { calculatorRatePercent: 9 } })).finance.calculatorRatePercent,
    ).toBe(9);
  });

  test("a level that gives one setting of a group leaves the others alone", () => {
    const site = resolveSettings(group, exampleInputWith({ price: { qualifiers: { new: "Site new" } } }));
    expect(site.price.noPriceText).toBe("Ask the group");
    expect(site.price.qualifiers).toEqual({
      new: "Site new",
      demo: "Drive away",
      used: "Group used",
    });
  });

  test("the group's own name and slug never become the site's", () => {
    expect(resolveSettings(group, exampleInput)).toMatchObject({
      slug: "example",
      name: "Example Motors",
    });
  });
});

describe("merging", () => {
  test("lists are replaced and null is a value", () => {
    expect(mergeSettings({ a: [1, 2], b: { c: 1, d: 2 }, e: 1 }, { a: [3], b: { c: null } })).toEqual({
      a: [3],
      b: { c: null, d: 2 },
      e: 1,
    });
  });

  test("merging a value with itself or with nothing changes nothing, and later values replace earlier ones completely", () => {
    const settings = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(settings, settings, (base, over) => {
        expect(mergeSettings(base, base)).toEqual(base);
        expect(mergeSettings(base, {})).toEqual(base);
        expect(mergeSettings(mergeSettings(base, over), over)).toEqual(mergeSettings(base, over));
      }),
    );
  });

  test("a key called __proto__ changes no other object", () => {
    mergeSettings({}, JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
