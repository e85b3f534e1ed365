import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type SiteName, siteNames, taken, test } from "./platform.ts";

/** The page's URL without its host. */
const pageAddress = (page: Page) => decodeURIComponent(page.url().slice(new URL(page.url()).origin.length));
const cardTitles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
/** The prices on the cards; the purchase price for a vehicle with a weekly subscription. */
const cardPrices = async (page: Page) => {
  // Before the name are tags, such as offers with an amount.
  const texts = await page.getByRole("article").evaluateAll((articles) =>
    articles.map((article) => {
      const name = article.querySelector("h2, h3")?.textContent ?? "";
      return (article.textContent ?? "").split(name).slice(1).join(name);
    }),
  );
  const amounts = texts.map((text) => (/buy for \$([\d,]+)/.exec(text) ?? /\$([\d,]+)/.exec(text))?.[1]);
  return amounts.map((amount) => Number(amount?.replaceAll(",", "")));
};
const foundCount = async (page: Page) =>
  Number(/^[\d,]+/.exec(await page.getByRole("main").getByRole("status").innerText())?.[0].replaceAll(",", ""));
const buttonCount = async (page: Page) =>
  Number(
    /Show Me ([\d,]+)/i
      .exec((await page.getByRole("button", { name: /^Show Me [\d,]+ /i }).textContent()) ?? "")?.[1]
      ?.replaceAll(",", ""),
  );
const busy = (page: Page) => page.locator("[aria-busy=true]");
const pageFilters = (page: Page) => page.locator("#filters");

const bodies: Record<SiteName, string> = { harbourline: "SUV", wattlebrook: "SUV", "red-gum": "Caravan" };

/** Opens the group of body type filters and returns the button of one body type. */
async function bodyButton(page: Page, body: string): Promise<Locator> {
  const summary = pageFilters(page).locator("summary", { hasText: /^Body type/ });
  if ((await summary.locator("..").getAttribute("open")) === null) await summary.click();
  return pageFilters(page)
    .getByRole("group", { name: "Body type" })
    .getByRole("button", { name: new RegExp(`^${body} `) });
}

test.for(siteNames)(
  "[SU-10] the hero's button counts live and opens exactly as many results, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/");
    const all = await buttonCount(page);
    await page.getByLabel("Price up to").selectOption({ label: "$30,000" });
    await expect.poll(() => buttonCount(page)).toBeLessThan(all);
    const promised = await buttonCount(page);
    await page.getByRole("button", { name: /^Show Me/i }).click();
    await page.waitForURL("**/search**");
    expect(await foundCount(page)).toBe(promised);
    expect(await buttonCount(page)).toBe(promised);
  },
);

test.for(siteNames)(
  "[SU-10] Show Me N on the listing counts live and keeps the filters, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search", { width: 390 });
    const all = await foundCount(page);
    await page.getByRole("button", { name: /^Filters/ }).click();
    const group = pageFilters(page).getByRole("group", { name: "Price" });
    await group.getByLabel("To").fill("20000");
    await page.getByRole("link", { name: "Remove Up to $20,000", includeHidden: true }).waitFor({ state: "attached" });
    await expect.poll(() => buttonCount(page)).toBeLessThan(all);
    const promised = await buttonCount(page);
    await page.getByRole("button", { name: /^Show Me/i }).click();
    await pageFilters(page).waitFor({ state: "hidden" });
    expect(await foundCount(page)).toBe(promised);
    await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=:20000");
    await page.reload();
    expect(await foundCount(page)).toBe(promised);
  },
);

test.for(siteNames)(
  "[SU-11] back and forward restore filters, page and scroll position, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search?range[price]=:80000");
    const first = { titles: await cardTitles(page), count: await foundCount(page) };
    const scrolledTo = 900;
    await page.evaluate((top) => window.scrollTo(0, top), scrolledTo);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2", exact: true }).click();
    await page.waitForURL("**page=2**");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => busy(page).count()).toBe(0);
    const second = await cardTitles(page);
    expect(second).not.toEqual(first.titles);

    await page.goBack();
    await expect.poll(() => cardTitles(page)).toEqual(first.titles);
    // Clicking the link below scrolled further down than the earlier position.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolledTo - 1);
    expect(await foundCount(page)).toBe(first.count);
    expect(await page.getByRole("link", { name: /^Remove .*80,000/ }).count()).toBe(1);

    await page.goForward();
    await expect.poll(() => cardTitles(page)).toEqual(second);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.reload();
    expect(await cardTitles(page)).toEqual(second);
    await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=:80000&page=2");
  },
);

