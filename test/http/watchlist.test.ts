import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { signIn, type TestVisitor, createVisitor } from "./signed-in.ts";
import { dayMs } from "../../src/settings/durations.ts";

let platform: TestPlatform;
beforeAll(async () => {
  const vehicles = [
    stockVehicle("rav"),
    stockVehicle("yaris"),
    stockVehicle("camry"),
    stockVehicle("south", { dealershipSlug: "south", dealershipId: "d2" }),
    stockVehicle("long-sold", { status: "sold", sold: true, soldAt: testNow - 30 * dayMs }),
  ];
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        watchlist: { storage: "account" },
        dealerships: [
          { id: "d1", slug: "north", name: "North" },
          { id: "d2", slug: "south", name: "South", settings: { watchlist: { storage: "browser" } } },
        ],
      }),
      siteFile("beta", { watchlist: { storage: "account" } }),
      siteFile("plain"),
    ],
    vehicles: { alpha: vehicles, beta: [stockVehicle("rav")], plain: vehicles },
  });
});
afterAll(() => platform.close());

let phones = 0;
/** A new visitor who has signed in. */
async function signedIn(site = "alpha"): Promise<TestVisitor & { phone: string }> {
  const phone = `+6149157${String((phones += 1)).padStart(4, "0")}`;
  const visitor = createVisitor(platform, `${site}.localhost`);
  await signIn(platform, visitor, site, phone);
  return { ...visitor, phone };
}

const readList = async (visitor: TestVisitor) =>
  ((await (await visitor.get("/api/account")).json()) as { car_ids: string[] }).car_ids;
const save = "/api/watchlist/save-car";
const remove = "/api/watchlist/remove-car";

describe("the watchlist's calls", () => {
  test("[FV-09] [FV-10] [FV-12] saving and removing return success, and are idempotent", async () => {
    const visitor = await signedIn();
    const body = { phone_number: visitor.phone, car_id: "rav" };
    for (const _ of [1, 2]) {
      const answer = await visitor.call(save, body);
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
      expect(await readList(visitor)).toEqual(["rav"]);
    }
    await visitor.call(save, { ...body, car_id: "yaris" });
    for (const _ of [1, 2]) {
      const answer = await visitor.call(remove, body);
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
      expect(await readList(visitor)).toEqual(["yaris"]);
    }
  });

  test("[FV-09] the phone number may have any common format", async () => {
    const visitor = await signedIn();
    const written = visitor.phone.replace("+61", "0");
    expect((await visitor.call(save, { phone_number: written, car_id: "rav" })).status).toBe(200);
  });

  test.each([save, remove])(
    "[FV-11] %s without a session is 401, with another's phone 403, and changes nothing",
    async (call) => {
      const owner = await signedIn();
      const stranger = await signedIn();
      await owner.call(save, { phone_number: owner.phone, car_id: "rav" });
      const body = { phone_number: owner.phone, car_id: call === save ? "yaris" : "rav" };
      const anonymous = await createVisitor(platform, "alpha.localhost").call(call, body);
      expect([anonymous.status, await anonymous.json()]).toEqual([401, { success: false, error: expect.any(String) }]);
      const foreign = await stranger.call(call, body);
      expect([foreign.status, await foreign.json()]).toEqual([403, { success: false, error: expect.any(String) }]);
      expect(await readList(owner)).toEqual(["rav"]);
      expect(await readList(stranger)).toEqual([]);
    },
  );

  test.for<[string, unknown, Record<string, string>, number]>([
    ["no JSON", "{", {}, 400],
    ["no car", { phone_number: "OWN" }, {}, 400],
    ["no phone", { car_id: "rav" }, {}, 400],
    ["a car that is a list", { phone_number: "OWN", car_id: ["rav"] }, {}, 400],
    ["a NUL in the car", { phone_number: "OWN", car_id: "rav\0" }, {}, 400],
    ["an unknown car", { phone_number: "OWN", car_id: "nothing" }, {}, 404],
    ["a car sold long ago", { phone_number: "OWN", car_id: "long-sold" }, {}, 404],
    ["a car kept in browsers", { phone_number: "OWN", car_id: "south" }, {}, 404],
    ["a form", { phone_number: "OWN", car_id: "rav" }, { "content-type": "text/plain" }, 415],
    ["too much", { phone_number: "OWN", car_id: "x".repeat(70_000) }, {}, 413],
    ["another site's page", { phone_number: "OWN", car_id: "rav" }, { "sec-fetch-site": "cross-site" }, 403],
  ])("[ER-05] [ER-08] a call with %s is refused as JSON", async ([, body, headers, status]) => {
    const visitor = await signedIn();
    const text = typeof body === "string" ? body : JSON.stringify(body).replace("OWN", visitor.phone);
    const answer = await visitor.call(save, text, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.any(String) });
    expect(await readList(visitor)).toEqual([]);
  });

  test("vehicles saved in a browser are added to the list, if the site still has them", async () => {
    const visitor = await signedIn();
    await visitor.call(save, { phone_number: visitor.phone, car_id: "camry" });
    platform.clock.now += 1;
    const answer = await visitor.call("/api/watchlist/save-cars", {
      phone_number: visitor.phone,
      car_ids: ["rav", "gone", "camry", "south"],
    });
    expect(await answer.json()).toEqual({ success: true, car_ids: ["rav", "camry"] });
    const tooMany = Array.from({ length: 201 }, (_, index) => `car-${index}`);
    expect(
      (await visitor.call("/api/watchlist/save-cars", { phone_number: visitor.phone, car_ids: tooMany })).status,
    ).toBe(400);
  });

  test("[RT-01] one phone has a separate list at each site", async () => {
    const here = createVisitor(platform, "alpha.localhost");
    const there = createVisitor(platform, "beta.localhost");
    const phone = "+61491579999";
    await signIn(platform, here, "alpha", phone);
    await signIn(platform, there, "beta", phone);
    await here.call(save, { phone_number: phone, car_id: "rav" });
    expect(await readList(here)).toEqual(["rav"]);
    expect(await readList(there)).toEqual([]);
  });
});

