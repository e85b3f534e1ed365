import { expect } from "vitest";
import { axeViolations } from "./axe.ts";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { siteNames, test } from "./platform.ts";

test.for(siteNames)("a dark scheme is dark, and all of a page can be read in it, %s", async (site, { pageAt }) => {
  const vehicle = pathFor(await demoVehicle(site, ({ images }) => images.length > 3));
  for (const path of ["/", "/search", vehicle, "/contact-us"]) {
    const page = await pageAt(site, path);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(ground).not.toBe(light);
    expect({ path, violations: await axeViolations(page) }).toEqual({ path, violations: [] });
  }
});

test("with high contrast, quiet text has the colour of other text", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search");
  const colours = () =>
    page
      .getByRole("main")
      .getByRole("status")
      .evaluate((count) => [count, document.body].map((element) => getComputedStyle(element).color));
  expect(new Set(await colours()).size).toBe(2);
  await page.emulateMedia({ contrast: "more" });
  await expect.poll(async () => new Set(await colours()).size).toBe(1);
});
