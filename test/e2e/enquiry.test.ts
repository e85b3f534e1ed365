import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { pointer, tabTo } from "./hands.ts";
import { fillEnquiry } from "./journey.ts";
import { siteNames, test } from "./platform.ts";
import { leadsNamed } from "./stored-leads.ts";

const send = (page: Page) => page.getByRole("button", { name: /^(Send enquiry|Sending…)$/ });
const field = (page: Page, label: string) => page.getByRole("form").getByLabel(label);
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

test.for(siteNames)(
  "[EF-01] the general form asks for name, email, phone, message and category, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/contact-us");
    expect(await field(page, "Name").getAttribute("autocomplete")).toBe("name");
    expect(await field(page, "Email").getAttribute("type")).toBe("email");
    expect(await field(page, "Phone").getAttribute("type")).toBe("tel");
    expect(await field(page, "Message").evaluate((element) => element.tagName)).toBe("TEXTAREA");
    const category = page.getByRole("form").getByRole("combobox", { name: "What is it about?" });
    expect(await category.getByRole("option").allTextContents()).toContain("General Enquiry");
    await fillEnquiry({ page, hands: pointer, name: "General Asker" });
    await category.selectOption({ label: "General Enquiry" });
    for (const place of ["Preferred dealership", "Location"]) {
      const select = page.getByRole("form").getByLabel(place, { exact: true });
      if (await select.isVisible()) await select.selectOption({ index: 1 });
    }
    await send(page).click();
    await page.waitForURL("**/success?lead=*");
    expect(await leadsNamed(site, "General Asker")).toMatchObject([{ category: "General Enquiry", carId: null }]);
  },
);

test("[RT-18] the success page confirms a lead, and without one says so and stays out of search engines", async ({
  pageAt,
}) => {
  const page = await pageAt("red-gum", "/success");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("No enquiry was sent");
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
  await page.getByRole("link", { name: "Search our stock" }).first().click();
  await page.waitForURL("**/search");
});

test.for(siteNames)("[EF-22] a double click sends one lead, %s", async (site, { pageAt }) => {
  const vehicle = await demoVehicle(site);
  const page = await pageAt(site, pathFor(vehicle));
  let sent = 0;
  // Delays the response, so that the second click occurs while the form is being submitted.
  await page.route("**/enquiries", async (route) => {
    sent += 1;
    await expect.poll(() => send(page).isDisabled()).toBe(true);
    expect(await send(page).textContent()).toBe("Sending…");
    await route.continue();
  });
  await fillEnquiry({ page, hands: pointer, name: "Double Clicker" });
  await send(page).dblclick();
  await page.waitForURL("**/success?lead=*");
  expect(sent).toBe(1);
  expect(await leadsNamed(site, "Double Clicker")).toHaveLength(1);
});

test("[EF-22] two simultaneous clicks send one request", async ({ pageAt }) => {
  const page = await pageAt("harbourline", pathFor(await demoVehicle("harbourline")));
  let sent = 0;
  await page.route("**/enquiries", (route) => {
    sent += 1;
    return route.continue();
  });
  await fillEnquiry({ page, hands: pointer, name: "Same Moment" });
  await send(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL("**/success?lead=*");
  expect(sent).toBe(1);
  expect(await leadsNamed("harbourline", "Same Moment")).toHaveLength(1);
});

test.for(siteNames)(
  "[EF-23] after a server failure the input is preserved and the error shown, then the same enquiry succeeds once, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, pathFor(await demoVehicle(site)), { expectedStatuses: [500] });
    const keys: (string | undefined)[] = [];
    await page.route("**/enquiries", (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      return route.fulfill({ status: 500, json: { error: "Something went wrong on our side. Please try again." } });
    });
    await fillEnquiry({ page, hands: pointer, name: "Patient Person" });
    await send(page).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("Something went wrong on our side. Please try again.");
    expect(await field(page, "Name").inputValue()).toBe("Patient Person");
    expect(await field(page, "Email").inputValue()).toBe("shopper@example.com");
    expect(await field(page, "Phone").inputValue()).toBe("0412 345 678");
    expect(await field(page, "Message").inputValue()).toBe("May I see it on Saturday?");
    await page.unroute("**/enquiries");
    await page.route("**/enquiries", (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      return route.continue();
    });
    await send(page).click();
    await page.waitForURL("**/success?lead=*");
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(await leadsNamed(site, "Patient Person")).toHaveLength(1);
  },
);

