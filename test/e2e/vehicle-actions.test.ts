import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { tabTo } from "./hands.ts";
import { siteNames, test } from "./platform.ts";
import { leadsNamed } from "./stored-leads.ts";

const chatScript = /\/assets\/chat-panel-[\w-]+\.js$/;

test("[UI-07, BT-09] the chat opens from its button, takes a message, and returns the focus", async ({ pageAt }) => {
  const vehicle = await demoVehicle("harbourline", ({ images }) => images.length > 3);
  const page = await pageAt("harbourline", pathFor(vehicle), { expectedStatuses: [422] });
  const opener = page.getByRole("complementary", { name: "Price and actions" }).getByRole("link", { name: "Message" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const chat = page.getByRole("dialog");
  await expect.poll(() => chat.innerText()).toMatch(/by phone or email, not in this window\. Open until/);
  await expect.poll(() => chat.getByLabel("Message").evaluate((field) => field === document.activeElement)).toBe(true);
  await chat.getByLabel("Message").fill("Does it tow a van?");
  await page.keyboard.press("Escape");
  await chat.waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await chat.waitFor();
  expect(await chat.getByLabel("Message").inputValue()).toBe("Does it tow a van?");
  await chat.getByLabel("Name").fill("Chat Visitor");
  await chat.getByRole("button", { name: "Send" }).click();
  await chat.getByText("Enter your phone number or email address.").waitFor();
  await chat.getByLabel("Phone or email").fill("chat.visitor@example.com");
  await chat.getByRole("button", { name: "Send" }).click();
  await chat.getByText(/^Thank you, your message is with us\./).waitFor();
  await expect.poll(() => chat.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await expect
    .poll(async () => (await leadsNamed("harbourline", "Chat Visitor")).map(({ email, carId }) => [email, carId]))
    .toContainEqual(["chat.visitor@example.com", vehicle.id]);
});

test("[UI-07] on a phone the chat covers the page, and the back button closes only the chat", async ({ pageAt }) => {
  const path = pathFor(await demoVehicle("wattlebrook"));
  const page = await pageAt("wattlebrook", path, { width: 390 });
  const opener = page.getByRole("link", { name: "Message" }).first();
  const chat = page.locator("dialog:modal");
  await opener.click();
  await chat.getByRole("button", { name: "Close the chat" }).waitFor();
  await expect.poll(() => chat.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.goBack();
  await chat.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(path);
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await opener.press("Enter");
  await chat.waitFor();
  await page.keyboard.press("Escape");
  await chat.waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => history.state?.lies ?? null)).toBe(null);
});

test("[UI-07] the page works without the chat: the button leads to the enquiry form", async ({ pageAt }) => {
  const vehicle = await demoVehicle("red-gum");
  const plain = await pageAt("red-gum", pathFor(vehicle), { javaScript: false });
  await plain.getByRole("link", { name: "Message" }).first().click();
  await plain.waitForURL("**#enquire");
  await plain.locator("#enquire").getByLabel("Name").waitFor();
  const page = await pageAt("red-gum", pathFor(vehicle), { expectedStatuses: [404] });
  await page.route(chatScript, (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("link", { name: "Message" }).first().click();
  await page.waitForURL("**#enquire");
});

test.for(siteNames)(
  "[VP-13] the pictures open full screen, follow keys, and close by Escape and by back, %s",
  async (site, { pageAt }) => {
    const vehicle = await demoVehicle(site, ({ images }) => images.length === 7);
    const page = await pageAt(site, pathFor(vehicle));
    await page
      .getByRole("region", { name: /^Pictures of / })
      .getByRole("button", { name: "Picture 3 of 7" })
      .click();
    await expect.poll(() => page.getByText("3 / 7").count()).toBe(1);
    await page.getByRole("button", { name: "Full screen" }).click();
    const screen = page.getByRole("dialog", { name: /^All pictures of / });
    await screen.getByText("3 / 7").waitFor();
    await screen.getByRole("list", { name: /scrolls sideways/ }).focus();
    await page.keyboard.press("ArrowRight");
    await screen.getByText("4 / 7").waitFor();
    await page.goBack();
    await screen.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe(pathFor(vehicle));
    await page.getByRole("button", { name: "Full screen" }).click();
    await screen.waitFor();
    await page.keyboard.press("Escape");
    await screen.waitFor({ state: "hidden" });
  },
);

test.for(siteNames)("[VP-14] the map shows the vehicle's location, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, `${pathFor(await demoVehicle(site))}#vehicle-map`);
  const map = page.locator("#vehicle-map").getByRole("img", { name: /^Map: \d+ km [a-z-]+ of [A-Z]/ });
  await expect.poll(() => map.evaluate((drawing) => drawing.getBoundingClientRect().height)).toBeGreaterThan(150);
});
