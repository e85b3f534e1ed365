import { expect, test } from "vitest";
import { siteForTest } from "../../vehicles/vehicle-for-test.ts";
import { createOutsideSearch, type OutsideSearchOptions } from "./outside-search.ts";

const site = siteForTest({ search: { host: "https://search.example" } });
const stock = {} as OutsideSearchOptions["stock"];

test.for([
  { isForBrowsers: true, isInSync: true, isReady: true },
  { isForBrowsers: true, isInSync: false, isReady: false },
  { isForBrowsers: false, isInSync: true, isReady: false },
])("browsers query a service that is for browsers ($isForBrowsers) and in sync ($isInSync): $isReady", (row) => {
  const outside = createOutsideSearch({
    builtIn: { search: () => Promise.reject(new Error("not asked")), version: () => 1 },
    openService: () => ({
      isForBrowsers: row.isForBrowsers,
      start: () => {},
      isReady: () => row.isInSync,
      search: () => Promise.resolve(null),
      rewrite: () => Promise.resolve(new Map()),
      forget: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
    stock,
    sites: () => [site],
    findKey: () => "a key",
    mayWrite: () => Promise.resolve(true),
    report: () => {},
  });
  outside.reload();
  expect(outside.isReady(site.slug)).toBe(row.isReady);
});
