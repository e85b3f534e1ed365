import { afterEach, describe, expect, test } from "vitest";
import { savedSearchLimit } from "../../src/watchlist/saved-search.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { email, pathIn, sentMails, subscribe } from "./alert-mails.ts";
import { signIn, type TestVisitor, createVisitor } from "./signed-in.ts";
import { dayMs, hourMs } from "../../src/settings/durations.ts";

/** Ten in the morning in New South Wales. */
const morning = Date.parse("2026-11-20T10:00:00+11:00");
const toyotas = "/search/toyota?range[price]=:40000";

let platform: TestPlatform | null = null;
afterEach(() => platform?.close());

async function start(): Promise<TestPlatform> {
  platform = await testPlatform({
    sites: [siteFile("alpha", { watchlist: { storage: "account" }, timeZone: "Australia/Sydney" }), siteFile("beta")],
    vehicles: { alpha: [stockVehicle("rav", { price: 30_000 })], beta: [stockVehicle("rav")] },
    now: morning,
  });
  return platform;
}

async function signedIn(): Promise<{ running: TestPlatform; visitor: TestVisitor }> {
  const running = await start();
  const visitor = createVisitor(running, "alpha.localhost");
  await signIn(running, visitor, "alpha");
  return { running, visitor };
}

/** A shopper with a saved search for cheap Toyotas and mail alerts. */
async function waiting() {
  const { running, visitor } = await signedIn();
  await visitor.submit("/watchlist/searches", { search: toyotas });
  await subscribe(running, visitor);
  return { running, visitor };
}

const save = (visitor: TestVisitor, search: string) => visitor.submit("/watchlist/searches", { search });
const readWatchlist = async (visitor: TestVisitor) => (await visitor.get("/watchlist")).text();

describe("a saved search", () => {
  test("is offered if there are filters, on sites with accounts", async () => {
    const running = await start();
    const listing = async (host: string, path: string) => (await running.ask(`${host}.localhost`, path)).text();
    expect(await listing("alpha", "/search/toyota")).toContain('action="/watchlist/searches"');
    expect(await listing("alpha", "/search")).not.toContain('action="/watchlist/searches"');
    expect(await listing("beta", "/search/toyota")).not.toContain('action="/watchlist/searches"');
    expect((await save(createVisitor(running, "beta.localhost"), toyotas)).status).toBe(405);
  });

  test("is stored with the names of its filters and its count, until it is removed", async () => {
    const { visitor } = await signedIn();
    const answer = await save(visitor, `${toyotas}&sortBy=latest&page=2`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/watchlist#searches"]);
    const page = await readWatchlist(visitor);
    expect(page).toContain(`<a href="${toyotas}">Toyota, Up to $40,000</a>`);
    expect(page).toContain("1 car<");
    await visitor.submit("/watchlist/searches/remove", { search: toyotas });
    expect(await readWatchlist(visitor)).not.toContain("Toyota, Up to");
  });

  test("can be saved again right after it was removed", async () => {
    const { visitor } = await signedIn();
    await save(visitor, toyotas);
    const removed = await visitor.submit("/watchlist/searches/remove", { search: toyotas });
    const href = removed.headers.get("location") ?? "";
    const undo = /action="([^"]+)" method="post"><p role="status">Removed: Toyota, Up to \$40,000\.<\/p>/;
    const [, action = ""] = undo.exec(await (await visitor.get(href)).text()) ?? [];
    await visitor.submit(action, { search: toyotas });
    const page = await (await visitor.get(href)).text();
    expect(page).toContain(`<a href="${toyotas}">Toyota, Up to $40,000</a>`);
    expect(page).not.toContain("Removed:");
  });

  test("is not offered by a link with something else in its place", async () => {
    const { visitor } = await signedIn();
    for (const removed of ["/search", "https://evil.example/search/toyota", "x".repeat(5_000)]) {
      const page = await (await visitor.get(`/watchlist?removed=${encodeURIComponent(removed)}`)).text();
      expect(page).not.toContain("Removed:");
    }
  });

  test("of an anonymous visitor is stored after sign-in, which leads to it", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    const answer = await save(visitor, toyotas);
    const href = new URL(answer.headers.get("location") ?? "", "http://alpha.localhost");
    expect(href.pathname).toBe("/sign-in");
    expect(href.searchParams.get("back")).toBe(toyotas);
    expect(await (await visitor.get(href.pathname + href.search)).text()).toContain('name="search"');
    const done = await signIn(running, visitor, "alpha", undefined, Object.fromEntries(href.searchParams));
    expect(done.headers.get("location")).toBe("/watchlist#searches");
    expect(await readWatchlist(visitor)).toContain("Toyota, Up to $40,000");
  });

  test.each(["/search", "/search/no-such-make", "/cars/rav", "https://elsewhere.example/search/toyota", ""])(
    "cannot be '%s', and the page says so",
    async (search) => {
      const { visitor } = await signedIn();
      const href = (await save(visitor, search)).headers.get("location") ?? "";
      expect(href).toBe("/watchlist?not-saved=no-search#searches");
      const page = await (await visitor.get("/watchlist?not-saved=no-search")).text();
      expect(page).toContain("That search no longer works on this site");
      expect(page).toContain("No saved searches yet. Set filters");
    },
  );

  test("over the limit is refused with a suggestion", async () => {
    const { visitor } = await signedIn();
    for (let index = 0; index < savedSearchLimit; index += 1) await save(visitor, `/search?query=car${index}`);
    const href = (await save(visitor, toyotas)).headers.get("location") ?? "";
    expect(href).toBe("/watchlist?not-saved=full#searches");
    expect(await (await visitor.get("/watchlist?not-saved=full")).text()).toContain("Remove one, then save");
  });
});

