import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { axeViolations } from "./axe.ts";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { type ServerWithSettings, startServerWithSettings } from "./server-with-settings.ts";
import { signInHere } from "./signing-in.ts";
import type { SiteName } from "./site-names.ts";
import { taken } from "./taken.ts";

const containerId = "GTM-AB12CD3";
/** Replaces Google's script: records the length of the data layer when it loads. */
const tagManagerScript = `window.seenByTagManager = window.dataLayer.length;`;

const analytics = { tagManagerId: containerId };
let server: ServerWithSettings;

beforeAll(async () => {
  server = await startServerWithSettings({ harbourline: { analytics }, wattlebrook: { analytics } });
});
afterEach(() => server.closeContexts());
afterAll(() => server.stop());

/** A vehicle's page, and every URL of other hosts that it requested. */
async function visit(
  viewport = { width: 1280, height: 800 },
  site: SiteName = "harbourline",
): Promise<{ page: Page; asked: string[]; refused: string[] }> {
  const context = await server.newContext(site, { viewport });
  const asked: string[] = [];
  const refused: string[] = [];
  context.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== `${site}.localhost`) asked.push(request.url());
  });
  context.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await context.route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: tagManagerScript }),
  );
  const page = await context.newPage();
  await page.goto(pathFor(await demoVehicle(site, ({ images }) => images.length > 3)));
  await taken(page);
  return { page, asked, refused };
}

const question = (page: Page) => page.getByRole("region", { name: "Cookies" });
/** The data layer as plain lists: consent mode commands, and events. */
const dataLayer = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === "[object Arguments]" ? Array.from(entry as ArrayLike<unknown>) : entry,
    ),
  );
const heart = (page: Page) => page.getByRole("button", { name: /^Save / }).first();
const save = async (page: Page) => {
  await heart(page).click();
  await page.getByText("Car Saved In Watchlist").first().waitFor();
};
const favourites = async (page: Page) =>
  (await dataLayer(page)).filter((entry) => "event_id" in entry && entry.event_id === 39);
const everything = (answer: string) =>
  Object.fromEntries(
    ["ad_storage", "ad_user_data", "ad_personalization", "analytics_storage"].map((kind) => [kind, answer]),
  );

test("[AN-05] a saved vehicle is event 39 in the data layer, and nothing is sent or loaded before consent", async () => {
  const { page, asked, refused } = await visit();
  await question(page).waitFor();
  await save(page);
  expect(await dataLayer(page)).toEqual([["consent", "default", everything("denied")]]);
  await heart(page).click();
  expect(asked).toEqual([]);

  await question(page).getByRole("button", { name: "Allow all" }).click();
  await question(page).waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => "seenByTagManager" in window)).toBe(true);
  await save(page);
  await expect.poll(() => dataLayer(page)).toHaveLength(4);
  expect(await dataLayer(page)).toEqual([
    ["consent", "default", everything("denied")],
    ["consent", "update", everything("granted")],
    { event: "gtm.js", "gtm.start": expect.any(Number) },
    {
      event: "forecourt_favourite",
      event_id: 39,
      item_id: expect.any(String),
      item_make: expect.any(String),
      item_model: expect.any(String),
    },
  ]);
  expect(asked).toEqual([`https://www.googletagmanager.com/gtm.js?id=${containerId}`]);
  expect(refused).toEqual([]);

  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie choices" }).click();
  await page.getByRole("button", { name: "Only necessary cookies" }).click();
  await page.getByText("Nothing from other companies is loaded.").waitFor();
  const askedBefore = asked.length;
  await page.goto("/");
  await taken(page);
  expect(await question(page).isVisible()).toBe(false);
  expect(await dataLayer(page)).toEqual([["consent", "default", everything("denied")]]);
  expect(asked).toHaveLength(askedBefore);
});

test("[AN-05] saving in an account is event 39 once, also if the visitor had to sign in first", async () => {
  const { page } = await visit(undefined, "wattlebrook");
  await question(page).getByRole("button", { name: "Allow all" }).click();
  await heart(page).click();
  await page.waitForURL("**/sign-in?**");
  await signInHere(page);
  await page.waitForURL("**/cars/**");
  await expect.poll(() => favourites(page)).toHaveLength(1);
  await page.reload();
  await taken(page);
  await expect.poll(() => heart(page).getAttribute("aria-pressed")).toBe("true");
  await heart(page).click();
  await page.getByText("Car Removed").waitFor();
  expect(await favourites(page)).toEqual([]);
  await save(page);
  await expect.poll(() => favourites(page)).toHaveLength(1);
});

test("[AN-05] the consent banner leaves the page usable at 320 px, and works by keyboard", async () => {
  const { page } = await visit({ width: 320, height: 568 });
  await page.goto("/contact-us");
  await taken(page);
  await question(page).waitFor();
  const { width = 0, height = 999 } = (await question(page).boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(320);
  expect(height).toBeLessThan(568 / 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // At the end of the page the consent banner must not cover content.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const links = page.getByRole("contentinfo").getByRole("link");
  const last = (await links.last().boundingBox()) ?? { y: 999, height: 0 };
  const bar = (await question(page).boundingBox()) ?? { y: 0 };
  expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
  // Last, because axe lays out the content of closed menus.
  expect(await axeViolations(page)).toEqual([]);
  await question(page).getByRole("button", { name: "Only necessary cookies" }).focus();
  await page.keyboard.press("Enter");
  await question(page).waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("page");
});
