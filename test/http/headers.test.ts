import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawingPath } from "../../src/addresses/paths.ts";
import { plainVehicles, siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, everyElement, parseHtml } from "./html.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: ["harbourline", "wattlebrook", "red-gum"].map((brand) =>
      siteFile(brand, { brand, isDemo: true, banners: { announcement: { text: "Open on Sunday" } } }),
    ),
    vehicles: Object.fromEntries(["harbourline", "wattlebrook", "red-gum"].map((brand) => [brand, plainVehicles(25)])),
  });
});
afterAll(() => platform.close());

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "manifest-src 'self'",
].join("; ");

const pages = [
  "/",
  "/search",
  "/search?page=2",
  "/search/toyota",
  "/search/nothing",
  "/cars/2022-toyota-rav4-car-001",
  "/contact-us",
  "/contact-us/north-yard",
  "/success",
  "/compare",
  "/watchlist",
  "/missing",
];
const others = [
  "/data/search",
  "/data/count",
  "/data/nothing",
  "/livez",
  "/readyz",
  "/assets/icons.svg",
  "/assets/missing.js",
  "/images/640/missing.webp",
  "/search/TOYOTA",
  `/search?query=${"a".repeat(9_000)}`,
];

describe("headers of every response", () => {
  test("every response, including refusals, redirects and unknown hosts, has the security headers and no cookie", async () => {
    const questions: [host: string, path: string, method: string][] = [
      ...[...pages, ...others].map((path): [string, string, string] => ["harbourline.localhost", path, "GET"]),
      ["nobody.localhost", "/", "GET"],
      ["harbourline.localhost", "/search", "PUT"],
      ["harbourline.localhost", "/enquiries", "POST"],
      ["harbourline.localhost", "/search", "HEAD"],
    ];
    for (const [host, path, method] of questions) {
      const { headers } = await platform.ask(host, path, { method });
      expect({
        path,
        policy: headers.get("content-security-policy"),
        sniff: headers.get("x-content-type-options"),
        referrer: headers.get("referrer-policy"),
        opener: headers.get("cross-origin-opener-policy"),
        cookie: headers.get("set-cookie"),
        by: headers.get("x-powered-by"),
      }).toEqual({
        path,
        policy,
        sniff: "nosniff",
        referrer: "strict-origin-when-cross-origin",
        opener: "same-origin",
        cookie: null,
        by: null,
      });
    }
  });

  test("forms of a site that takes payments by Stripe may lead to Stripe's page, and to no other", async () => {
    const stripe = await testPlatform({ sites: [siteFile("alpha", { reservation: { provider: "stripe" } })] });
    const { headers } = await stripe.ask("alpha.localhost", "/");
    expect(headers.get("content-security-policy")).toContain("form-action 'self' https://checkout.stripe.com;");
    await stripe.close();
  });

  test("the policy allows no inline script or style", () => {
    expect(policy).not.toMatch(/unsafe|\*|script-src[^;]*(data:|https:)/);
  });

  test.each(["harbourline.localhost", "wattlebrook.localhost", "red-gum.localhost"])(
    "no page at %s has an inline script, style or handler, and all it loads comes from this server",
    async (host) => {
      for (const path of pages) {
        const page = parseHtml(await (await platform.ask(host, path)).text());
        const faulty = everyElement(page).filter(({ name, attributes, children }) => {
          if (name === "style" || [...attributes.keys()].some((attribute) => /^on|^style$/.test(attribute)))
            return true;
          const type = attributes.get("type");
          return (
            name === "script" &&
            type !== "application/json" &&
            type !== "application/ld+json" &&
            (children.length > 0 && children[0] !== "" ? true : !attributes.get("src")?.startsWith("/assets/"))
          );
        });
        expect({ path, faulty: faulty.map(({ name, attributes }) => [name, ...attributes.keys()]) }).toEqual({
          path,
          faulty: [],
        });
        const loaded = elements(page, "link").filter(({ attributes }) =>
          ["stylesheet", "modulepreload", "preload"].includes(attributes.get("rel") ?? ""),
        );
        expect(loaded.length).toBeGreaterThan(2);
        for (const { attributes } of loaded) expect(attributes.get("href")).toMatch(/^\/assets\/[\w.-]+$/);
      }
    },
  );

  test("every page has a title, one h1, one main, and unique ids", async () => {
    for (const path of pages) {
      const page = parseHtml(await (await platform.ask("harbourline.localhost", path)).text());
      const ids = everyElement(page).flatMap(({ attributes }) => attributes.get("id") ?? []);
      expect({
        path,
        h1: elements(page, "h1").length,
        main: elements(page, "main").length,
        twice: ids.filter((id, index) => ids.indexOf(id) !== index),
      }).toEqual({ path, h1: 1, main: 1, twice: [] });
      expect(elements(page, "title").length).toBe(1);
      const named = everyElement(page).flatMap(({ attributes }) =>
        `${attributes.get("aria-labelledby") ?? ""} ${attributes.get("aria-describedby") ?? ""}`
          .split(" ")
          .filter(Boolean),
      );
      expect({ path, missing: named.filter((id) => !ids.includes(id)) }).toEqual({ path, missing: [] });
    }
  });

  test("time-dependent responses are not cacheable, and pages must be revalidated", async () => {
    const cacheControl = async (path: string) =>
      (await platform.ask("harbourline.localhost", path)).headers.get("cache-control");
    expect(await cacheControl("/search")).toBe("public, max-age=0, stale-if-error=86400");
    expect(await cacheControl("/assets/icons.svg")).toBe("public, max-age=86400");
    for (const path of ["/data/search", "/data/count", "/data/cards", "/success", "/missing"])
      expect({ path, is: await cacheControl(path) }).toEqual({ path, is: "no-store" });
  });

  test("pages list what may be prefetched: public pages, and no actions or files", async () => {
    const named = (await platform.ask("harbourline.localhost", "/search")).headers.get("speculation-rules") ?? "";
    const response = await platform.ask("harbourline.localhost", named.replaceAll('"', ""));
    expect(response.headers.get("content-type")).toBe("application/speculationrules+json");
    const rules = (await response.json()) as {
      prefetch: { where: { and: [{ href_matches: string[] }, { not: { href_matches: string[] } }] } }[];
      prerender?: unknown;
    };
    const [allowed, except] = rules.prefetch[0]?.where.and ?? [];
    const base = "http://harbourline.localhost";
    const mayFetch = (path: string) =>
      [allowed?.href_matches ?? [], except?.not.href_matches ?? []].map((patterns) =>
        patterns.some((pattern) => new URLPattern(pattern, base).test(path, base)),
      );
    for (const path of ["/", "/search/kia?page=2", "/cars/2022-kia-cerato", "/contact-us/north-yard"])
      expect([path, ...mayFetch(path)]).toEqual([path, true, false]);
    for (const path of ["/cookie-choices", "/watchlist", "/sign-in?type=watchlist", "/success?lead=1"])
      expect([path, mayFetch(path)[0]]).toEqual([path, false]);
    for (const path of ["/cars/2022-kia-cerato.pdf", "/cars/2022-kia-cerato/checkout"])
      expect([path, mayFetch(path)[1]]).toEqual([path, true]);
    expect(rules.prerender).toBeUndefined();
  });

  test("HEAD has the status and type of GET and no body", async () => {
    for (const path of [...pages, "/data/search", "/assets/icons.svg"]) {
      const [get, head] = [
        await platform.ask("harbourline.localhost", path),
        await platform.ask("harbourline.localhost", path, { method: "HEAD" }),
      ];
      expect({ path, status: head.status, type: head.headers.get("content-type") }).toEqual({
        path,
        status: get.status,
        type: get.headers.get("content-type"),
      });
      expect(await head.text()).toBe("");
    }
  });
});

