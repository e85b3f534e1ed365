import { cookieChoicesPath } from "../../src/addresses/paths.ts";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle, demoVehicles, pathFor } from "./demo-vehicles.ts";
import { type SiteName, siteNames, taken, test } from "./platform.ts";

const metricsBesides = { height: 900, deviceScaleFactor: 1, mobile: false };
const widths = [320, 400, 576, 768, 992, 1200, 1400];

/** Names of elements that overflow the window on the right. */
function readSidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const outside = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
    );
    return [
      `${root.scrollWidth} of ${root.clientWidth}`,
      ...outside.slice(-3).map((element) => `${element.tagName} ${element.className}`),
    ];
  });
}

/** A URL of every kind of page that a site has. */
async function readPaths(site: SiteName): Promise<string[]> {
  const { content, locations, actions } = JSON.parse(readFileSync(`sites/${site}.json`, "utf8")) as SiteFile;
  const vehicle = await demoVehicle(site, ({ images }) => images.length > 3);
  const compared = (await demoVehicles(site)).slice(0, 4).map(({ slug }) => slug);
  return [
    "/",
    "/search",
    "/search?query=zzqqxx&range[price]=:90000&sortBy=lowest-price",
    "/search?all=make",
    pathFor(vehicle),
    pathFor(await demoVehicle(site, ({ badge }) => (badge?.length ?? 0) > 60)),
    ...(actions.reserve === "off" ? [] : [`${pathFor(vehicle)}/${actions.reserve}`]),
    ...content.pages,
    "/contact-us",
    `/contact-us/${locations[0]?.slug}`,
    "/holiday-hours",
    `/compare?cars=${compared.join(",")}`,
    "/compare",
    "/watchlist",
    "/sign-in?type=watchlist&redirect=/watchlist",
    `/sign-in?type=watchlist&redirect=${pathFor(vehicle)}`,
    cookieChoicesPath,
    "/nothing-here",
    "/success",
  ];
}

type SiteFile = {
  content: { pages: string[] };
  locations: { slug: string }[];
  actions: { reserve: "checkout" | "buy-online" | "off" };
};

/** Returns true if the dealer's name does not overlap the menu on the same line. */
function isNameClear(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const name = document.querySelector("header a[href='/'] > span:last-child");
    const menu = document.querySelector("header nav li");
    if (!name || !menu) return false;
    const range = document.createRange();
    range.selectNodeContents(name);
    const [text, first] = [range.getBoundingClientRect(), menu.getBoundingClientRect()];
    return first.width === 0 || text.bottom <= first.top || text.right <= first.left;
  });
}

test.for(siteNames)("the dealer's name does not overlap the header menu, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, "/contact-us");
  for (const width of [992, 1100, 1200, 1300, 1400, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect({ width, isClear: await isNameClear(page) }).toEqual({ width, isClear: true });
  }
});

test.for(siteNames)(
  "[NV-07] no page scrolls sideways at any breakpoint, %s",
  { timeout: 180_000 },
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/", { expectedStatuses: [404] });
    // Directly, because there are over a hundred widths a site, and Playwright's own way waits for the window too.
    const metrics = await page.context().newCDPSession(page);
    for (const path of await readPaths(site)) {
      await page.goto(path);
      await taken(page);
      for (const width of widths) {
        await metrics.send("Emulation.setDeviceMetricsOverride", { width, ...metricsBesides });
        expect({ path, width, sideways: await readSidewaysScroll(page) }).toEqual({ path, width, sideways: [] });
      }
    }
  },
);

test.for(siteNames)(
  "[NV-01] [UI-06] a menu opens and closes by key, by click, by Escape and by a click beside it, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/");
    const menu = page.getByRole("navigation", { name: "Main", exact: true }).locator("details").first();
    const summary = menu.locator("summary");
    const link = menu.getByRole("link").first();
    await summary.focus();
    await page.keyboard.press("Enter");
    await link.waitFor();
    await page.keyboard.press("Tab");
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await link.waitFor({ state: "hidden" });
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.click();
    await link.waitFor();
    await summary.click();
    await link.waitFor({ state: "hidden" });
    await summary.click();
    await link.waitFor();
    await page.mouse.click(5, 880);
    await link.waitFor({ state: "hidden" });
  },
);

