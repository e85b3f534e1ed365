import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { adfDocument } from "../../src/leads/delivery/lead-adf.ts";
import { deliveryForTest } from "../../src/leads/delivery/lead-for-test.ts";
import { leadMail } from "../../src/leads/delivery/lead-mail.ts";
import { leadWebhookBody } from "../../src/leads/delivery/lead-webhook.ts";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { askServer } from "./http-request.ts";
import { element, elementById, elements, formFields, parseHtml, visibleText } from "./html.ts";

const long = "Every demonstrator on our floor leaves with two services. ".repeat(5).trim();
const list = {
  services: {
    name: "Two services included",
    highlight: "2 free services",
    sanitizedDescription: `<p>${long} <a href="javascript:alert(1)">Now</a><script>alert(1)</script></p>`,
    description: "<p>Raw text</p>",
    disclaimer: `Terms apply. ${"x".repeat(200)}`,
    manufacturer: "Toyota",
    model: { name: "RAV4", slug: "rav4", overrideUrl: "/search/toyota/rav4" },
    to: "2026-12-31",
    appliesTo: ["used" as const],
    dealerships: ["south"],
  },
  plain: { name: "Plain offer", description: "<b>Only</b> text" },
  ended: { name: "Ended offer", manufacturer: "Toyota", to: "2026-11-01" },
  coming: { name: "Coming offer", from: "2027-01-01" },
  hidden: { name: "Hidden offer", excludedWebsiteIds: ["alpha"] },
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { offers: { list, heading: "Our offers", enquireText: "Ask about it" } }),
      siteFile("single", { singleManufacturer: "toyota", offers: { list } }),
      siteFile("none"),
      siteFile("over", { offers: { list: { ended: list.ended } } }),
    ],
    vehicles: {
      alpha: [
        stockVehicle("rav4", { dealershipSlug: "south", dealershipId: "d2" }),
        stockVehicle("north"),
        stockVehicle("sold", {
          dealershipSlug: "south",
          dealershipId: "d2",
          status: "sold",
          sold: true,
          soldAt: testNow,
        }),
      ],
    },
  });
});
afterAll(() => platform.close());

const ask = (path: string, site = "alpha", init?: Parameters<TestPlatform["ask"]>[2]) =>
  platform.ask(`${site}.localhost`, path, init);
async function fetchMain(path: string, site = "alpha", status = 200) {
  const response = await ask(path, site);
  expect(response.status).toBe(status);
  return element(parseHtml(await response.text()), "main");
}
const serviceHref = "/offers/toyota/services";

describe("the page of all offers", () => {
  test("[RT-20] lists the current offers of the site", async () => {
    const main = await fetchMain("/special-offers");
    expect(visibleText(element(main, "h1"))).toBe("Our offers");
    expect(elements(main, "h2").map(visibleText)).toEqual(["Two services included", "Plain offer"]);
  });

  test("[OF-01] shows name, text, terms, the site's own words for an enquiry, and the model to explore", async () => {
    const [card] = elements(await fetchMain("/special-offers"), "article");
    if (!card) throw new Error("There is no card.");
    const text = visibleText(card);
    expect(text).toContain("Two services included Ends 31 December 2026");
    expect(text).toContain("Terms apply.");
    const links = elements(card, "a").map((link) => [visibleText(link), link.attributes.get("href")]);
    expect(links).toEqual([
      ["Two services included", serviceHref],
      ["Ask about it: Two services included", "/special-offers/enquire?offer=services"],
      ["Explore RAV4", "/search/toyota/rav4"],
    ]);
  });

  test("[OF-02, OF-03] long texts open without scripts, and short ones need not", async () => {
    const [services, plain] = elements(await fetchMain("/special-offers"), "article");
    if (!services || !plain) throw new Error("There are not two cards.");
    const previews = elements(services, "details").map((folded) => visibleText(element(folded, "summary")));
    expect(previews).toEqual([
      `Every demonstrator on our floor leaves with two services. Every demonstrator on our floor leaves with two services. Every demonstrator on our floor leaves with… Show moreShow less`,
      `Terms apply. ${"x".repeat(187)}… Show moreShow less`,
    ]);
    expect(elements(plain, "details")).toHaveLength(0);
  });

  test("exists where the site has offers, and says so if none is current", async () => {
    expect((await ask("/special-offers", "none")).status).toBe(404);
    const response = await ask("/special-offers", "over");
    const html = await response.text();
    expect(html).toContain("There are no special offers at the moment.");
    expect(html).toContain('content="noindex"');
  });
});

