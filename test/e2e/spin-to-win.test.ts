import { expect } from "vitest";
import { axeViolations } from "./axe.ts";
import { test } from "./platform.ts";
import { newMobile, signInHere } from "./signing-in.ts";

test("[RT-19] a visitor signs in, spins once by keyboard, and sees the same result the next time", async ({
  pageAt,
}) => {
  const page = await pageAt("wattlebrook", "/spin-to-win", { width: 390, expectedStatuses: [422] });
  const mobile = newMobile();
  await signInHere(page, mobile);
  await page.waitForURL("**/spin-to-win");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Name").fill("Spin Visitor");
  await page.getByLabel("Name").press("Enter");
  await page.getByText("Accept the terms of the game.").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect((await page.getByLabel("Mobile").inputValue()).replaceAll(" ", "")).toBe(mobile.replaceAll(" ", ""));
  await page.getByRole("checkbox", { name: /I accept the terms/ }).press("Space");
  await page.getByRole("button", { name: "Spin the wheel" }).press("Enter");
  await page.waitForURL("**/spin-to-win?spin=*");
  const result = page.getByRole("region", { name: /^(You won: |The wheel stopped at: |No prize this time)/ });
  const first = await result.innerText();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(new URL("/spin-to-win", page.url()).href);
  await page.waitForURL("**/spin-to-win?spin=*");
  expect(await result.innerText()).toBe(first);
});
