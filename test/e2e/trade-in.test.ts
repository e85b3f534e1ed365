import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { mayValueTradeIn } from "../../src/vehicles/trade-in-eligibility.ts";
import { axeViolations } from "./axe.ts";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { type Hands, keyboardHands, pointer } from "./hands.ts";
import { test } from "./platform.ts";

const answers = {
  "How does it drive?": "No problems",
  "How does it look?": "Small marks",
  "Is its service history complete?": "Yes",
  "Has it been in an accident?": "No",
};
const valued = { actions: { tradeInValuation: true }, tradeIn: { enabled: true } };
let people = 0;

async function photoFile(name: string, red: number) {
  const background = { r: red, g: 90, b: 60 };
  const taken = sharp({ create: { width: 2_400, height: 1_800, channels: 3, background } }).jpeg();
  return { name, mimeType: "image/jpeg", buffer: await taken.toBuffer() };
}

/** Fills in the three steps, looking at each page, and ends on the page of the offer. */
async function reachOffer(page: Page, hands: Hands, look: () => Promise<void>): Promise<void> {
  const press = (name: string) => hands.press(page.getByRole("button", { name }));
  await look();
  await hands.write(page.getByRole("textbox", { name: "Rego" }), "reg4success");
  await hands.choose(page.getByRole("combobox", { name: "Rego state" }), "NSW");
  await hands.write(page.getByRole("textbox", { name: "Kilometres" }), "50,000");
  await press("Find my car");
  await page.getByRole("heading", { name: "Its condition" }).waitFor();
  await look();
  for (const [question, answer] of Object.entries(answers)) {
    const choice = page.getByRole("group", { name: question }).getByRole("radio", { name: answer, exact: true });
    if (hands === pointer) await choice.check();
    else {
      await choice.focus();
      await page.keyboard.press("Space");
    }
  }
  await press("Continue");
  await page.getByRole("heading", { name: "Your details" }).waitFor();
  await look();
  people += 1;
  await hands.write(page.getByRole("textbox", { name: "First name" }), "Robin");
  await hands.write(page.getByRole("textbox", { name: "Last name" }), "Walker");
  await hands.write(page.getByRole("textbox", { name: "Email" }), `robin${people}@example.com`);
  await hands.write(page.getByRole("textbox", { name: "Phone" }), `0491 57${String(1_000 + people)}`);
  await hands.write(page.getByRole("textbox", { name: "Postcode" }), "2047");
  await press("Show my offer");
  await page.getByRole("heading", { name: "Our indicative offer" }).waitFor();
  await look();
}

const seesOffer = async (page: Page) => {
  const text = (await page.getByRole("region", { name: "Our indicative offer" }).textContent()) ?? "";
  expect(text).toMatch(/\$\d+,\d00.*Range: \$\d+,\d00 to \$\d+,\d00/);
  expect(await page.getByRole("region", { name: "What it is based on" }).getByRole("link").count()).toBeGreaterThan(2);
};

