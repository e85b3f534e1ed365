import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { askServer } from "./http-request.ts";
import { elements, parseHtml } from "./html.ts";
import { signIn, createVisitor } from "./signed-in.ts";

let platform: TestPlatform;
beforeAll(async () => {
  const vehicles = [stockVehicle("north"), stockVehicle("south", { dealershipSlug: "south", dealershipId: "d2" })];
  platform = await testPlatform({
    sites: [
      siteFile("gated", { signIn: { gate: true } }),
      siteFile("open"),
      siteFile("mixed", {
        dealerships: [
          { id: "d1", slug: "north", name: "North" },
          { id: "d2", slug: "south", name: "South", settings: { signIn: { gate: true } } },
        ],
      }),
    ],
    vehicles: { gated: vehicles, open: vehicles, mixed: vehicles },
  });
});
afterAll(() => platform.close());

const gated: [path: string, type: string][] = [
  ["/cars/2022-toyota-rav4-north/checkout", "checkout"],
  ["/cars/2022-toyota-rav4-north/buy-online", "checkout"],
  ["/checkout-journey?car_id=2022-toyota-rav4-north", "checkout"],
  ["/finance?car_id=north&car_type=used", "finance"],
  ["/finance-enquiry", "finance"],
  ["/apply-for-finance", "finance"],
  ["/finance-pre-approval", "finance"],
  ["/personalised/finance?car_id=north", "finance"],
  ["/spin-to-win", "spin-to-win"],
];
const asks = (site: string, path: string, headers = {}) => platform.ask(`${site}.localhost`, path, { headers });
/** Returns true for a redirect to sign-in; other redirects come from the page behind the gate. */
const isSentAway = (answer: Response) => (answer.headers.get("location") ?? "").startsWith("/sign-in?");
const whereTo = (answer: Response) => new URL(answer.headers.get("location") ?? "", "http://site.invalid");

