import type { Page } from "playwright-core";
import { expect } from "vitest";
import { siteNames, test } from "./platform.ts";

const words = "no diesel suv";
const understood = ["Four Wheel Drive", "SUV", "Not Diesel"];
const before = "Up to $60,000";
const start = "/search?range[price]=:60000";

const readChips = async (page: Page) =>
  (
    await page
      .getByRole("list", { name: "Active filters", includeHidden: true })
      .getByRole("link", { name: /^Remove/, includeHidden: true })
      .allTextContents()
  ).toSorted();
const searchBox = (page: Page) => page.locator("#listing-search");
const pageAddress = (page: Page) => decodeURIComponent(page.url().slice(new URL(page.url()).origin.length));
const isSheetOpen = (page: Page) => page.locator("#filters:popover-open").count();

async function openFilters(page: Page, width: number): Promise<void> {
  if (width < 992) await page.getByRole("button", { name: /^Filters/ }).click();
}

/** Ticks the first make and expects it to be added to exactly the filters that the page shows. */
async function tickMake(page: Page, shown: readonly string[]): Promise<void> {
  const make = page.getByRole("group", { name: "Make" }).getByRole("checkbox").first();
  const name = (await make.getAttribute("value")) ?? "";
  await make.check();
  await expect.poll(() => readChips(page)).toEqual([...shown, name].toSorted());
}

const visits = siteNames.flatMap((site) =>
  [1440, 390].flatMap((width) => [20, 130].map((delay) => ({ site, width, delay }))),
);

test.for(visits)(
  "[SU-11] back from submitted words restores the previous filters, $site, $width px, $delay ms a letter",
  async ({ site, width, delay }, { pageAt }) => {
    const page = await pageAt(site, start, { width });
    await page.waitForLoadState("networkidle");
    await openFilters(page, width);
    await searchBox(page).pressSequentially(words, { delay });
    await searchBox(page).press("Enter");
    await page.waitForURL("**/search**asked=**");
    await expect.poll(() => readChips(page)).toEqual([...understood, before].toSorted());
    await expect.poll(() => isSheetOpen(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => pageAddress(page)).toBe(start);
    await expect.poll(() => readChips(page)).toEqual([before]);
    expect(await searchBox(page).inputValue()).toBe("");
    await openFilters(page, width);
    await tickMake(page, [before]);
  },
);

test.for(siteNames.flatMap((site) => [1440, 390].map((width) => ({ site, width }))))(
  "[SU-11] back from a suggestion restores the previous filters, $site, $width px",
  async ({ site, width }, { pageAt }) => {
    const page = await pageAt(site, start, { width });
    await page.waitForLoadState("networkidle");
    await openFilters(page, width);
    await searchBox(page).pressSequentially(words, { delay: 60 });
    await page.waitForURL("**ask=typing**");
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.waitForURL("**/search**asked=**");
    await expect.poll(() => searchBox(page).inputValue()).toBe("");
    // The first step back only closes the sheet.
    if (await isSheetOpen(page)) {
      await page.goBack();
      await expect.poll(() => isSheetOpen(page)).toBe(0);
    }
    await page.waitForURL("**/search**asked=**");
    await page.goBack();
    await expect.poll(() => pageAddress(page)).toBe(start);
    await expect.poll(() => readChips(page)).toEqual([before]);
    expect(await searchBox(page).inputValue()).toBe("");
    await openFilters(page, width);
    await tickMake(page, [before]);
  },
);

test.for(siteNames)(
  "[SU-11] back to words that were not submitted shows them in the field, and the next tick is added to them, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, start);
    const shown = [...understood, before].toSorted();
    await searchBox(page).pressSequentially(words, { delay: 60 });
    await expect.poll(() => pageAddress(page)).toBe(`/search?query=${words}&range[price]=:60000&ask=typing`);
    await expect.poll(() => readChips(page)).toEqual(shown);
    await page.getByRole("link", { name: "Remove Not Diesel" }).click();
    await expect.poll(() => searchBox(page).inputValue()).toBe("");
    await searchBox(page).focus();
    await page.goBack();
    await expect.poll(() => readChips(page)).toEqual(shown);
    expect(await searchBox(page).inputValue()).toBe(words);
    await tickMake(page, shown);
  },
);

test("[SU-11] a slider moved before typing is a separate step", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  await page.getByRole("group", { name: "Price" }).getByLabel("To").fill("60000");
  await expect.poll(() => pageAddress(page)).toBe(start);
  await searchBox(page).pressSequentially("suv", { delay: 60 });
  await page.waitForURL("**ask=typing**");
  await searchBox(page).press("Enter");
  await page.waitForURL("**/search**asked=**");
  await page.goBack();
  await expect.poll(() => pageAddress(page)).toBe(start);
  await expect.poll(() => readChips(page)).toEqual([before]);
});
