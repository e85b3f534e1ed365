import { describe, expect, test } from "vitest";
import { configWarnings, groupWarnings } from "./config-warnings.ts";
import { exampleInput, exampleInputWith, resolveSettings } from "./example-site-for-test.ts";
import { parseGroupConfig, parseSiteConfig } from "./parse-site-config.ts";
import { pageAtPath } from "../storefront/pages-of-site.ts";
import type { SiteInput } from "./site-config.ts";

function warningTexts(changes: Partial<SiteInput>) {
  const parsed = parseSiteConfig(JSON.stringify(exampleInputWith(changes), null, 2), "sites/example.json");
  if (!parsed.ok) throw new Error(parsed.faults.map(({ path }) => path).join());
  const site = resolveSettings(null, parsed.config.input);
  return configWarnings(parsed.config, site, {
    today: "2026-11-20",
    isSite: (slug) => slug === "example",
    isArtwork: (reference) => reference !== "artwork:car/none",
    isMake: (slug) => slug === "toyota",
    pageAt: (path) => pageAtPath(site, path, () => false),
    isInEnvironment: (variable) => variable.startsWith("SET_"),
  });
}

function header(href: string): Partial<SiteInput> {
  return { navigation: { header: [{ label: "Link", href }] } };
}

const promotion = {
  name: "sale",
  title: "Sale",
  text: "A sale.",
  from: "2026-11-01",
  to: "2026-11-20",
};
const unlicensed = exampleInput.locations?.map((location) => ({ ...location, dealerLicenseNumber: null })) ?? [];

test("a former page of a group is a warning with its line and what to do", () => {
  const text = '{ "slug": "own", "name": "Own",\n  "content": { "pages": ["/warranty"] } }';
  const parsed = parseGroupConfig(text, "groups/own.json");
  expect(parsed.ok && groupWarnings(parsed.config)).toEqual([
    {
      file: "groups/own.json",
      path: "content.pages[0]",
      message: "/warranty is on while the file content/groups/own/warranty.md exists (docs/content.md): remove it here",
      line: 2,
    },
  ]);
});