test.for(siteNames)(
  "[SU-11] back from a vehicle restores filters, page and scroll position, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search");
    await (await bodyButton(page, bodies[site])).click();
    await page.getByRole("link", { name: `Remove ${bodies[site]}` }).waitFor();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2", exact: true }).click();
    await page.waitForURL("**page=2**");
    await expect.poll(() => busy(page).count()).toBe(0);
    const before = { titles: await cardTitles(page), address: pageAddress(page) };
    const card = page.getByRole("article").nth(11).getByRole("heading").getByRole("link");
    // Scrolls as a person does: this renders every card on the way, and none of them is rendered when the shopper
    // returns.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 200);
        return (await card.boundingBox())?.y ?? 0;
      })
      .toBeLessThan(500);
    await page.waitForFunction(() => history.state?.scroll === window.scrollY);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    const top = (await card.boundingBox())?.y ?? 0;
    await card.click();
    await page.waitForURL("**/cars/**");
    await taken(page);

    await page.goBack();
    await taken(page);
    await expect.poll(() => pageAddress(page)).toBe(before.address);
    expect(await cardTitles(page)).toEqual(before.titles);
    await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - top)).toBeLessThanOrEqual(2);
    const body = await bodyButton(page, bodies[site]);
    await expect.poll(() => body.getAttribute("aria-pressed")).toBe("true");
  },
);

test.for(siteNames)("[SE-06] all four sorts order the results, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, "/search?range[price]=1:");
  const sort = page.getByRole("combobox", { name: "Sort by" });
  expect(await sort.getByRole("option").allTextContents()).toEqual([
    "Most relevant",
    "Latest",
    "Highest price",
    "Lowest price",
  ]);
  const orders = new Map<string, string[]>();
  for (const label of ["Latest", "Most relevant", "Highest price", "Lowest price"]) {
    await sort.selectOption({ label });
    await expect
      .poll(async () => [await busy(page).count(), await sort.locator("option:checked").textContent()])
      .toEqual([0, label]);
    const shown = await cardTitles(page);
    orders.set(label, shown);
    const prices = await cardPrices(page);
    expect(prices.length).toBeGreaterThan(10);
    if (label === "Highest price") expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    if (label === "Lowest price") expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  }
  // Each sort order has its own URL: the server must render what the browser showed.
  await page.reload();
  expect(await cardTitles(page)).toEqual(orders.get("Lowest price"));
  expect(new Set([...orders.values()].map((titles) => titles.join())).size).toBe(4);
  expect(orders.get("Lowest price")).not.toContain(orders.get("Highest price")?.[0]);
});

test.for(siteNames)("[SE-14] an empty result offers removals with correct counts, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, `/search?query=zzqqxx&range[price]=:90000`);
  expect(await foundCount(page)).toBe(0);
  expect(await page.getByRole("heading", { level: 2, name: /^No (cars|vehicles) match/ }).count()).toBe(1);
  const removal = page.getByRole("main").getByRole("link", { name: /^Remove .*zzqqxx.*\d+ (car|vehicle)s$/ });
  const promised = Number(
    /([\d,]+) (?:car|vehicle)s$/.exec((await removal.textContent()) ?? "")?.[1]?.replaceAll(",", ""),
  );
  expect(promised).toBeGreaterThan(0);
  await removal.click();
  await expect.poll(() => foundCount(page)).toBe(promised);
  expect(await page.getByRole("article").count()).toBeGreaterThan(0);
  await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=:90000");
});

test.for(siteNames)(
  "[SE-21] without JavaScript the listing is complete, and paging and sorting work, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search", { javaScript: false });
    const first = await cardTitles(page);
    expect(first.length).toBeGreaterThanOrEqual(18);
    await page.getByRole("link", { name: "Page 2", exact: true }).press("Enter");
    await page.waitForURL("**page=2**");
    expect(await cardTitles(page)).not.toEqual(first);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Highest price" });
    await page.getByRole("button", { name: /^Show Me/i }).click();
    await page.waitForURL("**sortBy=highest-price**");
    await expect.poll(() => pageAddress(page)).toBe("/search?sortBy=highest-price");
    const prices = await cardPrices(page);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  },
);

