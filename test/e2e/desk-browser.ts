import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, inject } from "vitest";
import { sharedBrowser } from "./shared-browser.ts";

/** What somebody else changed is shown within this time. */
export const liveWithinMs = 2_000;

const open: BrowserContext[] = [];
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
});

/** A new browser at a page of the desk. */
export async function deskPage(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (
    await sharedBrowser()
  ).newContext({
    baseURL: `http://desk.localhost:${inject("platform").port}`,
    ...options,
  });
  open.push(context);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Enters the demo as one of its people, and opens a screen. */
export async function enterAs(name: string, options: BrowserContextOptions = {}, path = "/people"): Promise<Page> {
  const page = await deskPage("/", options);
  await page.getByRole("button", { name }).click();
  await page.getByRole("link", { name: "Sessions" }).waitFor();
  await page.goto(path);
  return page;
}
