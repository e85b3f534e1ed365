import { afterEach, describe, expect, test, vi } from "vitest";
import type { AppPorts } from "../../src/server/app-ports.ts";
import { plainVehicles, siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";

/** Simulates details of an error that must never be disclosed. */
const secret = "postgres://user:password@db/forecourt at Object.<anonymous> (/srv/app/main.js:1:1)";
const fails = (): never => {
  throw new Error(secret);
};
const rejects = () => Promise.reject(new Error(secret));
const valid = {
  name: "Ann",
  email: "ann@example.com",
  phone: "0412345678",
  message: "Hello",
  category: "General Enquiry",
  dealership_slug: "north",
};

let platform: TestPlatform | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await platform?.close();
  platform = undefined;
});

const platformWith = async (replacePorts: (ports: AppPorts) => Partial<AppPorts>): Promise<TestPlatform> => {
  platform = await testPlatform({ sites: [siteFile("alpha")], vehicles: { alpha: plainVehicles(3) }, replacePorts });
  return platform;
};
const withoutEngine = (search: AppPorts["engine"]["search"]) => (ports: AppPorts) => ({
  engine: { ...ports.engine, search },
});

const expectBrandFault = async (response: Response) => {
  expect(response.status).toBe(500);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const html = await response.text();
  const page = parseHtml(html);
  expect(elements(page, "h1").map(visibleText)).toEqual(["Something went wrong on our side"]);
  expect(visibleText(page)).toContain("Example Motors Pty Ltd");
  expect(html).not.toMatch(/postgres|password|Object\.|main\.js|at \w+ \(/);
};
const expectJsonFault = async (response: Response, status = 500) => {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toEqual({ error: "Something went wrong on our side. Please try again." });
};

describe("failures of services behind the pages", () => {
  test("[ER-05] a failing search engine causes the brand's 500 page, and JSON for the page's script", async () => {
    for (const search of [fails, rejects]) {
      const { ask, close } = await platformWith(withoutEngine(search));
      for (const path of ["/", "/search", "/search/toyota"]) await expectBrandFault(await ask("alpha.localhost", path));
      for (const path of ["/data/search", "/data/count"]) {
        await expectJsonFault(await ask("alpha.localhost", path, { headers: { accept: "application/json" } }));
        await expectJsonFault(await ask("alpha.localhost", path, { headers: { accept: "*/*" } }));
        await expectJsonFault(await ask("alpha.localhost", path));
      }
      await close();
      platform = undefined;
    }
  });

  test("[ER-05] a failing store causes the brand's 500 page for a vehicle, and the error is logged without the shopper's data", async () => {
    const { ask, logged } = await platformWith((ports) => ({ stock: { ...ports.stock, vehicleBySlug: rejects } }));
    await expectBrandFault(await ask("alpha.localhost", "/cars/2022-toyota-rav4-car-001?email=ann@example.com"));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      level: "error",
      event: "request failed",
      facts: { site: "alpha", status: 500, error: "Error" },
    });
    expect(JSON.stringify(logged)).not.toContain("ann@example.com");
  });

  test("[ER-05, EF-23] an enquiry that cannot be stored is never acknowledged: JSON for the script, a page for the plain form", async () => {
    const { ask, logged } = await platformWith((ports) => ({ leads: { ...ports.leads, submit: rejects } }));
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(valid);
    await expectJsonFault(
      await ask("alpha.localhost", "/enquiries", {
        method: "POST",
        body,
        headers: { ...headers, accept: "application/json" },
      }),
    );
    await expectJsonFault(await ask("alpha.localhost", "/enquiries", { method: "POST", body, headers }));
    await expectBrandFault(
      await ask("alpha.localhost", "/enquiries", {
        method: "POST",
        body: new URLSearchParams(valid),
        headers: { accept: "text/html" },
      }),
    );
    expect(JSON.stringify(logged)).not.toMatch(/Ann|ann@example|0412345678|Hello/);
  });

  test("[ER-05] a failing lead store causes an error page at /success", async () => {
    const { ask } = await platformWith((ports) => ({ leads: { ...ports.leads, lead: rejects } }));
    await expectBrandFault(await ask("alpha.localhost", "/success?lead=x"));
    expect((await ask("alpha.localhost", "/success")).status).toBe(200);
  });

  test("[ER-05] errors before the site is known respond with JSON without a stack trace", async () => {
    const { ask } = await platformWith((ports) => ({
      sites: fails,
      images: { ...ports.images, picture: rejects },
      assets: { ...ports.assets, asset: rejects },
    }));
    await expectJsonFault(await ask("alpha.localhost", "/"));
    await expectJsonFault(await ask("alpha.localhost", "/images/640/sedan/silver/solid/five-v/side.webp"));
    await expectJsonFault(await ask("alpha.localhost", "/assets/entry-1.js"));
  });

  test("[ER-05] a response that takes longer than 15 seconds is aborted with 503", async () => {
    const { ask } = await platformWith(withoutEngine(() => new Promise(() => {})));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const page = ask("alpha.localhost", "/search");
    const data = ask("alpha.localhost", "/data/search", { headers: { accept: "application/json" } });
    await vi.advanceTimersByTimeAsync(15_001);
    expect((await page).status).toBe(503);
    expect(elements(parseHtml(await (await page).text()), "h1").map(visibleText)).toEqual([
      "This page is not available at the moment",
    ]);
    await expectJsonFault(await data, 503);
  });

  test("[ER-05] an error is not cached: the next request succeeds once the service works again", async () => {
    let isBroken = true;
    const { ask } = await platformWith((ports) =>
      withoutEngine((scope, request) => (isBroken ? rejects() : ports.engine.search(scope, request)))(ports),
    );
    expect((await ask("alpha.localhost", "/search")).status).toBe(500);
    isBroken = false;
    expect((await ask("alpha.localhost", "/search")).status).toBe(200);
  });

  test("a running server reports that it is alive, and whether its store responds", async () => {
    const healthy = await platformWith(() => ({}));
    expect((await healthy.ask("nobody", "/livez")).status).toBe(200);
    expect((await healthy.ask("nobody", "/readyz")).status).toBe(200);
    await healthy.close();
    const notes = ["store does not respond"];
    const broken = await platformWith(() => ({ readiness: async () => ({ isReady: false, showsPages: true, notes }) }));
    expect((await broken.ask("nobody", "/livez")).status).toBe(200);
    const answer = await broken.ask("nobody", "/readyz");
    expect([answer.status, await answer.text()]).toEqual([503, "not ready\nstore does not respond"]);
    expect((await broken.ask("nobody", "/readyz/pages")).status).toBe(200);
  });
});
