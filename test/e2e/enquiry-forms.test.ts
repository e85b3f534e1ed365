import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { pointer } from "./hands.ts";
import { fillEnquiry } from "./journey.ts";
import { type SiteName, taken, test } from "./platform.ts";
import { leadsNamed } from "./stored-leads.ts";

/** A retried test must not find the lead of its first attempt. */
const nameFor = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;

const button = (place: Page | Locator, name: string) => place.getByRole("button", { name, exact: true });

const secondStep = (form: Page | Locator) => form.getByRole("heading", { name: "Step 2 of 2 Your details" });

/** Goes on to the second step of a test drive, whose heading has the focus. */
async function goOn(form: Page | Locator): Promise<void> {
  await button(form, "Continue").click();
  await expect.poll(() => secondStep(form).evaluate((heading) => heading === document.activeElement)).toBe(true);
}

async function chooseTime(form: Page | Locator): Promise<void> {
  const times = form.getByRole("group", { name: "Date and time" });
  await times.getByRole("button", { name: /^Thu/ }).first().click();
  await times.locator("label").filter({ hasText: "10:30" }).or(times.locator("label").first()).first().click();
  await goOn(form);
}

async function fillContact(form: Page | Locator, name: string): Promise<void> {
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Email", { exact: true }).fill("shopper@example.com");
  await form.getByLabel("Phone", { exact: true }).fill("0412 345 678");
}

const book = (form: Page | Locator) => button(form, "Book the test drive").click();

const testDrivePath = async (site: SiteName) => `/book-test-drive?car_id=${(await demoVehicle(site)).id}`;

test("[EF-20, PT-04] a test drive takes two steps and an offered time, and is one lead", async ({ pageAt }) => {
  const name = nameFor("Step Taker");
  const page = await pageAt("harbourline", await testDrivePath("harbourline"), { width: 390 });
  await chooseTime(page);
  await fillContact(page, name);
  expect(await leadsNamed("harbourline", name)).toEqual([]);
  await book(page);
  await page.waitForURL("**/success?lead=*");
  await expect
    .poll(() => leadsNamed("harbourline", name))
    .toMatchObject([{ isLastStep: true, isTimeBooked: true, category: "Test Drive Booking" }]);
});

test("[PT-04] on a vehicle's page the form opens in a dialog: back closes it, input is preserved, and it is one lead", async ({
  pageAt,
}) => {
  const name = nameFor("Dialog Driver");
  const path = pathFor(await demoVehicle("harbourline"));
  const page = await pageAt("harbourline", path, { width: 390 });
  // The script that opens dialogs loads after the page's own scripts.
  await page.waitForLoadState("networkidle");
  const open = page.getByRole("main").getByRole("link", { name: "Book a test drive" });
  const dialog = page.getByRole("dialog", { name: "Book a test drive" });
  await open.click();
  await chooseTime(dialog);
  await fillContact(dialog, name);
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(path);
  await expect.poll(() => open.evaluate((link) => link === document.activeElement)).toBe(true);

  await open.click();
  await expect.poll(() => dialog.getByLabel("Name", { exact: true }).inputValue()).toBe(name);
  await book(dialog);
  await page.waitForURL("**/success?lead=*");
  await expect
    .poll(() => leadsNamed("harbourline", name))
    .toMatchObject([{ isLastStep: true, isTimeBooked: true, category: "Test Drive Booking" }]);
});

