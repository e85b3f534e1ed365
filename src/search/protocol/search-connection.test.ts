import { expect, test } from "vitest";
import { siteForTest } from "../../vehicles/vehicle-for-test.ts";
import { isOpenToBrowsers } from "./search-connection.ts";

test.for([
  [true, "https://search.example", ["cars.example"]],
  [false, "http://search.example", ["cars.example"]],
  [false, "http://127.0.0.1:7700", ["cars.example"]],
  [false, "http://127.0.0.1:7700", ["cars.localhost", "cars.example"]],
  [true, "http://127.0.0.1:7700", ["cars.localhost"]],
  [true, "http://[::1]:7700", ["cars.localhost"]],
  [false, "http://localhost.example:7700", ["cars.localhost"]],
  [false, null, ["cars.example"]],
] as const)("[EN-07, ER-06] browsers may ask: %s for %s from %s", ([isOpen, host, [first, ...more]]) => {
  expect(isOpenToBrowsers(siteForTest({ hosts: [first, ...more], search: { host } }))).toBe(isOpen);
});
