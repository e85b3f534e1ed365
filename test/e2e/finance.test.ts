import { expect } from "vitest";
import { demoVehicle } from "./demo-vehicles.ts";
import { test } from "./platform.ts";

test("[FN-15] the calculator answers each change at once, by field, slider and keyboard, and its address opens the same figures", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/finance-calculator?price=30000&deposit=0&rate=10", { width: 390 });
  const answer = page.getByRole("region", { name: "Your repayment" });
  await expect.poll(() => answer.textContent()).toContain("$637.41 a month");
  await page.getByRole("textbox", { name: "Price" }).fill("40000");
  await page.getByRole("textbox", { name: "Interest rate" }).fill("8");
  await page.getByRole("textbox", { name: "Balloon" }).fill("30");
  await expect.poll(() => answer.textContent()).toContain("$647.74 a month");
  await page.getByRole("slider", { name: "Term" }).press("ArrowLeft");
  await expect.poll(() => page.getByRole("textbox", { name: "Term" }).inputValue()).toBe("4");
  await page.getByText("Weekly").click();
  await expect.poll(() => answer.textContent()).toContain("a week");
  const shown = await answer.textContent();
  await page.reload();
  expect(await answer.textContent()).toBe(shown);
});

test("[FN-16] the calculator says what is wrong at the field while it is typed, and recovers", async ({ pageAt }) => {
  const page = await pageAt("red-gum", "/finance-calculator");
  const price = page.getByRole("textbox", { name: "Price" });
  await price.fill("12x");
  await page.getByText("Price: enter a number from $500 to $1,000,000.").waitFor();
  expect(await price.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByRole("region", { name: "Your repayment" }).count()).toBe(0);
  await price.fill("12000");
  await page.getByRole("region", { name: "Your repayment" }).waitFor();
});

test("[BF-03, BF-07, BF-08] the budget finder counts as the budget changes, and leads to what it counted", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/");
  const finder = page.getByRole("region", { name: "Find cars for your budget" });
  const repayment = finder.getByRole("textbox", { name: "Repayment per month" });
  await repayment.fill("1");
  await finder.getByRole("textbox", { name: "Deposit" }).fill("0");
  await finder.getByText("No cars found for this budget").waitFor();
  expect(await repayment.getAttribute("aria-invalid")).toBe("true");
  await finder.getByRole("button", { name: "0 cars Found" }).press("Enter");
  expect(new URL(page.url()).pathname).toBe("/");
  await repayment.fill("800");
  await expect.poll(() => finder.textContent()).toContain("$48,000");
  const button = finder.getByRole("button", { name: /^See \d+ cars$/ });
  await button.waitFor();
  await expect.poll(() => finder.getByText("No cars found").count()).toBe(0);
  // The count follows the amount after a moment.
  await page.waitForLoadState("networkidle");
  const count = /\d+/.exec((await button.textContent()) ?? "")?.[0];
  await button.click();
  await page.waitForURL("**/search?range[price]=1001:48000");
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  await expect.poll(() => page.locator("body").textContent()).toContain(`${count} cars`);
});

test("a changed budget survives a reload", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/find-by-budget");
  const repayment = page.getByRole("textbox", { name: "Repayment per month" });
  const deposit = page.getByRole("textbox", { name: "Deposit" });
  await repayment.fill("450");
  await deposit.fill("3500");
  await page.reload();
  expect([await repayment.inputValue(), await deposit.inputValue()]).toEqual(["450", "3500"]);
});

test("the vehicles below the budget finder follow a changed budget", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/find-by-budget");
  await page.getByRole("heading", { name: "In stock up to $38,000" }).waitFor();
  await page.getByRole("textbox", { name: "Repayment per month" }).fill("500");
  await page.getByRole("heading", { name: "In stock up to $32,000" }).waitFor();
  const texts = await page.locator("#budget-examples article").allTextContents();
  const prices = texts.map((text) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replaceAll(",", "")));
  expect(prices.length).toBeGreaterThan(0);
  expect(Math.max(...prices)).toBeLessThanOrEqual(32_000);
});

test("the drive-away estimate follows the state by keyboard and without scripts, and leads to its repayments", async ({
  pageAt,
}) => {
  const { slug } = await demoVehicle("harbourline", ({ carType, itemType, variant }) =>
    Boolean(carType === "used" && itemType === "car" && variant?.cylinders),
  );
  const page = await pageAt("harbourline", `/cars/${slug}`, { javaScript: false });
  await page.getByRole("link", { name: /drive away in NSW$/ }).press("Enter");
  await page.getByRole("heading", { name: "Estimated drive-away price in NSW" }).waitFor();
  await page.getByRole("textbox", { name: "Your postcode" }).fill("4000");
  await page.getByRole("textbox", { name: "Your postcode" }).press("Enter");
  await page.getByRole("heading", { name: "Estimated drive-away price in QLD" }).waitFor();
  await page.getByRole("button", { name: "VIC" }).press("Enter");
  const answer = page.getByRole("region", { name: "Estimated drive-away price in VIC" });
  const total = /\$([\d,]+)/.exec((await answer.textContent()) ?? "")?.[1]?.replace(",", "");
  await answer.getByRole("link", { name: "Calculate repayments" }).click();
  expect(await page.getByRole("textbox", { name: "Price" }).inputValue()).toBe(total);
});
