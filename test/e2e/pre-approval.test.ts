import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolations } from "./axe.ts";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { type Hands, keyboardHands, pointer } from "./hands.ts";
import { type PageAt, siteNames, test } from "./platform.ts";

const path = "/finance-pre-approval";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name }).waitFor();
const next = (page: Page) => page.getByRole("button", { name: "Continue" });
/** Choices of one group are one stop of the Tab key, so a keyboard user reaches the first and presses Space. */
const choose = (page: Page, hands: Hands, name: string) => hands.tick(page.getByRole("radio", { name, exact: true }));

async function fillInYou(page: Page, hands: Hands, email: string): Promise<void> {
  await hands.write(page.getByLabel("Full name"), "Ann Example");
  await hands.write(page.getByLabel("Email"), email);
  await hands.write(page.getByLabel("Mobile"), "0412 345 678");
  await hands.write(page.getByLabel("Date of birth"), "14031988");
  await hands.press(next(page));
  await heading(page, "Home and work");
}

async function fillInHome(page: Page, hands: Hands): Promise<void> {
  await hands.write(page.getByLabel("Street address"), "1 Test Street");
  await hands.write(page.getByLabel("Suburb"), "Wagga Wagga");
  await hands.write(page.getByLabel("Postcode"), "2650");
  await choose(page, hands, "Renting");
  await hands.choose(page.getByLabel("Your work"), "Full-time");
  await hands.press(next(page));
  await heading(page, "Income and costs");
}

async function fillInIncome(page: Page, hands: Hands): Promise<void> {
  await hands.write(page.getByLabel("Income after tax"), "1850");
  await choose(page, hands, "Week");
  await hands.write(page.getByLabel("Rent or mortgage"), "2100");
  await hands.write(page.getByLabel("Living costs"), "1800");
  await hands.write(page.getByLabel("Other loans"), "0");
  await hands.write(page.getByLabel("People who depend"), "1");
  await hands.press(next(page));
  await heading(page, "The loan");
}

async function send(page: Page, hands: Hands): Promise<void> {
  await hands.write(page.getByLabel("Price of the vehicle"), "32000");
  await hands.write(page.getByLabel("Deposit"), "4000");
  await hands.press(next(page));
  await heading(page, "Check and send");
  await hands.tick(page.getByRole("checkbox", { name: /credit information/ }));
  await hands.tick(page.getByRole("checkbox", { name: /true and complete/ }));
  await hands.press(page.getByRole("button", { name: "Send application" }));
  await page.getByRole("heading", { name: /^Thank you/ }).waitFor();
}

test.for(siteNames)("[RT-13] the menus of %s lead to the application", async (site, { pageAt }) => {
  const page = await pageAt(site, "/");
  await page.getByRole("link", { name: "Finance", exact: true }).first().click();
  // One of the sites asks visitors to sign in first.
  await page.waitForURL((url) => `${url.pathname}${url.search}`.includes("finance"));
  expect(new URL(page.url()).searchParams.get("redirect") ?? new URL(page.url()).pathname).toBe(path);
});

test("[RT-15] a shopper applies for finance for a vehicle on a phone with the keyboard alone", async ({ pageAt }) => {
  const vehicle = await demoVehicle("red-gum", ({ price, itemType }) => itemType === "car" && (price ?? 0) > 10_000);
  const page = await pageAt("red-gum", pathFor(vehicle), { width: 390 });
  await page.getByRole("link", { name: /^Pre-Approved: apply/ }).click();
  const keys = keyboardHands(page);
  await fillInYou(page, keys, "keys@example.com");
  await fillInHome(page, keys);
  await fillInIncome(page, keys);
  await keys.write(page.getByLabel("Deposit"), "4321");
  await page.reload();
  expect(await page.getByLabel("Deposit").inputValue()).toBe("4321");
  expect(await page.getByLabel("Price of the vehicle").inputValue()).toMatch(/^\d{5}$/);
  await send(page, keys);
});

test("[RT-15] it works without scripts, and a mistake is named at its field", async ({ pageAt }) => {
  const page = await pageAt("red-gum", path, { javaScript: false, expectedStatuses: [422] });
  await next(page).click();
  await page.getByRole("link", { name: "Enter your date of birth." }).waitFor();
  expect(await page.getByLabel("Full name").getAttribute("aria-invalid")).toBe("true");
  await fillInYou(page, pointer, "plain@example.com");
  await fillInHome(page, pointer);
  await fillInIncome(page, pointer);
  await send(page, pointer);
});

/** The path of the private link in the last mail of the demo to an address. */
async function mailedLink(pageAt: PageAt, email: string): Promise<string> {
  const deliveries = await pageAt("red-gum", "/demo/deliveries");
  const link = () => deliveries.content().then((html) => linkTo(email, html));
  await expect
    .poll(
      async () => {
        await deliveries.reload();
        return (await link()) !== null;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  return (await link()) ?? "";
}

function linkTo(email: string, html: string): string | null {
  const from = html.indexOf(email);
  return from === -1 ? null : (/\/finance-pre-approval\/resume\/[\w.-]+/.exec(html.slice(from))?.[0] ?? null);
}

test("an unfinished application continues by its mailed link, and in no other browser without it", async ({
  pageAt,
}) => {
  const page = await pageAt("red-gum", path);
  await fillInYou(page, pointer, "later@example.com");
  await fillInHome(page, pointer);
  await page.getByLabel("Income after tax").fill("1850");
  await page.getByRole("link", { name: "You", exact: true }).click();
  expect(await page.getByLabel("Full name").inputValue()).toBe("Ann Example");
  await page.goto(`${path}/home`);
  await page.getByRole("button", { name: "Save and email me a link" }).click();
  await page.getByText("We have emailed you the link.").waitFor();
  const other = await pageAt("red-gum", `${path}/income`);
  await heading(other, "You");
  expect(await other.getByLabel("Full name").inputValue()).toBe("");
  await other.goto(await mailedLink(pageAt, "later@example.com"));
  await other.getByRole("button", { name: "Continue my application" }).click();
  await heading(other, "Income and costs");
  await fillInIncome(other, pointer);
  await send(other, pointer);
});

test.for([390, 1440])("every step is accessible at %i pixels", async (width, { pageAt }) => {
  const page = await pageAt("harbourline", path, { width, expectedStatuses: [422] });
  expect(await axeViolations(page)).toEqual([]);
  await next(page).click();
  expect(await axeViolations(page)).toEqual([]);
  await fillInYou(page, pointer, "axe@example.com");
  expect(await axeViolations(page)).toEqual([]);
  await fillInHome(page, pointer);
  expect(await axeViolations(page)).toEqual([]);
  await fillInIncome(page, pointer);
  await page.getByRole("group", { name: "Dealership" }).getByRole("radio").first().check();
  await page.getByLabel("Price of the vehicle").fill("32000");
  await page.getByLabel("Deposit").fill("4000");
  await next(page).click();
  await page.getByRole("button", { name: "Send application" }).click();
  await page.getByRole("link", { name: "Confirm that what you entered is true." }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
