import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonFeedSchema } from "../../src/listing-feeds/json-feed.ts";
import { acceptedVehicle } from "../../src/listing-feeds/feed-for-test.ts";
import { demoPlatform } from "../demo-platform.ts";
import { siteFile, type TestPlatform, testPlatform } from "../factories.ts";
import { askServer } from "./http-request.ts";

const token = "a-token-that-only-google-knows";

describe("the feeds of two sites", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await testPlatform({
      sites: [
        siteFile("north", {
          listingFeeds: {
            json: { enabled: true },
            meta: { enabled: true, tokenVariable: "NORTH_META_TOKEN" },
            autotrader: { enabled: true, tokenVariable: "NORTH_MISSING_TOKEN" },
            reportTokenVariable: "NORTH_REPORT_TOKEN",
          },
        }),
        siteFile("south", { listingFeeds: { json: { enabled: true } } }),
      ],
      vehicles: {
        north: [acceptedVehicle({ id: "n1", slug: "north-car", dealershipSlug: "north-dealer" })],
        south: [acceptedVehicle({ id: "s1", slug: "south-car", dealershipSlug: "south-dealer" })],
      },
      environment: { NORTH_META_TOKEN: token, NORTH_REPORT_TOKEN: "report-token" },
    });
  });
  afterAll(() => platform.close());

  test("each site's feed has its own vehicles only", async () => {
    for (const [site, other] of [
      ["north", "south"],
      ["south", "north"],
    ] as const) {
      const answer = await platform.ask(`${site}.localhost`, "/feeds/vehicles.json");
      const text = await answer.text();
      expect(jsonFeedSchema.parse(JSON.parse(text)).vehicles.map(({ title }) => title)).toHaveLength(1);
      expect(text).toContain(`/cars/${site}-car`);
      expect(text).not.toContain(other);
    }
  });

  test("a client has four downloads open at most, and may start another when one ends or is cancelled", async () => {
    const ask = () => platform.ask("north.localhost", "/feeds/vehicles.json");
    const open = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    await open[0]?.text();
    await open[1]?.body?.cancel();
    expect((await platform.ask("north.localhost", "/feeds/vehicles.json", { method: "HEAD" })).status).toBe(200);
    open.push(await ask(), await ask());
    expect(open.slice(4).map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask()).status).toBe(429);
    await Promise.all(open.slice(2).map((answer) => answer.text()));
  });

  test("a feed that is off, or has another name, is a missing page", async () => {
    for (const path of ["/feeds/google-vehicle-ads.xml", "/feeds/nothing.csv", "/feeds/../vehicles.json"])
      expect((await platform.ask("north.localhost", path)).status).toBe(404);
    expect((await platform.ask("south.localhost", "/feeds/report.json?token=report-token")).status).toBe(404);
  });

  test("a private feed answers only with its token, and nobody while the token is not in the environment", async () => {
    const ask = (path: string) => platform.ask("north.localhost", path);
    expect((await ask("/feeds/meta-vehicles.csv")).status).toBe(403);
    expect((await ask("/feeds/meta-vehicles.csv?token=wrong")).status).toBe(403);
    const answer = await ask(`/feeds/meta-vehicles.csv?token=${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache, no-transform");
    expect(await answer.text()).toContain("north-car");
    expect((await ask("/feeds/autotrader.csv?token=")).status).toBe(403);
  });

  test("the report lists what a feed leaves out, with the reasons", async () => {
    await platform.putVehicles("north", [
      acceptedVehicle({
        id: "n2",
        slug: "n2",
        stocknum: "N2",
        dealershipSlug: "north-dealer",
        vin: null,
        colour: null,
      }),
    ]);
    const answer = await platform.ask("north.localhost", "/feeds/report.json?feed=meta&token=report-token");
    expect(await answer.json()).toMatchObject({
      feed: "meta",
      left_out: [{ id: "n2", stocknum: "N2", reasons: ["It has no VIN of 17 characters.", "It has no colour."] }],
    });
    expect((await platform.ask("north.localhost", "/feeds/report.json?feed=meta")).status).toBe(403);
    expect((await platform.ask("north.localhost", "/feeds/report.json?feed=x&token=report-token")).status).toBe(404);
  });

  test("a client that has the current feed gets no body, compressed or not", async () => {
    const port = await platform.serve();
    const first = await askServer(port, "south.localhost", "/feeds/vehicles.json", {
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(first.headers["content-encoding"]).toBe("gzip");
    expect(jsonFeedSchema.safeParse(JSON.parse(first.text)).success).toBe(true);
    const plain = await askServer(port, "south.localhost", "/feeds/vehicles.json", {
      headers: { "accept-encoding": "br" },
    });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.text).toBe(first.text);
    const again = await askServer(port, "south.localhost", "/feeds/vehicles.json", {
      headers: { "if-none-match": String(first.headers["etag"]) },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
    const head = await askServer(port, "south.localhost", "/feeds/vehicles.json", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});

test("the demo sites publish their stock in every feed, and prices are those of their pages", async () => {
  const platform = await demoPlatform();
  try {
    for (const site of ["harbourline", "wattlebrook", "red-gum"]) {
      const read = async (file: string) => (await platform.ask(`${site}.localhost`, `/feeds/${file}`)).text();
      const feed = jsonFeedSchema.parse(JSON.parse(await read("vehicles.json")));
      expect(feed.vehicles.length).toBeGreaterThan(20);
      const google = await read("google-vehicle-ads.xml");
      const hasCars = feed.vehicles.some((vehicle) => vehicle.item_type === "car");
      expect(google.includes("<item>")).toBe(hasCars);
      expect((await read("meta-vehicles.csv")).split("\r\n").length).toBeGreaterThan(10);
      expect((await read("autotrader.csv")).split("\r\n").length).toBeGreaterThan(10);
      const [vehicle] = feed.vehicles.filter(({ price, status }) => price !== null && status === "in_stock");
      const page = await platform.ask(`${site}.localhost`, new URL(vehicle?.url ?? "").pathname);
      expect(await page.text()).toContain(`$${vehicle?.price?.amount.toLocaleString("en-AU")}`);
    }
  } finally {
    await platform.close();
  }
});
