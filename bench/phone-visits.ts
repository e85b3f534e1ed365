import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findBrowser } from "../test/find-browser.ts";
import {
  filterChangeMs,
  type FilteredListing,
  observeInteractions,
  observePage,
  ownListing,
  ownSheet,
  type PageVitals,
  readInteractions,
  readVitals,
} from "./page-vitals.ts";

const viewport = { width: 390, height: 844 };
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const visits = 5;
const settleMs = 2_500;
const loadWithinMs = 60_000;
/** Several visits, because other load on the machine may affect all changes of one visit. */
const filterVisits = 3;
const filterChanges = 6;
const tappedFilters = 6;
/** Pause between two taps or changes, so that the first is painted before the second. */
const tapRestMs = 800;

/** The conditions of every visit here, as text for a report. */
export const phoneConditions = `Chromium at ${viewport.width} px, processor slowed ${slowdown} times, 1.6 Mbit/s with 150 ms, a new browser profile each time and the pictures already drawn by the server; median of ${visits} visits`;

/** Runs a function with a browser and closes the browser afterwards. */
export async function withBrowser<Result>(run: (browser: Browser) => Promise<Result>): Promise<Result> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a page once beforehand: work that a server does on its very first visit must not be measured. */
export async function visitUnhurried(browser: Browser, url: string): Promise<void> {
  const context = await phoneContext(browser);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle", timeout: loadWithinMs });
  await context.close();
}

/**
 * First visits of pages on a mid-range phone with an empty browser cache. The pages alternate, so that other load on
 * the machine affects all of them.
 */
export async function visitsByTurns(browser: Browser, urls: readonly string[]): Promise<PageVitals[][]> {
  const all = urls.map((): PageVitals[] => []);
  for (let visit = 0; visit < visits; visit += 1) {
    for (const [index, url] of urls.entries()) all[index]?.push(await firstVisit(browser, url));
  }
  return all;
}

async function firstVisit(browser: Browser, url: string): Promise<PageVitals> {
  const context = await phoneContext(browser);
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(observePage);
  await page.goto(url, { waitUntil: "load", timeout: loadWithinMs });
  await page.waitForTimeout(settleMs);
  const vitals = await page.evaluate(readVitals);
  await context.close();
  return vitals;
}

/** Milliseconds of the slowest response to a tap while a shopper ticks filters in the open sheet (INP). */
export async function slowestTapMs(browser: Browser, url: string): Promise<number> {
  const context = await phoneContext(browser);
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(observeInteractions);
  await page.goto(url, { waitUntil: "networkidle", timeout: loadWithinMs });
  await openSheet(page);
  for (let tap = 0; tap < tappedFilters; tap += 1) {
    await page.locator(ownListing.boxes).nth(tap).tap();
    await page.waitForTimeout(tapRestMs);
  }
  const times = await page.evaluate(readInteractions);
  await context.close();
  return Math.max(0, ...times);
}

/**
 * Milliseconds from the last byte of a filter's response to its paint, for several changes on each of several visits.
 */
export async function filterChangeTimes(browser: Browser, url: string, listing: FilteredListing): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < filterVisits; visit += 1) times.push(...(await changesOfVisit(browser, url, listing)));
  return times;
}

async function changesOfVisit(browser: Browser, url: string, listing: FilteredListing): Promise<number[]> {
  const context = await phoneContext(browser);
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: "networkidle", timeout: loadWithinMs });
  // Hydration starts after the last file has loaded.
  await page.waitForTimeout(tapRestMs);
  if (listing === ownSheet) await openSheet(page);
  const times: number[] = [];
  for (let change = 0; change < filterChanges; change += 1) {
    times.push(await page.evaluate(filterChangeMs, { ...listing, change }));
    await page.waitForTimeout(tapRestMs);
  }
  await context.close();
  // The first change is a warm-up.
  return times.slice(1);
}

async function openSheet(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await page.waitForTimeout(tapRestMs);
}

/** A new browser profile on the phone of these measurements. */
export function phoneContext(browser: Browser, baseURL?: string): Promise<BrowserContext> {
  const options = { viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  return browser.newContext(baseURL === undefined ? options : { ...options, baseURL });
}

/** Gives a page the processor and the network of that phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
}
