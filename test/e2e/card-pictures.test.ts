import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle } from "./demo-vehicles.ts";
import { test } from "./platform.ts";

/** Stock number of a vehicle with several pictures; searching for it shows its card only. */
async function stockNumber(): Promise<string> {
  const { stocknum } = await demoVehicle("harbourline", ({ images }) => images.length > 4);
  return `/search?query=${stocknum}`;
}

const pageCard = (page: Page) => page.getByRole("main").getByRole("article").first();
const pageRail = (page: Page) => pageCard(page).locator("[data-pictures]");
const pagePlace = (page: Page) => pageRail(page).getAttribute("data-at");
const pictureCount = (page: Page) => pageRail(page).locator("img").count();

/** Swipes across the middle of the card's picture by the given number of pixels. */
async function swipe(page: Page, [right, down]: readonly [number, number]): Promise<void> {
  const box = await pageCard(page).getByRole("img").boundingBox();
  if (!box) throw new Error("The picture is not to be seen");
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (const share of [0.1, 0.3, 0.6, 0.8, 1])
    await touch("touchMove", [{ x: from.x + right * share, y: from.y + down * share }]);
  await touch("touchEnd", []);
}

/** A slow machine may miss a gesture, so it is repeated until it takes effect. */
async function swipeUntil(page: Page, distance: readonly [number, number], isDone: () => Promise<boolean>) {
  await expect
    .poll(async () => {
      if (await isDone()) return true;
      await swipe(page, distance);
      return isDone();
    })
    .toBe(true);
}

test("by touch a card's pictures are swiped sideways, the page still moves up and down, and a tap opens the vehicle", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", await stockNumber(), { width: 390 });
  const scrollTop = () => page.evaluate(() => window.scrollY);
  await swipeUntil(page, [0, -60], async () => (await scrollTop()) > 20);
  await expect.poll(() => pagePlace(page)).toBe("1");
  await swipeUntil(page, [-200, 4], async () => (await pagePlace(page)) !== "1");
  await expect.poll(() => pictureCount(page)).toBeGreaterThan(2);
  const before = await scrollTop();
  await swipeUntil(page, [4, 60], async () => (await scrollTop()) < before);
  expect(await pagePlace(page)).not.toBe("1");
  expect(page.url()).toContain("/search");

  await pageRail(page).locator("a").click();
  await page.waitForURL("**/cars/**");
});

test("a mouse goes through a card's pictures by buttons, the keyboard by its arrow keys, and Tab finds one link as before", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", await stockNumber());
  await pageCard(page).hover({ position: { x: 40, y: 60 } });
  await expect.poll(() => pagePlace(page)).toBe("1");
  await expect.poll(() => pictureCount(page)).toBe(2);
  const [previous, next] = [pageRail(page).locator("button").first(), pageRail(page).locator("button").last()];
  expect(await previous.isDisabled()).toBe(true);
  await next.click();
  await expect.poll(() => pagePlace(page)).toBe("2");
  await previous.click();
  await expect.poll(() => pagePlace(page)).toBe("1");

  await pageCard(page).getByRole("heading").getByRole("link").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => pagePlace(page)).toBe("2");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Compare /);
  expect(await pageCard(page).getByRole("link").count()).toBe(1);
  expect(await pageCard(page).getByRole("img").count()).toBe(1);
});
