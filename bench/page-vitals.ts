/** Measurements of a visit; functions of this file run inside the page. */
export type PageVitals = {
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  /** Compressed size of the page and everything it loaded. */
  loadedBytes: number;
  scriptBytes: number;
};

/** Selectors of a listing's make filters and of its count, and a part of the URL that identifies its response. */
export type FilteredListing = { boxes: string; count: string; answer: string };

export const ownListing: FilteredListing = {
  boxes: "#filters-form input[type=checkbox][name*=make]",
  count: "section [role=status]",
  answer: "/data/search",
};
/** The open sheet covers the results; a shopper reads the count on its button. */
export const ownSheet: FilteredListing = { ...ownListing, count: "#filters [type=submit]" };

type ObservedWindow = Window & { benchVitals?: PageVitals; benchInteractions?: Map<number, number> };

/** Starts observing before the page loads. */
export function observePage(): void {
  const vitals: PageVitals = {
    firstPaintMs: 0,
    largestPaintMs: 0,
    blockingMs: 0,
    layoutShift: 0,
    loadedBytes: 0,
    scriptBytes: 0,
  };
  (window as ObservedWindow).benchVitals = vitals;
  const observe = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") vitals.firstPaintMs = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (vitals.largestPaintMs = startTime));
  observe("longtask", ({ duration }) => (vitals.blockingMs += Math.max(0, duration - 50)));
  observe("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.layoutShift += value ?? 0;
  });
}

/** Starts observing response times of taps before the page loads. */
export function observeInteractions(): void {
  const longest = new Map<number, number>();
  (window as ObservedWindow).benchInteractions = longest;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      // One tap causes several events. Events that change nothing on screen have no interaction id.
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Milliseconds from each tap to the next frame; taps handled within 16 ms are omitted. */
export function readInteractions(): number[] {
  return [...((window as ObservedWindow).benchInteractions?.values() ?? [])];
}

/** The measurements so far. */
export function readVitals(): PageVitals {
  const { benchVitals } = window as ObservedWindow;
  if (!benchVitals) throw new Error("the page was not observed");
  const loaded = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  const bytes = (of: PerformanceResourceTiming[]) => of.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith(".js");
  // Rounded to thousandths, as is usual for this metric.
  const layoutShift = Math.round(benchVitals.layoutShift * 1_000) / 1_000;
  return { ...benchVitals, layoutShift, loadedBytes: bytes(loaded), scriptBytes: bytes(loaded.filter(isScript)) };
}

/**
 * Ticks a filter and returns the milliseconds from the response's last byte to the frame with the new count. `change`
 * selects the filter, so that no result comes from the page's cache.
 */
export async function filterChangeMs(listing: FilteredListing & { change: number }): Promise<number> {
  const boxes = document.querySelectorAll<HTMLInputElement>(listing.boxes);
  // Queried again each time, because the page may replace the element.
  const count = () => document.querySelector(listing.count)?.textContent;
  const before = count();
  const box = [...boxes].filter(({ checked }) => !checked)[listing.change];
  if (!box || before === undefined) throw new Error("the page has no filter to tick");
  performance.clearResourceTimings();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  setTimeout(() => reject(new Error(`after filter ${listing.change} the page still says "${count()}"`)), 15_000);
  const observer = new MutationObserver(() => {
    if (count() === before) return;
    observer.disconnect();
    // Runs before every other task, so directly after the frame.
    const painted = () => scheduler.postTask(() => resolve(performance.now()), { priority: "user-blocking" });
    requestAnimationFrame(() => void painted());
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  box.click();
  const paintedAt = await promise;
  await new Promise((done) => setTimeout(done, 300));
  const answer = performance.getEntriesByType("resource").findLast(({ name }) => name.includes(listing.answer)) as
    | PerformanceResourceTiming
    | undefined;
  if (!answer) throw new Error("the listing was not asked for");
  return paintedAt - answer.responseEnd;
}
