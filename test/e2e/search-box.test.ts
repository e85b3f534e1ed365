import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type SiteName, siteNames, taken, test } from "./platform.ts";

const wordsBySite: Record<SiteName, string> = { harbourline: "toy", wattlebrook: "cam", "red-gum": "kia" };
const pageAddress = (page: Page) => decodeURIComponent(page.url().slice(new URL(page.url()).origin.length));
const homeField = (page: Page) => page.getByLabel(/^Tell us which (car|vehicle) you want$/);
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");
const activeText = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant");
    const option = id ? document.getElementById(id) : null;
    return option?.getAttribute("aria-selected") === "true" ? option.textContent : null;
  });
const openSuggestions = async (page: Page, text: string) => {
  await homeField(page).click();
  await page.keyboard.type(text, { delay: 30 });
  await list(page).getByRole("group", { name: "Vehicles" }).waitFor();
};

test.for(siteNames)("a shopper chooses a suggested make or model by keyboard alone, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, "/");
  await openSuggestions(page, wordsBySite[site]);
  const field = homeField(page);
  expect(await field.getAttribute("role")).toBe("combobox");
  expect(await field.getAttribute("aria-expanded")).toBe("true");
  expect(await activeText(page)).toBeNull();
  const texts = await options(page).allTextContents();
  await page.keyboard.press("ArrowDown");
  expect(await activeText(page)).toBe(texts[0]);
  await page.keyboard.press("End");
  expect(await activeText(page)).toBe(texts.at(-1));
  await page.keyboard.press("ArrowDown");
  expect(await activeText(page)).toBeNull();
  await page.keyboard.press("ArrowUp");
  expect(await activeText(page)).toBe(texts.at(-1));
  await page.keyboard.press("Home");
  expect(await activeText(page)).toBe(texts[0]);
  const names = list(page).getByRole("group", { name: "Makes and models" }).getByRole("option");
  const name = await names.first().textContent();
  while ((await activeText(page)) !== name) await page.keyboard.press("ArrowDown");
  const href = await names.first().getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${href}`);
  await taken(page);
  const promised = Number(/(\d+) (?:car|vehicle)s?$/.exec(name ?? "")?.[1]);
  expect(Number.parseInt(await page.getByRole("main").getByRole("status").innerText(), 10)).toBe(promised);
});

test("an empty field that gets the focus announces nothing and does not move the page", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/");
  await homeField(page).focus();
  await expect.poll(() => homeField(page).getAttribute("role")).toBe("combobox");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const announcement = page.getByRole("search").locator("[aria-live=polite]").filter({ hasText: /./ });
  expect(await announcement.count()).toBe(0);
  await page.keyboard.type("zzqx");
  await page.locator("[aria-live=polite]", { hasText: "No suggestions" }).first().waitFor({ state: "attached" });
});

test("Escape closes the suggestions and keeps the text; they are announced", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/");
  await openSuggestions(page, "toy");
  await page.locator("[aria-live=polite]", { hasText: /^\d+ suggestions$/ }).waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await list(page).waitFor({ state: "hidden" });
  expect(await homeField(page).inputValue()).toBe("toy");
  expect(await homeField(page).getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("ArrowDown");
  await list(page).waitFor();
  await page.keyboard.press("Tab");
  await list(page).waitFor({ state: "hidden" });
});

test("a pointer chooses a vehicle, with its picture and price", async ({ pageAt }) => {
  const page = await pageAt("wattlebrook", "/", { width: 390 });
  await openSuggestions(page, "cam");
  const vehicle = list(page).getByRole("group", { name: "Vehicles" }).getByRole("option").first();
  expect(await vehicle.textContent()).toMatch(/\$[\d,]+/);
  expect(await vehicle.locator("img").count()).toBe(1);
  expect(await vehicle.locator("mark").first().textContent()).toMatch(/^cam$/i);
  await vehicle.click();
  await page.waitForURL("**/cars/**");
});

test("searches are stored in the browser, suggested again and removable one by one", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/");
  for (const text of ["hybrid suv", "zzqqxx"]) {
    await homeField(page).fill(text);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search**");
    await page.goto("/");
    await taken(page);
  }
  const recent = () => list(page).getByRole("group", { name: "Recent searches" }).getByRole("option").allTextContents();
  await homeField(page).click();
  await expect.poll(recent).toEqual(["zzqqxx", "hybrid suv"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect.poll(recent).toEqual(["hybrid suv"]);
  await page.getByTitle("Forget “hybrid suv”").click();
  await expect.poll(() => options(page).count()).toBe(0);
  expect(await homeField(page).getAttribute("aria-expanded")).toBe("false");
});

test("an older, slower response never replaces the suggestions for the current text", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/");
  await page.route("**/data/suggestions?query=ma", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  await homeField(page).click();
  await page.keyboard.type("ma");
  await page.waitForTimeout(200);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("toy");
  const names = list(page).getByRole("group", { name: "Makes and models" }).getByRole("option").first();
  await expect.poll(() => names.textContent()).toMatch(/^Toyota/);
  await page.waitForTimeout(1_500);
  expect(await names.textContent()).toMatch(/^Toyota/);
});

test("in the filter sheet a suggestion is applied in place and the sheet stays open", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search", { width: 390 });
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.locator("#filters");
  await sheet.getByLabel("Search").click();
  await page.keyboard.type("toy", { delay: 30 });
  await list(page)
    .getByRole("option", { name: /^Toyota \d+ cars$/ })
    .click();
  await expect.poll(() => pageAddress(page)).toBe("/search/toyota");
  expect(await sheet.isVisible()).toBe(true);
});

test("suggestions and recent searches retain the current filters, and find the stated number", async ({ pageAt }) => {
  const filters = "refinementList[colour][0]=White";
  const page = await pageAt("harbourline", "/");
  await homeField(page).fill("toyota");
  await homeField(page).press("Enter");
  await page.waitForURL("**/search/toyota**");
  await page.goto(new URL(`/search?${filters}`, page.url()).href);
  const field = page.locator("#filters").getByLabel("Search");
  await field.click();
  await page.keyboard.type("toy", { delay: 30 });
  const recent = list(page).getByRole("group", { name: "Recent searches" }).getByRole("option").first();
  expect(await recent.getAttribute("href")).toContain(encodeURIComponent("[colour]"));
  const name = list(page).getByRole("option", { name: /^Toyota \d+ cars?$/ });
  const promised = Number(/(\d+) cars?$/.exec((await name.textContent()) ?? "")?.[1]);
  await name.click();
  await expect.poll(() => pageAddress(page)).toBe(`/search/toyota?${filters}`);
  const status = page.getByRole("main").getByRole("status");
  await expect.poll(async () => Number.parseInt(await status.innerText(), 10)).toBe(promised);
});

test("without JavaScript the field is a search form", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/", { javaScript: false });
  await homeField(page).fill("toyota");
  await homeField(page).press("Enter");
  await page.waitForURL("**/search**");
  expect(await page.getByRole("article").count()).toBeGreaterThan(0);
  await expect.poll(() => pageAddress(page)).not.toContain("ask=");
});

test("suggestions load nothing until a search field is used", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  const scripts = () =>
    page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("search-box")).length,
    );
  expect(await scripts()).toBe(0);
  await page.locator("#filters").getByLabel("Search").focus();
  await expect.poll(scripts).toBeGreaterThan(0);
});
