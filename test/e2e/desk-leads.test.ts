import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openStore, type Store } from "../../src/adapters/open-store.ts";
import type { NewLead } from "../../src/leads/lead-store.ts";
import { leadRow } from "../contract/lead-rows.ts";
import { axeViolations } from "./axe.ts";
import { deskPage, enterAs, liveWithinMs } from "./desk-browser.ts";

const site = "harbourline";
const manager = "Jonas Weir";
const salesperson = "Mia Torres";

let store: Store;
beforeAll(async () => {
  store = await openStore({ dataDir: inject("platform").dataDir });
});
afterAll(() => store.close());

/** An enquiry with a name that only one test uses. */
async function arrive(name: string, fields: Partial<NewLead> = {}): Promise<string> {
  const lead = leadRow(site, crypto.randomUUID(), {
    name,
    dealershipSlug: "harbourline-drummoyne",
    email: `${name.toLowerCase()}@example.com`,
    phone: "",
    message: `${name} would like to see it`,
    receivedAt: Date.parse("2026-11-18T10:00:00+11:00"),
    ...fields,
  });
  await store.leads.submit(lead, crypto.randomUUID(), []);
  return `/leads/${site}/${lead.leadId}`;
}

const row = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(name) });
const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });

test("a new lead appears within two seconds, and is answered by one tap that claims it", async () => {
  const page = await enterAs(salesperson, {}, "/leads");
  await page.getByRole("heading", { name: "Leads" }).waitFor();
  await page.waitForTimeout(liveWithinMs);
  await arrive("Quentin", { phone: "+61491570156" });
  await row(page, "Quentin").waitFor({ timeout: liveWithinMs });
  await row(page, "Quentin").click();
  await page.getByRole("heading", { name: /Quentin/ }).waitFor();
  expect(await page.getByRole("link", { name: "Call 0491 570 156" }).getAttribute("href")).toBe("tel:+61491570156");
  await page.getByLabel("Note").fill("Comes on Saturday");
  await page.getByRole("button", { name: "Reached", exact: true }).click();
  await timeline(page).getByText("You called").waitFor();
  await timeline(page).getByText("Comes on Saturday").waitFor();
  expect(await page.getByLabel("Note").inputValue()).toBe("");
  await page.goBack();
  await page.getByRole("button", { name: /^Mine/ }).click();
  await row(page, "Quentin").waitFor();
});

test("a list is used by keyboard alone, and the way back returns to the same filters and row", async () => {
  await arrive("Ottilie", { phone: "+61491579455" });
  const page = await enterAs(manager, {}, "/leads?tab=all");
  await row(page, "Ottilie").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("0491 579 455");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=0491/);
  await expect.poll(() => page.getByRole("list", { name: "Leads" }).getByRole("listitem").count()).toBe(1);
  await page.getByRole("heading", { name: "Leads" }).click();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /Ottilie/ }).waitFor();
  await page.keyboard.press("u");
  await page.waitForURL(/\/leads\?.*q=0491/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Ottilie");
});

test("a manager gives a lead to a colleague, who sees it within two seconds", async () => {
  const address = await arrive("Benedikta");
  const [page, other] = await Promise.all([enterAs(manager, {}, address), enterAs(salesperson, {}, "/leads?tab=mine")]);
  await other.getByRole("heading", { name: "Leads" }).waitFor();
  await other.waitForTimeout(liveWithinMs);
  await page.getByRole("combobox", { name: "Owner" }).selectOption(salesperson);
  await row(other, "Benedikta").waitFor({ timeout: liveWithinMs });
  await timeline(page).getByText(`You gave it to ${salesperson}`).waitFor();
});

