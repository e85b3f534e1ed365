import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform, testNow } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { dayMs } from "../../src/settings/durations.ts";

const vehicle = (id: string, make: string, model: string, ageDays: number, more: object = {}) =>
  stockVehicle(id, { make, model, slug: `${make}-${model}-${id}`.toLowerCase(), createdAt: -ageDays * dayMs, ...more });

const corollas = {
  slug: "used-toyota-corolla",
  searchHref: "/search/toyota/corolla",
  title: "Used Corollas",
  heading: "Used Toyota Corolla",
  description: "Used Corollas.",
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha", { discovery: { landingPages: [corollas] } }), siteFile("bravo"), siteFile("empty")],
    vehicles: {
      alpha: [
        vehicle("u1", "Toyota", "RAV4", 90, { badge: "GX" }),
        vehicle("u2", "Toyota", "RAV4", 80, { badge: "Cruiser" }),
        vehicle("u3", "Toyota", "Corolla", 70),
        vehicle("u4", "Mazda", "CX-5", 3),
        vehicle("u5", "Mazda", "CX-5", 2),
        vehicle("u6", "Kia", "Rio", 1),
        vehicle("u7", "Toyota", "RAV4", 1, { status: "sold", sold: true }),
        vehicle("u8", "Toyota", "RAV4", 1, { sold: true, soldAt: testNow }),
      ],
      bravo: [vehicle("b1", "Bentley", "Azure", 1)],
    },
  });
});
afterAll(() => platform.close());

/** The heading of a page, and the vehicles it offers under each heading. */
const missing = async (path: string, host = "alpha.localhost") => {
  const response = await platform.ask(host, path);
  expect(response.status).toBe(404);
  const page = parseHtml(await response.text());
  const [offer] = elements(page, "section", { "aria-labelledby": "offer-heading" });
  const cards = offer ? elements(offer, "article") : [];
  const links = cards.flatMap((card) => elements(card, "a"));
  return {
    title: elements(page, "h1").map(visibleText).join(),
    heading: offer ? elements(offer, "h2").map(visibleText).join() : null,
    ids: links.map((link) => (link.attributes.get("href") ?? "").replace(/^.*-/, "")).toSorted(),
    buttons: cards.flatMap((card) => elements(card, "button")),
  };
};

test("[RT-08] the page of a withdrawn vehicle offers similar ones for sale: its model, then its make", async () => {
  const sameModel = await missing("/cars/toyota-rav4-hybrid-limited-u99");
  expect(sameModel).toMatchObject({ heading: "The closest in stock", ids: ["u1", "u2", "u3"] });
  expect(sameModel.title).toBe("That vehicle is no longer available");
  expect((await missing("/cars/toyota-supra-gt-u98")).ids).toEqual(["u1", "u2", "u3"]);
});

test.each(["/cars/qqqq-zzzz-1", "/cars/%00", "/cars/azure-b1", "/cars/----"])(
  "[RT-08] if a vehicle's URL matches nothing in stock, %s, the newest are offered",
  async (path) => {
    expect(await missing(path)).toMatchObject({ heading: "Just arrived", ids: ["u3", "u4", "u5", "u6"] });
  },
);

test("any other missing page offers the newest vehicles, with links only", async () => {
  const page = await missing("/nothing/here");
  expect(page).toMatchObject({ title: "We can’t find that page", ids: ["u3", "u4", "u5", "u6"], buttons: [] });
});

test("a missing page names the pages and offers the vehicles that its words fit", async () => {
  const response = await platform.ask("alpha.localhost", "/old/toyota-corolla-contact.html");
  const page = parseHtml(await response.text());
  const links = elements(page, "nav", { "aria-labelledby": "suggestions-heading" }).flatMap((nav) =>
    elements(nav, "a"),
  );
  expect(response.status).toBe(404);
  expect(links.map((link) => link.attributes.get("href"))).toContain("/stock/used-toyota-corolla");
  expect((await missing("/old/toyota-corolla")).ids).toContain("u3");
  expect((await missing("/toyota-corolla.php")).heading).toBe("Just arrived");
});

test("a site without stock says that a page does not exist, and offers nothing", async () => {
  expect((await missing("/nothing-here", "empty.localhost")).heading).toBeNull();
});

test("[ER-05] text from a URL is not repeated", async () => {
  const response = await platform.ask("alpha.localhost", "/cars/win-a-free-prize-toyota-u1x");
  expect(await response.text()).not.toMatch(/free.prize/i);
});
