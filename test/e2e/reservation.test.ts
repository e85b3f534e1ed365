import type { Page } from "playwright-core";
import { expect } from "vitest";
import { mayBeReserved } from "../../src/vehicles/reserve-eligibility.ts";
import { axeViolations } from "./axe.ts";
import { demoVehicles, pathFor } from "./demo-vehicles.ts";
import { test } from "./platform.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** The path of a vehicle that can be reserved, counted from the end of the stock, which other tests leave alone. */
async function reservablePath(fromEnd: number): Promise<string> {
  const offered = { actions: { reserve: "checkout" } } as const;
  const vehicles = (await demoVehicles("harbourline")).filter((vehicle) => mayBeReserved(vehicle, offered));
  const vehicle = vehicles.at(-fromEnd);
  if (vehicle === undefined) throw new Error("The demo stock has too few vehicles that can be reserved.");
  return pathFor(vehicle);
}

async function askToReserve(page: Page, shopper: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(`${shopper} Example`);
  await page.getByLabel("Email", { exact: true }).fill(`${shopper.toLowerCase()}@example.com`);
  await page.getByLabel("Phone", { exact: true }).fill(`0491 570 ${100 + shopper.length}`);
  await press(page, /^Continue to the deposit/);
  await page.waitForURL("**/demo-payment/*");
}

test("[RV-01, RV-03] a shopper pays after a declined card, sees the time run, and gets the deposit back", async ({
  pageAt,
}) => {
  const path = await reservablePath(1);
  const page = await pageAt("harbourline", `${path}/checkout`, { width: 390 });
  await askToReserve(page, "Payer");
  await page.getByLabel("The card is declined").check();
  await press(page, /^Pay \$/);
  await page.getByText("The card was declined").waitFor();
  await page.getByLabel("The card is approved").check();
  await press(page, /^Pay \$/);
  await page.waitForURL("**/reservation/*");
  await expect.poll(() => heading(page).textContent()).toMatch(/is reserved for you$/);
  await expect.poll(() => page.getByRole("timer").textContent()).toMatch(/^4[78] h \d\d min left$/);
  expect(await axeViolations(page)).toEqual([]);
  const own = new URL(page.url()).pathname;
  const vehicle = await pageAt("harbourline", path);
  await expect
    .poll(async () => {
      await vehicle.reload();
      return vehicle.locator("main").textContent();
    })
    .toContain("This one is reserved with a deposit until");
  await page.getByRole("link", { name: "Cancel and get the deposit back" }).click();
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Refund my deposit");
  await page.waitForURL(`**${own}`);
  await expect
    .poll(
      async () => {
        await page.reload();
        return heading(page).textContent();
      },
      { timeout: 15_000 },
    )
    .toBe("Your deposit was refunded");
});

test("[RV-02] without JavaScript a shopper reserves, goes back without paying, pays later, and ends it", async ({
  pageAt,
}) => {
  const path = await reservablePath(2);
  const page = await pageAt("harbourline", `${path}/checkout`, { javaScript: false });
  await askToReserve(page, "Scriptless");
  await page.getByRole("link", { name: "Go back without paying" }).click();
  expect(await heading(page).textContent()).toMatch(/^Pay the deposit to reserve/);
  await press(page, /^Pay the deposit of/);
  await press(page, /^Pay \$/);
  await page.waitForURL("**/reservation/*");
  expect(await heading(page).textContent()).toMatch(/is reserved for you$/);
  await page.getByRole("link", { name: "Cancel and get the deposit back" }).click();
  await press(page, "Refund my deposit");
  expect(await heading(page).textContent()).toMatch(/^Your deposit/);
});

test("[RV-04] a shopper who is too late sees a message and other vehicles, and is not charged", async ({ pageAt }) => {
  const path = await reservablePath(3);
  const [first, second] = [
    await pageAt("harbourline", `${path}/checkout`),
    await pageAt("harbourline", `${path}/checkout`, { width: 320 }),
  ];
  await askToReserve(first, "Quick");
  await second.getByLabel("Name", { exact: true }).fill("Slow Example");
  await second.getByLabel("Email", { exact: true }).fill("slow@example.com");
  await second.getByLabel("Phone", { exact: true }).fill("0491 570 999");
  await press(second, /^Continue to the deposit/);
  await second.waitForURL("**/reservation/*");
  expect(await heading(second).textContent()).toBe("Somebody else got in first");
  expect(await second.locator("main").textContent()).toContain("You were not charged.");
  expect(await second.getByRole("heading", { name: "Similar vehicles" }).isVisible()).toBe(true);
  expect(await axeViolations(second)).toEqual([]);
  await first.getByRole("link", { name: "Go back without paying" }).click();
  await press(first, "Cancel the reservation");
  expect(await heading(first).textContent()).toMatch(/is not reserved for you$/);
});
