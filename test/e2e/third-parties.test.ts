import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { axeViolations } from "./axe.ts";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { type ServerWithSettings, startServerWithSettings } from "./server-with-settings.ts";
import { leadsNamed } from "./stored-leads.ts";
import { taken } from "./taken.ts";

const widgetUrl = "https://chat.widgets.example/widget.js";
const widgetSize = { widthPx: 340, heightPx: 480 };
const mapHost = "www.openstreetmap.org";
const widgetScript = `document.getElementById("chat-widget").textContent = "The widget is here";`;

let server: ServerWithSettings;

beforeAll(async () => {
  server = await startServerWithSettings({
    harbourline: {
      actions: { chat: "widget", chatWidgetUrl: widgetUrl, chatWidgetSize: widgetSize },
      locationPages: { mapEmbed: "openstreetmap" },
    },
  });
});
afterEach(() => server.closeContexts());
afterAll(() => server.stop());

type Visit = { page: Page; vehiclePath: string; asked: string[] };

/** A vehicle's page, and the other hosts that it has contacted; these are replaced by stubs. */
async function visit(isWidgetThere = true): Promise<Visit> {
  const context = await server.newContext("harbourline");
  const asked: string[] = [];
  context.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "harbourline.localhost") asked.push(hostname);
  });
  await context.route(widgetUrl, (route) =>
    isWidgetThere ? route.fulfill({ contentType: "text/javascript", body: widgetScript }) : route.abort(),
  );
  await context.route(`https://${mapHost}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><p>The streets are here</p>" }),
  );
  const page = await context.newPage();
  const vehiclePath = pathFor(await demoVehicle("harbourline", ({ images }) => images.length > 3));
  await page.goto(vehiclePath);
  await taken(page);
  return { page, vehiclePath, asked };
}

const question = (page: Page) => page.getByRole("region", { name: "Cookies" });
const chat = (page: Page) => page.getByRole("dialog");
const openChat = async (page: Page) => {
  await page.getByRole("complementary", { name: "Price and actions" }).getByRole("link", { name: "Chat" }).click();
  await chat(page).waitFor();
};
const isAskedInChat = (page: Page) => chat(page).getByText("This comes from chat.widgets.example").waitFor();
const choose = async (page: Page, answer: string, status: string) => {
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie choices" }).click();
  await page.getByRole("button", { name: answer }).click();
  await page.getByText(status).waitFor();
};
/** Positions of a page's parts in the document; third-party content must not move any of them. */
const pageHeights = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("#page section h2, #page figure, footer")].map((part) =>
      Math.round(part.getBoundingClientRect().top + window.scrollY),
    ),
  );

test("[BT-09] nothing is requested from third parties before consent, or after refusal", async () => {
  const { page, vehiclePath, asked } = await visit();
  await question(page).waitFor();
  await openChat(page);
  await isAskedInChat(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Only necessary cookies" }).click();
  await question(page).waitFor({ state: "hidden" });
  await openChat(page);
  await isAskedInChat(page);
  await page.keyboard.press("Escape");
  await choose(page, "Allow all", "You have allowed services from other companies.");
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(vehiclePath);
  await taken(page);
  expect(await question(page).isVisible()).toBe(false);
  expect(asked).toEqual([]);

  await openChat(page);
  await chat(page).getByText("The widget is here").waitFor();
  expect(asked).toEqual(["chat.widgets.example"]);
  await page.keyboard.press("Escape");
  await choose(page, "Only necessary cookies", "Nothing from other companies is loaded.");
  await page.goto(vehiclePath);
  await taken(page);
  await openChat(page);
  await isAskedInChat(page);
  await chat(page).getByRole("button", { name: "Write to us instead" }).click();
  await chat(page).getByLabel("Message").waitFor();
  expect(asked).toEqual(["chat.widgets.example"]);
});

test("[BT-09] a widget and a map load after consent in place, without moving content", async () => {
  const { page, asked } = await visit();
  await openChat(page);
  await chat(page).getByRole("button", { name: "Allow and open" }).click();
  await chat(page).getByText("The widget is here").waitFor();
  await question(page).waitFor({ state: "hidden" });
  expect(await chat(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  const { width, height } = (await page.locator("#chat-widget").boundingBox()) ?? {};
  expect({ widthPx: width, heightPx: height }).toEqual(widgetSize);
  await page.keyboard.press("Escape");

  const street = page.getByRole("button", { name: "Street map" });
  await street.scrollIntoViewIfNeeded();
  const before = await pageHeights(page);
  await street.click();
  await page.frameLocator("iframe[title='Street map by OpenStreetMap']").getByText("The streets are here").waitFor();
  expect(asked).toEqual(["chat.widgets.example", mapHost]);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect(await pageHeights(page)).toEqual(before);
});

test("[UI-07] if a widget fails to load, the built-in chat takes the message", async () => {
  const { page } = await visit(false);
  await openChat(page);
  await chat(page).getByRole("button", { name: "Allow and open" }).click();
  await chat(page).getByText("The chat by chat.widgets.example did not load.").waitFor();
  await chat(page).getByLabel("Message").fill("Is it still there?");
  await chat(page).getByLabel("Name").fill("Widget Visitor");
  await chat(page).getByLabel("Phone or email").fill("0412 345 678");
  await chat(page).getByRole("button", { name: "Send" }).click();
  await chat(page)
    .getByText(/^Thank you, your message is with us\./)
    .waitFor();
  await expect.poll(async () => (await leadsNamed("harbourline", "Widget Visitor")).length).toBe(1);
});
