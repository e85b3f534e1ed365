import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";

/** A mobile number unique to the test, because codes per number are limited. */
export function newMobile(): string {
  return `0491 5${String(randomInt(100_000)).padStart(5, "0")}`;
}

/** Requests a code on the sign-in page and returns the one that the demo displays. */
export async function askForCode(page: Page, mobile = newMobile()): Promise<string> {
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByRole("button", { name: "Text me a code" }).click();
  await page.waitForURL("**/sign-in/code?**");
  const [code = ""] = /\d{6}/.exec(await page.getByText("is your Wattlebrook Toyota code").innerText()) ?? [];
  return code;
}

/** Signs in on the sign-in page; does not wait for the next page. */
export async function signInHere(page: Page, mobile?: string): Promise<void> {
  const code = await askForCode(page, mobile);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