describe("the page of an offer", () => {
  test("[OF-01] shows all of it, the vehicles for sale that it applies to, and the other offers", async () => {
    const main = await fetchMain(serviceHref);
    expect(visibleText(element(main, "h1"))).toBe("Two services included");
    expect(visibleText(main)).toContain(long);
    expect(elements(main, "h3").map(visibleText)).toEqual(["2022 Toyota RAV4", "Plain offer"]);
    const plain = await fetchMain("/offers/plain");
    expect(elements(plain, "h2").map(visibleText)).not.toContain("For sale with this offer");
  });

  test("[OF-06] contains the sanitised description without unsafe parts, and never the raw one as markup", async () => {
    const html = await (await ask(serviceHref)).text();
    expect(html).not.toContain("Raw text");
    expect(html).not.toContain("javascript:");
    const plain = await fetchMain("/offers/plain");
    expect(visibleText(plain)).toContain("Only text");
    expect(elements(plain, "b")).toEqual([]);
  });

  test.each([
    ["alpha", "/offers/services?utm_source=mail", `${serviceHref}?utm_source=mail`],
    ["alpha", "/offers/mazda/services", serviceHref],
    ["alpha", "/offers/toyota/plain", "/offers/plain"],
    ["alpha", "/Offers/Toyota/Services", serviceHref],
    ["single", "/offers/toyota/services", "/offers/services"],
  ])("[RT-21, RT-22] on %s, %s leads to %s for good", async (site, path, target) => {
    const response = await ask(path, site);
    expect([response.status, response.headers.get("location")]).toEqual([301, target]);
  });

  test.each([
    ["of a site that may not show it", "alpha", "/offers/hidden", 404],
    ["of another site that may", "single", "/offers/hidden", 200],
    ["that has not begun", "alpha", "/offers/coming", 404],
    ["that never was", "alpha", "/offers/no-such-offer", 404],
  ])("[OF-04] %s: %s%s answers %i", async (_what, site, path, status) => {
    expect((await ask(path, site)).status).toBe(status);
  });

  test("that is over says so and shows the current ones", async () => {
    const main = await fetchMain("/offers/toyota/ended", "alpha", 410);
    expect(visibleText(main)).toContain("The offer “Ended offer” ended on 1 November 2026.");
    expect(elements(main, "h1").map(visibleText)).toEqual(["This offer has ended"]);
    expect(elements(main, "h3").map(visibleText)).toContain("Plain offer");
  });
});

describe("the page of a vehicle", () => {
  test.each([
    ["that the offer is for", "rav4", 1],
    ["of another dealership", "north", 0],
    ["that is sold", "sold", 0],
  ])("%s, %s, shows %i offer", async (_what, id, count) => {
    const main = await fetchMain(`/cars/2022-toyota-rav4-${id}`);
    expect(elements(main, "a", { href: serviceHref })).toHaveLength(count);
  });
});

test("the page of a place shows the offers of its own dealership and of all", async () => {
  const hrefs = async (slug: string) =>
    elements(await fetchMain(`/contact-us/${slug}`), "a").map(({ attributes }) => attributes.get("href"));
  expect(await hrefs("south-yard")).toEqual(expect.arrayContaining([serviceHref, "/offers/plain"]));
  const north = await hrefs("north-yard");
  expect(north).toContain("/offers/plain");
  expect(north).not.toContain(serviceHref);
});

