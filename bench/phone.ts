import type { Browser } from "playwright-core";
import { brands } from "../src/brands/brands.ts";
import { atMost, type Figure, information, median, type PartReport } from "./figures.ts";
import { getFoundPage } from "./get-page.ts";
import { startMeasuredPlatform } from "./measured-server.ts";
import { ownListing, ownSheet, type PageVitals } from "./page-vitals.ts";
import { addresses } from "./page-sizes.ts";
import {
  filterChangeTimes,
  phoneConditions,
  slowestTapMs,
  visitsByTurns,
  visitUnhurried,
  withBrowser,
} from "./phone-visits.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const budgets = { largestPaintMs: 1_600, blockingMs: 100, layoutShift: 0, filterMs: 50 };
/** Upper limit of a good INP according to web.dev. */
const goodTapMs = 200;

/** Waiting times on a mid-range phone, first visit, empty browser cache, for every brand. */
export function benchPhone(): Promise<PartReport> {
  return withTemporaryFolder("bench-phone-", async (folder) => {
    const platform = await startMeasuredPlatform(folder);
    try {
      return await withBrowser(async (browser) => {
        const pages = await Promise.all(Object.keys(brands).map((brand) => brandPages(brand, platform.port)));
        for (const { listing, vehicle } of pages) {
          for (const url of [listing, vehicle]) await visitUnhurried(browser, url);
        }
        await platform.untilQuiet();
        const figures: Figure[] = [];
        for (const brand of pages) figures.push(...(await brandFigures(browser, brand)));
        return {
          title: "Phone: what a shopper waits for",
          method: `${phoneConditions}. Filter change: from the last byte of the response to the end of the frame that paints the new count, both in the open filter sheet of a phone and with the results in view, as when a filter chip is removed; median of 15 changes on 3 visits. Slowest tap: from the tap to the next frame, the slowest of six filters ticked in the open sheet (INP). Both under the same conditions.`,
          figures,
        };
      });
    } finally {
      await platform.stop();
    }
  });
}

type BrandPages = { brand: string; listing: string; vehicle: string };

/** The demo site of a brand has the brand's name. */
async function brandPages(brand: string, port: number): Promise<BrandPages> {
  const host = `${brand}.localhost`;
  const html = (await getFoundPage(port, host, "/search")).toString();
  const [vehicle = "/"] = addresses(html, /href="(\/cars\/[^"?#]+)"/g);
  const origin = `http://${host}:${port}`;
  return { brand, listing: `${origin}/search`, vehicle: origin + vehicle };
}

async function brandFigures(browser: Browser, { brand, listing, vehicle }: BrandPages): Promise<Figure[]> {
  const [listings = [], vehicles = []] = await visitsByTurns(browser, [listing, vehicle]);
  const inSheet = await filterChangeTimes(browser, listing, ownSheet);
  const inSight = await filterChangeTimes(browser, listing, ownListing);
  return [
    ...vitalsFigures(`${brand}: listing`, listings),
    atMost(`${brand}: listing, filter change in the sheet`, median(inSheet), budgets.filterMs, "ms", 0),
    atMost(`${brand}: listing, filter change in sight`, median(inSight), budgets.filterMs, "ms", 0),
    atMost(`${brand}: listing, slowest tap (INP)`, await slowestTapMs(browser, listing), goodTapMs, "ms", 0),
    ...vitalsFigures(`${brand}: vehicle`, vehicles),
  ];
}

function vitalsFigures(name: string, all: readonly PageVitals[]): Figure[] {
  const middle = (key: keyof PageVitals): number => median(all.map((vitals) => vitals[key]));
  return [
    atMost(`${name}, largest paint (LCP)`, middle("largestPaintMs"), budgets.largestPaintMs, "ms", 0),
    atMost(`${name}, blocked time (TBT)`, middle("blockingMs"), budgets.blockingMs, "ms", 0),
    atMost(`${name}, layout shift (CLS)`, middle("layoutShift"), budgets.layoutShift, "", 3),
    information(`${name}, first paint (FCP)`, `${middle("firstPaintMs").toFixed(0)} ms`),
  ];
}
