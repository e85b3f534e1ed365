import { afterEach, expect, test, vi } from "vitest";
import { serverListing } from "./listing-loader.ts";
import { listingSource } from "./listing-source.ts";
import { watchIntent } from "./prefetch.ts";

afterEach(() => vi.unstubAllGlobals());

test("nothing is prefetched in a browser that saves data", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const root = { addEventListener: vi.fn() };
  watchIntent(root as unknown as HTMLElement, () => undefined)();
  expect(root.addEventListener).not.toHaveBeenCalled();
  expect(listingSource(true)).toBe(serverListing);
});

test("in other browsers, elements about to be used are watched until the watcher is stopped", () => {
  vi.stubGlobal("navigator", {});
  const root = { addEventListener: vi.fn() };
  const stop = watchIntent(root as unknown as HTMLElement, () => undefined);
  const { calls } = root.addEventListener.mock;
  const isStopped = (): boolean[] => calls.map(([, , { signal }]) => (signal as AbortSignal).aborted);
  expect(calls.map(([event]) => event as string)).toContain("pointerover");
  expect(isStopped()).toEqual(calls.map(() => false));
  stop();
  expect(isStopped()).toEqual(calls.map(() => true));
});
