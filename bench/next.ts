import { type Figure, grouped, information, median, type PartReport } from "./figures.ts";
import { startMeasuredPlatform } from "./measured-server.ts";
import { nextListing, startNextListing } from "./next/next-listing.ts";
import { ownListing, type PageVitals } from "./page-vitals.ts";
import { filterChangeTimes, phoneConditions, visitsByTurns, visitUnhurried, withBrowser } from "./phone-visits.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const host = "harbourline.localhost";

/**
 * Compares the listing with the same vehicles and pictures in a minimal Next.js application, which this part installs
 * from the registry into a temporary folder. The comparison favours Next.js: its listing has three filters, no fonts,
 * no menus, no saving or comparing and hardly any styles.
 */
export function benchNext(): Promise<PartReport> {
  return withTemporaryFolder("bench-next-", async (folder) => {
    const platform = await startMeasuredPlatform(folder);
    const peer = await startNextListing({ folder, port: platform.port, host });
    try {
      return await withBrowser(async (browser) => {
        const ours = `http://${host}:${platform.port}/search`;
        const theirs = `http://${host}:${peer.port}/search`;
        for (const url of [ours, theirs]) await visitUnhurried(browser, url);
        await platform.untilQuiet();
        const [own = [], next = []] = await visitsByTurns(browser, [ours, theirs]);
        const ownChanges = await filterChangeTimes(browser, ours, ownListing);
        const nextChanges = await filterChangeTimes(browser, theirs, nextListing);
        return {
          title: `Listing beside a minimal one in Next.js ${peer.version}`,
          method: `${phoneConditions}. The same vehicles, texts and pictures; the peer has three filters, no fonts, no menus, no save or compare. Filter change: from the last byte of the response to the frame with the new count.`,
          figures: [
            ...vitals.map(([name, key, unit]) => beside(name, own, next, key, unit)),
            compared("filter change to painted", median(ownChanges), median(nextChanges), "ms"),
          ],
        };
      });
    } finally {
      await peer.stop();
      await platform.stop();
    }
  });
}

const vitals: readonly (readonly [string, keyof PageVitals, string])[] = [
  ["first paint (FCP)", "firstPaintMs", "ms"],
  ["largest paint (LCP)", "largestPaintMs", "ms"],
  ["blocked time (TBT)", "blockingMs", "ms"],
  ["layout shift (CLS)", "layoutShift", ""],
  ["scripts, compressed", "scriptBytes", "bytes"],
  ["everything loaded, compressed", "loadedBytes", "bytes"],
];

function beside(
  name: string,
  own: readonly PageVitals[],
  next: readonly PageVitals[],
  key: keyof PageVitals,
  unit: string,
): Figure {
  return compared(name, median(own.map((visit) => visit[key])), median(next.map((visit) => visit[key])), unit);
}

function compared(name: string, own: number, next: number, unit: string): Figure {
  const text = (value: number) => `${grouped(value, unit === "" ? 3 : 0)} ${unit}`.trim();
  const ratio = next > 0 ? ` (ours ${(own / next).toFixed(2)} of it)` : "";
  return information(name, text(own), `${text(next)}${ratio}`);
}
