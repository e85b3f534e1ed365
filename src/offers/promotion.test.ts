import { describe, expect, test } from "vitest";
import { promotionsOnPage } from "./promotion.ts";

const stocktake = {
  name: "stocktake",
  title: "Stocktake sale",
  text: "Every demonstrator is marked down.",
  href: "/search/demo-cars",
  linkText: "See demonstrators",
  from: "2025-01-01",
  to: "2025-02-01",
  positions: [8, 17],
};
const always = { ...stocktake, name: "always", from: "2020-01-01", to: "2035-12-31" };
const promotionPlaces = (promotions: (typeof stocktake)[], today: string, vehicleCount: number) =>
  promotionsOnPage(promotions, today, vehicleCount).map(({ name, position }) => `${name} ${position}`);

describe("days", () => {
  test.each([
    ["the day before", "2024-12-31", false],
    ["the first day", "2025-01-01", true],
    ["the last day", "2025-02-01", true],
    ["the day after", "2025-02-02", false],
  ])("[SE-19] the stocktake promotion on %s, %s: %s", (_day, today, isShown) => {
    expect(promotionPlaces([stocktake], today, 21)).toEqual(isShown ? ["stocktake 8", "stocktake 17"] : []);
  });
});

describe("positions", () => {
  test("[SE-18] the promotions stand at positions 8 and 17 of all cards", () => {
    expect(promotionPlaces([always], "2026-11-21", 21)).toEqual(["always 8", "always 17"]);
  });

  test("[SE-18] a position that so few vehicles do not reach stays empty", () => {
    expect(promotionPlaces([always], "2026-11-21", 16)).toEqual(["always 8", "always 17"]);
    expect(promotionPlaces([always], "2026-11-21", 15)).toEqual(["always 8", "always 17"]);
    expect(promotionPlaces([always], "2026-11-21", 14)).toEqual(["always 8"]);
    expect(promotionPlaces([always], "2026-11-21", 7)).toEqual(["always 8"]);
    expect(promotionPlaces([always], "2026-11-21", 6)).toEqual([]);
  });

  test("of two promotions at one position the first in the site's list is shown", () => {
    const one = { ...always, name: "one", positions: [17] };
    const other = { ...always, name: "other", positions: [17, 3] };
    expect(promotionPlaces([one, other], "2026-11-21", 21)).toEqual(["other 3", "one 17"]);
  });
});
