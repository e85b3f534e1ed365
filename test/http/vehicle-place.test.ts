import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { leadMail } from "../../src/leads/delivery/lead-mail.ts";
import { contactsOfLead } from "../../src/leads/lead-contacts.ts";
import { locationFromWire } from "../../src/locations/location-wire.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { dataScripts, element, elements, elementById, type HtmlElement, parseHtml, visibleText } from "./html.ts";

const host = "alpha.localhost";
const nowhere = { locationName: null, city: null, state: null };
const vehicles = [
  stockVehicle("here", { slug: "here" }),
  stockVehicle("far", { slug: "far", ...nowhere, city: "Bundaberg", state: "QLD" }),
  stockVehicle("mixed", { slug: "mixed", city: "Bundaberg", state: "QLD", locationName: "Example North" }),
  stockVehicle("own", { slug: "own", ...nowhere, state: "NSW", privateSuburb: "Dubbo", privatePostcode: "2830" }),
  stockVehicle("found", {
    slug: "found",
    dealershipSlug: "found-motors",
    dealershipId: "found-motors",
    dealershipName: "Found Motors",
    locationName: "Found Motors",
    city: "Cairns",
    state: "QLD",
  }),
  stockVehicle("found-elsewhere", {
    slug: "found-elsewhere",
    dealershipSlug: "found-motors",
    dealershipId: "found-motors",
    dealershipName: "Found Motors",
    locationName: "Found Motors",
    city: "Perth",
    state: "WA",
  }),
];
const foundMotors = locationFromWire({
  id: "found-motors",
  name: "Found Motors",
  slug: "found-motors",
  dealership_id: "found-motors",
  dealership_slug: "found-motors",
  location_type: "sales",
  address: { street: null, city: "Cairns", state: "QLD", postcode: null, lat: null, long: null },
  contact_detail: { phone: null, landline_phone: null, opening_hours: [] },
});

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    now: Date.now(),
    sites: [siteFile("alpha", { actions: { pdf: true } })],
    vehicles: { alpha: vehicles },
    foundPlaces: { alpha: new Map([["found-motors", foundMotors]]) },
  });
});
afterAll(() => platform.close());

const pageAt = async (path: string): Promise<HtmlElement> => {
  const response = await platform.ask(host, path);
  expect(response.status).toBe(200);
  return parseHtml(await response.text());
};
const pagePanel = (page: HtmlElement): string =>
  visibleText(element(page, "aside", { "aria-label": "Price and actions" }));
const mapText = (page: HtmlElement): string => visibleText(elementById(page, "vehicle-map"));
type Markup = { offers?: { availableAtOrFrom?: { address: Record<string, string> } } };
const addressInMarkup = (page: HtmlElement): Record<string, string> | undefined =>
  dataScripts(page)
    .map(({ data }) => (data as Markup).offers?.availableAtOrFrom?.address)
    .find((address) => address !== undefined);

describe("the location of a vehicle", () => {
  test.each<[string, string, Record<string, string>]>([
    ["here", "Wagga Wagga NSW", { addressLocality: "Wagga Wagga", addressRegion: "NSW" }],
    ["far", "Bundaberg QLD", { addressLocality: "Bundaberg", addressRegion: "QLD" }],
    ["mixed", "Bundaberg QLD", { addressLocality: "Bundaberg", addressRegion: "QLD" }],
    ["own", "Dubbo NSW", { addressLocality: "Dubbo", addressRegion: "NSW", postalCode: "2830" }],
    ["found", "Cairns QLD", { addressLocality: "Cairns", addressRegion: "QLD" }],
  ])("is the same on the card, the page, in the markup and on paper: %s", async (slug, place, address) => {
    const cards = elements(await pageAt("/search"), "article").map(visibleText);
    expect(cards.filter((card) => card.includes(place))).not.toHaveLength(0);
    const page = await pageAt(`/cars/${slug}`);
    expect(pagePanel(page)).toContain(place);
    expect(mapText(page)).toContain(place);
    expect(addressInMarkup(page)).toMatchObject(address);
    const pdf = await platform.ask(host, `/cars/${slug}.pdf`, { headers: { accept: "application/pdf" } });
    const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    expect((await extractText(document, { mergePages: true })).text).toContain(place);
  });

  test.each(["far", "mixed", "own", "found", "found-elsewhere"])("is not a yard of another place: %s", async (slug) => {
    const page = await pageAt(`/cars/${slug}`);
    for (const text of [pagePanel(page), mapText(page)]) {
      expect(text).not.toContain("1 Test Street");
      expect(text).not.toContain("Wagga");
    }
  });

  test("must be requested if only the suburb is known", async () => {
    for (const slug of ["far", "found-elsewhere"]) {
      const page = await pageAt(`/cars/${slug}`);
      expect(mapText(page)).toContain("Ask us where you can see it");
      expect(pagePanel(page)).toContain("Ask us where you can see it");
    }
    expect(pagePanel(await pageAt("/cars/found-elsewhere"))).toContain("In Perth WA");
  });

  test("is a filter, with the names shown on cards", async () => {
    const found = await pageAt("/search?refinementList%5Bcity%5D%5B0%5D=Dubbo");
    expect(visibleText(element(found, "h1"))).toBe("1 car in Dubbo");
    expect(elements(found, "article").map(visibleText)[0]).toContain("Dubbo NSW");
  });

  test("is in the dealer's mail, and no other place", async () => {
    const answer = await platform.ask(host, "/enquiries", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({
        name: "Ann Example",
        email: "ann@example.com",
        phone: "0412 345 678",
        message: "Is it there?",
        car_id: "far",
      }),
    });
    const { lead_id: leadId } = (await answer.json()) as { lead_id: string };
    const lead = await platform.store.leads.lead("alpha", leadId);
    const site = platform.sites.siteByHost(host);
    const [contact] = lead === null ? [] : contactsOfLead(lead);
    if (contact === undefined || site === null) throw new Error(`The enquiry was answered with ${answer.status}.`);
    const links = { shopper: "https://example/s", dealer: "https://example/d", photos: "" };
    const colours = { ink: "black", quiet: "grey", line: "silver", accent: "red" };
    const { text } = leadMail({ ...contact, site, links, colours, deliveryId: "delivery-1" });
    expect(text).toContain("Bundaberg QLD");
    expect(text).not.toContain("1 Test Street");
  });
});

describe("a dealer that an import found", () => {
  test("has no invented opening hours or licence number", async () => {
    const vehicle = await pageAt("/cars/found");
    for (const text of [pagePanel(vehicle), mapText(vehicle)]) {
      expect(text).not.toMatch(/closed|licence number|opening hours/i);
    }
    expect(pagePanel(await pageAt("/cars/here"))).toContain("licence number MD-DEMO-1");
    const contact = element(await pageAt("/contact-us/found-motors"), "main");
    expect(visibleText(contact)).toContain("Cairns QLD");
    expect(visibleText(contact)).not.toMatch(/closed|licence number|get directions/i);
  });

  test("is on the contact page", async () => {
    const contact = await pageAt("/contact-us");
    const link = elements(contact, "a", { href: "/contact-us/found-motors" });
    expect(link.map(visibleText)).toEqual(["Found Motors"]);
  });
});
