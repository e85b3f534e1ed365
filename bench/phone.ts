import { atMost, type Figure, information, median, type PartReport } from "./figures.ts";
import { getFoundPage } from "./get-page.ts";
import { startMeasuredPlatform } from "./measured-server.ts";
import { ownListing, type PageVitals } from "./page-vitals.ts";
import { addresses } from "./page-sizes.ts";
import { filterChangeTimes, phoneConditions, visitsOf, visitUnhurried, withBrowser } from "./phone-visits.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const host = "harbourline.localhost";
const budgets = { largestPaintMs: 1_600, blockingMs: 100, layoutShift: 0, filterMs: 50 };

/** What a shopper on a modest phone waits for, first visit, nothing in the browser's cache. */
export function benchPhone(): Promise<PartReport> {
  return withTemporaryFolder("bench-phone-", async (folder) => {
    const platform = await startMeasuredPlatform(folder);
    try {
      return await withBrowser(async (browser) => {
        const origin = `http://${host}:${platform.port}`;
        const html = (await getFoundPage(platform.port, host, "/search")).toString();
        const [vehicle = "/"] = addresses(html, /href="(\/cars\/[^"?#]+)"/g);
        for (const path of ["/search", vehicle]) await visitUnhurried(browser, origin + path);
        await platform.untilQuiet();
        const changes = await filterChangeTimes(browser, `${origin}/search`, ownListing);
        return {
          title: "Phone: what a shopper waits for",
          method: `${phoneConditions}. Filter change: from the answer's last byte to the frame in which the new count is painted, under the same conditions.`,
          figures: [
            ...vitalsFigures("listing", await visitsOf(browser, `${origin}/search`)),
            ...vitalsFigures("vehicle", await visitsOf(browser, origin + vehicle)),
            atMost("listing: filter change to painted", median(changes), budgets.filterMs, "ms", 0),
          ],
        };
      });
    } finally {
      await platform.stop();
    }
  });
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
