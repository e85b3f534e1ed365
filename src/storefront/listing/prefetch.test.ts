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
  const root = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  const stop = watchIntent(root as unknown as HTMLElement, () => undefined);
  const watched = root.addEventListener.mock.calls.map(([event]) => event as string);
  expect(watched).toContain("pointerover");
  stop();
  expect(root.removeEventListener.mock.calls.map(([event]) => event as string)).toEqual(watched);
});
