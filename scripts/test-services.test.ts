import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { servicesFor, type TestServices } from "./test-services.ts";

const nothing: TestServices = { browser: false, postgres: false, meilisearch: false };

test.for<[string, Partial<TestServices>]>([
  ["src/vehicles/price-display.test.ts", {}],
  ["test/http/listing.test.ts", {}],
  ["test/architecture.test.ts", {}],
  ["test/contract/stock.test.ts", { postgres: true }],
  ["test/contract/sole-worker.test.ts", { postgres: true }],
  ["test/contract/meilisearch-engine.test.ts", { meilisearch: true }],
  ["test/e2e/journey.test.ts", { browser: true }],
  ["test/e2e/search-host.test.ts", { browser: true, meilisearch: true }],
])("%s needs only the services it uses", ([file, needed]) => {
  expect(servicesFor([file])).toEqual({ ...nothing, ...needed });
});

test("several files need the services of each of them", () => {
  expect(servicesFor(["test/http/listing.test.ts", "test/contract/stock.test.ts"])).toEqual({
    ...nothing,
    postgres: true,
  });
  expect(servicesFor(globSync("test/**/*.test.ts"))).toEqual({ browser: true, postgres: true, meilisearch: true });
});
