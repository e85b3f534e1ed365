import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { axeViolations } from "./axe.ts";
import { test } from "./platform.ts";
import { type ServerWithSettings, startServerWithSettings } from "./server-with-settings.ts";

let server: ServerWithSettings;
let picture: Buffer;
const mapTiles = { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Example", maxZoom: 16 };
beforeAll(async () => {
  picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: "#dde6ee" } })
    .png()
    .toBuffer();
  server = await startServerWithSettings({ harbourline: { locationPages: { map: "interactive", mapTiles } } });
}, 60_000);
afterEach(() => server.closeContexts());
afterAll(() => server.stop());

async function pageWithTiles(path: string): Promise<{ page: Page; tiles: string[]; scripts: string[] }> {
  const context = await server.newContext("harbourline");
  const tiles: string[] = [];
  const scripts: string[] = [];
  await context.route("https://tiles.example/**", (route) => {
    tiles.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: "image/png", body: picture });
  });
  const page = await context.newPage();
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(path, { waitUntil: "networkidle" });
  return { page, tiles, scripts };
}

test("[LO-05] the interactive map and its script load only when it is opened, its tiles only after consent", async () => {
  const { page, tiles, scripts } = await pageWithTiles("/contact-us");
  const before = scripts.length;
  expect(scripts.filter((url) => url.includes("tile-map"))).toEqual([]);
  await page.getByRole("button", { name: "Open the map" }).click();
  await page.getByText("This comes from tiles.example").waitFor();
  expect(tiles).toEqual([]);
  await page.getByRole("button", { name: "Allow and open" }).click();
  const map = page.getByRole("region", { name: "Interactive map" });
  await expect.poll(() => map.locator("img.leaflet-tile-loaded").count()).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(before);
  for (const name of ["Drummoyne", "Artarmon", "Brookvale", "Alexandria"])
    expect(await map.getByRole("button", { name: `Harbourline ${name}` }).count()).toBe(1);
  await map.getByRole("button", { name: "Harbourline Brookvale" }).focus();
  await page.keyboard.press("Enter");
  await map.locator(".leaflet-popup").getByText("Harbourline Brookvale").waitFor();
  const zooms = new Set(tiles.map((path) => Number(path.split("/")[1])));
  await map.getByRole("button", { name: "Zoom in" }).click();
  await expect
    .poll(() => Math.max(...tiles.map((path) => Number(path.split("/")[1]))))
    .toBeGreaterThan(Math.max(...zooms));
  // The header covers a part of what is scrolled to its edge.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeViolations(page)).toEqual([]);
});

test("[LO-05] without it the map is a still of 360 to 750 px, also without scripts", async ({ pageAt }) => {
  for (const width of [390, 820, 1440]) {
    const page = await pageAt("wattlebrook", "/contact-us/windsor", { width, javaScript: false });
    const still = page.locator("figure svg[role=img]");
    const shown = (await still.boundingBox())?.width ?? 0;
    expect(shown).toBeGreaterThanOrEqual(360);
    expect(shown).toBeLessThanOrEqual(750);
    expect(await page.getByRole("button", { name: "Open the map" }).count()).toBe(0);
  }
});

test("[LO-02] choosing a department shows its hours and phone, also without scripts", async ({ pageAt }) => {
  for (const javaScript of [true, false]) {
    const page = await pageAt("harbourline", "/contact-us/drummoyne", { javaScript });
    const hours = page.getByRole("region", { name: "Hours and map" });
    expect(await hours.getByText("(02) 5550 0112").isVisible()).toBe(false);
    await page.getByLabel("Department").selectOption("Service");
    expect(await hours.getByText("(02) 5550 0112").isVisible()).toBe(true);
    expect(await hours.getByText("Motor vehicle repairer licence number MVRL-DEMO-5521").isVisible()).toBe(true);
    expect(await hours.getByText("(02) 5550 0111").isVisible()).toBe(false);
  }
});

test("places are sorted by the browser's position, which is requested on a press and sent nowhere", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", "/contact-us", { width: 390 });
  const names = () => page.getByRole("article").getByRole("heading").allTextContents();
  expect((await names())[0]).toContain("Drummoyne");
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: -33.76, longitude: 151.27 });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect.poll(async () => (await names())[0]).toContain("Brookvale");
  await page.getByText("About 1 km from you").waitFor();
  expect(requests.filter((url) => /33\.7|151\.2/.test(url))).toEqual([]);
});
