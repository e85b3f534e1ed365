import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleInput } from "../../src/sites/example-site-for-test.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, element, parseHtml, visibleText } from "./html.ts";

const own = "own.localhost";
const asking = "asking.localhost";

const dealerships = exampleInput.dealerships.map((dealership) =>
  dealership.slug === "south"
    ? {
        ...dealership,
        settings: {
          contact: { phone: "(02) 5550 0999" },
          navigation: {
            footer: [{ heading: "In Albury", links: [{ label: "Yard", href: "/contact-us/south-yard" }] }],
          },
        },
      }
    : dealership,
);
const christmas = { status: "Closed" as const, date: "2029-12-25", department: "all" as const, name: "Christmas Day" };
const locations = (exampleInput.locations ?? []).map((place) => ({ ...place, specialHours: [christmas] }));

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("own", { dealerships, locations }),
      siteFile("asking", { actions: { chat: "widget", chatWidgetUrl: "https://chat.example/widget.js" } }),
    ],
    vehicles: {
      own: [
        stockVehicle("north-car"),
        stockVehicle("south-car", { dealershipSlug: "south", dealershipId: "d2", dealershipName: "Example South" }),
      ],
    },
  });
});
afterAll(() => platform.close());

const pageAt = async (host: string, path: string, headers: Record<string, string> = {}) =>
  parseHtml(await (await platform.ask(host, path, { headers })).text());

describe("[NV-02] header and footer", () => {
  test.each([
    ["/", false],
    ["/search", false],
    ["/contact-us", false],
    ["/cars/2022-toyota-rav4-north-car", false],
    ["/contact-us/north-yard", false],
    ["/cars/2022-toyota-rav4-south-car", true],
    ["/contact-us/south-yard", true],
    ["/search?refinementList[dealership_slug][0]=south", true],
  ])("%s belong to the southern dealership: %s", async (path, isSouth) => {
    const page = await pageAt(own, path);
    expect(visibleText(element(page, "header")).includes("(02) 5550 0999")).toBe(isSouth);
    expect(elements(element(page, "footer"), "nav", { "aria-label": "In Albury" }).length).toBe(isSouth ? 1 : 0);
  });
});

describe("[LO-12] holiday hours", () => {
  test("a page lists the coming special hours, and the footer leads there", async () => {
    const page = await pageAt(own, "/holiday-hours");
    expect(visibleText(element(page, "main"))).toContain("Tuesday 25 December 2029 Christmas Day Closed Everywhere");
    expect(elements(page, "a", { href: "/holiday-hours" })).toHaveLength(1);
  });

  test("a site without special hours has neither link nor page", async () => {
    expect((await platform.ask(asking, "/holiday-hours")).status).toBe(404);
    expect(elements(await pageAt(asking, "/"), "a", { href: "/holiday-hours" })).toEqual([]);
  });
});

describe("cookie choices", () => {
  const answer = (consent: string, headers: Record<string, string> = {}) =>
    platform.ask(asking, "/cookie-choices", { method: "POST", headers, body: new URLSearchParams({ consent }) });

  test("the banner is on every page and hidden, with two equally prominent choices", async () => {
    const bar = element(await pageAt(asking, "/"), "section", { "aria-label": "Cookies" });
    expect(bar.attributes.has("hidden")).toBe(true);
    const answers = elements(bar, "button");
    expect(answers.map(({ attributes }) => attributes.get("value"))).toEqual(["needed", "all"]);
    expect(new Set(answers.map(({ attributes }) => attributes.get("class"))).size).toBe(1);
  });

  test("a site that needs no consent has neither banner nor page", async () => {
    expect(elements(await pageAt(own, "/"), "section", { "aria-label": "Cookies" })).toEqual([]);
    expect((await platform.ask(own, "/cookie-choices")).status).toBe(404);
  });

  test.each([
    ["all", "You have allowed services"],
    ["needed", "Nothing from other companies is loaded"],
  ])("%s is submitted by a plain form, stored and can be revoked", async (consent, words) => {
    const response = await answer(consent);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/cookie-choices"]);
    const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(visibleText(element(await pageAt(asking, "/cookie-choices", { cookie }), "main"))).toContain(words);
  });

  test("the cookie is restricted to TLS if the visitor uses TLS", async () => {
    expect((await answer("all", { "x-forwarded-proto": "https" })).headers.get("set-cookie")).toContain("; Secure");
    expect((await answer("all")).headers.get("set-cookie")).not.toContain("Secure");
  });

  test("any other choice is refused and sets no cookie", async () => {
    for (const consent of ["", "ALL", "yes; Domain=example.com"]) {
      const response = await answer(consent);
      expect([response.status, response.headers.get("set-cookie")]).toEqual([400, null]);
    }
    expect((await answer("a".repeat(70_000))).status).toBe(413);
    expect((await answer("all", { origin: "https://elsewhere.example" })).status).toBe(403);
  });

  test("no public page depends on the choice, so pages can be cached publicly", async () => {
    const [without, withAnswer] = await Promise.all(
      [undefined, "forecourt_consent=all"].map(async (cookie) =>
        (await platform.ask(asking, "/", cookie ? { headers: { cookie } } : {})).text(),
      ),
    );
    expect(withAnswer).toBe(without);
  });
});