test.for(siteNames)(
  "the filter sheet opens and closes by keyboard, and the focus returns, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search", { width: 390 });
    const opener = page.getByRole("button", { name: /^Filters/ });
    expect(await pageFilters(page).isVisible()).toBe(false);
    await opener.focus();
    await page.keyboard.press("Enter");
    await pageFilters(page).waitFor();
    await page.keyboard.press("Tab");
    expect(await pageFilters(page).evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await pageFilters(page).waitFor({ state: "hidden" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Close the filters" }).click();
    await pageFilters(page).waitFor({ state: "hidden" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  },
);

test("[SE-13] the filter sheet is modal: back closes it and retains ticks, forward reopens it, and a wide window is not blocked", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/search", { width: 390 });
  const opener = page.getByRole("button", { name: /^Filters/, includeHidden: true });
  const isInert = () => opener.evaluate((button) => button.closest("[inert]") !== null);
  const used = pageFilters(page).getByRole("checkbox", { name: /^Used / });
  await opener.click();
  await expect.poll(isInert).toBe(true);
  await expect.poll(() => pageFilters(page).evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
  await page.goBack();
  await pageFilters(page).waitFor({ state: "hidden" });
  await expect.poll(isInert).toBe(false);
  await expect.poll(() => pageAddress(page)).toBe("/search");

  await page.evaluate(() => history.forward());
  await expect.poll(isInert).toBe(true);
  await page.getByRole("button", { name: "Close the filters" }).click();
  await expect.poll(isInert).toBe(false);
  await expect.poll(() => page.evaluate(() => history.state?.sheet ?? false)).toBe(false);

  await opener.click();
  await expect.poll(isInert).toBe(true);
  await used.click();
  await expect.poll(() => pageAddress(page)).toBe("/search/used-cars");
  await page.goBack();
  await pageFilters(page).waitFor({ state: "hidden" });
  await expect.poll(() => pageAddress(page)).toBe("/search/used-cars");
  await page.getByRole("link", { name: "Remove Used" }).waitFor();

  await opener.click();
  await expect.poll(isInert).toBe(true);
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(isInert).toBe(false);
  await used.waitFor();
});

test("[SE-13] in the open sheet a tick updates the count at once, and the results when the sheet closes or after a pause", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/search", { width: 390 });
  const results = page.locator("[aria-labelledby=listing-heading]");
  const show = pageFilters(page).getByRole("button", { name: /^Show Me/ });
  const promised = async () => (await show.innerText()).replace("Show Me ", "");
  const everything = await results.getByRole("status").innerText();
  await page.getByRole("button", { name: /^Filters/ }).click();
  await pageFilters(page)
    .getByRole("checkbox", { name: /^Used / })
    .click();
  await expect.poll(async () => `${await promised()} found`).not.toBe(everything);
  await expect.poll(() => pageFilters(page).getByRole("status").innerText()).toBe(`${await promised()} found`);
  const used = await promised();
  await show.click();
  await pageFilters(page).waitFor({ state: "hidden" });
  await expect
    .poll(() => results.getByRole("status").innerText())
    .toMatch(new RegExp(`^${used.replace(" ", " used ")}`));
  expect(await cardTitles(page)).not.toHaveLength(0);

  await page.getByRole("button", { name: /^Filters/ }).click();
  await pageFilters(page)
    .getByRole("checkbox", { name: /^Used / })
    .click();
  await expect.poll(() => results.getByRole("status").innerText()).toBe(everything);
  await show.waitFor();
});

test("[SE-13] a failed search retains the last results and shows a message", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search", { expectedStatuses: [500] });
  const before = await cardTitles(page);
  await page.route("**/data/search**", (route) => route.fulfill({ status: 500, json: { error: "Broken" } }));
  await pageFilters(page)
    .getByRole("checkbox", { name: /^Used / })
    .click();
  await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/is not responding/);
  expect(await cardTitles(page)).toEqual(before);
});
