import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { siteNames, test } from "./platform.ts";

/** Twice the usual 16 pixels, as somebody sets it in the browser (WCAG 1.4.4). */
const doubledPixels = 32;

async function doubleText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: doubledPixels, fixed: doubledPixels } });
  await expect
    .poll(() => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)))
    .toBeGreaterThanOrEqual(doubledPixels);
}

const beyondTheEdge = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Names of vehicles of which a part is not shown. */
const cutNames = (page: Page) =>
  page
    .getByRole("article")
    .getByRole("heading")
    .evaluateAll((headings) =>
      headings
        .flatMap((heading) => [...heading.children])
        .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)
        .map((part) => part.textContent),
    );

test.for(siteNames)(
  "with text of 200 % a phone neither scrolls sideways nor cuts names, %s",
  async (site, { pageAt }) => {
    const vehicle = pathFor(await demoVehicle(site, ({ images }) => images.length > 3));
    const page = await pageAt(site, "/", { width: 390 });
    for (const path of ["/", "/search", vehicle, "/contact-us"]) {
      await page.goto(path);
      await doubleText(page);
      expect({ path, beyond: await beyondTheEdge(page), cut: await cutNames(page) }).toEqual({
        path,
        beyond: 0,
        cut: [],
      });
    }
  },
);
