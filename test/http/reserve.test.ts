import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { signIn, createVisitor } from "./signed-in.ts";

const sold = { status: "sold", sold: true, soldAt: Date.UTC(2026, 10, 18) } as const;
const free = stockVehicle("free");
const south = stockVehicle("south", { dealershipSlug: "south", dealershipId: "d2" });
const vehicles = [
  free,
  south,
  stockVehicle("held", { reserved: true }),
  stockVehicle("gone", sold),
  stockVehicle("coming", { status: "coming_soon" }),
  stockVehicle("priceless", { price: 1 }),
];
const dealerships = [
  { id: "d1", slug: "north", name: "North" },
  { id: "d2", slug: "south", name: "South", settings: { actions: { reserve: "buy-online" } } },
] as const;
const contact = { name: "Ann Example", email: "ann@example.com", phone: "0412 345 678" };
const reservation = { ...contact, kind: "reservation", car_id: "free" };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    now: Date.UTC(2026, 10, 20),
    sites: [
      siteFile("alpha", { actions: { reserve: "checkout" }, dealerships: [...dealerships] }),
      siteFile("buying", {
        actions: { reserve: "buy-online" },
        reservation: { depositCents: 50_000, holdHours: 24 },
        signIn: { gate: true },
      }),
      siteFile("without", { actions: { reserve: "off" } }),
    ],
    vehicles: { alpha: vehicles, buying: vehicles, without: vehicles },
  });
});
afterAll(() => platform.close());

const pathFor = (id: string, step = "") => `/cars/2022-toyota-rav4-${id}${step}`;
const whereTo = async (site: string, path: string) => {
  const answer = await platform.ask(`${site}.localhost`, path);
  return answer.status === 200 ? "page" : (answer.headers.get("location") ?? answer.status);
};
const fetchLinks = async (site: string, path: string) => {
  const page = parseHtml(await (await platform.ask(`${site}.localhost`, path)).text());
  return elements(page, "a").flatMap(({ attributes }) => attributes.get("href") ?? []);
};

describe("the reservation page of a vehicle", () => {
  test.each([
    ["alpha", "free", "/checkout", "/buy-online"],
    ["alpha", "south", "/buy-online", "/checkout"],
  ])("[RT-09] on %s of %s it is at %s; %s is not linked and leads there", async (site, id, own, other) => {
    expect(await whereTo(site, pathFor(id, own))).toBe("page");
    expect(await whereTo(site, pathFor(id, other))).toBe(pathFor(id, own));
    const links = await fetchLinks(site, pathFor(id));
    expect(links).toContain(pathFor(id, own));
    expect(links).not.toContain(pathFor(id, other));
  });

  test.each(["held", "gone", "coming", "priceless"])(
    "[RT-09, RV-05] for a vehicle that cannot be reserved, %s, it redirects to the vehicle's page, which does not link it",
    async (id) => {
      expect(await whereTo("alpha", pathFor(id, "/checkout"))).toBe(pathFor(id));
      expect((await fetchLinks("alpha", pathFor(id))).filter((href) => href.startsWith(pathFor(id, "/")))).toEqual([]);
    },
  );

  test.each(["/checkout", "/buy-online"])("[RT-09] a site without reservations has none at %s", async (step) => {
    expect(await whereTo("without", pathFor("free", step))).toBe(pathFor("free"));
    expect(await fetchLinks("without", pathFor("free"))).not.toContain(pathFor("free", step));
  });

  test.each([pathFor("nobody", "/checkout"), pathFor("free", "/pay"), pathFor("free", "/checkout/now")])(
    "[RT-09] %s is not a page",
    async (path) => {
      expect(await whereTo("alpha", path)).toBe(404);
    },
  );

  test("[RV-01, RV-02] it states the fee, the duration and that the fee is refundable", async () => {
    const answer = await platform.ask("alpha.localhost", pathFor("free", "/checkout"));
    const page = parseHtml(await answer.text());
    const text = visibleText(elements(page, "main")[0] ?? page);
    expect(text).toContain("Your deposit of $200 holds the car for 48 hours.");
    expect(text).toContain("Nothing is charged on this page.");
    expect(text).toContain("your deposit is refunded in full");
    expect(elements(page, "input", { name: "car_id" })[0]?.attributes.get("value")).toBe("free");
  });
});

describe("a reservation request", () => {
  test("[RT-09] is a lead of a separate category, about the vehicle, without JavaScript too", async () => {
    const answer = await platform.ask("alpha.localhost", "/enquiries", {
      method: "POST",
      body: new URLSearchParams(reservation),
    });
    expect(answer.status).toBe(303);
    const leadId = new URL(answer.headers.get("location") ?? "", "http://alpha.invalid").searchParams.get("lead") ?? "";
    expect(await platform.store.leads.lead("alpha", leadId)).toMatchObject({
      category: "Vehicle Reservation",
      form: "reservation",
      carId: "free",
      message: null,
    });
  });

  test("[RT-09] with an error shows the same page again, with the input", async () => {
    const answer = await platform.ask("alpha.localhost", "/enquiries", {
      method: "POST",
      body: new URLSearchParams({ ...reservation, email: "ann" }),
    });
    expect(answer.status).toBe(422);
    const page = parseHtml(await answer.text());
    expect(visibleText(page)).toContain("Your deposit of $200");
    expect(elements(page, "input", { name: "name" })[0]?.attributes.get("value")).toBe("Ann Example");
  });

  test("[SI-02, SI-07] behind the gate requires sign-in, both for the page and for submitting", async () => {
    const path = pathFor("free", "/buy-online");
    expect(String(await whereTo("buying", path))).toMatch(/^\/sign-in\?type=checkout&redirect=/);
    const visitor = createVisitor(platform, "buying.localhost");
    const refused = await visitor.call("/enquiries", reservation, { accept: "application/json" });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ sign_in: expect.stringContaining("type=checkout") });
    const sent = await visitor.submit("/enquiries", reservation);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/sign-in\?/)]);
    await signIn(platform, visitor, "buying");
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(await page.text()).toContain("Your deposit of $500 holds the car for 24 hours.");
    const other = await visitor.submit("/enquiries", { ...reservation, phone: "0491 570 158" });
    expect(await other.text()).toContain("You signed in with another number.");
    const own = { ...reservation, phone: "0491 570 006" };
    expect((await visitor.call("/enquiries", own, { accept: "application/json" })).status).toBe(200);
    expect((await platform.ask("buying.localhost", path)).status).toBe(302);
  });

  test("[SI-02] behind the gate is filled with the number that the visitor proved, and no cache stores it", async () => {
    const visitor = createVisitor(platform, "buying.localhost");
    await signIn(platform, visitor, "buying", "+61491570157");
    const answer = await visitor.get(pathFor("free", "/buy-online"));
    const phone = elements(parseHtml(await answer.text()), "input", { name: "phone" })[0];
    expect(phone?.attributes.get("value")).toBe("0491 570 157");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const reserved = await visitor.get(pathFor("held", "/buy-online"));
    expect([reserved.status, reserved.headers.get("location")]).toEqual([302, pathFor("held")]);
  });
});
