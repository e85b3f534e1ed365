import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainVehicles, siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { askServer } from "./http-request.ts";
import { dayMs } from "../../src/settings/durations.ts";

const host = "alpha.localhost";
const price = (amount: number) => stockVehicle("changing", { slug: "changing", price: amount, customRank: 1_000 });
const dollars = (amount: number) => `$${amount.toLocaleString("en-AU")}`;

let platform: TestPlatform;
let port = 0;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha"), siteFile("bravo")],
    vehicles: { alpha: [...plainVehicles(30), price(10_000)], bravo: plainVehicles(3) },
  });
  port = await platform.serve();
});
afterAll(() => platform.close());

describe("cached pages of the real server", () => {
  test("a page requested again is identical, byte for byte, with the same ETag", async () => {
    const [first, second] = [await askServer(port, host, "/search"), await askServer(port, host, "/search")];
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(first.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.headers["cache-control"]).toBe("public, max-age=0, stale-if-error=86400");
    expect(first.headers["cdn-cache-control"]).toBe("max-age=0, stale-while-revalidate=10, stale-if-error=86400");
  });

  test("a browser that has the page gets 304 without a body", async () => {
    const { headers } = await askServer(port, host, "/search");
    const again = await askServer(port, host, "/search", { headers: { "if-none-match": String(headers.etag) } });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect(again.headers["content-security-policy"]).toContain("default-src 'none'");
    expect((await askServer(port, host, "/search", { headers: { "if-none-match": 'W/"another"' } })).status).toBe(200);
  });

  test("an answer that was asked for by TLS requires TLS from then on, cached or not, and no other does", async () => {
    for (const path of ["/search", "/search", "/livez", "/missing"]) {
      const [byTls, plain] = await Promise.all([
        askServer(port, host, path, { headers: { "x-forwarded-proto": "https" } }),
        askServer(port, host, path),
      ]);
      expect(byTls.headers["strict-transport-security"], path).toBe("max-age=31536000");
      expect(plain.headers["strict-transport-security"], path).toBeUndefined();
    }
  });

  test("after the cached page expires a browser that has it does not get it again", async () => {
    const { headers } = await askServer(port, host, "/contact-us");
    platform.clock.now = testNow + 61_000;
    const again = await askServer(port, host, "/contact-us", { headers: { "if-none-match": String(headers.etag) } });
    platform.clock.now = testNow;
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  });

  test("decompressed from gzip, Brotli or Zstandard it equals the page, cached or not", async () => {
    for (const path of ["/search", "/", "/cars/2022-toyota-rav4-car-002", "/missing", "/data/search"]) {
      const plain = await askServer(port, host, path);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      const isCached = path !== "/missing" && path !== "/data/search";
      for (const [accepted, encoding] of [
        ["gzip", "gzip"],
        ["gzip, deflate, br, zstd", isCached ? "br" : "zstd"],
        ["br", "br"],
        ["gzip;q=1.0, *;q=0", "gzip"],
      ] as const) {
        for (const _time of [1, 2]) {
          const answer = await askServer(port, host, path, { headers: { "accept-encoding": accepted } });
          expect({ path, accepted, encoding: answer.headers["content-encoding"], status: answer.status }).toEqual({
            path,
            accepted,
            encoding,
            status: plain.status,
          });
          expect(answer.text).toBe(plain.text);
          expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
          expect(String(answer.headers["vary"]).toLowerCase()).toContain("accept-encoding");
          if (answer.headers["content-length"] !== undefined)
            expect(Number(answer.headers["content-length"])).toBe(answer.bytes.length);
        }
      }
    }
  });

  test("an encoding that the browser rules out is not used", async () => {
    for (const accepted of ["", "identity", "br;q=0, gzip;q=0", "deflate", "zebra"]) {
      const answer = await askServer(port, host, "/search", { headers: { "accept-encoding": accepted } });
      expect({ accepted, encoding: answer.headers["content-encoding"] }).toEqual({ accepted, encoding: undefined });
    }
  });

  test("HEAD returns the page's headers without its body, cached or not", async () => {
    for (const path of ["/search", "/contact-us/north-yard", "/missing"]) {
      const head = await askServer(port, host, path, { method: "HEAD" });
      const get = await askServer(port, host, path);
      expect([head.status, head.bytes.length, head.headers["content-type"], head.headers["cache-control"]]).toEqual([
        get.status,
        0,
        get.headers["content-type"],
        get.headers["cache-control"],
      ]);
    }
  });

  test("a page cached for one host is never served for another, whatever the spelling of the host", async () => {
    const alpha = await askServer(port, host, "/search");
    const bravo = await askServer(port, "bravo.localhost", "/search");
    expect(bravo.text).not.toBe(alpha.text);
    expect((await askServer(port, "ALPHA.localhost:80", "/search")).text).toBe(alpha.text);
    expect((await askServer(port, "nobody.localhost", "/search")).status).toBe(404);
  });

  test("personal pages and errors are not cached", async () => {
    for (const path of ["/success", "/missing", "/data/search", "/search/TOYOTA"])
      expect((await askServer(port, host, path)).headers.etag).toBeUndefined();
  });

  test("a file of the build is the same at every host, compressed once and has an ETag", async () => {
    const plain = await askServer(port, host, "/assets/icons.svg");
    expect([plain.status, plain.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    for (const accepted of ["br", "gzip", "br"]) {
      const answer = await askServer(port, "bravo.localhost", "/assets/icons.svg", {
        headers: { "accept-encoding": accepted },
      });
      expect([answer.text, answer.headers.etag]).toEqual([plain.text, plain.headers.etag]);
    }
    const headers = { "if-none-match": String(plain.headers.etag) };
    expect((await askServer(port, host, "/assets/icons.svg", { headers })).status).toBe(304);
    for (const path of ["/assets/../search", "/assets/%2e%2e/search", "/assets//../../search"]) {
      const [alpha, bravo] = [await askServer(port, host, path), await askServer(port, "bravo.localhost", path)];
      expect({ path, areApart: alpha.text !== bravo.text }).toEqual({ path, areApart: true });
    }
  });

  test("the search engine sees a change by itself, and the pages show it within two seconds", async () => {
    await askServer(port, host, "/cars/changing");
    const started = performance.now();
    await platform.store.stockWrites.putVehicles("alpha", [price(12_345)]);
    for (const path of ["/cars/changing", "/search", "/data/search"]) {
      while (!(await askServer(port, host, path)).text.includes(dollars(12_345))) {
        if (performance.now() - started > 2_000) throw new Error(`${path} still shows the old price after two seconds`);
        await wait(20);
      }
    }
  });

  test("once searches see a new stock version no page is older, even one being rendered", async () => {
    for (let change = 1; change <= 12; change += 1) {
      const amount = 20_000 + change * 111;
      const underWay = Promise.all(
        ["/cars/changing", "/search", "/"].flatMap((path) => [
          askServer(port, host, path),
          askServer(port, host, path),
        ]),
      );
      await platform.putVehicles("alpha", [price(amount)]);
      for (const path of ["/cars/changing", "/search"])
        expect((await askServer(port, host, path)).text).toContain(dollars(amount));
      await underWay;
      for (const path of ["/cars/changing", "/search"])
        expect((await askServer(port, host, path)).text).toContain(dollars(amount));
    }
  });

  test("[VP-17] a withdrawn vehicle's cached page is no longer served", async () => {
    expect((await askServer(port, host, "/cars/changing")).status).toBe(200);
    await platform.putVehicles("alpha", [{ ...price(30_000), showOnDealerWebsite: false }]);
    expect((await askServer(port, host, "/cars/changing")).status).toBe(404);
    expect((await askServer(port, host, "/search")).text).not.toContain("/cars/changing");
  });

  test("[CD-05, SE-02] a cached page follows the clock within a minute", async () => {
    const soldAt = testNow - 3 * dayMs + 30_000;
    await platform.putVehicles("alpha", [
      { ...price(31_000), showOnDealerWebsite: true, status: "sold", sold: true, soldAt },
    ]);
    expect((await askServer(port, host, "/cars/changing")).status).toBe(200);
    platform.clock.now = testNow + 60_001;
    expect((await askServer(port, host, "/cars/changing")).status).toBe(301);
    platform.clock.now = testNow;
  });
});
