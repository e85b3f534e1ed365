import { chromium } from "playwright-core";
import { expect, inject, test } from "vitest";
import { findBrowser } from "../find-browser.ts";

test("a page that is left is there at once when the shopper comes back, as it was", async ({ onTestFinished }) => {
  const browser = await chromium.launch({
    ...(await findBrowser()),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ baseURL: `http://harbourline.localhost:${inject("platform").port}` });
  await page.goto("/search");
  await page.evaluate(() => {
    document.documentElement.dataset["before"] = "kept";
    window.addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset["persisted"] = String(persisted);
    });
  });
  const card = page.getByRole("main").getByRole("article").getByRole("heading").getByRole("link").first();
  await card.click();
  await page.waitForURL("**/cars/**");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => history.back());
  // A page that comes back is not loaded again, so there is no load to wait for.
  await page.waitForURL("**/search", { waitUntil: "commit" });
  await expect
    .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })), { timeout: 20_000 })
    .toMatchObject({ before: "kept", persisted: "true" });
});