test.for([390, 1440])(
  "at %i px the page's enquiry form opens in a dialog on request, and returns to the end of the page afterwards",
  async (width, { pageAt }) => {
    const name = nameFor("Dialog Asker");
    const page = await pageAt("red-gum", pathFor(await demoVehicle("red-gum")), { width });
    await page.waitForLoadState("networkidle");
    const open = page.getByRole("main").getByRole("link", { name: "Enquire", exact: true }).first();
    const dialog = page.getByRole("dialog", { name: "Ask about this one" });
    const form = page.locator("#enquire form");
    // A click scrolls to what it presses; only the dialog must not scroll the page.
    await open.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await open.click();
    await button(dialog, "Send enquiry").click();
    await dialog.getByRole("link", { name: /name/ }).click();
    await expect
      .poll(() => dialog.getByLabel("Name", { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => open.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe(name);

    await open.click();
    await dialog.getByLabel("Email", { exact: true }).fill("shopper@example.com");
    await dialog.getByLabel("Phone", { exact: true }).fill("0412 345 678");
    await button(dialog, "Send enquiry").click();
    await page.waitForURL("**/success?lead=*");
    expect(await leadsNamed("red-gum", name)).toHaveLength(1);
  },
);

test("[PT-04] times of the only location are offered at once, and those of several once one is chosen", async ({
  pageAt,
}) => {
  const page = await pageAt("wattlebrook", "/service", { width: 390 });
  await page.getByRole("group", { name: "Date and time" }).getByRole("group", { name: "Day" }).waitFor();
  expect(await page.locator("input[type=datetime-local]").count()).toBe(0);
  await page.goto("/book-test-drive");
  await page.getByText("Choose a location first, then pick a free time.").waitFor();
  await page.getByRole("group", { name: "Where would you like to come?" }).locator("label").first().click();
  await page.getByRole("group", { name: "Date and time" }).getByRole("group", { name: "Day" }).waitFor();
});

test("without JavaScript the forms about a vehicle are pages", async ({ pageAt }) => {
  const page = await pageAt("harbourline", pathFor(await demoVehicle("harbourline")), { javaScript: false });
  await page.getByRole("link", { name: "Ask for more photos" }).click();
  await page.waitForURL("**/photo-request?car_id=*");
  await page.getByRole("main").getByRole("heading", { name: "Ask for more photos", level: 1 }).waitFor();
});

test("[PT-05, PT-06] if times fail to load, the form offers a free date and time and can be sent", async ({
  pageAt,
}) => {
  const name = nameFor("Free Timer");
  const page = await pageAt("red-gum", await testDrivePath("red-gum"), { expectedStatuses: [503] });
  await page.route("**/data/appointments**", (route) => route.fulfill({ status: 503, json: { error: "Down" } }));
  await page.locator("input[type=datetime-local]").fill("2027-02-03T10:00");
  await goOn(page);
  await fillContact(page, name);
  await book(page);
  await page.waitForURL("**/success?lead=*");
  await expect
    .poll(() => leadsNamed("red-gum", name))
    .toMatchObject([{ dateTime: "2027-02-03T10:00:00+11:00", isTimeBooked: false }]);
});

test("[EF-13, EF-14, EF-07] contact method, finance, trade-in and the showroom that answers reach the dealer", async ({
  pageAt,
}) => {
  const name = nameFor("Many Answers");
  const page = await pageAt("harbourline", "/contact-us/drummoyne");
  const form = page.getByRole("form");
  await fillEnquiry({ page, hands: pointer, name });
  await form.getByLabel("What is it about?").selectOption("General Enquiry");
  await form.getByLabel("How should we contact you?").selectOption("SMS");
  await form.getByLabel("Which showroom should reply?").selectOption({ label: "Alexandria" });
  await form.getByRole("group", { name: "Are you interested in finance?" }).getByRole("radio", { name: "Yes" }).check();
  await form.getByRole("group", { name: "Do you have a trade-in?" }).getByRole("radio", { name: "No" }).check();
  await form.getByRole("checkbox", { name: "Tell me about a home charger" }).check();
  await button(page, "Send enquiry").click();
  await page.waitForURL("**/success?lead=*");
  await expect
    .poll(() => leadsNamed("harbourline", name))
    .toMatchObject([
      {
        preferredContactMethod: "SMS",
        isInterestedInFinance: true,
        hasTradeIn: false,
        additionalServices: ["home_charger"],
        distributionLocationId: "hl-401",
      },
    ]);
});

test("[ER-02, ER-01] a failure is a destructive alert with the server's words, or the specification's", async ({
  pageAt,
}) => {
  const page = await pageAt("wattlebrook", pathFor(await demoVehicle("wattlebrook")), { expectedStatuses: [500, 502] });
  await page.route("**/enquiries", (route) => route.fulfill({ status: 500, json: { error: "The yard is closed." } }));
  await fillEnquiry({ page, hands: pointer, name: "Alert Reader" });
  await button(page, "Send enquiry").click();
  const alert = page.getByRole("alert");
  await alert.getByText("An error occurred when submitting this form").waitFor();
  await alert.getByText("The yard is closed.").waitFor();
  await page.unroute("**/enquiries");
  await page.route("**/enquiries", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>" }));
  await button(page, "Send enquiry").click();
  await alert.getByText("An unexpected error occured").waitFor();
});

test("[EF-23] an enquiry sent offline waits, even across a reload, and reaches the dealer once", async ({ pageAt }) => {
  const name = nameFor("Cut Off");
  const page = await pageAt("red-gum", pathFor(await demoVehicle("red-gum")), { expectedStatuses: [502] });
  const keys = new Set<string | undefined>();
  let isAnswered = false;
  await page.route("**/enquiries", (route) => {
    keys.add(route.request().headers()["idempotency-key"]);
    if (isAnswered) return route.fulfill({ status: 502, contentType: "text/html", body: "<h1>" });
    // Simulates a lost connection. The test harness does not report aborted requests as faults.
    return route.abort("aborted");
  });
  const notSent = page.getByRole("status").getByText("Your enquiry has not been sent yet.");
  await fillEnquiry({ page, hands: pointer, name });
  await button(page, "Send enquiry").click();
  await notSent.waitFor();
  await page.reload();
  await taken(page);
  await notSent.waitFor();
  await expect.poll(() => page.getByRole("form").getByLabel("Name").inputValue()).toBe(name);
  expect(await leadsNamed("red-gum", name)).toEqual([]);
  isAnswered = true;
  const gateway = page.waitForResponse((response) => response.status() === 502);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await gateway;
  await notSent.waitFor();
  await page.unroute("**/enquiries");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.waitForURL("**/success?lead=*");
  await expect.poll(() => leadsNamed("red-gum", name)).toHaveLength(1);
  expect(keys.size).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem("forecourt:red-gum:enquiry-queue"))).toBeNull();
});

test("[EF-23] input and the current step survive a reload right after the last key", async ({ pageAt }) => {
  const name = nameFor("Reloader");
  const page = await pageAt("harbourline", await testDrivePath("harbourline"));
  await chooseTime(page);
  const chosen = await page.locator("input[name=dateTime]").inputValue();
  await fillContact(page, name);
  await page.getByLabel("Message").fill("With the tow bar, please");
  await page.reload();
  await taken(page);
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("With the tow bar, please");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe(name);
  await button(page, "Back").click();
  await expect.poll(() => page.locator("input[name=dateTime]:checked").inputValue()).toBe(chosen);
});

test("[EF-10] the marketing box starts unticked; a tick stays between the steps and counts as consent", async ({
  pageAt,
}) => {
  const name = nameFor("News Reader");
  const page = await pageAt("harbourline", await testDrivePath("harbourline"), { width: 390 });
  await chooseTime(page);
  const box = page.getByRole("checkbox", { name: /^Send me new arrivals/ });
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await fillContact(page, name);
  await button(page, "Back").click();
  await goOn(page);
  await expect.poll(() => box.isChecked()).toBe(true);
  await book(page);
  await page.waitForURL("**/success?lead=*");
  const [lead] = await leadsNamed("harbourline", name);
  expect(lead?.consent).toMatchObject({ isPreset: false, isGiven: true, isChosen: true });
  const where = lead?.place?.name ?? "no place";
  await page.getByText(`Where: ${where}, `).waitFor();
});

test("a callback can be requested next to a vehicle's phone number, in a dialog", async ({ pageAt }) => {
  const name = nameFor("Caller");
  const page = await pageAt("harbourline", pathFor(await demoVehicle("harbourline")), { width: 390 });
  await page.waitForLoadState("networkidle");
  await page.getByRole("main").getByRole("link", { name: "Ask us to call you" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask us to call you" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Phone", { exact: true }).fill("0412 345 678");
  await dialog.getByRole("radio", { name: "In the afternoon" }).check();
  await button(dialog, "Ask for a call").click();
  await page.waitForURL("**/success?lead=*");
  expect(await leadsNamed("harbourline", name)).toMatchObject([
    { form: "call-back", category: "Phone Call", answers: [{ answer: "In the afternoon" }] },
  ]);
});

test("[EF-12] a job application by the general form has no marketing box", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/contact-us", { width: 390 });
  const form = page.locator("form").filter({ has: page.getByLabel("What is it about?") });
  const box = form.locator("input[type=checkbox][name=opt_in]");
  await form.getByLabel("What is it about?").selectOption("General Enquiry");
  await expect.poll(() => box.isVisible()).toBe(true);
  await form.getByLabel("What is it about?").selectOption("Careers Enquiry");
  await expect.poll(() => box.isVisible()).toBe(false);
  await form.getByLabel("What is it about?").selectOption("Parts Enquiry");
  await expect.poll(() => box.isVisible()).toBe(true);
});