describe("the sign-in gate", () => {
  test.each(gated)(
    "[SI-02] [RT-19] of %s sends an anonymous visitor to sign in for %s and back",
    async (path, type) => {
      const answer = await asks("gated", path, { referer: "http://gated.localhost/search?page=2" });
      expect(answer.status).toBe(302);
      const to = whereTo(answer);
      expect(to.pathname).toBe("/sign-in");
      expect(Object.fromEntries(to.searchParams)).toEqual({ type, redirect: path, back: "/search?page=2" });
    },
  );

  test.each(gated)("[SI-02] of %s lets a signed-in visitor through", async (path) => {
    const visitor = createVisitor(platform, "gated.localhost");
    await signIn(
      platform,
      visitor,
      "gated",
      `+6149157${String(gated.findIndex(([of]) => of === path)).padStart(4, "0")}`,
    );
    const answer = await visitor.get(path);
    expect(isSentAway(answer)).toBe(false);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each(gated)("[SI-01] is open at %s if the site disables it", async (path) => {
    expect(isSentAway(await asks("open", path))).toBe(false);
  });

  test.each(["open", "gated"])(
    "[SI-03] [RT-19] /online-payment always needs a sign-in, also on the %s site",
    async (site) => {
      const answer = await asks(site, "/online-payment?invoice=7");
      expect(answer.status).toBe(302);
      expect(whereTo(answer).searchParams.get("type")).toBe("online-payment");
      expect(whereTo(answer).searchParams.get("redirect")).toBe("/online-payment?invoice=7");
    },
  );

  test.each(["/trade-in", "/cars/trade-in?car_id=north", "/sell-my-car", "/search", "/cars/2022-toyota-rav4-north"])(
    "[SI-04] never applies to %s",
    async (path) => {
      expect((await asks("gated", path)).status).not.toBe(302);
    },
  );

  test.each([
    "/finance/",
    "//finance",
    "/FINANCE",
    "/%66inance",
    "/finance/step-2",
    "/spin%2Dto-win",
    "/cars/2022-toyota-rav4-north/checkout/",
    "/cars/2022-toyota-rav4-north//checkout",
    "/cars/2022-toyota-rav4-north/Checkout",
    "/cars/2022-toyota-rav4-north%2Fcheckout",
  ])("[SI-07] cannot be bypassed by writing the path as %s", async (path) => {
    expect((await asks("gated", path)).status).toBe(302);
  });

  test.each<[name: string, value: string, phone: string]>([
    ["accept", "text/html", "+61491570156"],
    ["sec-fetch-mode", "navigate", "+61491570157"],
  ])(
    "[SI-07] stores a form that was sent without a session for the browser, which sends it after signing in: %s %s",
    async (name, value, phone) => {
      const headers = { [name]: value };
      const visitor = createVisitor(platform, "gated.localhost");
      const typed = { name: "Ann Canary", email: "ann@canary.example", phone: "0412 345 678", birthDate: "14/3/1988" };
      const refused = await visitor.submit(
        "/finance-pre-approval/you",
        { ...typed, note: "4111 1111 1111 1111" },
        headers,
      );
      expect([refused.status, isSentAway(refused)]).toEqual([303, true]);
      expect(refused.headers.get("location")).not.toContain("Canary");
      const redirect = whereTo(refused).searchParams.get("redirect") ?? "";
      await signIn(platform, visitor, "gated", phone);
      const form = elements(parseHtml(await (await visitor.get(redirect)).text()), "form").find(
        ({ attributes }) => attributes.get("action") === "/finance-pre-approval/you",
      );
      if (form === undefined) throw new Error("The form is gone.");
      const fields = Object.fromEntries(
        elements(form, "input").map(({ attributes }) => [attributes.get("name") ?? "", attributes.get("value") ?? ""]),
      );
      expect(fields).toEqual(typed);
      const sent = await visitor.submit("/finance-pre-approval/you", fields, headers);
      expect(sent.headers.get("location")).toBe("/finance-pre-approval/home");
      const stranger = createVisitor(platform, "gated.localhost");
      expect(await (await stranger.get(redirect)).text()).not.toContain("Canary");
    },
  );

  test("[SI-07] returns 401 and the sign-in URL to a script", async () => {
    const answer = await asks("gated", "/finance", { accept: "application/json" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: "Sign in first.", sign_in: expect.stringMatching(/^\/sign-in\?/) });
  });

  test.each(["__Host-session=made-up", "session=x", "__Host-session=", "__Host-session=%00"])(
    "[SI-07] is not opened by the cookie %s",
    async (cookie) => {
      expect((await asks("gated", "/finance", { cookie })).status).toBe(302);
    },
  );

  test("[SI-07] does not cache pages behind it for the next visitor", async () => {
    const port = await platform.serve();
    const visitor = createVisitor(platform, "gated.localhost");
    await signIn(platform, visitor, "gated", "+61491570159");
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const behind = await askServer(port, "gated.localhost", "/finance", { headers: { cookie } });
    expect(behind.status).not.toBe(302);
    expect((await askServer(port, "gated.localhost", "/finance")).status).toBe(302);
  });

  test("[SI-02] uses the settings of the dealership concerned", async () => {
    const isShut = async (path: string) => isSentAway(await asks("mixed", path));
    expect(await isShut("/cars/2022-toyota-rav4-south/checkout")).toBe(true);
    expect(await isShut("/cars/2022-toyota-rav4-north/checkout")).toBe(false);
    expect(await isShut("/finance?car_id=south")).toBe(true);
    expect(await isShut("/finance?preferredDealership=south")).toBe(true);
    expect(await isShut("/finance?preferredDealership=north")).toBe(false);
    expect(await isShut("/spin-to-win")).toBe(false);
  });

  test.each([
    "https://evil.example/search",
    "http://open.localhost/",
    "not an address",
    "http://gated.localhost//evil",
  ])("[RT-17] rejects %s as a page to return to", async (referer) => {
    expect(whereTo(await asks("gated", "/finance", { referer })).searchParams.get("back")).toBe("/");
  });
});
