import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { test } from "./platform.ts";

/** Answers the page's next scripts only once the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")));

test("[EF-23] what is typed before the script starts stays, and survives a reload", async ({ pageAt }) => {
  const vehicle = await demoVehicle("harbourline");
  const page = await pageAt("harbourline", "/contact-us");
  const release = await holdScripts(page);
  await page.goto(pathFor(vehicle), { waitUntil: "commit" });
  const form = page.getByRole("form", { name: "Ask about this one" });
  const [name, email] = [form.getByLabel("Name", { exact: true }), form.getByLabel("Email", { exact: true })];
  await name.fill("Robin Ashby");
  await email.pressSequentially("robin@exam");
  release();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await email.pressSequentially("ple.com");
  expect([await name.inputValue(), await email.inputValue()]).toEqual(["Robin Ashby", "robin@example.com"]);
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Robin Ashby");
  expect(await email.inputValue()).toBe("robin@example.com");
});

test("[EF-23] a stored draft does not replace what is typed before the script starts", async ({ pageAt }) => {
  const vehicle = await demoVehicle("harbourline");
  const page = await pageAt("harbourline", pathFor(vehicle));
  const form = page.getByRole("form", { name: "Ask about this one" });
  const [name, phone] = [form.getByLabel("Name", { exact: true }), form.getByLabel("Phone", { exact: true })];
  await name.fill("Robin Ashby");
  await phone.fill("0491 570 156");
  await page.waitForFunction(() => Object.values(sessionStorage).some((text) => text.includes("0491 570 156")));
  const release = await holdScripts(page);
  await page.goto(pathFor(vehicle), { waitUntil: "commit" });
  await name.pressSequentially("Sam Ban");
  release();
  await expect.poll(() => phone.inputValue()).toBe("0491 570 156");
  expect(await name.inputValue()).toBe("Sam Ban");
  await page.keyboard.type("ks");
  await expect.poll(() => name.inputValue()).toBe("Sam Banks");
});
