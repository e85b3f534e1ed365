import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { siteNames, test } from "./platform.ts";

const laptop = { width: 1366, height: 680 };

/** The price and the main actions that are not completely inside the window. */
async function cutOff(page: Page): Promise<string[]> {
  return page.getByRole("complementary", { name: "Price and actions" }).evaluate((panel) => {
    const isMain = (control: Element) =>
      /^Enquire|Message|••/.test(control.textContent) || control.ariaPressed !== null;
    const first = [...panel.querySelectorAll("a, button")].slice(0, 4).filter(isMain);
    return first
      .filter((control) => {
        const { top, bottom } = control.getBoundingClientRect();
        return top < 0 || bottom > innerHeight;
      })
      .map((control) => control.textContent || String(control.ariaLabel));
  });
}

test.for(siteNames)(
  "in a window of 1366 by 680 pixels a vehicle's actions are always whole, %s",
  async (site, { pageAt }) => {
    const vehicle = await demoVehicle(site, ({ images, model }) => images.length > 3 && model.length > 8);
    const page = await pageAt(site, pathFor(vehicle), { width: laptop.width });
    await page.setViewportSize(laptop);
    expect(await cutOff(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 1_200));
    expect(await cutOff(page)).toEqual([]);
  },
);

test.for(siteNames)("no part of a vehicle's page scrolls up and down inside itself, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, pathFor(await demoVehicle(site, ({ images }) => images.length > 3)), {
    width: laptop.width,
  });
  await page.setViewportSize(laptop);
  const scrollers = await page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll("*")]
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
      .filter((part) => part.scrollHeight > part.clientHeight + 1 && part.tagName !== "TEXTAREA")
      .map((part) => part.outerHTML.slice(0, 120)),
  );
  expect(scrollers).toEqual([]);
});

test("narrow screens fold a vehicle's further sections, wide ones show them without a disclosure", async ({
  pageAt,
}) => {
  const path = pathFor(await demoVehicle("harbourline", ({ images }) => images.length > 3));
  const page = await pageAt("harbourline", path, { width: 390 });
  const section = page.getByRole("region", { name: "Car Summary" });
  const fact = section.getByText("Body", { exact: true });
  expect(await fact.isVisible()).toBe(false);
  await section.locator("summary").press("Enter");
  await fact.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7_200);

  const wide = await pageAt("harbourline", path);
  const wideSection = wide.getByRole("region", { name: "Car Summary" });
  await wideSection.getByText("Body", { exact: true }).waitFor();
  expect(await wideSection.locator("summary").isVisible()).toBe(false);
});

test.for([
  { width: 390, height: 700 },
  { width: 1366, height: 680 },
])("in the dialog of an enquiry, Send is in view and optional questions are folded, %o", async (size, { pageAt }) => {
  const page = await pageAt("harbourline", pathFor(await demoVehicle("harbourline")), { width: size.width });
  await page.setViewportSize(size);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Enquire", exact: true }).filter({ visible: true }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ask about this one" });
  const { y = 0, height = 0 } = (await dialog.getByRole("button", { name: "Send enquiry" }).boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(size.height);
  expect(await dialog.getByRole("textbox").filter({ visible: true }).count()).toBe(4);
  const finance = dialog.getByRole("group", { name: "Are you interested in finance?" });
  expect(await finance.isVisible()).toBe(false);
  await dialog.locator("summary").press("Enter");
  await finance.waitFor();
});

test("a field is no longer marked as wrong once it is corrected, and the list of errors has its own name", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", pathFor(await demoVehicle("harbourline")));
  const form = page.getByRole("form", { name: "Ask about this one" });
  await form.getByRole("button", { name: "Send enquiry" }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toBe("Please fix the following errors:");
  const name = form.getByLabel("Name", { exact: true });
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  await name.fill("Robin Ashby");
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe(null);
  expect(await form.getByLabel("Phone", { exact: true }).getAttribute("aria-invalid")).toBe("true");
  expect(await form.getByRole("alert").getByRole("link", { name: "Enter your name." }).count()).toBe(0);
});

test("the full-screen gallery follows the arrow keys at once, and its focus ring differs from the ground", async ({
  pageAt,
}) => {
  const path = pathFor(await demoVehicle("harbourline", ({ images }) => images.length === 7));
  const page = await pageAt("harbourline", path);
  await page.getByRole("button", { name: "Full screen" }).press("Enter");
  const gallery = page.getByRole("dialog", { name: /^All pictures of / });
  await gallery.waitFor();
  await page.keyboard.press("ArrowRight");
  await gallery.getByText("2 / 7").waitFor();
  const [ring, ground] = await gallery.evaluate((screen) => [
    getComputedStyle(screen).getPropertyValue("--focus"),
    getComputedStyle(screen).getPropertyValue("--ink"),
  ]);
  expect(ring).not.toBe(ground);
  expect(ring).toBe(await gallery.evaluate((screen) => getComputedStyle(screen).getPropertyValue("--surface")));
});