describe("pictures", () => {
  const reference = "sedan/silver/solid/five-v/side/none";

  test.each(["", "?v=0"])("a picture of no or another version of the drawings is for a day: %s", async (query) => {
    const response = await platform.ask("harbourline.localhost", `/images/160/${reference}.webp${query}`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
  });

  test("[ER-07] a supported picture is an immutable file in the requested format", async () => {
    for (const format of ["webp", "avif"]) {
      const response = await platform.ask("harbourline.localhost", drawingPath(160, `${reference}.${format}`));
      expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
        200,
        `image/${format}`,
        "public, max-age=31536000, immutable",
      ]);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
    }
  });

  test.each([
    `/images/161/${reference}.webp`,
    `/images/10000/${reference}.webp`,
    `/images/0640/${reference}.webp`,
    `/images/-160/${reference}.webp`,
    `/images/160/${reference}.gif`,
    `/images/160/${reference}.svg`,
    `/images/160/${reference}`,
    `/images/160/sedan/mauve/solid/five-v/side/none.webp`,
    `/images/160/sedan/constructor/solid/five-v/side/none.webp`,
    `/images/160/__proto__/silver/solid/five-v/side.webp`,
    `/images/160/../../../etc/passwd.webp`,
    `/images/160/..%2f..%2fetc%2fpasswd.webp`,
    `/images/160/${"a".repeat(200)}.webp`,
    "/images/",
    "/images/160",
  ])("[ER-07] %s is unsupported: 404, and nothing is rendered", async (path) => {
    const response = await platform.ask("harbourline.localhost", path);
    expect(response.status).toBe(404);
  });

  test("files of the build are only found by their exact name", async () => {
    for (const path of [
      "/assets/../manifest.json",
      "/assets/%2e%2e/manifest.json",
      "/assets/..%2fmanifest.json",
      "/assets/",
      "/assets/.",
      "/assets/...",
      "/assets/%00",
    ]) {
      const response = await platform.ask("harbourline.localhost", path);
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(await response.text()).not.toContain("src/storefront");
    }
  });
});
