import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";

/** A mobile that no other test uses: a phone gets few codes. */
export function newMobile(): string {
  return `0491 5${String(randomInt(100_000)).padStart(5, "0")}`;
}

/** Asks for a code on the sign-in page, and answers the one that the demo shows. */
export async function askForCode(page: Page, mobile = newMobile()): Promise<string> {
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByRole("button", { name: "Text me a code" }).click();
  await page.waitForURL("**/sign-in/code?**");
  const [code = ""] = /\d{6}/.exec(await page.getByText("is your Wattlebrook Toyota code").innerText()) ?? [];
  return code;
}

/** Signs in on the sign-in page; the page after it is still on its way. */
export async function signInHere(page: Page, mobile?: string): Promise<void> {
  const code = await askForCode(page, mobile);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
