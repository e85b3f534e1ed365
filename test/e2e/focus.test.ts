import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { siteNames, test } from "./platform.ts";

const mostStops = 60;

/** Tabs through a page and returns the focused elements that a bar or panel covers completely (WCAG 2.4.11). */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
      const shares = [0.1, 0.5, 0.9];
      const points = shares.flatMap((across) => shares.map((down) => [left + width * across, top + height * down]));
      const isSeen = points.some(([x = 0, y = 0]) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && [focused, ...labels].some((part) => part.contains(there));
      });
      return isSeen ? null : focused.outerHTML.slice(0, 120);
    });
    if (name !== null) covered.push(name);
  }
  return covered;
}

test.for(siteNames)("no focused element is covered by a bar, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, pathFor(await demoVehicle(site, ({ images }) => images.length > 3)), { width: 390 });
  expect(await coveredStops(page)).toEqual([]);
});

test.for(siteNames)(
  "at 400 % zoom the toolbar of a listing covers no focused element, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search", { width: 320 });
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await coveredStops(page)).toEqual([]);
  },
);

test.for(siteNames)("Tab goes through a wide header from left to right, row by row, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, "/contact-us");
  const header = page.getByRole("banner");
  const places: { x: number; y: number }[] = [];
  await header.getByRole("link").first().focus();
  while (await header.evaluate((element) => element.contains(document.activeElement))) {
    places.push(await page.evaluate(() => document.activeElement?.getBoundingClientRect() ?? new DOMRect()));
    await page.keyboard.press("Tab");
  }
  expect(places.length).toBeGreaterThan(5);
  const rowPixels = 40;
  const inOrder = places.toSorted((one, other) =>
    Math.abs(one.y - other.y) < rowPixels ? one.x - other.x : one.y - other.y,
  );
  expect(places).toEqual(inOrder);
});

test("[UI-06] a menu closes when the focus leaves it", async ({ pageAt }) => {
  const wide = await pageAt("harbourline", "/");
  const menu = wide.getByRole("navigation", { name: "Main", exact: true }).locator("details").first();
  await menu.locator("summary").click();
  await menu.getByRole("link").last().focus();
  await wide.keyboard.press("Tab");
  await menu.getByRole("link").last().waitFor({ state: "hidden" });
});

test("selected and unselected options differ in forced colours", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  await page.emulateMedia({ forcedColors: "active" });
  const hearts = page.getByRole("button", { name: /^Save / });
  const styleFor = (index: number) =>
    hearts.nth(index).evaluate((button) => {
      const icon = button.querySelector("svg") ?? button;
      const ground = [icon, button].map((part) => getComputedStyle(part).backgroundColor);
      return { icon: getComputedStyle(icon).color, ground: ground.find((colour) => colour !== "rgba(0, 0, 0, 0)") };
    });
  await hearts.first().click();
  await expect.poll(() => hearts.first().getAttribute("aria-pressed")).toBe("true");
  const [saved, unsaved] = [await styleFor(0), await styleFor(1)];
  expect(saved.ground).not.toBe(unsaved.ground);
  for (const { icon, ground } of [saved, unsaved]) expect(icon).not.toBe(ground);
});
