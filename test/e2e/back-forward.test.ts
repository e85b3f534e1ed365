import { chromium, type Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { findBrowser, isShippedBrowser } from "../find-browser.ts";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";

/** A page in a browser with a back/forward cache, as shoppers have; the test's default browser disables it. */
async function keepingPage(site: string, onTestFinished: (close: () => Promise<void>) => void): Promise<Page> {
  const browser = await chromium.launch({
    ...(await findBrowser()),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  onTestFinished(() => browser.close());
  return browser.newPage({ baseURL: `http://${site}.localhost:${inject("platform").port}` });
}

const testKeeping = test.skipIf(isShippedBrowser(await findBrowser()));

testKeeping("the back button restores a page immediately in its previous state", async ({ onTestFinished }) => {
  const page = await keepingPage("harbourline", onTestFinished);
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
  // A page from the back/forward cache fires no load event to wait for.
  await page.waitForURL("**/search", { waitUntil: "commit" });
  await expect
    .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })), { timeout: 20_000 })
    .toMatchObject({ before: "kept", persisted: "true" });
});

testKeeping(
  "back from the thank-you page restores the vehicle and a form that can be sent again",
  async ({ onTestFinished }) => {
    const page = await keepingPage("red-gum", onTestFinished);
    const path = pathFor(await demoVehicle("red-gum"));
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => (document.documentElement.dataset["before"] = "kept"));
    const open = page.getByRole("main").getByRole("link", { name: "Enquire", exact: true }).first();
    await open.click();
    const dialog = page.getByRole("dialog", { name: "Ask about this one" });
    await dialog.getByLabel("Name", { exact: true }).fill("Back Comer");
    await dialog.getByLabel("Email", { exact: true }).fill("shopper@example.com");
    await dialog.getByLabel("Phone", { exact: true }).fill("0412 345 678");
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    await page.waitForURL("**/success?lead=*");
    await page.evaluate(() => history.back());
    await page.waitForURL(`**${path}`, { waitUntil: "commit" });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["before"])).toBe("kept");
    await dialog.waitFor({ state: "detached" });
    const form = page.locator("#enquire form");
    await form.getByRole("button", { name: "Send enquiry" }).waitFor();
    expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("");
    await expect.poll(() => page.evaluate(() => history.state?.lies ?? null)).toBe(null);
  },
);

testKeeping(
  "[FV-01] a vehicle saved on its page is marked as saved in the list after going back",
  async ({ onTestFinished }) => {
    const page = await keepingPage("harbourline", onTestFinished);
    await page.goto("/search", { waitUntil: "networkidle" });
    await page.evaluate(() => (document.documentElement.dataset["before"] = "kept"));
    const card = page.getByRole("main").getByRole("article").first();
    const heart = card.getByRole("button", { name: /^Save / });
    const saved = page.locator("[data-saved-count]").first();
    expect(await heart.getAttribute("aria-pressed")).toBe("false");
    await card.getByRole("heading").getByRole("link").click();
    await page.waitForURL("**/cars/**");
    await page.waitForLoadState("networkidle");
    await page
      .getByRole("complementary", { name: "Price and actions" })
      .getByRole("button", { name: /^Save / })
      .click();
    await expect.poll(() => saved.textContent()).toBe("1");
    await page.evaluate(() => history.back());
    await page.waitForURL("**/search", { waitUntil: "commit" });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["before"])).toBe("kept");
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => saved.textContent()).toBe("1");
  },
);
