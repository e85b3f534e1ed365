import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startDelayingServer } from "./delaying-server.ts";
import { pointer } from "./hands.ts";
import { fillEnquiry } from "./journey.ts";
import { test as platformTest } from "./platform.ts";

const test = platformTest.extend("late", async ({ running }, { onCleanup }) => {
  const server = await startDelayingServer(running.port);
  onCleanup(() => server.close());
  return server;
});

const siteAt = (port: number) => `http://harbourline.localhost:${port}`;
const isListingData = (address: string) => address.startsWith("/data/search");
const cardTitles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
const countText = (page: Page) => page.getByRole("main").getByRole("status").innerText();
const busy = (page: Page) => page.locator("[aria-busy=true]");
const settled = (page: Page) => expect.poll(() => busy(page).count()).toBe(0);
const pageAddress = (page: Page) => decodeURIComponent(page.url().slice(new URL(page.url()).origin.length));
const condition = (page: Page, name: string) =>
  page.getByRole("group", { name: "Condition" }).getByRole("checkbox", { name: new RegExp(`^${name} `) });

test("[SE-22] an older, slower response never replaces a newer one", async ({ pageAt, late }) => {
  const page = await pageAt("harbourline", `${siteAt(late.port)}/search`);
  late.delayMsFor = (address) => (isListingData(address) && !address.includes("used") ? 1_500 : 0);
  await condition(page, "New").click();
  await condition(page, "Used").click();
  await page.getByRole("link", { name: "Remove Used" }).waitFor();
  await settled(page);
  const newest = await countText(page);
  await page.waitForTimeout(2_000);
  expect(await countText(page)).toBe(newest);
  expect([await condition(page, "New").isChecked(), await condition(page, "Used").isChecked()]).toEqual([true, true]);
  await expect
    .poll(() => pageAddress(page))
    .toBe("/search?refinementList[car_type][0]=new&refinementList[car_type][1]=used");
});

test("[SE-13] a tick shows immediately and the previous results stay until the response arrives", async ({
  pageAt,
  late,
}) => {
  const page = await pageAt("harbourline", `${siteAt(late.port)}/search`);
  const before = await cardTitles(page);
  late.delayMsFor = (address) => (isListingData(address) ? 3_000 : 0);
  await condition(page, "New").click();
  expect(await condition(page, "New").isChecked()).toBe(true);
  expect(await busy(page).count()).toBe(1);
  expect(await cardTitles(page)).toEqual(before);
  await settled(page);
  expect(await cardTitles(page)).not.toEqual(before);
});

test("[SE-13] a failed request can be retried", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search", { expectedStatuses: [500] });
  await page.route("**/data/search**", (route) => route.fulfill({ status: 500, json: { error: "Broken" } }));
  await condition(page, "Used").click();
  await page.getByRole("alert").waitFor();
  await page.unroute("**/data/search**");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Remove Used" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => pageAddress(page)).toBe("/search/used-cars");
});

test("[SE-13] cached listings open offline, and the requested listing loads when the connection returns", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/search");
  const all = await cardTitles(page);
  await condition(page, "Used").click();
  await page.getByRole("link", { name: "Remove Used" }).waitFor();
  await settled(page);
  const used = await cardTitles(page);
  // Simulates a lost connection. The test harness does not report aborted requests as faults.
  await page.route("**/data/search**", (route) => route.abort("aborted"));
  await page.goBack();
  await expect.poll(() => cardTitles(page)).toEqual(all);
  await page.goForward();
  await expect.poll(() => cardTitles(page)).toEqual(used);
  expect(await page.getByRole("alert").count()).toBe(0);
  await condition(page, "Demo").click();
  await page.getByRole("alert").waitFor();
  expect(await cardTitles(page)).toEqual(used);
  await page.unroute("**/data/search**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByRole("link", { name: "Remove Demo" }).waitFor();
});

test("[SE-23, EF-21] listings remain cached across an enquiry, and the results then start at the top", async ({
  pageAt,
  late,
}) => {
  const page = await pageAt("harbourline", `${siteAt(late.port)}/search`);
  await condition(page, "Used").click();
  await page.getByRole("link", { name: "Remove Used" }).waitFor();
  await settled(page);
  const used = await cardTitles(page);
  await page.goto(`${siteAt(late.port)}/contact-us`);
  await fillEnquiry({ page, hands: pointer, name: "Robin Returning" });
  await page.getByRole("combobox", { name: "What is it about?" }).selectOption({ label: "General Enquiry" });
  await page.getByRole("combobox", { name: "Preferred dealership" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await page.waitForURL("**/success**");
  expect(await page.evaluate(() => sessionStorage.getItem("forecourt:harbourline:reset-scroll"))).not.toBeNull();
  await page.getByRole("link", { name: "Back to our stock" }).click();
  await page.waitForURL("**/search");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => sessionStorage.getItem("forecourt:harbourline:reset-scroll"))).toBeNull();
  late.asked.length = 0;
  await condition(page, "Used").click();
  await expect.poll(() => cardTitles(page)).toEqual(used);
  expect(late.asked.filter(isListingData)).toEqual([]);
});

test("[SU-11] a word typed letter by letter is one step back", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  const all = await countText(page);
  await page
    .getByRole("searchbox", { name: "Search", exact: true })
    .or(page.locator("#listing-search"))
    .first()
    .click();
  await page.keyboard.type("toyota", { delay: 60 });
  await expect.poll(() => pageAddress(page)).toBe("/search?query=toyota&ask=typing");
  await settled(page);
  await page.goBack();
  await expect.poll(() => countText(page)).toBe(all);
  await expect.poll(() => pageAddress(page)).toBe("/search");
});

test("hovering over a filter preloads its results once", async ({ pageAt, late }) => {
  const page = await pageAt("harbourline", `${siteAt(late.port)}/search`);
  await page.waitForLoadState("networkidle");
  late.asked.length = 0;
  await condition(page, "New").hover();
  await expect.poll(() => late.asked.filter(isListingData).length).toBe(1);
  expect(await condition(page, "New").isChecked()).toBe(false);
  await condition(page, "New").click();
  await page.getByRole("link", { name: "Remove New" }).waitFor();
  expect(late.asked.filter(isListingData)).toEqual([
    "/data/search?refinementList[car_type][]=new&sortBy=most-relevant",
  ]);
});
