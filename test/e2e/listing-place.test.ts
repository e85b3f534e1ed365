import { expect } from "vitest";
import { siteNames, test } from "./platform.ts";

test.for(siteNames)(
  "filtering while scrolled leads to the count, and the pressed option stays in place, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search", { width: 1440 });
    await page.evaluate(() => scrollTo(0, 1_500));
    const option = page.locator("#filters label:has([type=checkbox])").nth(1);
    const before = await option.boundingBox();
    await option.click();
    await page.getByRole("list", { name: "Active filters" }).waitFor();
    const count = page.getByRole("main").getByRole("status");
    await expect
      .poll(async () => {
        const { y = -1 } = (await count.boundingBox()) ?? {};
        return y > 0 && y < 260;
      })
      .toBe(true);
    // Options are 44 pixels high, so that the pointer remains on the one that was pressed.
    const after = await option.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(44);
  },
);

test("a page opened by key puts the focus on the heading, which names it, and so does the title", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/search");
  await page.getByRole("link", { name: "Page 2", exact: true }).press("Enter");
  await page.waitForURL("**/search?page=2");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cars at Harbourline, page 2");
  expect(await page.title()).toContain("page 2");
});

test("the order is announced with the number found", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  const found = page.getByRole("main").getByRole("status").filter({ hasText: "found" });
  expect(await found.textContent()).toMatch(/^\d+ cars found Sorted by: Most relevant\./);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Highest price");
  await expect.poll(() => found.textContent()).toMatch(/Sorted by: Highest price\./);
});

test("a choice to compare is announced, and the comparison is the next stop", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  const compare = page.getByRole("button", { name: /^Compare / });
  for (const [index, spoken] of ["1 of 4 chosen to compare", "2 of 4 chosen to compare"].entries()) {
    await compare.nth(index).press("Enter");
    await page.locator("[aria-live=polite]").filter({ hasText: spoken }).waitFor({ state: "attached" });
  }
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Open comparison");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/compare?cars=**");
  await expect.poll(() => page.getByRole("link", { name: /^Remove the / }).count()).toBe(2);
});

test.for(siteNames)(
  "four cards stand beside each other from 1400 pixels, with facts on one line, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search", { width: 1400 });
    const rows = await page
      .getByRole("main")
      .getByRole("article")
      .evaluateAll((cards) =>
        cards.slice(0, 4).map((card) => ({
          top: Math.round(card.getBoundingClientRect().top),
          factsEnd: Math.round(card.querySelector("ul")?.getBoundingClientRect().bottom ?? 0),
        })),
      );
    expect(new Set(rows.map(({ top }) => top)).size).toBe(1);
    expect(new Set(rows.map(({ factsEnd }) => factsEnd)).size).toBe(1);
  },
);

test("the filters are a dialog while they are open, and a drawer on a tablet", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search", { width: 820 });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  expect((await dialog.boundingBox())?.width).toBe(420);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test.for([390, 1440])("in the list a picture fills the height of its row, at %i pixels", async (width, { pageAt }) => {
  const page = await pageAt("harbourline", "/search", { width });
  await page.getByRole("button", { name: "Show as a list" }).click();
  const card = page.getByRole("main").getByRole("article").first();
  const [row, picture] = [await card.boundingBox(), await card.locator("picture").first().boundingBox()];
  const facts = width < 768 ? ((await card.getByRole("list").boundingBox())?.height ?? 0) : 0;
  expect(Math.abs((row?.height ?? 0) - facts - (picture?.height ?? 0))).toBeLessThan(4);
});