test("a lead is lost with a reason, and opened again", async () => {
  const page = await enterAs(salesperson, {}, await arrive("Cosima"));
  await page.getByRole("button", { name: "Close the lead…" }).click();
  const dialog = page.getByRole("dialog", { name: "Close the lead" });
  await dialog.getByLabel("Lost").check();
  await dialog.getByRole("button", { name: "Close the lead" }).click();
  await dialog.getByText("Choose why the lead was lost.").waitFor();
  await dialog.getByLabel("Reason").selectOption("Price");
  await dialog.getByRole("button", { name: "Close the lead" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Next step" }).getByText("Closed as “Lost”: Price").waitFor();
  await page.getByRole("button", { name: "Reopen" }).click();
  await timeline(page).getByText("You reopened it").waitFor();
});

test("a reminder is set, shown and finished", async () => {
  const page = await enterAs(salesperson, {}, await arrive("Dagny"));
  await page.getByRole("button", { name: "Add a reminder" }).click();
  await page.getByLabel("Remind me to").fill("Ask about the caravan");
  await page.getByRole("button", { name: "In a week" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const reminders = page.getByRole("region", { name: "Reminders" });
  await reminders.getByText("Ask about the caravan").waitFor();
  await reminders.getByRole("button", { name: "Done" }).click();
  await timeline(page).getByText("You finished a reminder").waitFor();
});

test("of two people who change the state, the second sees the value of the first and decides", async () => {
  const address = await arrive("Eskil");
  const page = await enterAs(manager, {}, address);
  await page.getByRole("heading", { name: /Eskil/ }).waitFor();
  // This browser hears nothing of the other change.
  await page.route("**/api/leads/harbourline/*", (route) => route.abort());
  const other = await enterAs(salesperson, {}, address);
  await other.getByRole("button", { name: "Negotiating" }).click();
  await timeline(other).getByText("You set the state to “Negotiating”").waitFor();
  await page.getByRole("button", { name: "Appointment" }).click();
  await page.getByText("Somebody changed this meanwhile. It is “Negotiating” now").waitFor();
  await page.unroute("**/api/leads/harbourline/*");
  await page.getByRole("button", { name: "Use mine" }).click();
  await other.getByRole("button", { name: "Appointment", pressed: true }).waitFor({ timeout: liveWithinMs });
});

test("a lead that a colleague has claimed cannot be seen any more, and the page says so", async () => {
  const address = await arrive("Fenja");
  const page = await enterAs(salesperson, {}, address);
  await page.getByRole("heading", { name: /Fenja/ }).waitFor();
  const boss = await enterAs(manager, {}, address);
  await boss.getByRole("button", { name: "Claim" }).click();
  await page.getByRole("heading", { name: "You cannot see this lead" }).waitFor();
  expect(await page.getByText("Fenja").count()).toBe(0);
});

test("a suspect enquiry is decided about by a manager", async () => {
  await arrive("Gudrun", { suspicions: ["honeypot"] });
  const page = await enterAs(manager, {}, "/leads?tab=review");
  await row(page, "Gudrun").click();
  await page.getByText("It may be spam because a hidden field was filled in.").waitFor();
  await page.getByRole("button", { name: "Spam", exact: true }).click();
  await timeline(page).getByText("You decided that it is spam").waitFor();
});

test("enquiries of one person are joined and separated", async () => {
  await arrive("Kjersti", { email: "kjersti.home@example.com" });
  const page = await enterAs(manager, {}, await arrive("Kirsten"));
  const others = page.getByRole("region", { name: "Other enquiries" });
  await others.getByRole("button", { name: "Join another enquiry" }).click();
  await others.getByRole("searchbox").fill("kjersti");
  await page.keyboard.press("Enter");
  await others.getByRole("button", { name: /is of the same person/ }).click();
  await others.getByRole("link", { name: /^Kjersti/ }).waitFor();
  await timeline(page)
    .getByText(/You joined it with enquiry/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await others.getByRole("button", { name: /is of somebody else/ }).click();
  await timeline(page)
    .getByText(/You separated it from enquiry/)
    .waitFor();
});

test("an empty queue of a demo says where to send an enquiry that arrives in it", async () => {
  // The other queues have enquiries of other tests; she claims none.
  const page = await enterAs("Helen Brandt", {}, "/leads?tab=mine");
  const link = page.getByRole("main").getByRole("link", { name: /^Harbourline/ });
  const address = (await link.getAttribute("href")) ?? "";
  expect(address).toContain(`http://${site}.localhost:${inject("platform").port}/`);
  expect((await page.goto(address))?.status()).toBe(200);
});

test("a link to a lead leads there after signing in", async () => {
  const address = await arrive("Leif");
  const page = await deskPage(address);
  await page.getByRole("button", { name: salesperson }).click();
  await page.getByRole("heading", { name: /Leif/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
});

test("what is typed while the connection is gone is sent once it is back", async () => {
  const page = await enterAs(salesperson, {}, await arrive("Hjalmar"));
  await page.getByLabel("Note").fill("Wants a red one");
  await page.context().setOffline(true);
  await page.getByText("No connection.").waitFor();
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("The desk did not answer.").waitFor();
  expect(await page.getByLabel("Note").inputValue()).toBe("Wants a red one");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await timeline(page).getByText("Wants a red one").waitFor();
});

test("a lead is answered by email from a template, and the page says that it was sent", async () => {
  const page = await enterAs(salesperson, {}, await arrive("Jorunn"));
  await page.getByRole("heading", { name: /Jorunn/ }).waitFor();
  await page.keyboard.press("r");
  await page.getByLabel("Begin with").selectOption("It is available");
  const message = page.getByLabel("Message");
  expect(await message.inputValue()).toMatch(/^Hello Jorunn,\n\nThank you for asking/);
  await message.fill(`${await message.inputValue()}\nPS: The kettle is on.`);
  await page.reload();
  await page.getByRole("button", { name: "Email" }).first().click();
  expect(await message.inputValue()).toContain("PS: The kettle is on.");
  await page.getByRole("button", { name: "Send email" }).click();
  await timeline(page).getByText("You emailed").waitFor();
  await timeline(page).getByText("Sent", { exact: true }).waitFor();
  await page.goto(`http://${site}.localhost:${inject("platform").port}/demo/deliveries`);
  await page.getByText("PS: The kettle is on.").first().waitFor();
});

test.each([
  { width: 1440, colorScheme: "light" },
  { width: 820, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
  { width: 320, colorScheme: "light" },
] as const)("no screen of leads breaks the rules of axe or scrolls sideways at $width, $colorScheme", async (look) => {
  const { width, colorScheme } = look;
  const address = await arrive(`Ingrid${width}`, { phone: "+61491570158" });
  const page = await enterAs(manager, { viewport: { width, height: 844 }, colorScheme }, "/leads");
  for (const path of ["/leads", "/leads?tab=all", "/leads?q=nobodyhasthis", address]) {
    await page.goto(path);
    await page.locator(".desk-lead-row, .desk-empty:not(:has-text('Loading')), .desk-lead-columns").first().waitFor();
    expect([path, await axeViolations(page)]).toEqual([path, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, overflow <= 0]).toEqual([path, true]);
  }
  await page.getByRole("button", { name: "Email" }).first().click();
  await page.getByLabel("Message").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Close the lead…" }).click();
  await page.getByLabel("Lost").check();
  expect(await axeViolations(page)).toEqual([]);
});