describe("the watchlist", () => {
  test("[FV-07] an anonymous visitor who saves without scripts signs in first, and then the car is saved", async () => {
    const visitor = createVisitor(platform, "alpha.localhost");
    const asked = await visitor.submit(
      "/watchlist/save",
      { car_id: "rav" },
      { referer: "http://alpha.localhost/search?page=2" },
    );
    expect(asked.status).toBe(303);
    const to = new URL(asked.headers.get("location") ?? "", "http://site.invalid");
    expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
      "/sign-in",
      { type: "watchlist", redirect: "/watchlist", back: "/search?page=2", car_id: "rav" },
    ]);
    expect(await (await visitor.get(to.pathname + to.search)).text()).toContain("You are saving");
    const done = await signIn(platform, visitor, "alpha", "+61491578888", Object.fromEntries(to.searchParams));
    expect(done.headers.get("location")).toBe("/watchlist");
    expect(await readList(visitor)).toEqual(["rav"]);
  });

  test("[RT-15] its page shows the cars, the last saved first, and each can be taken off without scripts", async () => {
    const visitor = await signedIn();
    for (const car of ["rav", "yaris"]) {
      await visitor.submit("/watchlist/save", { car_id: car });
      platform.clock.now += 1;
    }
    const page = parseHtml(await (await visitor.get("/watchlist")).text());
    expect(elements(page, "article")).toHaveLength(2);
    const hearts = elements(page, "button", { form: "watchlist-form", name: "car_id", "aria-pressed": "true" });
    expect(hearts.map(({ attributes }) => attributes.get("value"))).toEqual(["yaris", "rav"]);
    expect(elements(page, "button", { formaction: "/watchlist/remove" })).toHaveLength(2);
    await visitor.submit("/watchlist/remove", { car_id: "yaris" });
    const after = parseHtml(await (await visitor.get("/watchlist")).text());
    expect(elements(after, "article")).toHaveLength(1);
    expect(elements(after, "p", { role: "status" }).map(visibleText).join()).toContain("One car");
  });

  test("[RT-15] its page says how many cars are no longer available, and what to do if there are none", async () => {
    const visitor = await signedIn();
    await visitor.submit("/watchlist/save", { car_id: "camry" });
    await platform.putVehicles("alpha", [stockVehicle("camry", { showOnDealerWebsite: false })]);
    const page = await (await visitor.get("/watchlist")).text();
    expect(page).toContain("Nothing saved yet");
    expect(page).toContain("One more vehicle that you saved is no longer in stock.");
    await platform.putVehicles("alpha", [stockVehicle("camry")]);
  });

  test("[FV-14] a form that cannot store anything is refused, for a page and a script", async () => {
    const somebody = await signedIn();
    for (const car_id of ["long-sold", "south", "nowhere"]) {
      const refused = await somebody.submit("/watchlist/save", { car_id });
      expect(refused.status).toBe(404);
      expect(await refused.text()).toContain("This vehicle was not saved");
    }
    expect(await readList(somebody)).toEqual([]);
    for (const visitor of [await signedIn("plain"), createVisitor(platform, "plain.localhost")]) {
      for (const path of ["/watchlist/save", "/watchlist/remove", "/watchlist/alerts"]) {
        const fields = { car_id: "rav", email: "ann@example.com" };
        const refused = await visitor.submit(path, fields);
        expect(refused.status).toBe(404);
        expect(await refused.text()).toContain("This site stores saved vehicles in your browser");
        const response = await visitor.submit(path, fields, { accept: "application/json" });
        expect(await response.json()).toEqual({ error: expect.stringContaining("in your browser") });
      }
    }
    expect((await platform.store.outbox.claim(testNow + dayMs, 50, 1)).map(({ siteId }) => siteId)).not.toContain(
      "plain",
    );
  });

  test("[RT-15] its page is private: it is not cached, and an anonymous visitor is asked to sign in", async () => {
    const visitor = await signedIn();
    expect((await visitor.get("/watchlist")).headers.get("cache-control")).toBe("no-store");
    const page = await (await createVisitor(platform, "alpha.localhost").get("/watchlist")).text();
    expect(page).toContain('href="/sign-in?type=watchlist&amp;redirect=%2Fwatchlist&amp;back=%2Fsearch"');
  });

  test("[FV-14] the setting of the car's dealership chooses between browser and account", async () => {
    const page = await (await platform.ask("alpha.localhost", "/search")).text();
    expect(page).toContain(" data-watchlists");
    // A single form for all buttons, because browsers process every form of a page when loading it.
    expect(elements(parseHtml(page), "form", { id: "watchlist-form", action: "/watchlist/save" })).toHaveLength(1);
    expect(elements(parseHtml(page), "button", { form: "watchlist-form" })).toHaveLength(3);
    const plain = await (await platform.ask("plain.localhost", "/search")).text();
    expect(plain).not.toContain("data-watchlists");
    expect(plain).not.toContain("/watchlist/save");
    expect(await (await platform.ask("plain.localhost", "/watchlist")).text()).toContain("<h1>Saved</h1>");
  });
});