describe("legal but wrong settings", () => {
  test("the example site has none", () => {
    expect(warningTexts({})).toEqual([]);
  });

  test.each<[string, Partial<SiteInput>, string, RegExp]>([
    [
      "a menu link to no page",
      header("/insurance"),
      "navigation.header[0].href",
      /this site has no page at \/insurance/,
    ],
    [
      "an unknown excluded offer",
      { offers: { excludedOfferIds: ["nope"] } },
      "offers.excludedOfferIds[0]",
      /there is no offer "nope" here/,
    ],
    [
      "an unknown excluded site",
      { offers: { list: { tank: { name: "Tank", sanitizedDescription: "Full.", excludedWebsiteIds: ["moon"] } } } },
      "offers.list.tank.excludedWebsiteIds[0]",
      /there is no site "moon"/,
    ],
    [
      "an offer's picture that cannot be drawn",
      { offers: { list: { tank: { name: "Tank", sanitizedDescription: "Full.", imageUrl: "artwork:car/none" } } } },
      "offers.list.tank.imageUrl",
      /there is no illustration artwork:car\/none/,
    ],
    [
      "an offer with only a name",
      { offers: { list: { tank: { name: "Tank" } } } },
      "offers.list.tank",
      /describe it in sanitizedDescription/,
    ],
    [
      "an offer with only a raw description",
      { offers: { list: { tank: { name: "Tank", description: "<b>Full</b>" } } } },
      "offers.list.tank.description",
      /write the text in sanitizedDescription/,
    ],
    [
      "tiles that come from nowhere",
      { locationPages: { mapTiles: { attribution: "© A" } } },
      "locationPages.mapTiles",
      /MAP_TILES_FILE is not set here/,
    ],
    [
      "a link to a car type the site does not list",
      { ...header("/search/new-cars"), stock: { filters: { carTypes: ["used"] } } },
      "navigation.header[0].href",
      /no page/,
    ],
    [
      "a link to an unknown make",
      header("/search/toyotta"),
      "navigation.header[0].href",
      /no manufacturer has the slug "toyotta"/,
    ],
    [
      "a link with an unknown sort",
      header("/search?sortBy=cheapest"),
      "navigation.header[0].href",
      /"cheapest" is not a sort option/,
    ],
    [
      "a tile to no page",
      {
        banners: {
          featureTiles: [
            {
              kind: "service",
              title: "Service",
              text: "Book.",
              href: "/service",
              linkText: "Book",
            },
          ],
        },
      },
      "banners.featureTiles[0].href",
      /no page/,
    ],
    [
      "a dealership's link to no page",
      {
        dealerships: [
          {
            id: "d1",
            slug: "north",
            name: "North",
            settings: header("/blog") as Record<string, unknown>,
          },
        ],
        locations: exampleInput.locations?.slice(0, 1),
      },
      "dealerships[0].settings.navigation.header[0].href",
      /no page/,
    ],
    [
      "no licence number at all",
      { dealerLicenceNumber: null, locations: unlicensed },
      "dealerLicenceNumber",
      /shows no motor dealer licence number \(NSW/,
    ],
    [
      "no licence number in Victoria",
      {
        dealerLicenceNumber: null,
        state: "VIC",
        timeZone: "Australia/Melbourne",
        locations: unlicensed,
      },
      "dealerLicenceNumber",
      /LMCT/,
    ],
    [
      "Stripe without a key",
      { reservation: { provider: "stripe", webhookSecretVariable: "SET_SECRET" } },
      "reservation.provider",
      /stripe cannot take payments without keyVariable/,
    ],
    [
      "Stripe without the secret of its events",
      { reservation: { provider: "stripe", keyVariable: "SET_KEY" } },
      "reservation.provider",
      /stripe cannot take payments without webhookSecretVariable/,
    ],
    [
      "a key that is not in the environment",
      { reservation: { provider: "stripe", keyVariable: "STRIPE_KEY", webhookSecretVariable: "SET_SECRET" } },
      "reservation.keyVariable",
      /the environment variable STRIPE_KEY is not set here/,
    ],
    [
      "a dealership's key that is not in the environment",
      {
        reservation: { provider: "stripe", keyVariable: "SET_KEY", webhookSecretVariable: "SET_SECRET" },
        dealerships: [
          { id: "d1", slug: "north", name: "North", settings: { reservation: { keyVariable: "NORTH_KEY" } } },
        ],
        locations: exampleInput.locations?.slice(0, 1),
      },
      "dealerships[0].settings.reservation.keyVariable",
      /NORTH_KEY is not set here/,
    ],
    [
      "a promotion that ended",
      { banners: { promotions: [{ ...promotion, to: "2026-11-19" }] } },
      "banners.promotions[0].to",
      /"sale" ended on 2026-11-19/,
    ],
    [
      "a promotion beyond the page",
      { banners: { promotions: [promotion] }, stock: { pageSize: 12 } },
      "banners.promotions[0].positions",
      /position 17 is never shown/,
    ],
    [
      "an announcement that ended",
      { banners: { announcement: { text: "Sale.", to: "2026-11-19" } } },
      "banners.announcement.to",
      /ended/,
    ],
    [
      "a pre-ticked consent used for marketing",
      { enquiry: { optIn: { usedForMarketing: true } } },
      "enquiry.optIn.usedForMarketing",
      /ticked in advance/,
    ],
    [
      "a hidden consent used for marketing",
      { enquiry: { optIn: { usedForMarketing: true, shown: false } } },
      "enquiry.optIn.usedForMarketing",
      /never see/,
    ],
    ["markup in a text", { copy: { heroSentence: "<b>Cars</b>" } }, "copy.heroSentence", /markup/],
    [
      "a forbidden expression in NSW",
      { copy: { heroSentence: "No on-road costs." } },
      "copy.heroSentence",
      /not allowed in NSW/,
    ],
    ["a call button that opens no chat", { actions: { call: "chat", chat: "off" } }, "actions.call", /the chat is off/],
    ["a chat widget without an address", { actions: { chat: "widget" } }, "actions.chat", /the built-in chat is used/],
    [
      "a valuation on a site that accepts no trade-ins",
      { actions: { tradeInValuation: true }, tradeIn: { enabled: false } },
      "actions.tradeInValuation",
      /no vehicle offers a valuation/,
    ],
    [
      "a Google map without a key",
      { locationPages: { mapEmbed: "google" } },
      "locationPages.mapEmbed",
      /no location has a mapKey/,
    ],
    ["a search service without a key", { search: { host: "https://search.example" } }, "search.host", /keyVariable/],
    ["a time zone of another state", { state: "QLD" }, "timeZone", /not a time zone of QLD/],
    ["leads for nobody", { leadDelivery: { emails: [] } }, "leadDelivery", /not sent to anyone/],
    [
      "a webhook without a key",
      { leadDelivery: { webhookUrl: "https://dealer.example/leads" } },
      "leadDelivery.webhookUrl",
      /no webhookSecretVariable/,
    ],
    [
      "a secret in an address",
      {
        leadDelivery: { webhookUrl: "https://dealer.example/in?api_key=abc1", webhookSecretVariable: "HOOK_KEY" },
      },
      "leadDelivery.webhookUrl",
      /^"api_key" looks like a secret/,
    ],
    [
      "a former page of the settings",
      { content: { ownPages: [{ path: "/pages/own", title: "Own", paragraphs: ["Own."] }] } },
      "content.ownPages[0]",
      /^\/pages\/own is no longer read from the settings, but on while the file content\/example\/pages\/own\.md/,
    ],
    [
      "an offer that ended",
      { offers: { list: { sale: { name: "Sale", sanitizedDescription: "Full.", to: "2026-11-19" } } } },
      "offers.list.sale.to",
      /^the offer "sale" ended on 2026-11-19$/,
    ],
    [
      "an offer of an unknown manufacturer",
      { offers: { list: { sale: { name: "Sale", sanitizedDescription: "Full.", manufacturer: "Toyotta" } } } },
      "offers.list.sale.manufacturer",
      /^no manufacturer is called "Toyotta", so no vehicle shows the offer/,
    ],
    [
      "an offer of an unknown manufacturer in the long form",
      {
        offers: { list: { sale: { name: "Sale", sanitizedDescription: "Full.", manufacturer: { name: "Toyotta" } } } },
      },
      "offers.list.sale.manufacturer.name",
      /^no manufacturer is called "Toyotta"/,
    ],
    [
      "an offer of a model without a page",
      {
        offers: {
          list: { sale: { name: "Sale", sanitizedDescription: "Full.", model: { name: "RAV4", slug: "rav4" } } },
        },
      },
      "offers.list.sale.model.slug",
      /^this site has no page at \/rav4, so/,
    ],
    [
      "an offer whose override leads to no page",
      {
        offers: {
          list: {
            sale: {
              name: "Sale",
              sanitizedDescription: "Full.",
              model: { name: "RAV4", slug: "rav4", overrideUrl: "/insurance" },
            },
          },
        },
      },
      "offers.list.sale.model.overrideUrl",
      /^this site has no page at \/insurance$/,
    ],
    [
      "a page of content",
      { content: { pages: ["/service", "/privacy-policy"] } },
      "content.pages[1]",
      /is on while the file content\/example\/privacy-policy\.md .*: remove it here/,
    ],
    [
      "a dealership without a location",
      { locations: exampleInput.locations?.slice(0, 1) },
      "dealerships[1]",
      /no location/,
    ],
  ])("%s is a warning", (_case, changes, path, message) => {
    expect(warningTexts(changes)).toEqual([
      expect.objectContaining({ path, message: expect.stringMatching(message) as string }),
    ]);
  });

  test.each<[string, Partial<SiteInput>]>([
    ["a promotion on its last day", { banners: { promotions: [promotion] } }],
    [
      "a promotion of another year",
      { banners: { promotions: [{ ...promotion, from: "2025-01-01", to: "2025-02-01" }] } },
    ],
    ["a pre-ticked consent that is not used for marketing", { enquiry: { optIn: { default: true } } }],
    ["links to other hosts, phones and mail", header("https://maker.example/")],
    ["a make's page with a hash", header("/search/toyota#results")],
    [
      "a licence number on every sales location",
      {
        dealerLicenceNumber: null,
        locations: unlicensed.map((location) => ({
          ...location,
          dealerLicenseNumber: "MD-DEMO-2",
        })),
      },
    ],
  ])("%s is not a warning", (_case, changes) => {
    expect(warningTexts(changes)).toEqual([]);
  });
});
