import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { keyboardHands } from "./hands.ts";
import { taken, test } from "./platform.ts";

const holdsFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement)));

test("filters on a phone: the sheet takes the focus, retains it while filtering, and returns it", async ({
  pageAt,
}) => {
  const page = await pageAt("red-gum", "/search", { width: 390 });
  const keys = keyboardHands(page);
  const opener = page.getByRole("button", { name: /^Filters/ });
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await keys.press(opener);
  await holdsFocus(sheet).toBe(true);
  await keys.tick(sheet.getByRole("checkbox", { name: /^Toyota / }));
  await page.getByRole("heading", { level: 1, name: /Toyota/, includeHidden: true }).waitFor({ state: "attached" });
  await keys.press(sheet.getByRole("button", { name: /^Show Me [\d,]+ / }));
  await sheet.waitFor({ state: "hidden" });
  await holdsFocus(opener).toBe(true);
  await keys.press(opener);
  await holdsFocus(sheet).toBe(true);
  await keys.press(sheet.getByRole("link", { name: "Clear all" }));
  await expect.poll(() => sheet.getByRole("checkbox", { name: /^Toyota / }).isChecked()).toBe(false);
  await sheet.getByRole("link", { name: "Clear all" }).waitFor({ state: "detached" });
  await holdsFocus(sheet).toBe(true);
  await keys.key("Escape");
  await sheet.waitFor({ state: "hidden" });
  await holdsFocus(opener).toBe(true);
});

test("chips of the listing: a pressed chip disappears, and the focus stays in the results", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search/mazda?range[price]=:60000");
  const keys = keyboardHands(page);
  const chips = page.getByRole("list", { name: "Active filters" });
  await keys.press(chips.getByRole("link", { name: /^Remove Up to/ }));
  await page.waitForURL("**/search/mazda");
  await holdsFocus(page.getByRole("main")).toBe(true);
  await keys.press(chips.getByRole("link", { name: "Clear all" }));
  await page.waitForURL("**/search");
  await chips.waitFor({ state: "hidden" });
  await holdsFocus(page.getByRole("main")).toBe(true);
});

test("pictures of a vehicle: to the last one, full screen and back", async ({ pageAt }) => {
  const vehicle = await demoVehicle("wattlebrook", ({ images }) => images.length === 7);
  const page = await pageAt("wattlebrook", pathFor(vehicle));
  const keys = keyboardHands(page);
  const opener = page.getByRole("button", { name: "Full screen" });
  await keys.press(opener);
  const screen = page.getByRole("dialog", { name: /^All pictures of / });
  await holdsFocus(screen).toBe(true);
  const next = screen.getByRole("button", { name: "Next picture" });
  for (const picture of [2, 3, 4, 5, 6, 7]) {
    await keys.press(next);
    await screen.getByText(`${picture} / 7`).waitFor();
  }
  await holdsFocus(screen).toBe(true);
  await keys.key("Escape");
  await screen.waitFor({ state: "hidden" });
  await holdsFocus(opener).toBe(true);
});

test("comparison: choose two, show identical facts too, remove one", async ({ pageAt }) => {
  const page = await pageAt("red-gum", "/search");
  const keys = keyboardHands(page);
  const choose = page.getByRole("button", { name: /^Compare / });
  await keys.tick(choose.nth(0));
  await keys.tick(choose.nth(1));
  await keys.press(page.getByRole("link", { name: "Compare 2" }));
  await page.waitForURL("**/compare?**");
  await taken(page);
  await keys.tick(page.getByRole("checkbox", { name: /^Only differences/ }));
  await keys.press(page.getByRole("link", { name: /^Remove the / }).first());
  await expect.poll(() => page.getByRole("link", { name: /^Remove the / }).count()).toBe(1);
});

test("saving: the toast leads to the list, and removing a vehicle retains the focus on the page", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/search");
  const keys = keyboardHands(page);
  const hearts = page.getByRole("button", { name: /^Save / });
  await keys.tick(hearts.nth(0));
  await keys.press(page.getByRole("button", { name: "Dismiss" }));
  await holdsFocus(hearts.nth(0)).toBe(true);
  await keys.tick(hearts.nth(1));
  await keys.press(page.getByRole("link", { name: "View List" }));
  await page.waitForURL("**/watchlist");
  await taken(page);
  const saved = page.getByRole("button", { name: /^Save /, pressed: true });
  await expect.poll(() => saved.count()).toBe(2);
  for (const left of [1, 0]) {
    await keys.tick(saved.first());
    await expect.poll(() => saved.count()).toBe(left);
  }
  await holdsFocus(page.getByRole("main")).toBe(true);
});

test("[NV-01] a mega menu opens, is walked through and closes by key; so do the small screen's menus", async ({
  pageAt,
}) => {
  const wide = await pageAt("harbourline", "/contact-us/brookvale");
  const keys = keyboardHands(wide);
  const menu = wide.getByRole("navigation", { name: "Main", exact: true }).locator("details").first();
  await keys.press(menu.locator("summary"));
  await menu.getByRole("link").last().waitFor();
  for (const link of await menu.getByRole("link").all()) {
    await keys.key("Tab");
    await holdsFocus(link).toBe(true);
  }
  await keys.key("Escape");
  await menu.getByRole("link").first().waitFor({ state: "hidden" });
  await holdsFocus(menu.locator("summary")).toBe(true);

  const phone = await pageAt("wattlebrook", "/", { width: 390 });
  const thumbs = keyboardHands(phone);
  const small = phone.getByRole("navigation", { name: "Main, small screen" });
  const opener = phone.getByRole("banner").locator("summary").filter({ hasText: "Menu" });
  await thumbs.press(opener);
  expect(await opener.innerText()).toBe("Close");
  await thumbs.press(small.getByRole("list").getByRole("link").first());
  await phone.waitForURL("**/search**");
});
