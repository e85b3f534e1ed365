import { vehicleHref } from "../../src/addresses/paths.ts";
import { listedTitle } from "../../src/storefront/card/listed-title.ts";
import type { ListedVehicle } from "../../src/storefront/card/listed-vehicle.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filterFields } from "../../src/search/search-fields.ts";
import { fullVehicle } from "../../src/vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { siteFile, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { dataScripts, elements, everyElement, type HtmlElement, parseHtml } from "./html.ts";

const payloads = [
  `"><script>alert(1)</script>`,
  `'"><img src=x onerror=alert(1)>`,
  `javascript:alert(1)`,
  `  JaVaScRiPt:alert(1)//https://pictures.example/x.jpg`,
  `<a href="javascript:alert(1)">link</a>`,
  `</script><script>alert(1)</script>`,
  `</textarea></select></option></title></style><svg onload=alert(1)>`,
  `<!--<script>alert(1)`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `&#60;img src=x onerror=alert(1)&#62;`,
  `x" onmouseover="alert(1)" style="background:url(javascript:alert(1))`,
  `data:text/html,<script>alert(1)</script>`,
  `https://pictures.example/"onerror="alert(1)`,
  `https://pictures.example/a.jpg 1w, javascript:alert(1) 2w`,
  `artwork:../../../etc/passwd`,
  `{{constructor.constructor('alert(1)')()}}\u2028<iframe srcdoc="x">`,
  `constructor`,
  `__proto__`,
];

/** Fields whose values come from the code, not from a dealer. */
const ownWords = new Set(["carType", "status", "itemType"]);

/** The vehicle with all its text replaced, including lenders, variant and lists. */
const poisoned = (payload: string, index: number): Vehicle => {
  const replace = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return ownWords.has(key) ? value : payload;
    if (Array.isArray(value)) return value.map((item) => replace(item, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner, name)]));
  };
  const vehicle = replace(fullVehicle, "") as Vehicle;
  const status = { sold: false, soldAt: null, status: "in_stock", showOnDealerWebsite: true } as const;
  return {
    ...vehicle,
    ...status,
    id: `${payload} ${index}`,
    slug: `${payload} ${index}`,
    stocknum: `${payload} ${index}`,
    regoExpiry: "2027-03-12",
  };
};

const asCaravan = (vehicle: Vehicle): Vehicle => ({
  ...vehicle,
  itemType: "caravan",
  id: `caravan ${vehicle.id}`,
  slug: `caravan ${vehicle.slug}`,
  stocknum: `caravan ${vehicle.stocknum}`,
});
const asSold = (vehicle: Vehicle): Vehicle => ({
  ...vehicle,
  status: "sold",
  sold: true,
  soldAt: testNow,
  id: `sold ${vehicle.id}`,
  slug: `sold ${vehicle.slug}`,
  stocknum: `sold ${vehicle.stocknum}`,
});

const cars = payloads.map(poisoned);
const vehicles = [...cars, ...cars.slice(0, 3).map(asCaravan), ...cars.slice(3, 6).map(asSold)];

let platform: TestPlatform;
beforeAll(async () => {
  const settings = {
    stock: { pageSize: 60, itemTypes: ["car" as const, "caravan" as const] },
    search: { filters: [...filterFields] },
    vehiclePage: {
      shownFacts: [
        "views" as const,
        "carsalesTitle" as const,
        "stockNumber" as const,
        "vin" as const,
        "regplate" as const,
      ],
    },
    enquiry: { rego: "optional" as const },
  };
  platform = await testPlatform({
    sites: [
      siteFile("alpha", settings),
      siteFile("serviced", { ...settings, images: { urlPattern: "https://images.example/{width}/{url}" } }),
    ],
    vehicles: { alpha: vehicles, serviced: vehicles },
  });
});
afterAll(() => platform.close());

