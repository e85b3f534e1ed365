import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { mayBeBought } from "../../src/vehicles/reserve-eligibility.ts";
import { axeViolations } from "./axe.ts";
import { demoVehicles } from "./demo-vehicles.ts";
import { type Hands, keyboardHands, pointer } from "./hands.ts";
import { test } from "./platform.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The first page of buying a vehicle, counted from the middle of the stock, which other tests leave alone. */
async function startPath(index: number): Promise<string> {
  const offered = { actions: { onlinePurchase: true } };
  const vehicles = (await demoVehicles("harbourline")).filter((vehicle) => mayBeBought(vehicle, offered));
  const vehicle = vehicles.at(Math.floor(vehicles.length / 2) + index);
  if (vehicle === undefined) throw new Error("The demo stock has too few vehicles that can be bought online.");
  return `/checkout-journey?car_id=${vehicle.slug}`;
}

/** Takes all steps from the first page to the payment page, looking at each. */
async function reachPayment(page: Page, hands: Hands, look: () => Promise<void>): Promise<void> {
  const press = (name: string | RegExp) => hands.press(page.getByRole("button", { name }));
  const choose = async (label: RegExp | string) => {
    const radio = page.getByRole("radio", { name: label });
    if (hands === pointer) return radio.check();
    await radio.focus();
    await page.keyboard.press("Space");
  };
  const step = async (name: string) => {
    await page.getByRole("heading", { level: 2, name }).waitFor();
    await look();
  };
  await look();
  await press("Start and hold the vehicle");
  await step("Trade-in");
  await choose("No trade-in");
  await press("Continue");
  await step("Payment");
  await choose(/^Cash/);
  await press("Continue");
  await step("Handover");
  await choose(/^I'll pick it up/);
  await page.getByLabel("Pick-up time").selectOption({ index: 2 });
  await press("Continue");
  await step("Your details");
  const write = (label: string, text: string) => hands.write(page.getByRole("textbox", { name: label }), text);
  await write("Full name", "Robin Buyer");
  await write("Mobile", "0491 570 313");
  await write("Email", "robin.buyer@example.com");
  await write("Street address", "7 Test Street");
  await write("Suburb", "Drummoyne");
  await hands.choose(page.getByRole("combobox", { name: "State" }), "NSW");
  await write("Postcode", "2047");
  await press("Continue");
  await step("Check and pay");
  expect(await page.getByText("Total price").count()).toBe(1);
  await press(/^Pay the deposit of \$200/);
  await page.waitForURL("**/demo-payment/*");
}

async function stopBuying(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Stop/ }).click();
  await page.getByRole("button", { name: "Delete what I entered" }).click();
  await page.getByRole("heading", { level: 1, name: "What you entered is deleted" }).waitFor();
}

describe("[RT-10] buying online", () => {
  test("is done on a phone, each page sees its time run, and ends with the deposit", async ({ pageAt }) => {
    const page = await pageAt("harbourline", await startPath(0), { width: 390 });
    const look = async () => {
      expect(await axeViolations(page)).toEqual([]);
      const { width } = page.viewportSize() ?? { width: 0 };
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const timer = page.getByRole("timer");
      if ((await timer.count()) > 0) await expect.poll(() => timer.textContent()).toMatch(/^(19|20) min \d\d s left$/);
    };
    await reachPayment(page, pointer, look);
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.waitForURL("**/reservation/*");
    await expect.poll(() => heading(page).textContent(), { timeout: 15_000 }).toMatch(/is reserved for you$/);
    expect(await page.getByText("Total price").count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
  });

  test("is done with the keyboard alone", async ({ pageAt }) => {
    const page = await pageAt("harbourline", await startPath(3));
    await reachPayment(page, keyboardHands(page), async () => undefined);
    await page.getByRole("link", { name: "Go back without paying" }).click();
    await page.getByRole("button", { name: "Cancel the reservation" }).click();
  });

  test("is done without JavaScript on a small phone, while nobody else can start it", async ({ pageAt }) => {
    const start = await startPath(1);
    const page = await pageAt("harbourline", start, { javaScript: false, width: 320 });
    const other = await pageAt("harbourline", start);
    await reachPayment(page, pointer, async () => undefined);
    await other.reload();
    expect(await heading(other).textContent()).toMatch(
      /^(Somebody is buying this one right now|This one is reserved)$/,
    );
    expect(await axeViolations(other)).toEqual([]);
    await page.getByRole("link", { name: "Go back without paying" }).click();
    await page.getByRole("button", { name: "Cancel the reservation" }).click();
    expect(await heading(page).textContent()).toMatch(/is not reserved for you$/);
    await page.getByRole("link", { name: "Try again" }).click();
    expect(await page.getByRole("heading", { level: 2, name: "Check and pay" }).count()).toBe(1);
    await stopBuying(page);
  });

  test("goes back and forward by the browser's buttons without losing a choice", async ({ pageAt }) => {
    const page = await pageAt("harbourline", await startPath(2));
    await page.getByRole("button", { name: "Start and hold the vehicle" }).click();
    await page.getByRole("radio", { name: "No trade-in" }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("radio", { name: /^Finance/ }).check();
    await page.getByRole("button", { name: "Work out the repayments" }).click();
    await page.getByText(/^About \$.* a month/).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { level: 2, name: "Handover" }).waitFor();
    await page.goBack();
    await page.goBack();
    await page
      .getByRole("heading", { level: 2, name: "Trade-in" })
      .or(page.getByRole("heading", { level: 2, name: "Payment" }))
      .waitFor();
    await page.goForward();
    await page
      .getByRole("heading", { level: 2, name: "Payment" })
      .or(page.getByRole("heading", { level: 2, name: "Handover" }))
      .waitFor();
    await stopBuying(page);
  });
});
