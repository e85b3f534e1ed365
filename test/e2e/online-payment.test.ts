import { expect } from "vitest";
import { axeViolations } from "./axe.ts";
import { test } from "./platform.ts";

/** Signs in at Harbourline, whose demo shows the code. */
test("[RT-19] a customer signs in and pays an invoice without a script, and nothing is lost by reloading or going back", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/online-payment?invoice=INV-1042", {
    width: 390,
    expectedStatuses: [422],
    javaScript: false,
  });
  const mobile = `0491 5${String(Math.trunc(Math.random() * 100_000)).padStart(5, "0")}`;
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByRole("button", { name: "Text me a code" }).click();
  const [code = ""] = /\d{6}/.exec(await page.getByText("is your Harbourline code").innerText()) ?? [];
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/online-payment?invoice=INV-1042");
  await page.getByLabel("Dealership").selectOption({ index: 1 });
  await page.getByLabel("Amount in Australian dollars").fill("ten");
  await page.getByLabel("Name", { exact: true }).fill("Invoice Payer");
  await page.getByLabel("Email").fill("payer@example.com");
  const send = page.getByRole("button", { name: "Continue to payment" });
  await send.click();
  const fault = page.getByRole("alert").getByText("Enter the amount in dollars and cents");
  await fault.waitFor();
  await page.reload();
  await fault.waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Invoice Payer");
  await page.getByLabel("Amount in Australian dollars").fill("1,234.50");
  await send.click();
  await page.waitForURL("**/demo-payment/**");
  await page.goBack();
  await fault.waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Invoice Payer");
  await page.goForward();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/payment-receipt/**");
  await page.getByText("We received $1,234.50 for invoice INV-1042.").waitFor();
});

test("[RT-19] the form to pay an invoice and its receipt are accessible", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/online-payment", { width: 390, expectedStatuses: [422] });
  const mobile = `0491 5${String(Math.trunc(Math.random() * 100_000)).padStart(5, "0")}`;
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByRole("button", { name: "Text me a code" }).click();
  const [code = ""] = /\d{6}/.exec(await page.getByText("is your Harbourline code").innerText()) ?? [];
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/online-payment");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Invoice number").fill("INV-7");
  await page.getByLabel("Invoice number").press("Enter");
  await page.getByRole("alert").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Dealership").selectOption({ index: 1 });
  await page.getByLabel("Amount in Australian dollars").fill("12");
  await page.getByLabel("Name", { exact: true }).fill("Invoice Payer");
  await page.getByLabel("Email").fill("payer@example.com");
  await page.getByLabel("Email").press("Enter");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/payment-receipt/**");
  await page.getByText("We received $12.00").waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