const allowedElements = new Set(
  "html head meta title link script body header footer main nav div p a span h1 h2 h3 ul ol li form fieldset legend label input select option output textarea button details summary section article aside strong small s b em br hr dl dt dd table caption thead tbody tr th td picture source img svg use g rect circle path text figure figcaption address time template".split(
    " ",
  ),
);
const addressAttributes = [
  "href",
  "src",
  "srcset",
  "action",
  "formaction",
  "poster",
  "data",
  "xlink:href",
  "background",
  "cite",
  "ping",
];
const safeAddress = /^(?:\/(?!\/)|#|https:\/\/|http:\/\/|tel:|mailto:|data:image\/svg\+xml)/;

/** Every way in which a script could have been injected into a page. */
const pageProblems = (page: HtmlElement): string[] =>
  everyElement(page).flatMap(({ name, attributes, children }) => {
    const problems: string[] = [];
    if (!allowedElements.has(name)) problems.push(`element ${name}`);
    if (name === "script") problems.push(...scriptProblems(attributes, String(children[0] ?? "")));
    for (const [attribute, value] of attributes) {
      if (/^on|^style$|^srcdoc$/.test(attribute)) problems.push(`${name} ${attribute}=${value}`);
      if (!addressAttributes.includes(attribute)) continue;
      const addresses = attribute === "srcset" ? value.split(/,\s+/) : [value];
      problems.push(
        ...addresses
          .filter((address) => !safeAddress.test(address))
          .map((address) => `${name} ${attribute}=${address}`),
      );
    }
    return problems;
  });

const scriptProblems = (attributes: ReadonlyMap<string, string>, text: string): string[] => {
  const type = attributes.get("type");
  if (
    (type === undefined || type === "module") &&
    /^\/assets\/[\w.-]+$/.test(attributes.get("src") ?? "") &&
    text === ""
  )
    return [];
  if ((type === "application/json" || type === "application/ld+json") && !/[<\u2028\u2029]/.test(text)) return [];
  return [`script ${text.slice(0, 80)}`];
};

const expectInert = async (response: Response, status: number): Promise<HtmlElement> => {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
  const page = parseHtml(await response.text());
  expect(pageProblems(page)).toEqual([]);
  for (const { data } of dataScripts(page)) expect(typeof data).toBe("object");
  return page;
};

describe.each(["alpha.localhost", "serviced.localhost"])("text of dealers and shoppers at %s", (host) => {
  test("[VP-16] in every field of a vehicle it is inert on the listing, whatever the filter", async () => {
    const page = await expectInert(await platform.ask(host, "/search"), 200);
    expect(elements(page, "article").length).toBe(vehicles.length);
    for (const query of ["?refinementList[status][0]=sold", "?query=alert", "?refinementList[item_type][0]=caravan"])
      await expectInert(await platform.ask(host, `/search${query}`), 200);
    await expectInert(await platform.ask(host, "/"), 200);
  });

  test("[VP-16] it is inert on the vehicle's page", async () => {
    for (const vehicle of vehicles) {
      const page = await expectInert(await platform.ask(host, `/cars/${encodeURIComponent(vehicle.slug)}`), 200);
      expect(elements(page, "h1").length).toBe(1);
    }
  });

  test("[VP-16] it is inert in the comparison", async () => {
    for (const [index] of cars.entries()) {
      const slugs = cars
        .slice(index, index + 2)
        .filter(({ slug }) => !slug.includes(","))
        .map(({ slug }) => encodeURIComponent(slug));
      await expectInert(await platform.ask(host, `/compare?cars=${slugs.join(",")}`), 200);
    }
  });

  test("[VP-16] it is inert in the refused form of a vehicle, with the shopper's own texts", async () => {
    for (const [index, payload] of payloads.entries()) {
      const fields = {
        name: payload,
        email: payload,
        phone: payload,
        message: payload,
        category: payload,
        rego: payload,
        opt_in: payload,
        kind: payload,
        dealership_slug: payload,
        terms_conditions: payload,
      };
      for (const carId of [`${payload} ${index}`, payload]) {
        const body = new URLSearchParams({ ...fields, car_id: carId });
        await expectInert(await platform.ask(host, "/enquiries", { method: "POST", body }), 422);
      }
    }
  });

  test("[VP-16] the data for the page's script are JSON that no browser interprets as a page", async () => {
    const response = await platform.ask(host, "/data/search");
    expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const view = (await response.json()) as {
      listed: {
        cards: ListedVehicle[];
      };
    };
    expect(view.listed.cards.length).toBe(vehicles.length);
    for (const card of view.listed.cards) {
      expect(vehicleHref(card.slug)).toMatch(/^\/cars\/[\w%.!~*'()-]+$/);
      if (card.picture !== null) expect(card.picture).toMatch(/^(https:\/\/|artwork:[a-z0-9/-]+$)/);
      expect(`${listedTitle(card).full} ${card.place}`).not.toMatch(/<[a-z/!]/i);
    }
  });
});

test("[VP-16] as a filter, a text or a path of an address it is inert", async () => {
  for (const payload of payloads) {
    const text = encodeURIComponent(payload);
    const paths = [
      `/search?query=${text}`,
      `/search?query=${text}&ask=1`,
      `/search?asked=red+${text}`,
      `/search?refinementList[make][0]=${text}&refinementList[colour][0]=${text}`,
      `/search/${text}x`,
    ];
    for (const path of paths) {
      const response = await platform.ask("alpha.localhost", path);
      const to = response.headers.get("location");
      if (to !== null) expect(to).toMatch(/^\/search[\x21-\x7e]*$/);
      await expectInert(to === null ? response : await platform.ask("alpha.localhost", to), 200);
    }
    await expectInert(await platform.ask("alpha.localhost", `/cars/${text}`), 404);
    await expectInert(await platform.ask("alpha.localhost", `/success?lead=${text}`), 200);
  }
});

test("[VP-16] a lead stores the shopper's words unchanged, and only as text", async () => {
  const message = payloads.join("\n");
  const response = await platform.ask("alpha.localhost", "/enquiries", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({
      name: `<script>alert(1)</script>`,
      email: "ann@example.com",
      phone: "0412345678",
      message,
      category: "General Enquiry",
      dealership_slug: "north",
    }),
  });
  const { lead_id } = (await response.json()) as { lead_id: string };
  const lead = await platform.store.leads.lead("alpha", lead_id);
  expect(lead?.name).toBe("<script>alert(1)</script>");
  expect(lead?.message).toBe(message.replace("\u2028", " ").trim());
  await expectInert(await platform.ask("alpha.localhost", `/success?lead=${lead_id}`), 200);
});
