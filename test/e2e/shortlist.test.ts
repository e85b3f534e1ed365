import type { Page } from "playwright-core";
import { expect } from "vitest";
import { tabTo } from "./hands.ts";
import { browserSavingSites, siteNames, test } from "./platform.ts";

const toasts = (page: Page) => page.locator("[data-toasts] > *");
const saveButton = (page: Page, at: number) => page.getByRole("button", { name: /^Save / }).nth(at);

test.for(browserSavingSites)(
  "[FV-06] [UI-01] [UI-03] saving and removing show one toast, which is announced and reachable by keyboard, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search");
    await saveButton(page, 0).press("Space");
    const announced = page.locator("[data-toasts][role=status]");
    await announced.getByText("Car Saved In Watchlist", { exact: true }).waitFor();
    await saveButton(page, 1).press("Space");
    await expect.poll(() => toasts(page).count()).toBe(1);
    await saveButton(page, 1).press("Space");
    await announced.getByText("Car Removed", { exact: true }).waitFor();
    await expect.poll(() => toasts(page).count()).toBe(1);
    await tabTo(page, page.getByRole("link", { name: "View List" }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/watchlist");
    await expect.poll(() => page.getByRole("article").count()).toBe(1);
  },
);

test("[UI-02] a dismissed toast closes at once and is removed from the document after 1,000,000 ms", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/search");
  await page.clock.install();
  await saveButton(page, 0).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => toasts(page).isVisible()).toBe(false);
  await page.clock.fastForward(999_000);
  await expect.poll(() => toasts(page).count()).toBe(1);
  await page.clock.fastForward(1_000);
  await expect.poll(() => toasts(page).count()).toBe(0);
});

test("a toast closes by itself, but not while the focus is on it", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  await page.clock.install();
  await saveButton(page, 0).click();
  await page.getByRole("link", { name: "View List" }).focus();
  await page.clock.fastForward(60_000);
  await expect.poll(() => toasts(page).isVisible()).toBe(true);
  await page.getByRole("main").click({ position: { x: 5, y: 5 } });
  await page.clock.fastForward(8_000);
  await expect.poll(() => toasts(page).isVisible()).toBe(false);
});

test.for(siteNames)(
  "[FV-13] an anonymous visitor can compare vehicles chosen from cards, and share the address, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search");
    const choose = page.getByRole("button", { name: /^Compare / });
    const names: string[] = [];
    for (const at of [0, 1, 2]) {
      names.push(((await choose.nth(at).getAttribute("aria-label")) ?? "").replace("Compare ", ""));
      await choose.nth(at).click();
    }
    await page.getByRole("link", { name: "Compare 3" }).click();
    await page.waitForURL("**/compare?cars=**");
    const table = page.getByRole("table");
    for (const name of names) expect(await table.textContent()).toContain(name.split(" ").slice(0, 3).join(" "));
    const shared = await pageAt(site, new URL(page.url()).pathname + new URL(page.url()).search, { javaScript: false });
    expect(await shared.getByRole("table").getByRole("columnheader").count()).toBeGreaterThanOrEqual(3);
  },
);

test("recently viewed vehicles appear on the home page, on other vehicles and below saved ones, in this browser only", async ({
  pageAt,
}) => {
  const page = await pageAt("red-gum", "/search");
  const cards = page.getByRole("main").getByRole("article").getByRole("heading").getByRole("link");
  const paths = await cards.evaluateAll((links) => links.slice(0, 2).map((link) => link.getAttribute("href") ?? ""));
  const [first = "", second = ""] = paths;
  const seen = page.getByRole("region", { name: "Recently viewed" });
  for (const path of paths) {
    await page.goto(path);
    const slug = path.split("/").at(-1) ?? "";
    // The page records a viewed vehicle with a delay.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(slug);
  }
  await page.locator("[data-viewed]").scrollIntoViewIfNeeded();
  await seen.getByRole("article").first().waitFor();
  expect(await seen.locator(`a[href="${first}"]`).count()).toBe(1);
  expect(await seen.locator(`a[href="${second}"]`).count()).toBe(0);
  for (const path of ["/", "/watchlist"]) {
    await page.goto(path);
    await page.locator("[data-viewed]").scrollIntoViewIfNeeded();
    await expect.poll(() => seen.getByRole("article").count()).toBe(2);
  }
  const fresh = await pageAt("red-gum", "/");
  await fresh.locator("[data-viewed]").scrollIntoViewIfNeeded();
  expect(await fresh.getByRole("region", { name: "Recently viewed" }).count()).toBe(0);
});
