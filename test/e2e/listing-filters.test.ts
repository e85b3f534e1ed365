import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./platform.ts";

const pageAddress = (page: Page) => decodeURIComponent(page.url().slice(new URL(page.url()).origin.length));
const pageFilters = (page: Page) => page.locator("#filters");
const prices = (page: Page) => pageFilters(page).getByRole("group", { name: "Price" });
const handle = (page: Page, side: "lowest" | "highest") => prices(page).getByRole("slider", { name: `Price, ${side}` });
const readValue = async (slider: Locator) => Number(await slider.inputValue());
const step = 500;

/** Position of a handle on the screen: the ends of the scale are half a handle inside the slider's box. */
async function readPlace(slider: Locator): Promise<{ x: number; y: number }> {
  const box = await slider.boundingBox();
  const [value, least, most] = await slider.evaluate((input: HTMLInputElement) => [input.value, input.min, input.max]);
  if (!box) throw new Error("The slider is not to be seen");
  const share = (Number(value) - Number(least)) / (Number(most) - Number(least));
  return { x: box.x + 12 + share * (box.width - 24), y: box.y + box.height / 2 };
}

test("[BF-11] by keyboard a handle stops one step before the other, on either side", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search?range[price]=20000:30000");
  await handle(page, "lowest").press("End");
  await expect.poll(() => readValue(handle(page, "lowest"))).toBe(30_000 - step);
  await handle(page, "lowest").press("ArrowRight");
  await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=29500:30000");
  expect(await readValue(handle(page, "lowest"))).toBe(30_000 - step);
  await handle(page, "lowest").press("ArrowLeft");
  await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=29000:30000");
  await handle(page, "highest").press("Home");
  await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=29000:29500");
});

test("[BF-11] by mouse a handle stops one step before the other", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search?range[price]=20000:30000");
  await handle(page, "lowest").scrollIntoViewIfNeeded();
  const [from, beyond] = [await readPlace(handle(page, "lowest")), await readPlace(handle(page, "highest"))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(beyond.x + 60, beyond.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=29500:30000");
  expect(await readValue(handle(page, "highest"))).toBe(30_000);
});

test("[BF-11] by touch a handle stops one step before the other", async ({ pageAt }) => {
  const page = await pageAt("red-gum", "/search?range[price]=20000:30000", { width: 390 });
  await page.getByRole("button", { name: /^Filters/ }).click();
  await handle(page, "highest").scrollIntoViewIfNeeded();
  const [from, beyond] = [await readPlace(handle(page, "highest")), await readPlace(handle(page, "lowest"))];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (const share of [0.4, 0.8, 1]) {
    await touch("touchMove", [{ x: from.x + (beyond.x - 40 - from.x) * share, y: from.y }]);
  }
  await touch("touchEnd", []);
  await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=20000:20500");
  expect(await readValue(handle(page, "lowest"))).toBe(20_000);
});

test("[BF-12] a handle at its end of the scale sets no limit", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search?range[price]=20000:30000");
  await handle(page, "highest").press("End");
  await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=20000:");
  await handle(page, "lowest").press("Home");
  await expect.poll(() => pageAddress(page)).toBe("/search");
  await expect.poll(() => prices(page).getByLabel("To").inputValue()).toBe("");
  expect(await handle(page, "highest").getAttribute("aria-valuetext")).toBe("Any");
});

test("the slider and its fields stay in sync, also when a chip is removed", async ({ pageAt }) => {
  const page = await pageAt("wattlebrook", "/search");
  await prices(page).getByLabel("From").fill("$35,000");
  await expect.poll(() => pageAddress(page)).toBe("/search?range[price]=35000:");
  await expect.poll(() => readValue(handle(page, "lowest"))).toBe(35_000);
  await handle(page, "lowest").press("ArrowRight");
  await expect.poll(() => prices(page).getByLabel("From").inputValue()).toBe("35,500");
  await page.getByRole("link", { name: "Remove From $35,500" }).click();
  await expect.poll(() => prices(page).getByLabel("From").inputValue()).toBe("");
  await expect.poll(() => pageAddress(page)).toBe("/search");
});

test("[BF-13] a body type toggles by click and by key, and aria-pressed follows", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  await pageFilters(page).locator("summary", { hasText: "Body type" }).click();
  const suv = pageFilters(page).getByRole("button", { name: /^SUV / });
  expect(await suv.getAttribute("aria-pressed")).toBe("false");
  await suv.click();
  await expect.poll(() => suv.getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("link", { name: "Remove SUV" }).waitFor();
  await suv.press("Enter");
  await expect.poll(() => suv.getAttribute("aria-pressed")).toBe("false");
  await page.getByRole("link", { name: "Remove SUV" }).waitFor({ state: "detached" });
  await suv.press("Space");
  await page.getByRole("link", { name: "Remove SUV" }).click();
  await expect.poll(() => suv.getAttribute("aria-pressed")).toBe("false");
});

test("[SE-15] Show all loads every make under Popular Makes and All Makes, with a search field", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  const makes = pageFilters(page).getByRole("group", { name: "Make" });
  expect(await makes.getByRole("checkbox").count()).toBeLessThan(20);
  await makes.getByText(/^Show all \d+$/).click();
  await expect.poll(() => makes.getByRole("checkbox").count()).toBeGreaterThan(20);
  expect(await makes.getByText("All Makes").count()).toBe(1);
  await makes.getByLabel("Search in Make").fill("volv");
  await makes.getByRole("checkbox", { name: /^Volkswagen / }).waitFor({ state: "hidden" });
  await makes
    .getByRole("checkbox", { name: /^Volvo / })
    .last()
    .click();
  await expect.poll(() => pageAddress(page)).toBe("/search/volvo");
  // A make listed both under popular and under All Makes is ticked once and can be removed in one place.
  await expect.poll(() => makes.getByRole("checkbox", { name: /^Volvo / }).count()).toBe(1);
  await makes.getByRole("checkbox", { name: /^Volvo / }).click();
  await expect.poll(() => pageAddress(page)).toBe("/search");
});

test("[SE-15] every make is under All Makes, in the same order with and without JavaScript", async ({ pageAt }) => {
  const readLabels = async (page: Page) => {
    const boxes = pageFilters(page).getByRole("group", { name: "Make" }).getByRole("checkbox", { includeHidden: true });
    return boxes.evaluateAll((all) => all.map((box) => (box instanceof HTMLInputElement ? box.value : "")));
  };
  const plain = await pageAt("harbourline", "/search?all=make", { javaScript: false });
  const expected = await readLabels(plain);
  const page = await pageAt("harbourline", "/search");
  const makes = pageFilters(page).getByRole("group", { name: "Make" });
  await makes.getByText(/^Show all \d+$/).click();
  await expect.poll(() => readLabels(page)).toEqual(expected);
  expect(new Set(expected).size).toBe(Number(/\d+/.exec(await makes.getByText(/^Show all \d+$/).innerText())?.[0]));
  expect(expected.length).toBeGreaterThan(new Set(expected).size);
});
