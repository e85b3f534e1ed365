import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findBrowser } from "../test/find-browser.ts";
import { atMost, type Figure, information, median, type PartReport } from "./figures.ts";
import { getFoundPage } from "./get-page.ts";
import { startMeasuredPlatform } from "./measured-server.ts";
import { filterChangeMs, observePage, type PageVitals, readVitals } from "./page-vitals.ts";
import { addresses } from "./page-sizes.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const host = "harbourline.localhost";
const viewport = { width: 390, height: 844 };
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const visits = 3;
const settleMs = 2_500;
const loadWithinMs = 60_000;
const budgets = { largestPaintMs: 1_600, blockingMs: 100, layoutShift: 0, filterMs: 50 };

/** What a shopper on a modest phone waits for, first visit, nothing in the browser's cache. */
export function benchPhone(): Promise<PartReport> {
  return withTemporaryFolder("bench-phone-", async (folder) => {
    const platform = await startMeasuredPlatform(folder);
    const { executablePath, args } = await findBrowser();
    const browser = await chromium.launch({ executablePath, args });
    try {
      const origin = `http://${host}:${platform.port}`;
      const listing = (await getFoundPage(platform.port, host, "/search")).toString();
      const [vehicle = "/"] = addresses(listing, /href="(\/cars\/[^"?#]+)"/g);
      // Pictures are drawn on their first visit ever: not what a shopper waits for.
      for (const path of ["/search", vehicle]) await visitUnhurried(browser, origin + path);
      await platform.untilQuiet();
      return {
        title: "Phone: what a shopper waits for",
        method: `Chromium at ${viewport.width} px, processor slowed ${slowdown} times, 1.6 Mbit/s with 150 ms, a new browser profile each time and the pictures already drawn by the server; median of ${visits} visits. Filter change: from the answer's last byte to the frame in which the new count is painted, under the same conditions.`,
        figures: [
          ...vitalsFigures("listing", await visitsOf(browser, `${origin}/search`)),
          ...vitalsFigures("vehicle", await visitsOf(browser, origin + vehicle)),
          await filterFigure(browser, `${origin}/search`),
        ],
      };
    } finally {
      await browser.close();
      await platform.stop();
    }
  });
}

async function visitUnhurried(browser: Browser, url: string): Promise<void> {
  const context = await phoneContext(browser);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle", timeout: loadWithinMs });
  await context.close();
}

async function visitsOf(browser: Browser, url: string): Promise<PageVitals[]> {
  const all: PageVitals[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await phoneContext(browser);
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(observePage);
    await page.goto(url, { waitUntil: "load", timeout: loadWithinMs });
    await page.waitForTimeout(settleMs);
    all.push(await page.evaluate(readVitals));
    await context.close();
  }
  return all;
}

function phoneContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
}

function vitalsFigures(name: string, all: readonly PageVitals[]): Figure[] {
  const middle = (key: keyof PageVitals): number => median(all.map((vitals) => vitals[key]));
  return [
    atMost(`${name}: largest paint (LCP)`, middle("largestPaintMs"), budgets.largestPaintMs, "ms", 0),
    atMost(`${name}: blocked time (TBT)`, middle("blockingMs"), budgets.blockingMs, "ms", 0),
    atMost(`${name}: layout shift (CLS)`, middle("layoutShift"), budgets.layoutShift, "", 3),
    information(`${name}: first paint (FCP)`, `${middle("firstPaintMs").toFixed(0)} ms`),
  ];
}

async function filterFigure(browser: Browser, url: string): Promise<Figure> {
  const context = await phoneContext(browser);
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: "networkidle", timeout: loadWithinMs });
  const times: number[] = [];
  // The first change warms the code up.
  for (let change = 0; change < 6; change += 1) {
    const time = await page.evaluate(filterChangeMs, change);
    if (change > 0) times.push(time);
  }
  await context.close();
  return atMost("listing: filter change to painted", median(times), budgets.filterMs, "ms", 0);
}
