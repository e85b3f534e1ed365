import type { Page } from "playwright-core";
import { expect } from "vitest";
import { siteNames, test } from "./platform.ts";

const wish = "suv under 60k";
/** A four wheel drive is an SUV to most people. */
const understood = ["Four Wheel Drive", "SUV", "Up to $60,000"];
const pageChips = (page: Page) =>
  page
    .getByRole("list", { name: "Active filters" })
    .getByRole("link", { name: /^Remove/ })
    .allTextContents();

for (const javaScript of [true, false]) {
  test(`[SE-12 SU-11] denied words exclude vehicles, and can be reverted, ${javaScript ? "with" : "without"} JavaScript`, async ({
    pageAt,
  }) => {
    const page = await pageAt("harbourline", "/contact-us", { javaScript });
    const field = page.getByLabel("Search our stock");
    await field.fill("kia sorento no diesel");
    await field.press("Enter");
    await page.waitForURL("**/search/kia/sorento?exclude*");
    const withoutDiesel = ["Kia", "Sorento", "Not Diesel"];
    expect(await pageChips(page)).toEqual(withoutDiesel);
    const titles = await page.getByRole("article").allTextContents();
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => title.includes("Diesel"))).toEqual([]);
    await page.getByRole("link", { name: "Remove Not Diesel" }).click();
    await expect.poll(() => pageChips(page)).toEqual(["Kia", "Sorento"]);
    await expect.poll(async () => (await page.getByRole("article").allTextContents()).join()).toContain("Diesel");
    await page.goBack();
    await expect.poll(() => pageChips(page)).toEqual(withoutDiesel);
    await page.goForward();
    await expect.poll(() => pageChips(page)).toEqual(["Kia", "Sorento"]);
  });

  test.for(siteNames)(
    `[SU-01] words typed into the header become filters, and can be reverted to words, %s, ${javaScript ? "with" : "without"} JavaScript`,
    async (site, { pageAt }) => {
      const page = await pageAt(site, "/contact-us", { javaScript });
      const field = page.getByLabel("Search our stock");
      await field.fill(wish);
      await field.press("Enter");
      await page.waitForURL("**/search?*asked=*");
      expect(await pageChips(page)).toEqual(understood);
      expect(await page.getByRole("article").count()).toBeGreaterThan(0);
      const main = page.getByRole("main");
      expect(await main.getByText(`You asked: “${wish}”`).count()).toBe(1);
      await main.getByRole("link", { name: "Search for these words instead" }).click();
      await page.waitForURL(`**/search?query=${encodeURIComponent(wish)}`);
      await expect.poll(() => pageChips(page)).toEqual([`“${wish}”`]);
      await main.getByRole("link", { name: `Search with filters instead: ${understood.join(" · ")}` }).click();
      await page.waitForURL("**/search?*asked=*");
      await expect.poll(() => pageChips(page)).toEqual(understood);
    },
  );
}

test.for(siteNames)(
  "[SU-01 SE-13] words typed into the listing's own box are not searched for again once they are filters, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search");
    const box = page.getByRole("main").getByLabel("Search", { exact: true });
    const limit = "Up to $60,000";
    for (const send of [
      () => box.press("Enter"),
      () => page.getByRole("listbox").getByRole("option").first().click(),
    ]) {
      await page.goto(new URL("/search", page.url()).href);
      await box.pressSequentially("under 60k");
      await send();
      await expect.poll(() => pageChips(page)).toEqual([limit]);
      await expect.poll(() => box.inputValue()).toBe("");
      const make = page.getByRole("group", { name: "Make" }).getByRole("checkbox").first();
      const name = (await make.getAttribute("value")) ?? "";
      await make.check();
      await expect.poll(() => pageChips(page)).toEqual(expect.arrayContaining([name, limit]));
      expect(await page.getByRole("article").count()).toBeGreaterThan(0);
      await page.getByLabel("Sort by").selectOption({ label: "Lowest price" });
      await page.waitForURL("**sortBy**");
      expect((await pageChips(page)).toSorted()).toEqual([name, limit].toSorted());
      expect(await page.getByRole("article").count()).toBeGreaterThan(0);
    }
  },
);
