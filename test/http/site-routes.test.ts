import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elementById, elements, parseHtml, visibleText } from "./html.ts";

const vehicles = [
  stockVehicle("n1", { carType: "new", make: "Land Rover", model: "Defender", slug: "defender-n1" }),
  stockVehicle("n2", { carType: "new", make: "Toyota", model: "RAV4", slug: "rav4-n2" }),
  stockVehicle("d1", { carType: "demo", make: "Toyota", model: "Corolla Cross", slug: "cross-d1" }),
  stockVehicle("u1", { carType: "used", make: "Toyota", model: "RAV4", slug: "rav4-u1" }),
  stockVehicle("u2", { carType: "used", make: "Mazda", model: "CX-5", slug: "cx5-u2" }),
  stockVehicle("u3", { carType: "used", make: "Mazda", model: "CX-5", slug: "cx5-u3" }),
];
const every = vehicles.map(({ id }) => id).toSorted();

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha", { hosts: ["alpha.localhost", "www.alpha.localhost"] }), siteFile("bravo")],
    vehicles: { alpha: vehicles, bravo: [stockVehicle("b1", { make: "Bentley", model: "Azure", slug: "azure-b1" })] },
  });
});
afterAll(() => platform.close());

const fetchPage = async (path: string, host = "alpha.localhost") => {
  const response = await platform.ask(host, path);
  return { status: response.status, page: parseHtml(await response.text()) };
};

/** Ids of the vehicles in the results of a listing page, sorted. */
const listedIds = async (path: string, host?: string): Promise<string[]> => {
  const { page } = await fetchPage(path, host);
  const similar = elements(page, "section", { "aria-labelledby": "closest-heading" });
  const others = new Set(similar.flatMap((section) => elements(section, "article")));
  const cards = elements(page, "article").filter((card) => !others.has(card));
  const links = cards.flatMap((card) => elements(card, "a"));
  return links.map((link) => (link.attributes.get("href") ?? "").replace(/^.*-/, "")).toSorted();
};

const isNoIndex = (page: ReturnType<typeof parseHtml>) =>
  elements(page, "meta", { name: "robots", content: "noindex" }).length === 1;

