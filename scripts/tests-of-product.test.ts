import { expect, test } from "vitest";
import { testsOfProduct } from "./tests-of-product.ts";

const cases: [reason: string, file: string, counts: boolean][] = [
  ["a rule that a page uses", "src/vehicles/price-display.test.ts", true],
  ["a rule and how other systems write it", "src/locations/location-wire.test.ts", true],
  ["the server over HTTP", "test/http/shown-settings.test.ts", true],
  ["a page in a browser", "test/e2e/journey.test.ts", true],
  ["a command", "test/stock-import.test.ts", true],
  ["defaults of settings", "src/sites/resolve-settings.test.ts", false],
  ["the schema of some settings", "src/analytics/analytics-settings.test.ts", false],
  ["pictures of pages, by a helper of the tests", "test/screens/compare-pictures.test.ts", false],
];

test.for(cases)("a test of %s counts as proof only if it exercises the product", ([, file, counts]) => {
  expect(testsOfProduct([file]).has(file)).toBe(counts);
});

test("a contract suite counts if a test runs it against the product", () => {
  const contract = "test/contract/accounts.contract.ts";
  expect(testsOfProduct([contract]).has(contract)).toBe(false);
  expect(testsOfProduct([contract, "test/contract/accounts.test.ts"]).has(contract)).toBe(true);
});
