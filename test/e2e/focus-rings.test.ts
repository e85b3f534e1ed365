import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { faintRings } from "./focus-rings.ts";
import { type SiteName, siteNames, test } from "./platform.ts";

/** More than any of these pages has. */
const all = 200;

/** Header and footer are the same on all pages of a site, so each test measures only what others have not. */
const clearKinds = new Map(siteNames.map((site) => [site, new Set<string>()]));
const faintOn = (site: SiteName, page: Page, mostStops: number) =>
  faintRings(page, mostStops, clearKinds.get(site) ?? new Set());

test.for(siteNames)("every focus ring of header, hero, menus and footer is clear, %s", async (site, { pageAt }) => {
  const wide = await pageAt(site, "/");
  expect(await faintOn(site, wide, all)).toEqual([]);
  await wide.getByRole("navigation", { name: "Main", exact: true }).locator("summary").first().click();
  expect(await faintOn(site, wide, 8)).toEqual([]);
  const phone = await pageAt(site, "/", { width: 390 });
  await phone.getByRole("banner").locator("summary").filter({ hasText: "Menu" }).press("Enter");
  expect(await faintOn(site, phone, all)).toEqual([]);
});

test.for(siteNames)("every focus ring of listing and filters is clear, %s", async (site, { pageAt }) => {
  const wide = await pageAt(site, "/search");
  const compare = wide.getByRole("button", { name: /^Compare / });
  await compare.nth(0).press("Enter");
  await compare.nth(1).press("Enter");
  await wide.getByRole("link", { name: "Compare 2" }).waitFor();
  await wide.getByRole("link", { name: "Skip to the main content" }).focus();
  expect(await faintOn(site, wide, all)).toEqual([]);
  const phone = await pageAt(site, "/search", { width: 390 });
  await phone.getByRole("button", { name: /^Filters/ }).press("Enter");
  expect(await faintOn(site, phone, 60)).toEqual([]);
});

test.for(siteNames)("every focus ring of a vehicle's page and its dialogs is clear, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, pathFor(await demoVehicle(site, ({ images }) => images.length > 3)));
  await page.waitForLoadState("networkidle");
  expect(await faintOn(site, page, all)).toEqual([]);
  await page.getByRole("button", { name: "Full screen" }).press("Enter");
  await page.getByRole("dialog", { name: /^All pictures of / }).waitFor();
  expect(await faintOn(site, page, 20)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Enquire", exact: true }).filter({ visible: true }).first().press("Enter");
  await page.getByRole("dialog", { name: "Ask about this one" }).waitFor();
  expect(await faintOn(site, page, 30)).toEqual([]);
});
