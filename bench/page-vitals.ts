/** How a visit went; functions of this file run inside the page. */
export type PageVitals = { firstPaintMs: number; largestPaintMs: number; blockingMs: number; layoutShift: number };

type ObservedWindow = Window & { benchVitals?: PageVitals };

/** Starts to observe, before anything of the page is there. */
export function observePage(): void {
  const vitals: PageVitals = { firstPaintMs: 0, largestPaintMs: 0, blockingMs: 0, layoutShift: 0 };
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

/** What was observed up to now. */
export function readVitals(): PageVitals {
  const { benchVitals } = window as ObservedWindow;
  if (!benchVitals) throw new Error("the page was not observed");
  return benchVitals;
}

/**
 * Ticks a filter and answers the milliseconds from the answer's last byte to the frame that shows the new
 * count. `change` chooses which filter, so that no answer comes from what the page has kept.
 */
export async function filterChangeMs(change: number): Promise<number> {
  const boxes = document.querySelectorAll<HTMLInputElement>("#filters-form input[type=checkbox]");
  const status = document.querySelector("main [role=status]");
  const box = [...boxes].filter(({ checked, name }) => !checked && name.includes("make"))[change];
  if (!box || !status) throw new Error("the page has no filter to tick");
  performance.clearResourceTimings();
  const { promise, resolve } = Promise.withResolvers<number>();
  const observer = new MutationObserver(() =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => resolve(performance.now()), { once: true });
      channel.port1.start();
      channel.port2.postMessage(null);
    }),
  );
  observer.observe(status, { subtree: true, childList: true, characterData: true });
  box.click();
  const paintedAt = await promise;
  observer.disconnect();
  await new Promise((done) => setTimeout(done, 300));
  const answer = performance.getEntriesByType("resource").findLast(({ name }) => name.includes("/data/search")) as
    | PerformanceResourceTiming
    | undefined;
  if (!answer) throw new Error("the listing was not asked for");
  return paintedAt - answer.responseEnd;
}