describe("mails about saved searches", () => {
  test("report new vehicles once, in one mail a day", async () => {
    const { running, visitor } = await waiting();
    await save(visitor, "/search?query=yaris");
    expect(await running.sendMatchAlerts()).toBe(0);
    await running.putVehicles("alpha", [
      // Listed by its dealer long ago, but new to the site.
      stockVehicle("yaris", { model: "Yaris", price: 20_000, createdAt: morning - 90 * dayMs }),
      stockVehicle("dear", { price: 90_000 }),
      stockVehicle("gone", { price: 20_000, sold: true, soldAt: morning }),
      stockVehicle("rav", { price: 25_000 }),
    ]);
    expect(await running.sendMatchAlerts()).toBe(1);
    const [mail, ...more] = await sentMails(running);
    expect(more).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([email, "Just in for your saved searches"]);
    expect(mail?.text).toContain("New for Toyota, Up to $40,000:");
    expect(mail?.text).toContain("Toyota Yaris, $20,000 Excl. govt. charges:\nhttps://alpha.localhost/cars/");
    expect(mail?.text).toContain(`https://alpha.localhost${toyotas}`);
    expect(mail?.text).toMatch(/Yaris,[^]*Motor dealer licence number MD-DEMO-1[^]*Call \(02\) 5550 0101/);
    expect(mail?.text).not.toMatch(/RAV4|90,000|gone/);
    await running.putVehicles("alpha", [stockVehicle("hilux", { model: "HiLux", price: 35_000 })]);
    expect(await running.sendMatchAlerts()).toBe(0);
    running.clock.now += dayMs;
    expect(await running.sendMatchAlerts()).toBe(1);
    const [next] = await sentMails(running);
    expect(next?.subject).toBe("Just in: Toyota, Up to $40,000");
    expect(next?.text).toContain("HiLux");
    expect(next?.text).not.toContain("Yaris");
    running.clock.now += dayMs;
    expect(await running.sendMatchAlerts()).toBe(0);
  });

  test("name a few vehicles and link to the rest", async () => {
    const { running } = await waiting();
    const arrived = Array.from({ length: 7 }, (_, index) => stockVehicle(`new-${index}`, { price: 20_000 }));
    await running.putVehicles("alpha", arrived);
    await running.sendMatchAlerts();
    const [mail] = await sentMails(running);
    expect(mail?.subject).toBe("7 just in: Toyota, Up to $40,000");
    expect(mail?.text.match(/\/cars\//g)).toHaveLength(4);
    expect(mail?.text).toContain("See 3 more");
  });

  test("are sent by day only: new vehicles at night are reported in the morning", async () => {
    const { running } = await waiting();
    running.clock.now = Date.parse("2026-11-20T21:00:00+11:00");
    await running.putVehicles("alpha", [stockVehicle("yaris", { price: 20_000 })]);
    expect(await running.sendMatchAlerts()).toBe(0);
    running.clock.now = Date.parse("2026-11-21T08:00:00+11:00");
    expect(await running.sendMatchAlerts()).toBe(1);
  });

  test("are not sent to unconfirmed addresses or for removed searches", async () => {
    const { running, visitor } = await signedIn();
    await save(visitor, toyotas);
    await visitor.submit("/watchlist/alerts", { email });
    await running.putVehicles("alpha", [stockVehicle("yaris", { price: 20_000 })]);
    expect(await running.sendMatchAlerts()).toBe(0);
    const [mail] = await sentMails(running);
    await visitor.submit(`${pathIn(mail?.text ?? "")}/confirm`, {});
    await visitor.submit("/watchlist/searches/remove", { search: toyotas });
    expect(await running.sendMatchAlerts()).toBe(0);
  });

  test("stop when all alerts are stopped, including pending ones", async () => {
    const { running } = await waiting();
    await running.putVehicles("alpha", [stockVehicle("yaris", { price: 20_000 })]);
    await running.sendMatchAlerts();
    const [mail] = await sentMails(running);
    running.clock.now += dayMs;
    await running.putVehicles("alpha", [stockVehicle("hilux", { price: 20_000 })]);
    await running.sendMatchAlerts();
    await createVisitor(running, "alpha.localhost").submit(new URL(mail?.unsubscribeUrl ?? "").pathname, {
      "List-Unsubscribe": "One-Click",
    });
    expect(await sentMails(running)).toEqual([]);
    running.clock.now += dayMs + hourMs;
    await running.putVehicles("alpha", [stockVehicle("corolla", { price: 20_000 })]);
    expect(await running.sendMatchAlerts()).toBe(0);
  });
});