describe("an enquiry about an offer", () => {
  const formPath = "/special-offers/enquire?offer=services";
  const person = { name: "Ann", email: "ann@example.com", phone: "0412 345 678", message: "Still on?" };

  test("shows the offer, and its lead names it in mail, ADF and webhook, at the dealership that makes it", async () => {
    const page = parseHtml(await (await ask(formPath)).text());
    expect(visibleText(element(page, "main"))).toContain("Two services included Ends 31 December 2026");
    const form = elements(page, "form").find(({ attributes }) => attributes.get("action") === "/enquiries");
    if (!form) throw new Error("There is no form.");
    const fields = { ...Object.fromEntries(formFields(page, form)), ...person };
    const response = await ask("/enquiries", "alpha", { method: "POST", body: new URLSearchParams(fields) });
    expect(response.status).toBe(303);
    const leadId = new URL(response.headers.get("location") ?? "", "http://alpha.localhost").searchParams.get("lead");
    const lead = await platform.store.leads.lead("alpha", leadId ?? "");
    if (lead === null) throw new Error("There is no lead.");
    expect(lead).toMatchObject({
      category: "Special Offer Enquiry",
      form: "special-offer",
      locationSlug: "south-yard",
    });
    const delivery = { ...deliveryForTest(), lead, site: platform.sites.all[0] ?? deliveryForTest().site };
    for (const text of [leadMail(delivery).text, adfDocument(delivery), leadWebhookBody(delivery)])
      for (const words of ["Two services included", "services"]) expect(text).toContain(words);
  });

  test("with an error is shown again with the offer", async () => {
    const fields = { kind: "special-offer", offer: "Two services included", offer_id: "services", name: "Ann" };
    const response = await ask("/enquiries", "alpha", { method: "POST", body: new URLSearchParams(fields) });
    expect(response.status).toBe(422);
    const page = parseHtml(await response.text());
    expect(visibleText(elementById(page, "page"))).toContain("Ends 31 December 2026");
    expect(elements(page, "input", { name: "offer_id", value: "services" })).toHaveLength(1);
  });

  test.each(["", "?offer=hidden", "?offer=ended"])("without a current offer, %s leads to all offers", async (query) => {
    const response = await ask(`/special-offers/enquire${query}`);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/special-offers"]);
  });
});

describe("cards of vehicles", () => {
  const tagsOn = async (path: string) => {
    const cards = elements(await fetchMain(path), "article");
    return cards.map((card) => [
      elements(card, "a")[0]?.attributes.get("href"),
      visibleText(card).includes("2 free services"),
    ]);
  };

  test("name the offer where it applies, in the page and in what scripts load", async () => {
    const expected = [
      ["/cars/2022-toyota-rav4-north", false],
      ["/cars/2022-toyota-rav4-rav4", true],
      ["/cars/2022-toyota-rav4-sold", false],
    ];
    expect((await tagsOn("/search")).sort()).toEqual(expected);
    const view = (await (await ask("/data/search")).json()) as ListingView;
    const loaded = view.listed.cards.map(({ slug, tags }) => [slug, tags.filter(({ kind }) => kind === "offer")]);
    expect(loaded.sort()).toEqual([
      ["2022-toyota-rav4-north", []],
      ["2022-toyota-rav4-rav4", [{ kind: "offer", label: "2 free services" }]],
      ["2022-toyota-rav4-sold", []],
    ]);
  });

  test("follow the days of an offer, in pages that the server keeps too", async () => {
    const days = { from: "2026-11-22", to: "2026-11-23", appliesTo: ["used" as const], highlight: "Weekend bonus" };
    const weekend = await testPlatform({
      now: Date.parse("2026-11-21T23:58:00+11:00"),
      sites: [siteFile("alpha", { offers: { list: { weekend: { name: "A bonus on the weekend", ...days } } } })],
      vehicles: { alpha: [stockVehicle("one")] },
    });
    onTestFinished(() => weekend.close());
    const port = await weekend.serve();
    const isOnCardAt = async (time: string) => {
      weekend.clock.now = Date.parse(time);
      return (await askServer(port, "alpha.localhost", "/search")).text.includes("Weekend bonus");
    };
    expect(await isOnCardAt("2026-11-21T23:58:00+11:00")).toBe(false);
    expect(await isOnCardAt("2026-11-21T23:59:59+11:00")).toBe(false);
    expect(await isOnCardAt("2026-11-22T00:01:00+11:00")).toBe(true);
    expect(await isOnCardAt("2026-11-23T23:59:59+11:00")).toBe(true);
    expect(await isOnCardAt("2026-11-24T00:01:00+11:00")).toBe(false);
  });
});
