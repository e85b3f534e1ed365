import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filterFields } from "../../src/search/search-fields.ts";
import { facetFields } from "../../src/search/search-query.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { plainVehicles, siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { sendBytes } from "./http-request.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** Part of all data of the canary site: no response of another site may contain it. */
const canary = "zyqwx";

const canaryVehicle: Vehicle = stockVehicle(`id-${canary}`, {
  slug: `slug-${canary}`,
  stocknum: `stock-${canary}`,
  name: `name ${canary}`,
  make: `Make${canary}`,
  model: `Model${canary}`,
  badge: `badge ${canary}`,
  colour: `colour ${canary}`,
  body: `body ${canary}`,
  simpleBody: `simple ${canary}`,
  fuel: `fuel ${canary}`,
  drive: `drive ${canary}`,
  transmission: `transmission ${canary}`,
  tag: `tag ${canary}`,
  city: `city ${canary}`,
  dealershipName: `dealer ${canary}`,
  locationName: `location ${canary}`,
  categories: [`category ${canary}`],
  filteredFeatures: [`feature ${canary}`],
  dealercomments: `comments ${canary}`,
  images: [`https://pictures.example/${canary}.jpg`],
  customRank: 1_000,
});

const hidden = [
  stockVehicle("hidden", { slug: "hidden", showOnDealerWebsite: false }),
  stockVehicle("sold-long-ago", {
    slug: "sold-long-ago",
    status: "sold",
    sold: true,
    soldAt: testNow - 3 * dayMs - 1,
  }),
  stockVehicle("sold-unknown", { slug: "sold-unknown", status: "sold", sold: true, soldAt: null }),
  stockVehicle("wrong-kind", { slug: "wrong-kind", itemType: "caravan" }),
  stockVehicle("wrong-type", { slug: "wrong-type", carType: "demo" }),
  stockVehicle("wrong-make", { slug: "wrong-make", make: "Ford", model: "Focus" }),
  stockVehicle("no-photo", { slug: "no-photo", images: [] }),
  stockVehicle("coming", { slug: "coming", status: "coming_soon" }),
];
const photo = ["https://pictures.example/1.jpg"];
const shown = [
  ...plainVehicles(5, { images: photo }),
  stockVehicle("just-sold", {
    slug: "just-sold",
    status: "in_stock",
    sold: true,
    soldAt: testNow - 3 * dayMs,
    images: photo,
  }),
];

let platform: TestPlatform;
let canaryLead = "";
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { search: { filters: [...filterFields] } }),
      siteFile("walled", {
        stock: {
          filters: {
            carTypes: ["new", "used"],
            makes: ["Toyota"],
            statuses: ["in_stock", "sold"],
            minimumPhotoCount: 1,
          },
        },
      }),
      siteFile(canary, {
        name: `${canary} Motors`,
        legalName: `${canary} Pty Ltd`,
        dealerLicenceNumber: `MD-${canary}`,
        copy: { heroSentence: `hero ${canary}`, searchHeading: `heading ${canary}`, about: [`about ${canary}`] },
        contact: { phone: "(02) 5550 9999", email: `${canary}@motors.example` },
        dealerships: [{ id: canary, slug: `dealer-${canary}`, name: `Dealer ${canary}` }],
        locations: [
          {
            id: canary,
            name: `location ${canary}`,
            slug: `place-${canary}`,
            dealershipId: canary,
            dealershipSlug: `dealer-${canary}`,
            address: { street: `1 ${canary} Street`, city: "Perth", state: "WA", postcode: "6000" },
          },
        ],
      }),
    ],
    vehicles: {
      alpha: shown,
      walled: [...shown, ...hidden.map((vehicle) => ({ ...vehicle, images: vehicle.id === "no-photo" ? [] : photo }))],
      [canary]: [canaryVehicle],
    },
  });
  const body = new URLSearchParams({
    name: canary,
    email: "ann@example.com",
    phone: "0412345678",
    message: canary,
    category: "General Enquiry",
  });
  const sent = await platform.ask(`${canary}.localhost`, "/enquiries", { method: "POST", body });
  canaryLead = new URL(sent.headers.get("location") ?? "", "http://x").searchParams.get("lead") ?? "";
});
afterAll(() => platform.close());

const enquiryAbout = (carId: string) =>
  new URLSearchParams({
    name: "Ann",
    email: "ann@example.com",
    phone: "0412345678",
    message: "Is it there?",
    category: "General Enquiry",
    car_id: carId,
  });

/** Every part of a response that a client can read. */
const readEverything = async (response: Response): Promise<string> =>
  `${JSON.stringify([...response.headers])}\n${await response.text()}`;

