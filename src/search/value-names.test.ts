import { expect, test } from "vitest";
import { valueNames } from "./value-names.ts";

test("a dealership has the name in the settings, or the one found by an import", () => {
  const found = new Map([
    ["north", { name: "NORTH YARD PTY" }],
    ["hill", { name: "Hill Yard" }],
  ]);
  const names = valueNames({
    site: { slug: "alpha", dealerships: [{ slug: "north", name: "North Yard" }] },
    foundPlaces: (siteId) => (siteId === "alpha" ? found : new Map()),
  });
  expect(names).toEqual({ dealership_slug: { north: "North Yard", hill: "Hill Yard" } });
});