describe("hosts", () => {
  test("[RT-01] every page of an unknown host is a plain 404 that names no site", async () => {
    for (const path of [
      "/",
      "/search",
      "/data/search",
      "/cars/rav4-n2",
      "/contact-us",
      "/success?lead=x",
      "/sitemap.xml",
    ]) {
      for (const host of ["nobody.localhost", "localhost", "127.0.0.1", "alpha.localhost.evil.example", "alpha"]) {
        const response = await platform.ask(host, path);
        expect({ path, host, status: response.status }).toEqual({ path, host, status: 404 });
        expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
        expect(await response.text()).toBe("There is no site at this address.\n");
      }
    }
  });

  test("[RT-01] an enquiry to an unknown host is a 404 and stores nothing", async () => {
    const body = new URLSearchParams({
      name: "Ann",
      email: "ann@example.com",
      phone: "0412345678",
      message: "Hi",
      category: "General Enquiry",
      dealership_slug: "north",
    });
    const response = await platform.ask("nobody.localhost", "/enquiries", { method: "POST", body });
    expect(response.status).toBe(404);
    expect(await platform.store.leads.leads(null)).toEqual([]);
  });

  test("[RT-01] each host has its own stock, whatever the case, port or trailing dot of its name", async () => {
    expect(await listedIds("/search")).toEqual(every);
    expect(await listedIds("/search", "bravo.localhost")).toEqual(["b1"]);
    for (const host of ["ALPHA.localhost", "alpha.localhost:8080", "alpha.localhost.", "www.alpha.localhost"]) {
      const response = await platform.ask("alpha.localhost", "/search", { headers: { host } });
      expect({ host, cards: elements(parseHtml(await response.text()), "article").length }).toEqual({ host, cards: 6 });
    }
  });

  test("only the demo shows messages to a dealer, at that dealer's own site", async () => {
    const demo = await testPlatform({ sites: [siteFile("alpha"), siteFile("beta")], mode: "demo" });
    const message = { siteId: "alpha", deliveryId: "d1", url: "https://dealer.example/leads", mediaType: "text/plain" };
    await demo.demoDeliveries?.keep({ ...message, kind: "post", body: "<b>Ann</b>", signature: { kind: "unsigned" } });
    const page = await (await demo.ask("alpha.localhost", "/demo/deliveries")).text();
    expect(page).toContain("This is a demonstration.");
    expect(page).toContain("&lt;b&gt;Ann&lt;/b&gt;");
    const login = { ...message, deliveryId: "d0", url: "https://sam:geheim@dealer.example/leads?api_key=abc123" };
    await demo.demoDeliveries?.keep({ ...login, kind: "post", body: "", signature: { kind: "unsigned" } });
    const masked = await (await demo.ask("alpha.localhost", "/demo/deliveries")).text();
    expect(masked).toContain("https://***@dealer.example/leads?api_key=***");
    expect(masked).not.toMatch(/geheim|abc123/);
    const mail = { siteId: "alpha", deliveryId: "d2", to: "ann@example.com", fromName: "Alpha", replyTo: null };
    const html = '<p style="color:red"><a href="https://alpha.localhost/enquiries/x">Ann</a></p>';
    await demo.demoDeliveries?.keep({
      ...mail,
      kind: "mail",
      subject: "Hello",
      text: "Ann",
      html,
      unsubscribeUrl: null,
    });
    const seen = await demo.ask("alpha.localhost", "/demo/deliveries/d2");
    expect(await seen.text()).toBe('<p style="color:red"><a href="/enquiries/x">Ann</a></p>');
    expect(seen.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect((await demo.ask("beta.localhost", "/demo/deliveries/d2")).status).toBe(404);
    expect(await (await demo.ask("beta.localhost", "/demo/deliveries")).text()).not.toContain("Ann");
    await demo.close();
    expect((await platform.ask("alpha.localhost", "/demo/deliveries")).status).toBe(404);
  });

  test("[RT-01] only the demo, and only at the machine's own name, lists the sites", async () => {
    const demo = await testPlatform({ sites: [siteFile("alpha")], mode: "demo" });
    const index = await demo.ask("localhost:3000", "/");
    expect(index.status).toBe(200);
    expect(elements(parseHtml(await index.text()), "a").map((link) => link.attributes.get("href"))).toEqual([
      "http://alpha.localhost:3000/",
      "http://alpha.localhost:3000/demo/deliveries",
      "http://desk.example:3000/",
    ]);
    expect((await demo.ask("localhost:3000", "/search")).status).toBe(404);
    expect((await demo.ask("other.localhost", "/")).status).toBe(404);
    await demo.close();
  });
});

describe("listing addresses", () => {
  test("[RT-02] the listing answers 200 at /search and names that address as its canonical one", async () => {
    const { status, page } = await fetchPage("/search");
    expect(status).toBe(200);
    expect(elements(page, "link", { rel: "canonical" }).map((link) => link.attributes.get("href"))).toEqual([
      "https://alpha.localhost/search",
    ]);
    expect(isNoIndex(page)).toBe(false);
  });

  test("[RT-02] other spellings of the listing's address lead to it", async () => {
    for (const path of ["/search/", "/search?page=1", "/search?query=", "/search?sortBy=most-relevant"]) {
      const response = await platform.ask("alpha.localhost", path);
      expect({ path, status: response.status, to: response.headers.get("location") }).toEqual({
        path,
        status: 301,
        to: "/search",
      });
    }
  });

  test.each([
    ["/search/new-cars", ["n1", "n2"]],
    ["/search/demo-cars", ["d1"]],
    ["/search/used-cars", ["u1", "u2", "u3"]],
  ])("[RT-03] %s lists that car type only", async (path, ids) => {
    expect(await listedIds(path)).toEqual(ids);
  });

  test.each([
    ["/search/new-used-and-demo-cars", every],
    ["/search/new-and-demo-cars", ["d1", "n1", "n2"]],
  ])("[RT-04] %s lists its combination of car types", async (path, ids) => {
    expect(await listedIds(path)).toEqual(ids);
  });

  test.each(["/search/fast-cars", "/search/used-and-demo-cars", "/search/-cars", "/search/constructor-cars"])(
    "[RT-05] %s is not a car type: it lists nothing and is not indexed",
    async (path) => {
      const { status, page } = await fetchPage(path);
      expect(status).toBe(200);
      expect(elements(page, "p", { role: "status" }).map(visibleText)).toEqual(["0 cars found"]);
      expect(isNoIndex(page)).toBe(true);
    },
  );

  test("[RT-06] a make's address lists that make only", async () => {
    expect(await listedIds("/search/mazda")).toEqual(["u2", "u3"]);
    expect(await listedIds("/search/land-rover")).toEqual(["n1"]);
  });

  test("[RT-06] the make's slug in another case leads to the canonical one", async () => {
    for (const path of ["/search/Mazda", "/search/MAZDA"]) {
      const response = await platform.ask("alpha.localhost", path);
      expect({ path, status: response.status, to: response.headers.get("location") }).toEqual({
        path,
        status: 301,
        to: "/search/mazda",
      });
    }
  });

  test("[RT-07] a model's address lists that model of that make only", async () => {
    expect(await listedIds("/search/toyota/rav4")).toEqual(["n2", "u1"]);
    expect(await listedIds("/search/toyota/corolla-cross")).toEqual(["d1"]);
  });

  test.each(["/search/yugo", "/search/yugo/45", "/search/toyota/cx-5", "/search/toyota/rav4/gx", "/search/bentley"])(
    "[RT-07] %s, which this site does not have, is an empty result that is not indexed",
    async (path) => {
      const { status, page } = await fetchPage(path);
      expect(status).toBe(200);
      expect(elements(page, "p", { role: "status" }).map(visibleText)).toEqual([
        path === "/search/bentley" ? "No Bentley cars for sale" : "0 cars found",
      ]);
      expect(visibleText(page)).toContain("No cars match ");
      expect(isNoIndex(page)).toBe(true);
    },
  );
});

describe("vehicle and other pages", () => {
  test.each([
    ["/cars/cx5-u2/", "/cars/cx5-u2"],
    ["/cars/CX5-u2?from=mail", "/cars/cx5-u2?from=mail"],
    ["/CARS/Cx5-U2//", "/cars/cx5-u2"],
    ["/Contact-Us/", "/contact-us"],
    ["/contact/", "/contact-us"],
    ["/Contact", "/contact-us"],
    ["/enquiries/", "/contact-us"],
    ["/sign-in/?back=%2Fsearch", "/sign-in?back=%2Fsearch"],
    ["/Sign-In", "/sign-in"],
    ["/Success/?lead=x", "/success?lead=x"],
    ["/WATCHLIST/", "/watchlist"],
    ["/Compare/", "/compare"],
    ["/SEARCH", "/search"],
    ["/Search/Mazda/", "/search/mazda"],
    [
      "/search?refinementList[colour][0]=White&refinementList[colour][1]=Black",
      "/search?refinementList[colour][0]=Black&refinementList[colour][1]=White",
    ],
  ])("[RT-02, RT-08, SU-04] %s redirects to the canonical URL of its page, %s", async (path, to) => {
    const answer = await platform.ask("alpha.localhost", path);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
    expect((await platform.ask("alpha.localhost", to)).status).toBe(200);
  });

  test("[RT-08] /cars/{slug} shows the vehicle, an unknown slug is the site's own 404 page", async () => {
    const found = await fetchPage("/cars/cx5-u2");
    expect(found.status).toBe(200);
    expect(elements(found.page, "h1").map(visibleText)).toEqual(["2022 Mazda CX-5Stock S-u2"]);
    for (const path of [
      "/cars/cx5",
      "/cars/",
      "/cars",
      "/cars/cx5-u2/x",
      "/cars/%E0%A4%A",
      "/cars/%00",
      "/cars/azure-b1",
    ]) {
      const missing = await fetchPage(path);
      expect({ path, status: missing.status }).toEqual({ path, status: 404 });
      expect(elements(missing.page, "h1").map(visibleText).join()).toMatch(
        /^(We can’t find that page|That vehicle is no longer available)/,
      );
      expect(visibleText(missing.page)).toContain("Example Motors Pty Ltd");
      expect(isNoIndex(missing.page)).toBe(true);
    }
  });

  test("[RT-28] a vehicle's page has the anchor vehicle-map with its place, and a tel link", async () => {
    const { page } = await fetchPage("/cars/cx5-u2");
    const map = elementById(page, "vehicle-map");
    expect(visibleText(map)).toContain("1 Test Street");
    expect(elements(map, "a", { href: "tel:0255500101" }).map(visibleText)).toEqual(["(02) 5550 0101"]);
  });

  test("[RT-18] /success without a lead says that nothing was sent and is not indexed", async () => {
    for (const path of [
      "/success",
      "/success?lead=",
      "/success?lead=unknown",
      "/success?lead=%00",
      `/success?lead=${"x".repeat(4000)}`,
    ]) {
      const { status, page } = await fetchPage(path);
      expect(status).toBe(200);
      expect(elements(page, "h1").map(visibleText)).toEqual(["No enquiry was sent"]);
      expect(isNoIndex(page)).toBe(true);
    }
  });

  test("[RT-18] /success after an enquiry confirms it with its reference and nothing of what was sent", async () => {
    const body = new URLSearchParams({
      name: "Ann Example",
      email: "ann@example.com",
      phone: "0412 345 678",
      message: "Secret words",
      category: "General Enquiry",
      dealership_slug: "north",
    });
    const sent = await platform.ask("alpha.localhost", "/enquiries", { method: "POST", body });
    const address = sent.headers.get("location") ?? "";
    const { page } = await fetchPage(address);
    expect(elements(page, "h1").map(visibleText)).toEqual(["Thank you, we have received your enquiry"]);
    expect(visibleText(page)).toContain(address.slice(-8).toUpperCase());
    expect(visibleText(page)).not.toMatch(/Ann Example|Secret words|0412 345/);
    expect(isNoIndex(page)).toBe(true);
  });

  test("the contact page of a place names that place, an unknown place is a 404", async () => {
    const { status, page } = await fetchPage("/contact-us/south-yard");
    expect(status).toBe(200);
    expect(elements(page, "h1").map(visibleText)).toEqual(["Example South"]);
    expect((await fetchPage("/contact-us/west-yard")).status).toBe(404);
  });

  test("a URL that only supports GET says so to every other method", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "POST"]) {
      const response = await platform.ask("alpha.localhost", "/search", {
        method,
        headers: { accept: "application/json" },
      });
      expect(response.status).toBe(405);
      expect(await response.json()).toEqual({ error: "This address only accepts GET." });
    }
  });
});
