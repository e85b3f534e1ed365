import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { findBrowser, isShippedBrowser } from "../find-browser.ts";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { type SiteName, siteNames, test } from "./platform.ts";

/** A square picture: a layout based on the picture's own proportions would shift when it loads. */
const squarePicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="700"><rect width="700" height="700" fill="#888"/></svg>';

/** Tolerance: the widths of a fallback font can only match on average. */
const nextToNothing = 0.005;

declare global {
  // Sum of all unexpected layout shifts of the page so far.
  var layoutShift: number;
}

function observeShifts(): void {
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) globalThis.layoutShift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

async function readShift(page: Page, path: string): Promise<number> {
  const held: Route[] = [];
  let isReleased = false;
  const arrive = (route: Route) => route.fulfill({ contentType: "image/svg+xml", body: squarePicture });
  await page.context().route("**/images/**", (route) => (isReleased ? arrive(route) : void held.push(route)));
  await page.addInitScript(observeShifts);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await twoFrames(page);
  expect(held.length).toBeGreaterThan(0);
  await page.evaluate(() => void (globalThis.layoutShift = 0));
  // Releases the pictures after the page has been painted.
  isReleased = true;
  await Promise.all(held.map(arrive));
  await page.waitForLoadState("load");
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < end; top += 800) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await twoFrames(page);
  }
  return page.evaluate(() => globalThis.layoutShift);
}

const readPages = async (site: SiteName) => {
  const pictured = await demoVehicle(site, ({ images }) => images.length === 7);
  return { home: "/", listing: "/search", vehicle: pathFor(pictured) };
};

test.for(siteNames.flatMap((site) => [390, 1440].map((width) => ({ site, width }))))(
  "[CD-18] nothing moves while pictures load, on home, listing and vehicle, $site at $width",
  async ({ site, width }, { pageAt }) => {
    for (const [name, path] of Object.entries(await readPages(site))) {
      const page = await pageAt(site, "/livez", { width });
      expect({ name, shift: await readShift(page, path) }).toEqual({ name, shift: 0 });
      await page.close();
    }
  },
);

test.for([390, 1440])(
  "[CD-18] the placeholder of a vehicle without pictures moves nothing at %i",
  async (width, { pageAt }) => {
    const bare = await demoVehicle(
      "harbourline",
      ({ images, primaryImageUrl }) => images.length === 0 && primaryImageUrl === null,
    );
    const page = await pageAt("harbourline", "/livez", { width });
    expect(await readShift(page, pathFor(bare))).toBe(0);
  },
);

const testWithFonts = test.skipIf(isShippedBrowser(await findBrowser()));

testWithFonts.for(siteNames.flatMap((site) => [390, 1440].map((width) => ({ site, width }))))(
  "[CD-18] a late font moves almost nothing, $site at $width",
  async ({ site, width }, { pageAt }) => {
    const page = await pageAt(site, "/livez", { width });
    const held: Route[] = [];
    await page.route("**/*.woff2", (route) => void held.push(route));
    await page.addInitScript(observeShifts);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await twoFrames(page);
    for (const route of held) await route.continue();
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await twoFrames(page);
    expect(await page.evaluate(() => globalThis.layoutShift)).toBeLessThan(nextToNothing);
  },
);