describe("a trade-in", () => {
  test.for([
    { javaScript: true, width: 390 },
    { javaScript: false, width: 320 },
  ])("[TI-08, TI-12, TI-14] leads from the rego to an accepted offer with %o", async (visit, { pageAt }) => {
    const page = await pageAt("harbourline", "/trade-in", visit);
    await page.getByText("Instant offer in 2 minutes").waitFor();
    await reachOffer(page, pointer, async () => {
      // Before its stylesheet is there, a page has wide pictures.
      await page.waitForLoadState();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      // Axe is a script.
      if (visit.javaScript) expect(await axeViolations(page)).toEqual([]);
    });
    await seesOffer(page);
    await page.getByRole("button", { name: "Accept this indicative offer" }).click();
    await page.getByRole("heading", { name: "You accepted our indicative offer" }).waitFor();
    await page.getByRole("link", { name: "Use it in the finance calculator" }).click();
    await page.getByRole("heading", { name: "Repayment calculator" }).waitFor();
    expect(Number(await page.getByRole("textbox", { name: "Trade-in" }).inputValue())).toBeGreaterThan(1_000);
  });

  test("[TI-08] can be valued by keyboard alone", async ({ pageAt }) => {
    const page = await pageAt("harbourline", "/sell-my-car", { width: 820 });
    await reachOffer(page, keyboardHands(page), async () => undefined);
    await seesOffer(page);
  });

  test("[RT-11, BT-03] of a vehicle's page is towards that vehicle", async ({ pageAt }) => {
    const vehicle = await demoVehicle("harbourline", (each) => mayValueTradeIn(each, valued));
    const page = await pageAt("harbourline", pathFor(vehicle), { width: 1_000 });
    await page.getByRole("link", { name: "Value your trade-in" }).click();
    await page.getByRole("heading", { name: "Value your trade-in" }).waitFor();
    expect(new URL(page.url()).search).toBe(`?car_id=${encodeURIComponent(vehicle.id)}`);
    await page.getByText("Towards the").getByRole("link").click();
    await page.waitForURL(`**${pathFor(vehicle)}`);
  });

  test("[TI-07] without a rego is entered from lists", async ({ pageAt }) => {
    const page = await pageAt("harbourline", "/trade-in");
    await page.getByRole("link", { name: "Enter the car yourself" }).click();
    await page.getByRole("combobox", { name: "Make" }).selectOption("Mazda");
    await page.getByRole("combobox", { name: "Year" }).selectOption("2022");
    await page.getByRole("combobox", { name: "Model" }).fill("CX-5");
    await page.getByRole("combobox", { name: "Rego state" }).selectOption("NSW");
    await page.getByRole("textbox", { name: "Kilometres" }).fill("61000");
    await page.getByRole("button", { name: "Find my car" }).click();
    await page.getByText("2022 Mazda CX-5, 61,000 km").waitFor();
  });
});

test("a refused step moves the focus to its errors", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/trade-in", { expectedStatuses: [400, 422] });
  await page.getByRole("button", { name: "Find my car" }).click();
  const errors = page.getByRole("alert");
  await expect.poll(() => errors.evaluate((alert) => alert === document.activeElement)).toBe(true);
});

describe("photos of a trade-in", () => {
  test("are sent by themselves, again after a lost connection, shown and removed", async ({ pageAt }) => {
    const page = await pageAt("harbourline", "/trade-in", { width: 390, expectedStatuses: [503] });
    await reachOffer(page, pointer, async () => undefined);
    let sent = 0;
    await page.route("**/photos", (route) => {
      sent += 1;
      // Answers as a server that is too busy: the script tries again.
      return sent === 2 ? route.fulfill({ status: 503, body: "{}" }) : route.continue();
    });
    await page.locator("#photo").setInputFiles([await photoFile("front.jpg", 200), await photoFile("back.jpg", 40)]);
    await page.getByText("Your photos have been saved.").waitFor();
    expect(sent).toBe(3);
    await page.reload();
    const pictures = page.getByRole("img", { name: "Your car, number" });
    await expect.poll(() => pictures.count()).toBe(2);
    const width = () => pictures.first().evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(320);
    await page.getByRole("button", { name: "Remove photo 1" }).click();
    await expect.poll(() => pictures.count()).toBe(1);
  });

  test("are sent with a button without scripts, and a wrong file says why", async ({ pageAt }) => {
    const page = await pageAt("harbourline", "/trade-in", { width: 390, javaScript: false });
    await reachOffer(page, pointer, async () => undefined);
    const add = page.getByRole("button", { name: "Add the photo" });
    await page.locator("#photo").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("x") });
    await add.click();
    await page.getByText("This file could not be read as a photo.").waitFor();
    await page.locator("#photo").setInputFiles(await photoFile("front.jpg", 200));
    await add.click();
    await page.getByRole("img", { name: "Your car, number 1" }).waitFor();
  });
});