test("[EF-23] [ER-01] a server that does not answer at all shows the error of the specification", async ({
  pageAt,
}) => {
  const page = await pageAt("red-gum", pathFor(await demoVehicle("red-gum")), { expectedStatuses: [502] });
  await page.route("**/enquiries", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
  await fillEnquiry({ page, hands: pointer, name: "Nobody Home" });
  await send(page).click();
  expect(await page.getByRole("alert").innerText()).toContain("An unexpected error occured");
  expect(await send(page).isEnabled()).toBe(true);
});

test.for(siteNames)(
  "[EF-25] the error summary takes the focus, links to the fields, and the fields say what is wrong, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, pathFor(await demoVehicle(site)));
    await field(page, "Email").fill("not an address");
    await send(page).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Please fix the following errors:").waitFor();
    await expect
      .poll(() =>
        alert.evaluate(
          (element) =>
            element.parentElement?.contains(document.activeElement) === true &&
            document.activeElement !== document.body,
        ),
      )
      .toBe(true);
    const messages = {
      name: "Enter your name.",
      email: "Enter an email address like name@example.com.",
      phone: "Enter your phone number.",
    };
    for (const [name, message] of Object.entries(messages)) {
      const input = page.locator(`#vehicle-${name}`);
      expect(await input.getAttribute("aria-invalid")).toBe("true");
      const describedBy = (await input.getAttribute("aria-describedby")) ?? "";
      expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe(message);
    }
    await tabTo(page, alert.getByRole("link", { name: messages.phone }));
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused(page, "#vehicle-phone")).toBe(true);
    expect(
      await page
        .locator("#vehicle-phone")
        .evaluate(
          (input) => input.getBoundingClientRect().top >= 0 && input.getBoundingClientRect().bottom <= innerHeight,
        ),
    ).toBe(true);
    expect(await page.locator("#vehicle-email").inputValue()).toBe("not an address");
  },
);

test("[EF-25] required terms have a separate error, linked to their box", async ({ pageAt }) => {
  const page = await pageAt("wattlebrook", pathFor(await demoVehicle("wattlebrook")));
  await fillEnquiry({ page, hands: pointer, name: "No Terms" });
  const terms = page.getByRole("checkbox", { name: "I agree to the terms of use." });
  await terms.uncheck();
  await send(page).click();
  await page.getByRole("alert").getByRole("link", { name: "Agree to the terms of use." }).click();
  await expect.poll(() => terms.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await terms.getAttribute("aria-invalid")).toBe("true");
  expect(await leadsNamed("wattlebrook", "No Terms")).toEqual([]);
});

test.for(siteNames)(
  "[EF-26] without JavaScript a refused form comes back filled in, with its errors, then goes through, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, pathFor(await demoVehicle(site)), { javaScript: false, expectedStatuses: [422] });
    await fillEnquiry({ page, hands: pointer, name: "Plain Form" });
    await field(page, "Phone").fill("12");
    await send(page).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Please fix the following errors:").waitFor();
    expect(await field(page, "Name").inputValue()).toBe("Plain Form");
    expect(await field(page, "Message").inputValue()).toBe("May I see it on Saturday?");
    expect(await page.locator("#vehicle-phone").getAttribute("aria-invalid")).toBe("true");
    await fillEnquiry({ page, hands: pointer, name: "Plain Form" });
    await send(page).click();
    await page.waitForURL("**/success?lead=*");
    expect(await leadsNamed(site, "Plain Form")).toHaveLength(1);
  },
);