/** Removes words of the request from a response, because repeating them discloses nothing. */
const withoutEcho = (answer: string, asked: readonly string[]): string => {
  const forms = asked
    .flatMap((word) => [word, encodeURIComponent(word), word.toLowerCase()])
    .filter((word) => word !== "");
  return forms.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ""), answer);
};

describe("isolation between sites", () => {
  test("the canary is there at its own host, so that these tests could see it", async () => {
    const own = `${canary}.localhost`;
    for (const path of [
      "/",
      "/search",
      "/data/search",
      `/cars/slug-${canary}`,
      "/contact-us",
      `/contact-us/place-${canary}`,
    ]) {
      const response = await platform.ask(own, path);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      expect(await response.text()).toContain(canary);
    }
    expect(canaryLead).toMatch(/^[0-9a-f-]{36}$/);
    const confirmed = await platform.ask(own, `/success?lead=${canaryLead}`);
    expect(await confirmed.text()).toContain(canaryLead.slice(-8).toUpperCase());
  });

  const headerTricks: Record<string, string>[] = [
    {},
    { host: "ALPHA.LOCALHOST" },
    { host: "alpha.localhost:3000" },
    { host: "alpha.localhost." },
    { "x-forwarded-host": `${canary}.localhost` },
    { forwarded: `host=${canary}.localhost` },
    {
      "x-original-host": `${canary}.localhost`,
      "x-host": `${canary}.localhost`,
      "x-forwarded-server": `${canary}.localhost`,
    },
    { "x-original-url": `/cars/slug-${canary}`, "x-rewrite-url": `/cars/slug-${canary}` },
    { origin: `https://${canary}.localhost`, referer: `https://${canary}.localhost/` },
    { cookie: `site=${canary}; host=${canary}.localhost` },
    { accept: "application/json" },
  ];
  const siteNames = [
    "site",
    "site_id",
    "siteId",
    "host",
    "tenant",
    "scope",
    "website_id",
    "refinementList[site_id][0]",
    "refinementList[siteId][]",
  ];
  const canaryQueries = [
    ...facetFields.map((field) => `refinementList[${field}][0]=${encodeURIComponent(`x`)}`),
    ...siteNames.map((name) => `${name}=${canary}`),
    "query=toyota",
    "query=rav",
    "page=1",
    "page=2",
    "sortBy=latest",
    "range[price]=0:999999999",
    "refinementList[dealership_slug][0]=north",
    "refinementList[status][0]=sold&refinementList[status][1]=in_stock",
  ];
  const paths = [
    "/",
    "/search",
    "/search/toyota",
    "/search/used-cars",
    "/search/new-used-and-demo-cars",
    "/data/search",
    "/data/search/used-cars",
    "/data/count",
    "/data/",
    "/data/cards",
    "/data/card-pictures",
    "/compare",
    "/watchlist",
    "/cars/2022-toyota-rav4-car-001",
    "/contact-us",
    "/contact-us/north-yard",
    `/cars/slug-${canary}`,
    `/cars/id-${canary}`,
    `/contact-us/place-${canary}`,
    "/success",
    "/sitemap.xml",
    "/robots.txt",
    "/images/640/x.webp",
    "/assets/manifest.json",
  ];

  test("[SE-03, RT-01, VP-17] for any request to another site, the response contains none of the canary's data", async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.array(fc.constantFrom(...canaryQueries), { maxLength: 4 }),
      fc.constantFrom(...headerTricks),
      fc.constantFrom("GET", "HEAD", "POST", "OPTIONS"),
      async (path, queries, headers, method) => {
        const response = await platform.ask("alpha.localhost", `${path}?${queries.join("&")}`, {
          method,
          headers: { host: "alpha.localhost", ...headers },
        });
        const known = [...siteNames.map((name) => `${name}=${canary}`), path];
        expect(withoutEcho(await readEverything(response), known).includes(canary)).toBe(false);
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  test("[SE-03] no filter value, text or path of the canary's finds its vehicle on another site", async () => {
    const asked: string[] = [];
    const values: Record<string, string> = Object.fromEntries(
      facetFields.map((field) => [field, `${field} ${canary}`]),
    );
    Object.assign(values, {
      make: canaryVehicle.make,
      model: canaryVehicle.model,
      badge: canaryVehicle.badge,
      colour: canaryVehicle.colour,
      tag: canaryVehicle.tag,
    });
    for (const [field, value] of Object.entries(values))
      asked.push(`/data/search?refinementList[${field}][0]=${encodeURIComponent(value)}`);
    for (const text of [canary, canaryVehicle.stocknum, canaryVehicle.make, canaryVehicle.slug])
      asked.push(`/data/search?query=${encodeURIComponent(text)}`);
    for (const path of asked) {
      const view = (await (await platform.ask("alpha.localhost", path)).json()) as {
        count: number;
        listed: { cards: unknown[] };
      };
      expect({ path, count: view.count, cards: view.listed.cards }).toEqual({ path, count: 0, cards: [] });
    }
    const count = await platform.ask("alpha.localhost", `/data/count?query=${canary}`);
    expect(await count.json()).toEqual({ count: 0 });
    const path = await platform.ask("alpha.localhost", `/search/make${canary}`);
    expect(elements(parseHtml(await path.text()), "p", { role: "status" }).map(visibleText)).toEqual(["0 cars found"]);
  });

  test("[VP-17] the canary's vehicle is not reachable by slug or id on another site, and the answer is that of any unknown slug", async () => {
    const unknown = await (await platform.ask("alpha.localhost", "/cars/xyzzy-plugh")).text();
    for (const name of [
      canaryVehicle.slug,
      canaryVehicle.id,
      canaryVehicle.stocknum,
      encodeURIComponent(canaryVehicle.slug),
      `${canaryVehicle.slug}%00`,
    ]) {
      const response = await platform.ask("alpha.localhost", `/cars/${name}`);
      expect({ name, status: response.status }).toEqual({ name, status: 404 });
      expect(await response.text()).toBe(unknown);
    }
    expect((await platform.ask("alpha.localhost", `/contact-us/place-${canary}`)).status).toBe(404);
  });

  test("[VP-17, SE-03] URLs with several vehicles omit the canary's and every hidden one", async () => {
    const slugs = [canaryVehicle.slug, canaryVehicle.id, ...hidden.map(({ slug }) => slug), "just-sold"];
    const query = `?cars=${slugs.map(encodeURIComponent).join(",")}`;
    for (const host of ["alpha.localhost", "walled.localhost"]) {
      const data = (await (await platform.ask(host, `/data/cards${query}`)).json()) as { cards: { slug: string }[] };
      expect(data.cards.map(({ slug }) => slug)).toEqual(["just-sold"]);
      expect(await (await platform.ask(host, `/data/card-pictures${query}`)).json()).toEqual({ "just-sold": [] });
      const nothing = await (await platform.ask(host, "/compare?cars=nothing-of-that-name")).text();
      for (const slug of slugs.slice(0, -1)) {
        const page = await platform.ask(host, `/compare?cars=${encodeURIComponent(slug)}`);
        expect({ slug, isEmpty: (await page.text()) === nothing }).toEqual({ slug, isEmpty: true });
      }
    }
  });

  test("[RT-18, SE-03] a lead of the canary's is not confirmed on another site", async () => {
    const response = await platform.ask("alpha.localhost", `/success?lead=${canaryLead}`);
    const html = await response.text();
    expect(html).toContain("No enquiry was sent");
    expect(html).toBe(await (await platform.ask("alpha.localhost", "/success")).text());
  });

  test("[SE-03, EF-16] an enquiry about the canary's vehicle becomes a general one of the requested site", async () => {
    for (const carId of [canaryVehicle.id, canaryVehicle.slug]) {
      const response = await platform.ask("alpha.localhost", "/enquiries", {
        method: "POST",
        body: enquiryAbout(carId),
        headers: { "idempotency-key": randomUUID() },
      });
      expect(response.status).toBe(303);
      expect(await readEverything(response)).not.toContain(canary);
    }
    const leads = await platform.store.leads.leads("alpha");
    expect(
      leads.map(({ carId, carSlug, vehicleMake, dealershipSlug, category }) => ({
        carId,
        carSlug,
        vehicleMake,
        dealershipSlug,
        category,
      })),
    ).toEqual(
      leads.map(() => ({
        carId: null,
        carSlug: null,
        vehicleMake: null,
        dealershipSlug: null,
        category: "General Enquiry",
      })),
    );
    // Nothing but the submitted id is stored.
    const sentIds = [canaryVehicle.id, canaryVehicle.slug];
    expect(leads.map(({ unknownVehicle }) => unknownVehicle).toSorted()).toEqual(sentIds.toSorted());
    expect(JSON.stringify(leads.map((lead) => ({ ...lead, unknownVehicle: null })))).not.toContain(canary);
    const refused = await platform.ask("alpha.localhost", "/enquiries", {
      method: "POST",
      body: new URLSearchParams({ car_id: canaryVehicle.id, dealership_slug: `dealer-${canary}` }),
    });
    expect(refused.status).toBe(422);
    expect(withoutEcho(await readEverything(refused), [canaryVehicle.id])).not.toContain(canary);
  });

  test("[SE-03, EF-27] an idempotency key of the canary's site is unused on another one", async () => {
    const key = "one-key-for-two-sites";
    const fetchId = async (site: string) => {
      const response = await platform.ask(`${site}.localhost`, "/enquiries", {
        method: "POST",
        body: enquiryAbout(""),
        headers: { "idempotency-key": key, accept: "application/json" },
      });
      return ((await response.json()) as { lead_id: string }).lead_id;
    };
    const ids = [await fetchId(canary), await fetchId("alpha"), await fetchId("alpha")];
    expect(ids[1]).not.toBe(ids[0]);
    expect(ids[2]).toBe(ids[1]);
  });

  test("[RT-01] over a real connection the Host header alone decides, also for absolute addresses and doubtful hosts", async () => {
    const port = await platform.serve();
    const requests = [
      `GET http://${canary}.localhost/ HTTP/1.1\r\nHost: alpha.localhost\r\n`,
      `GET //${canary}.localhost/search HTTP/1.1\r\nHost: alpha.localhost\r\n`,
      `GET /search HTTP/1.1\r\nHost: alpha.localhost@${canary}.localhost\r\n`,
      `GET /search HTTP/1.1\r\nHost: alpha.localhost/${canary}.localhost\r\n`,
      `GET /search HTTP/1.1\r\nHost: alpha.localhost#${canary}.localhost\r\n`,
      `GET /search HTTP/1.1\r\nHost: alpha.localhost\r\nHost: ${canary}.localhost\r\n`,
      `GET /search HTTP/1.1\r\nHost: alpha.localhost\r\nX-Forwarded-Host: ${canary}.localhost\r\n`,
      `GET /search HTTP/1.0\r\n`,
      `GET /search HTTP/1.1\r\nHost:\r\n`,
    ];
    for (const request of requests) {
      const answer = await sendBytes(port, `${request}Connection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404) /);
      expect(withoutEcho(answer, [`//${canary}.localhost`])).not.toContain(canary);
    }
    // A page cached for one host must not be served for another.
    await sendBytes(port, `GET /search HTTP/1.1\r\nHost: ${canary}.localhost\r\nConnection: close\r\n\r\n`);
    const alpha = await sendBytes(port, "GET /search HTTP/1.1\r\nHost: alpha.localhost\r\nConnection: close\r\n\r\n");
    expect(alpha).toMatch(/^HTTP\/1\.1 200 /);
    expect(alpha).not.toContain(canary);
  });
});

describe("limits of what a site shows of its own stock", () => {
  test.each(hidden.map(({ slug }) => slug))(
    "[VP-17, SE-17] the vehicle %s is not reachable by its address or its list, and an enquiry shows nothing of it",
    async (slug) => {
      // A vehicle that was sold leads to its model's listing.
      const status = slug.startsWith("sold-") ? 301 : 404;
      expect((await platform.ask("walled.localhost", `/cars/${slug}`)).status).toBe(status);
      const all = await (await platform.ask("walled.localhost", "/data/search")).text();
      expect(all).not.toContain(`"${slug}"`);
      const response = await platform.ask("walled.localhost", "/enquiries", {
        method: "POST",
        body: enquiryAbout(slug),
        headers: { accept: "application/json", "idempotency-key": randomUUID() },
      });
      const { lead_id } = (await response.json()) as { lead_id: string };
      // The vehicle may have been withdrawn while its form was open: the dealer learns which one it was.
      expect(await platform.store.leads.lead("walled", lead_id)).toMatchObject({
        carId: slug,
        vehicle: { isListed: false },
      });
      const thanks = await (await platform.ask("walled.localhost", `/success?lead=${lead_id}`)).text();
      const [link = ""] = /\/enquiries\/[\w.-]+/.exec(thanks) ?? [];
      const followed = await platform.ask("walled.localhost", link);
      expect(followed.status).toBe(200);
      const form = await platform.ask("walled.localhost", "/enquiries", {
        method: "POST",
        body: new URLSearchParams({ car_id: slug, kind: "vehicle" }),
      });
      expect(form.status).toBe(422);
      for (const page of [thanks, await followed.text(), await form.text()]) {
        expect(page).not.toContain("2022 ");
        expect(page).not.toContain(`/cars/${slug}`);
      }
    },
  );

  test("[VP-17, SE-02] a sold vehicle is reachable exactly until its days are over", async () => {
    const statusAt = async (now: number) => {
      platform.clock.now = now;
      const [page, list] = [
        await platform.ask("walled.localhost", "/cars/just-sold"),
        await platform.ask("walled.localhost", "/data/search"),
      ];
      platform.clock.now = testNow;
      return { page: page.status, count: ((await list.json()) as { count: number }).count };
    };
    expect(await statusAt(testNow)).toEqual({ page: 200, count: 6 });
    expect(await statusAt(testNow + 1)).toEqual({ page: 301, count: 5 });
  });
});
