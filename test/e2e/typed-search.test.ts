import type { Page } from "playwright-core";
import { expect } from "vitest";
import { siteNames, test } from "./platform.ts";

const wish = "suv under 60k";
const chipsOf = (page: Page) =>
  page
    .getByRole("list", { name: "Active filters" })
    .getByRole("link", { name: /^Remove/ })
    .allTextContents();

for (const javaScript of [true, false]) {
  test.for(siteNames)(
    `[SU-01] words typed into the header become filters, and the words can be had back, %s, ${javaScript ? "with" : "without"} JavaScript`,
    async (site, { pageAt }) => {
      const page = await pageAt(site, "/contact-us", { javaScript });
      const field = page.getByLabel("Search our stock");
      await field.fill(wish);
      await field.press("Enter");
      await page.waitForURL("**/search?*asked=*");
      expect(await chipsOf(page)).toEqual(["SUV", "Up to $60,000"]);
      expect(await page.getByRole("article").count()).toBeGreaterThan(0);
      const main = page.getByRole("main");
      expect(await main.getByText(`You asked: “${wish}”`).count()).toBe(1);
      await main.getByRole("link", { name: "Search for these words instead" }).click();
      await page.waitForURL(`**/search?query=${encodeURIComponent(wish)}`);
      await expect.poll(() => chipsOf(page)).toEqual([`“${wish}”`]);
      await main.getByRole("link", { name: "Search with filters instead: SUV · Up to $60,000" }).click();
      await page.waitForURL("**/search?*asked=*");
      await expect.poll(() => chipsOf(page)).toEqual(["SUV", "Up to $60,000"]);
    },
  );
}