test("[NV-01] [NV-02] menus open on hover where the dealership configures it, and by click everywhere", async ({
  pageAt,
}) => {
  const pageMenu = (page: Page) =>
    page.getByRole("navigation", { name: "Main", exact: true }).locator("details").first();
  const byHover = await pageAt("harbourline", "/contact-us/brookvale");
  const link = pageMenu(byHover).getByRole("link").first();
  await expect
    .poll(async () => {
      await byHover.mouse.move(5, 600);
      await pageMenu(byHover).hover();
      return link.isVisible();
    })
    .toBe(true);
  await pageMenu(byHover).locator("summary").click();
  expect(await link.isVisible()).toBe(true);
  await byHover.mouse.move(5, 800);
  await link.waitFor({ state: "hidden" });
  const byClick = await pageAt("harbourline", "/contact-us/artarmon");
  expect(await byClick.locator("[data-open-on]").getAttribute("data-open-on")).toBe("click");
  await pageMenu(byClick).locator("summary").click();
  await pageMenu(byClick).getByRole("link").first().waitFor();
});

test.for([true, false])(
  "[LO-12] holiday hours open in a dialog with JavaScript %s, and as a page without",
  async (javaScript, { pageAt }) => {
    const page = await pageAt("harbourline", "/", { width: 390, javaScript });
    await page.getByRole("link", { name: "Holiday hours" }).click();
    const place = javaScript ? page.getByRole("dialog", { name: "Holiday hours" }) : page.getByRole("main");
    await place.getByRole("heading", { name: "Holiday hours" }).waitFor();
    await place.getByText("Christmas Day").first().waitFor();
    if (!javaScript) return;
    await page.keyboard.press("Escape");
    await place.waitFor({ state: "detached" });
  },
);

test.for(siteNames)(
  "[NV-01] the small screen's menu works by touch and key, with and without JavaScript, %s",
  async (site, { pageAt }) => {
    for (const javaScript of [true, false]) {
      const page = await pageAt(site, "/", { width: 390, javaScript });
      const menu = page.getByRole("navigation", { name: "Main, small screen" });
      const summary = page.getByRole("banner").getByText("Menu", { exact: true });
      await summary.click();
      await menu.waitFor();
      expect(await menu.getByRole("link").count()).toBeGreaterThan(4);
      if (javaScript) {
        await page.keyboard.press("Escape");
        await menu.waitFor({ state: "hidden" });
        await summary.click();
      }
      await menu.getByRole("list").getByRole("link").first().click();
      await page.waitForURL("**/search**");
      await page.close();
    }
  },
);

test.for(siteNames)("the skip link is the first stop and leads to the content, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, "/search");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the main content" });
  expect(
    await skip.evaluate((element) => element === document.activeElement && element.getBoundingClientRect().top >= 0),
  ).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("page");
});

test.for(siteNames)("[EN-06] the header search finds by stock number, %s", async (site, { pageAt }) => {
  const vehicle = await demoVehicle(site, ({ images }) => images.length > 0);
  const page = await pageAt(site, "/");
  await page.getByRole("searchbox", { name: "Search our stock" }).fill(vehicle.stocknum);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?**");
  expect(
    await page
      .getByRole("main")
      .locator(`a[href="${pathFor(vehicle)}"]`)
      .count(),
  ).toBe(1);
});

test.for(siteNames)("no sticky element is hidden under the header, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, "/search");
  await page.evaluate(() => window.scrollTo(0, 1200));
  const header = await page.getByRole("banner").boundingBox();
  const filters = await page.locator("#filters").boundingBox();
  const bottomOfHeader = (header?.y ?? 0) + (header?.height ?? 0);
  expect(bottomOfHeader).toBeGreaterThan(50);
  expect(filters?.y).toBeGreaterThanOrEqual(bottomOfHeader);
  expect((filters?.y ?? 0) + (filters?.height ?? 0)).toBeLessThanOrEqual(900);
});
