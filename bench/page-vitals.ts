/** How a visit went; functions of this file run inside the page. */
export type PageVitals = {
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  /** What travelled of the page and everything it loaded, as compressed. */
  loadedBytes: number;
  scriptBytes: number;
};

/** Where a listing has its filters of makes and its count, and by what part of its address its answer is known. */
export type FilteredListing = { boxes: string; count: string; answer: string };

export const ownListing: FilteredListing = {
  boxes: "#filters-form input[type=checkbox][name*=make]",
  count: "section [role=status]",
  answer: "/data/search",
};
/** The open sheet covers the results; a shopper reads the count on its button. */
export const ownSheet: FilteredListing = { ...ownListing, count: "#filters [type=submit]" };

type ObservedWindow = Window & { benchVitals?: PageVitals; benchInteractions?: Map<number, number> };

/** Starts to observe, before anything of the page is there. */
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

/** Starts to observe how long the answers to taps take, before anything of the page is there. */
export function observeInteractions(): void {
  const longest = new Map<number, number>();
  (window as ObservedWindow).benchInteractions = longest;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      // One tap is several events; what moves no pixel has no interaction.
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Milliseconds from each tap to the frame that answered it; taps answered within 16 ms are left out. */
export function readInteractions(): number[] {
  return [...((window as ObservedWindow).benchInteractions?.values() ?? [])];
}

/** What was observed up to now. */
export function readVitals(): PageVitals {
  const { benchVitals } = window as ObservedWindow;
  if (!benchVitals) throw new Error("the page was not observed");
  const loaded = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  const bytes = (of: PerformanceResourceTiming[]) => of.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith(".js");
  // As it is told everywhere: to a thousandth.
  const layoutShift = Math.round(benchVitals.layoutShift * 1_000) / 1_000;
  return { ...benchVitals, layoutShift, loadedBytes: bytes(loaded), scriptBytes: bytes(loaded.filter(isScript)) };
}

/**
 * Ticks a filter and answers the milliseconds from the answer's last byte to the frame that shows the new
 * count. `change` chooses which filter, so that no answer comes from what the page has kept.
 */
export async function filterChangeMs(listing: FilteredListing & { change: number }): Promise<number> {
  const boxes = document.querySelectorAll<HTMLInputElement>(listing.boxes);
  // The page may put another element in its place.
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
    // Runs before every other task, so right after the frame.
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
